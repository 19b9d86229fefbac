// Hit points and effects: P1, P2, P5, S7, B5. Whatever changes them came before in the same turn: a
// blow, a trap, a rune, a trick, something swallowed, a rest that was paid for, a round that
// passed.
#include <algorithm>

#include "underwell/sim/judging.hpp"

namespace underwell::sim {

using base::CharacterId;
using game::Character;
using game::Effect;
using game::EffectKind;
using game::FighterId;
using game::HarmCause;
using game::Service;

namespace {

using Effects = std::vector<Effect>;

constexpr std::int32_t armour_by_tricks_most = 6;
constexpr Effect taken_for_dead{.kind = EffectKind::hidden, .strength = 1, .left = 3};

struct BodySeen {
    FighterId who;
    game::RoomNumber room;
    std::int32_t hit_points = 0;
    std::int32_t hit_points_most = 0;
    const Effects* effects = nullptr;
};

// Nothing if it is not there.
std::optional<BodySeen> body_of(const Judging& judging, FighterId who, game::RoomNumber number) {
    const game::Room* room = judging.room(number);
    if (room == nullptr) return std::nullopt;
    if (who.monster) {
        const game::Monster* monster = game::find_monster(*room, game::monster_of(who));
        if (monster == nullptr) return std::nullopt;
        return BodySeen{.who = who,
                        .room = number,
                        .hit_points = monster->hit_points,
                        .hit_points_most = monster->hit_points_most,
                        .effects = &monster->effects};
    }
    const Character* person = judging.person(game::character_of(who));
    if (person == nullptr || person->room != number) return std::nullopt;
    return BodySeen{.who = who,
                    .room = number,
                    .hit_points = person->vitals.hit_points,
                    .hit_points_most = person->vitals.hit_points_most,
                    .effects = &person->vitals.effects};
}

bool is_for(const Impact& impact, const BodySeen& body) {
    return impact.room == body.room && (!impact.who || *impact.who == body.who);
}

// ---- Those who are paid ----

bool has_paid(const Judging& judging, const Character& who, std::uint64_t price) {
    return price == 0 || judging.turn.treated.contains(who.id);
}

Service service_for(const Judging& judging, const BodySeen& body) {
    return body.who.monster ? Service::none : judging.room(body.room)->service;
}

// A bed is free for those who have nothing.
bool sleeps_well(const Judging& judging, const BodySeen& body) {
    if (service_for(judging, body) != Service::inn) return false;
    const Character& who = *judging.person(game::character_of(body.who));
    const std::uint64_t price = who.belongings.gold == 0 ? 0 : judging.content.tuning().rest_price;
    return has_paid(judging, who, price);
}

bool is_treated(const Judging& judging, const BodySeen& body) {
    if (service_for(judging, body) != Service::healer) return false;
    const game::Tuning& tuning = judging.content.tuning();
    return has_paid(judging, *judging.person(game::character_of(body.who)),
                    std::uint64_t{tuning.heal_price} + tuning.cure_price);
}

// ---- Hit points ----

// Nobody gets more than it can have; and some harm only bruises.
bool is_within(const Impact& impact, const BodySeen& body, std::int32_t now) {
    const std::int32_t change = now - body.hit_points;
    if (change >= impact.least && change <= impact.most) return true;
    if (now == body.hit_points_most && change > 0) return change < impact.least;
    return now == 1 && change < 0 && change > impact.most;
}

bool is_impact(Judging& judging, const BodySeen& body, const game::HitPointsChanged& event) {
    for (Impact& impact : judging.turn.impacts) {
        const bool heals = event.cause == HarmCause::healing && impact.cause != HarmCause::fight &&
                           event.hit_points > body.hit_points;
        const bool sickens = event.cause == HarmCause::poison &&
                             impact.cause == HarmCause::healing &&
                             event.hit_points < body.hit_points;
        const bool is_cause = event.cause == impact.cause || heals || sickens;
        if (!is_for(impact, body) || !is_cause) continue;
        if (!is_within(impact, body, event.hit_points)) continue;
        if (impact.befallen.insert(body.who).second) return true;
    }
    return false;
}

// Poison and mending do with each round what they say.
std::int32_t change_by_ageing(const BodySeen& body) {
    std::int32_t change = 0;
    for (const Effect& effect : *body.effects) {
        if (effect.kind == EffectKind::poisoned) change -= effect.strength;
        if (effect.kind == EffectKind::mending) change += effect.strength;
    }
    return change;
}

Impact ageing_of(const BodySeen& body) {
    Impact impact;
    impact.room = body.room;
    impact.who = body.who;
    impact.least = impact.most = change_by_ageing(body);
    impact.cause = impact.most > 0 ? HarmCause::healing : HarmCause::poison;
    return impact;
}

bool is_felt_ageing(Judging& judging, const BodySeen& body, const game::HitPointsChanged& event) {
    TurnSeen& turn = judging.turn;
    if (turn.felt_ageing.count(body.who) >= turn.ageing.count(body.who)) return false;
    const Impact impact = ageing_of(body);
    if (event.cause != impact.cause || !is_within(impact, body, event.hit_points)) return false;
    turn.felt_ageing.insert(body.who);
    return true;
}

// Half of somebody's blood, to a spirit (Q1).
bool is_bargain(Judging& judging, const Character& who, std::int32_t now) {
    const auto& puzzle = judging.room(who.room)->puzzle;
    const std::int32_t points = who.vitals.hit_points;
    if (!puzzle || puzzle->kind != game::PuzzleKind::bargain || points < 2 ||
        now != points - points / 2)
        return false;
    judging.turn.bargained[who.id] = puzzle->price;
    return true;
}

// What a rune costs is paid before it does anything.
bool is_price(Judging& judging, const BodySeen& body, std::int32_t now) {
    if (body.who.monster) return false;
    const Character& who = *judging.person(game::character_of(body.who));
    if (is_bargain(judging, who, now)) return true;
    return std::ranges::any_of(who.belongings.things, [&](const game::Thing& thing) {
        const auto& rune = judging.content.thing(thing.kind).rune;
        return rune && now == body.hit_points - rune->cost && now > 0;
    });
}

bool is_explained(Judging& judging, const BodySeen& body, const game::HitPointsChanged& event) {
    const bool whole = event.hit_points == body.hit_points_most;
    if (event.cause == HarmCause::price) return is_price(judging, body, event.hit_points);
    if (event.cause == HarmCause::rest && whole && sleeps_well(judging, body)) return true;
    if (event.cause == HarmCause::healing && whole && is_treated(judging, body)) return true;
    return is_felt_ageing(judging, body, event) || is_impact(judging, body, event);
}

void judge_person(Judging& judging, const game::HitPointsChanged& event) {
    const CharacterId id = game::character_of(event.who);
    const game::Room& room = *judging.room(event.room);
    const bool duels = room.fight && room.fight->duel && fights(judging.zone, id);
    if (event.hit_points < 1 && judging.zone.surface)
        judging.breaks("S7: somebody fell on the surface");
    if (event.hit_points < 1 && duels) judging.breaks("B5: somebody fell in a duel");
    judging.turn.hurt.insert(id);
}

// ---- Effects ----

Effects aged(Effects effects) {
    for (Effect& effect : effects)
        if (effect.left > 0) --effect.left;
    std::erase_if(effects, [](const Effect& effect) { return effect.left == 0; });
    return effects;
}

template <typename Ends>
Effects without(Effects effects, Ends ends) {
    std::erase_if(effects, [&](const Effect& effect) { return ends(effect.kind); });
    return effects;
}

Effects with(Effects effects, const Effect& added) {
    if (added.left == 0) return effects;
    const auto known = std::ranges::find(effects, added.kind, &Effect::kind);
    if (known == effects.end()) {
        effects.push_back(added);
        return effects;
    }
    known->strength = std::max(known->strength, added.strength);
    known->left = std::max(known->left, added.left);
    return effects;
}

// Who lives on has felt it before; who does not falls by it afterwards.
void note_ageing(Judging& judging, const BodySeen& body) {
    const auto felt = judging.turn.felt_ageing.find(body.who);
    if (felt != judging.turn.felt_ageing.end()) {
        judging.turn.felt_ageing.erase(felt);
    } else if (change_by_ageing(body) != 0) {
        judging.turn.impacts.push_back(ageing_of(body));
    }
}

bool is_ageing(Judging& judging, const BodySeen& body, const Effects& now) {
    const auto found = judging.turn.ageing.find(body.who);
    if (found == judging.turn.ageing.end() || now != aged(*body.effects)) return false;
    judging.turn.ageing.erase(found);
    note_ageing(judging, body);
    return true;
}

// Whoever is noticed hides no more; whoever struggles is held for a round less.
bool is_by_itself(const BodySeen& body, const Effects& now) {
    if (body.who.monster) return false;
    const Effects& before = *body.effects;
    if (now == without(before, [](EffectKind kind) { return kind == EffectKind::hidden; }))
        return true;
    if (now == without(before, [](EffectKind kind) { return kind == EffectKind::held; }))
        return true;
    Effects struggling = before;
    for (Effect& effect : struggling)
        if (effect.kind == EffectKind::held && effect.left > 1) --effect.left;
    return now == struggling && now != before;
}

bool hardens(const BodySeen& body, Effects now) {
    const auto is_armour = [](EffectKind kind) { return kind == EffectKind::shielded; };
    if (now.empty() || now.back().kind != EffectKind::shielded ||
        now.back().strength > armour_by_tricks_most)
        return false;
    now.pop_back();
    return now == without(*body.effects, is_armour);
}

bool is_impact(const Judging& judging, const BodySeen& body, const Effects& now) {
    for (const Impact& impact : judging.turn.impacts) {
        if (!is_for(impact, body)) continue;
        Effects after = *body.effects;
        if (impact.cures) after = without(std::move(after), is_bad);
        if (impact.strips)
            after = without(std::move(after), [](EffectKind kind) { return !is_bad(kind); });
        if (impact.effect) after = with(std::move(after), *impact.effect);
        if (after == now || (impact.hardens && hardens(body, now))) return true;
    }
    return false;
}

bool is_explained(Judging& judging, const BodySeen& body, const Effects& now) {
    if (is_ageing(judging, body, now) || is_by_itself(body, now)) return true;
    if (now.empty() && sleeps_well(judging, body)) return true;
    if (now == without(*body.effects, is_bad) && is_treated(judging, body)) return true;
    const bool fell =
        !body.who.monster && judging.turn.stunned.contains(game::character_of(body.who));
    if (fell && now == Effects{taken_for_dead}) return true;
    return is_impact(judging, body, now);
}

// Of those who fight a duel: what was not with them before, or not so long.
bool leaves_harm_behind(const Judging& judging, const game::EffectsChanged& event,
                        const std::vector<game::Effect>& before) {
    const game::Room* room = judging.room(event.room);
    if (event.who.monster || room == nullptr || !room->fight || !room->fight->duel ||
        game::find(*room->fight, event.who) == nullptr)
        return false;
    return std::ranges::any_of(event.effects, [&](const game::Effect& effect) {
        const auto known = std::ranges::find(before, effect.kind, &game::Effect::kind);
        return is_bad(effect.kind) && (known == before.end() || known->left < effect.left);
    });
}

}  // namespace

bool is_bad(EffectKind kind) {
    switch (kind) {
        case EffectKind::poisoned:
        case EffectKind::cursed:
        case EffectKind::held:
        case EffectKind::frightened:
        case EffectKind::exposed:
        case EffectKind::hushed:
            return true;
        case EffectKind::mending:
        case EffectKind::blessed:
        case EffectKind::shielded:
        case EffectKind::glowing:
        case EffectKind::hidden:
            break;
    }
    return false;
}

std::int32_t least_of(const game::Dice& dice) {
    return dice.count + dice.more;
}

std::int32_t most_of(const game::Dice& dice) {
    return dice.count * dice.sides + dice.more;
}

// Dice below nothing do nothing.
Impact impact_of(const game::Influence& influence, HarmCause cause) {
    Impact impact;
    impact.cause = cause;
    impact.least = std::max(least_of(influence.healing), 0) - std::max(most_of(influence.harm), 0);
    impact.most = std::max(most_of(influence.healing), 0) - std::max(least_of(influence.harm), 0);
    impact.effect = influence.effect;
    impact.cures = influence.cures;
    return impact;
}

void judge(Judging& judging, const game::HitPointsChanged& event) {
    if (judging.room(event.room) == nullptr)
        return judging.breaks("law 5: somebody was hurt where no room is");
    const auto body = body_of(judging, event.who, event.room);
    if (!body) return judging.breaks("law 5: somebody was hurt where they are not");
    if (event.hit_points > std::max(body->hit_points, body->hit_points_most))
        return judging.breaks("P1: more hit points than it can have");
    if (!event.who.monster) judge_person(judging, event);
    if (!is_explained(judging, *body, event))
        return judging.breaks("P2: hit points changed by nothing");
    if (!event.who.monster || event.hit_points > 0) return;
    const game::Monster& monster =
        *game::find_monster(*judging.room(event.room), game::monster_of(event.who));
    note_slain(judging, event.room, monster);
    note_corpse(judging, event.room, monster);
}

void judge(Judging& judging, const game::EffectsChanged& event) {
    const auto body = body_of(judging, event.who, event.room);
    if (!body) return judging.breaks("law 5: something came over a body that is not there");
    if (leaves_harm_behind(judging, event, *body->effects))
        judging.breaks("B5: what harms took hold in a duel");
    if (!is_explained(judging, *body, event.effects))
        judging.breaks("P2: effects changed by nothing");
}

}  // namespace underwell::sim
