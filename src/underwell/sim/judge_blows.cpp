// What is done in a battle, each in its turn: P2, B2, B3, B5, I1. What comes of it for bodies is
// judged in judge_impacts.cpp.
#include <algorithm>

#include "underwell/game/bodies.hpp"
#include "underwell/sim/judging.hpp"

namespace underwell::sim {

using game::Character;
using game::ChoiceKind;
using game::Fight;
using game::Fighter;

namespace {

constexpr game::Dice bare_hands{.count = 1, .sides = 3, .more = 0};

bool is_hit(game::Outcome outcome) {
    return outcome == game::Outcome::hit || outcome == game::Outcome::critical;
}

bool wields(const Character& who, game::ThingKindId kind) {
    return std::ranges::any_of(who.belongings.things, [&](const game::Thing& thing) {
        return thing.kind == kind && wears(who, thing.id);
    });
}

// Nothing if it has no such attack.
std::optional<game::Dice> dice_of_blow(const Judging& judging, const game::Attacked& event) {
    if (event.attacker.monster) {
        const game::Monster* monster =
            game::find_monster(*judging.room(event.room), game::monster_of(event.attacker));
        if (monster == nullptr) return std::nullopt;
        const auto& attacks = judging.content.monster(monster->kind).attacks;
        const auto found = std::ranges::find(attacks, event.verb, &game::MonsterAttack::verb);
        if (found == attacks.end()) return std::nullopt;
        return found->damage;
    }
    if (event.weapon == game::ThingKindId{}) return bare_hands;
    const Character* who = judging.person(game::character_of(event.attacker));
    if (who == nullptr || (!event.thrown && !wields(*who, event.weapon))) return std::nullopt;
    return judging.content.thing(event.weapon).damage;
}

std::optional<game::Effect> effect_of_blow(const Judging& judging, const game::Attacked& event) {
    if (event.thrown) return judging.content.thing(event.weapon).influence.effect;
    if (!event.attacker.monster) return std::nullopt;
    const game::Monster& monster =
        *game::find_monster(*judging.room(event.room), game::monster_of(event.attacker));
    for (const game::MonsterAttack& attack : judging.content.monster(monster.kind).attacks)
        if (attack.verb == event.verb) return attack.effect;
    return std::nullopt;
}

// P2: a hit hurts at least by one, a natural 20 twice; what breaks on somebody hurts besides.
void judge_damage(Judging& judging, const game::Attacked& event) {
    const auto dice = dice_of_blow(judging, event);
    if (!dice) return judging.breaks("P2: a blow with what is not in hand");
    const std::int32_t times = event.outcome == game::Outcome::critical ? 2 : 1;
    const std::int32_t least = times * std::max(least_of(*dice), 1);
    const std::int32_t most = times * std::max(most_of(*dice), 1);
    if (is_hit(event.outcome) ? event.damage < least || event.damage > most : event.damage != 0)
        return judging.breaks("P2: a blow that its dice do not give");
    if (!is_hit(event.outcome)) return;
    Impact impact;
    impact.room = event.room;
    impact.who = event.target;
    impact.cause = game::HarmCause::fight;
    impact.least = impact.most = -event.damage;
    if (event.thrown) {
        const game::Dice& harm = judging.content.thing(event.weapon).influence.harm;
        impact.least -= std::max(most_of(harm), 0);
        impact.most -= std::max(least_of(harm), 0);
    }
    impact.effect = effect_of_blow(judging, event);
    judging.turn.impacts.push_back(impact);
}

// Whoever fights casts and throws in its turn, as it chose; others whenever they like.
bool is_chosen(const Judging& judging, game::RoomNumber room, game::FighterId who,
               ChoiceKind kind) {
    const Fight* fight = fight_in(judging, room);
    const Fighter* fighter = fighter_in(fight, who);
    return fighter == nullptr || (is_turn_of(*fight, who) && fighter->choice.kind == kind);
}

bool is_hushed(const Character& who) {
    return std::ranges::find(who.vitals.effects, game::EffectKind::hushed, &game::Effect::kind) !=
           who.vitals.effects.end();
}

// People are foes of each other in a duel only.
// Asks the list of effects once more, and not what the game calls bad.
bool may_harm(const game::Influence& influence) {
    if (influence.harm.count > 0 || influence.harm.more > 0) return true;
    if (!influence.effect) return false;
    switch (influence.effect->kind) {
        case game::EffectKind::poisoned:
        case game::EffectKind::cursed:
        case game::EffectKind::held:
        case game::EffectKind::frightened:
        case game::EffectKind::exposed:
        case game::EffectKind::hushed:
            return true;
        case game::EffectKind::mending:
        case game::EffectKind::blessed:
        case game::EffectKind::shielded:
        case game::EffectKind::glowing:
        case game::EffectKind::hidden:
            return false;
    }
    return false;
}

bool harms_a_friend(const Judging& judging, const game::RuneCast& event,
                    const game::Influence& influence) {
    const game::FighterId caster = game::fighter(event.who);
    if (event.target.monster || event.target == caster || !may_harm(influence)) return false;
    const Fight* fight = fight_in(judging, event.room);
    if (fight == nullptr || !fight->duel) return true;
    const game::Fighter* target = game::find(*fight, event.target);
    const game::Fighter* from = game::find(*fight, caster);
    return target == nullptr || from == nullptr || target->side == from->side;
}

}  // namespace

void judge(Judging& judging, const game::Attacked& event) {
    const Fight* fight = fight_in(judging, event.room);
    const Fighter* attacker = fighter_in(fight, event.attacker);
    const Fighter* target = fighter_in(fight, event.target);
    if (attacker == nullptr || target == nullptr)
        return judging.breaks("B4: a blow by or at somebody who does not fight");
    if (judging.zone.awake == 0) judging.breaks("M2: a blow while nobody was awake");
    const bool among_people = !event.attacker.monster && !event.target.monster;
    if (among_people && !fight->duel) judging.breaks("B5: a player fought a player");
    if (attacker->side == target->side) judging.breaks("B5: a blow at one's own side");
    if (!is_turn_of(*fight, event.attacker)) judging.breaks("B1: a blow out of turn");
    judge_damage(judging, event);
}

// B2: a friend is helped, a foe hindered; or nothing changes.
void judge(Judging& judging, const game::Stunted& event) {
    const Fight* fight = fight_in(judging, event.room);
    const Fighter* who = fighter_in(fight, event.who);
    const Fighter* target = fighter_in(fight, event.target);
    if (who == nullptr || target == nullptr || who == target)
        return judging.breaks("B2: a stunt of or on somebody who does not fight");
    if (!is_chosen(judging, event.room, event.who, ChoiceKind::stunt))
        judging.breaks("B2: a stunt that was not chosen");
    const int edge = who->side == target->side ? 1 : -1;
    if (event.edge != (event.success ? edge : target->edge))
        judging.breaks("B2: a stunt that does something else");
}

// I1: by whoever carries it and may speak, on somebody who is there.
void judge(Judging& judging, const game::RuneCast& event) {
    const Character* who = judging.person(event.who);
    const game::Room* room = judging.room(event.room);
    if (who == nullptr || room == nullptr || who->room != event.room)
        return judging.breaks("I1: a rune was cast from where nobody is");
    const game::ThingKind& kind = judging.content.thing(event.rune);
    const bool has_it = std::ranges::find(who->belongings.things, event.rune, &game::Thing::kind) !=
                        who->belongings.things.end();
    if (!has_it || !kind.rune) return judging.breaks("I1: a rune was cast that nobody carries");
    if (is_hushed(*who)) judging.breaks("I1: a rune was cast by somebody who is hushed");
    if (!is_chosen(judging, event.room, game::fighter(event.who), ChoiceKind::cast))
        judging.breaks("B2: a rune that was not chosen");
    if (harms_a_friend(judging, event, kind.rune->influence))
        judging.breaks("B5: a rune harms somebody who is no foe");
    if (event.withstood) return;
    Impact impact = impact_of(kind.rune->influence, game::HarmCause::rune);
    impact.room = event.room;
    impact.who = event.target;
    judging.turn.impacts.push_back(impact);
    judging.turn.runes.push_back(event);
}

void judge(Judging& judging, const game::TurnTaken& event) {
    const Fight* fight = fight_in(judging, event.room);
    if (fight == nullptr) return;  // it ended with this turn
    if (!fight->acting) return judging.breaks("B1: a turn between two rounds");
    judging.turn.ageing.insert(event.who);
}

void judge(Judging& judging, const game::StanceTaken& event) {
    const Fighter* fighter = fighter_in(fight_in(judging, event.room), event.who);
    if (fighter == nullptr) return judging.breaks("B2: a stance of somebody who does not fight");
    if (event.flees && !fighter->flees) judging.breaks("B3: flees without having chosen to");
}

// B3
void judge(Judging& judging, const game::FleeFailed& event) {
    const Fighter* fighter = fighter_in(fight_in(judging, event.room), event.who);
    if (fighter == nullptr || !fighter->flees)
        return judging.breaks("B3: a flight failed that nobody began");
    const Character* who =
        event.who.monster ? nullptr : judging.person(game::character_of(event.who));
    if (who != nullptr && !is_held(*who)) judging.breaks("B3: a flight failed for no reason");
}

}  // namespace underwell::sim
