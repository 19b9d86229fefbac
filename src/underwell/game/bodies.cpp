#include "underwell/game/bodies.hpp"

#include <algorithm>
#include <utility>

#include "underwell/base/check.hpp"

namespace underwell::game {

using base::CharacterId;

namespace {

constexpr std::uint32_t sides_of_the_die = 20;
constexpr std::uint32_t hit_points_of_a_level = 6;
constexpr std::uint8_t most_raises_kept = 250;
constexpr std::uint64_t percent = 100;

std::int32_t armour_by(const std::vector<Effect>& effects) {
    std::int32_t armour = 0;
    for (const Effect& effect : effects) {
        if (effect.kind == EffectKind::shielded) armour += effect.strength;
        if (effect.kind == EffectKind::exposed) armour -= effect.strength;
    }
    return armour;
}

// What poison and mending make of the hit points of one round.
std::int32_t change_by_ageing(const std::vector<Effect>& effects) {
    std::int32_t change = 0;
    for (const Effect& effect : effects) {
        if (effect.kind == EffectKind::poisoned) change -= effect.strength;
        if (effect.kind == EffectKind::mending) change += effect.strength;
    }
    return change;
}

bool fights_a_duel(const Zone& zone, const Body& body) {
    const Room& place = room(zone, body.room);
    return place.fight && place.fight->duel && find(*place.fight, body.who) != nullptr;
}

void set_hit_points(Deciding& deciding, const Body& body, std::int32_t points, HarmCause cause) {
    const bool spared =
        !body.who.monster && (deciding.zone.surface || fights_a_duel(deciding.zone, body));
    // Even somebody spared does not gain by being hurt.
    if (spared && points < 1) points = std::min(body.hit_points, 1);
    points = std::min(points, std::max(body.hit_points, body.hit_points_most));
    if (points == body.hit_points) return;
    deciding.happen(
        HitPointsChanged{.who = body.who, .room = body.room, .hit_points = points, .cause = cause});
}

void set_effects(Deciding& deciding, const Body& body, std::vector<Effect> effects) {
    deciding.happen(
        EffectsChanged{.who = body.who, .room = body.room, .effects = std::move(effects)});
}

std::uint8_t with_raised(const Vitals& vitals, Ability which) {
    return static_cast<std::uint8_t>(vitals.raised | 1U << static_cast<unsigned>(which));
}

bool is_raised(const Vitals& vitals, Ability which) {
    return with_raised(vitals, which) == vitals.raised;
}

bool others_can_be_raised(const Vitals& vitals, const Tuning& tuning) {
    for (std::size_t number = 0; number < ability_count; ++number)
        if (!is_raised(vitals, static_cast<Ability>(number)) &&
            vitals.abilities[number] < tuning.ability_most)
            return true;
    return false;
}

struct HitPointsAndEffects {
    std::int32_t points = 0;
    HarmCause cause = HarmCause::rest;
    std::vector<Effect> effects;
};

// Whoever glows may solve a dark room by that, and rise, with more hit points than are known here:
// so these come first. But who falls by them may be gone, and has the effects before.
void set_both(Deciding& deciding, const Body& body, HitPointsAndEffects next) {
    if (next.points > 0) set_hit_points(deciding, body, next.points, next.cause);
    set_effects(deciding, body, std::move(next.effects));
    if (next.points <= 0) set_hit_points(deciding, body, next.points, next.cause);
}

}  // namespace

std::int32_t throw_d20(base::Stream& chance, Odds odds) {
    const std::uint32_t first = 1 + chance.below(sides_of_the_die);
    if (odds.advantage == odds.disadvantage) return static_cast<std::int32_t>(first);
    const std::uint32_t second = 1 + chance.below(sides_of_the_die);
    return static_cast<std::int32_t>(odds.advantage ? std::max(first, second)
                                                    : std::min(first, second));
}

Odds odds_of(const std::vector<Effect>& effects) {
    Odds odds;
    for (const Effect& effect : effects) {
        if (effect.kind == EffectKind::blessed) odds.advantage = true;
        if (effect.kind == EffectKind::cursed || effect.kind == EffectKind::frightened)
            odds.disadvantage = true;
    }
    return odds;
}

bool passes(const Character& who, const Attempt& attempt, base::Stream& chance) {
    Odds odds = odds_of(who.vitals.effects);
    odds.advantage = odds.advantage || attempt.advantage;
    return throw_d20(chance, odds) + ability(who, attempt.by) >= attempt.against;
}

std::optional<Body> find_body(const Zone& zone, RoomNumber number, FighterId who) {
    if (who.monster) {
        const Monster* monster = find_monster(room(zone, number), monster_of(who));
        if (monster == nullptr) return std::nullopt;
        return Body{.who = who,
                    .room = number,
                    .hit_points = monster->hit_points,
                    .hit_points_most = monster->hit_points_most,
                    .effects = &monster->effects};
    }
    const Character* person = find_person(zone, character_of(who));
    if (person == nullptr || person->room != number) return std::nullopt;
    return Body{.who = who,
                .room = number,
                .hit_points = person->vitals.hit_points,
                .hit_points_most = person->vitals.hit_points_most,
                .effects = &person->vitals.effects};
}

Body body_of(const Zone& zone, RoomNumber number, FighterId who) {
    const auto body = find_body(zone, number, who);
    CHECK(body.has_value());
    return *body;
}

bool has(const std::vector<Effect>& effects, EffectKind kind) {
    return std::ranges::find(effects, kind, &Effect::kind) != effects.end();
}

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

bool is_broken(const Content& content, const Thing& thing) {
    const std::uint16_t quality = content.thing(thing.kind).quality;
    return quality != 0 && thing.wear >= quality;
}

const Thing* weapon_of(const Content& content, const Character& who) {
    for (const GearPlace place : {GearPlace::weapon_hand, GearPlace::both_hands}) {
        const auto& held = who.belongings.gear[static_cast<std::size_t>(place)];
        if (!held) continue;
        const Thing* thing = find(who.belongings.things, *held);
        if (thing != nullptr && !is_broken(content, *thing)) return thing;
    }
    return nullptr;
}

// What is broken protects nobody.
std::int32_t armour_of(const Content& content, const Character& who) {
    std::int32_t armour = armour_by(who.vitals.effects);
    for (const auto& worn : who.belongings.gear) {
        if (!worn) continue;
        const Thing* thing = find(who.belongings.things, *worn);
        if (thing == nullptr) continue;
        if (!is_broken(content, *thing)) armour += content.thing(thing->kind).armour;
    }
    return armour;
}

std::int32_t armour_of(const Content& content, const Monster& monster) {
    return content.monster(monster.kind).armour + armour_by(monster.effects);
}

std::int32_t strength_in(const Content& content, const Zone& zone, const Body& body,
                         Ability which) {
    if (!body.who.monster) return ability(zone.people.at(character_of(body.who)), which);
    const Monster* monster = find_monster(room(zone, body.room), monster_of(body.who));
    return monster == nullptr ? 0 : content.monster(monster->kind).hit_dice;
}

std::int32_t aim_of(const Content& content, const MonsterKind& kind, std::uint32_t depth) {
    return kind.hit_dice +
           static_cast<std::int32_t>(std::uint64_t{depth} * content.tuning().monster_aim_percent /
                                     percent);
}

bool does_only_good(const Influence& influence) {
    return influence.harm == Dice{} && (!influence.effect || !is_bad(influence.effect->kind));
}

bool may_take_hold(const Zone& zone, const Body& body, const Effect& effect) {
    return body.who.monster || !is_bad(effect.kind) || !fights_a_duel(zone, body);
}

void come_out(Deciding& deciding, CharacterId id) {
    const Character& who = deciding.person(id);
    if (!has(who.vitals.effects, EffectKind::hidden)) return;
    deciding.happen(EffectsChanged{.who = fighter(id),
                                   .room = who.room,
                                   .effects = without(who.vitals.effects, EffectKind::hidden)});
}

void hurt(Deciding& deciding, const Body& body, std::int32_t damage, HarmCause cause) {
    set_hit_points(deciding, body, body.hit_points - std::max(damage, 0), cause);
}

void heal(Deciding& deciding, const Body& body, std::int32_t points, HarmCause cause) {
    set_hit_points(deciding, body, body.hit_points + std::max(points, 0), cause);
}

std::vector<Effect> effects_after(const std::vector<Effect>& effects, const Influence& influence) {
    std::vector<Effect> after = effects;
    if (influence.cures)
        std::erase_if(after, [](const Effect& effect) { return is_bad(effect.kind); });
    if (influence.effect) after = with(std::move(after), *influence.effect);
    return after;
}

namespace {

// By what it does and not by what it is for: a draught may harm, and a trap do good.
HarmCause cause_of(HarmCause meant, std::int32_t change) {
    if (change > 0 && meant != HarmCause::rest) return HarmCause::healing;
    if (change < 0 && meant == HarmCause::healing) return HarmCause::poison;
    return meant;
}

}  // namespace

void apply_influence(Deciding& deciding, const Body& body, const Impact& impact) {
    base::Stream chance = deciding.chance("game.influence", body.who.value);
    const std::int32_t harm = std::max(roll(impact.influence.harm, chance), 0);
    const std::int32_t healing = std::max(roll(impact.influence.healing, chance), 0);
    std::int32_t points = body.hit_points + healing - harm;
    if (!impact.may_fall) points = std::max(points, std::min(body.hit_points, 1));
    const HarmCause cause = cause_of(impact.cause, points - body.hit_points);
    Influence influence = impact.influence;
    if (influence.effect && !may_take_hold(deciding.zone, body, *influence.effect))
        influence.effect.reset();
    auto effects = effects_after(*body.effects, influence);
    if (effects == *body.effects) return set_hit_points(deciding, body, points, cause);
    set_both(deciding, body, {.points = points, .cause = cause, .effects = std::move(effects)});
}

std::vector<Effect> with(std::vector<Effect> effects, Effect added) {
    if (added.left == 0) return effects;
    const auto known = std::ranges::find(effects, added.kind, &Effect::kind);
    if (known == effects.end()) {
        effects.push_back(added);
    } else {
        known->strength = std::max(known->strength, added.strength);
        known->left = std::max(known->left, added.left);
    }
    return effects;
}

std::vector<Effect> without(std::vector<Effect> effects, EffectKind ended) {
    std::erase_if(effects, [&](const Effect& effect) { return effect.kind == ended; });
    return effects;
}

void age_effects(Deciding& deciding, const Body& body) {
    if (body.effects->empty()) return;
    const std::int32_t change = change_by_ageing(*body.effects);
    std::vector<Effect> older = *body.effects;
    for (Effect& effect : older)
        if (effect.left > 0) --effect.left;
    std::erase_if(older, [](const Effect& effect) { return effect.left == 0; });
    set_both(deciding, body,
             {.points = body.hit_points + change,
              .cause = change > 0 ? HarmCause::healing : HarmCause::poison,
              .effects = std::move(older)});
}

bool ageing_fells(const Body& body) {
    return !body.effects->empty() && body.hit_points + change_by_ageing(*body.effects) <= 0;
}

std::uint64_t experience_of_level(const Tuning& tuning, std::uint32_t level) {
    const std::uint64_t counted = std::clamp<std::uint32_t>(level, 1, level_max);
    return tuning.experience_for_a_level * (counted * (counted - 1) / 2);
}

std::uint64_t experience_of(const Tuning& tuning, const Vitals& vitals) {
    return std::max(vitals.experience, experience_of_level(tuning, vitals.level));
}

// Each level is an event of its own, and a turn has room for so many.
void gain_experience(Deciding& deciding, const Character& who, std::uint64_t points,
                     std::uint64_t least) {
    const Tuning& tuning = deciding.rules.content.tuning();
    const std::uint32_t level = std::clamp<std::uint32_t>(who.vitals.level, 1, level_max);
    const std::uint64_t before = experience_of(tuning, who.vitals);
    const std::uint64_t most =
        std::max(experience_of_level(tuning, level + levels_gained_at_once_max), before + 1) -
        before;
    std::uint64_t gained = std::max(points / level, least);
    if (tuning.experience_for_a_level > 0) gained = std::min(gained, most);
    if (gained == 0) return;
    deciding.happen(ExperienceGained{.who = who.id, .experience = before + gained});
}

// One level at a time; the next follows from this one.
void rise_if_due(Deciding& deciding, CharacterId id) {
    const Vitals& vitals = deciding.person(id).vitals;
    const Tuning& tuning = deciding.rules.content.tuning();
    if (tuning.experience_for_a_level == 0 || vitals.level >= level_max ||
        vitals.experience < experience_of_level(tuning, vitals.level + 1))
        return;
    base::Stream chance = deciding.chance("game.level", id.value);
    const std::uint32_t gained = 1 + chance.below(hit_points_of_a_level);
    const int raises = std::min(vitals.raises_left + tuning.raises_a_level, +most_raises_kept);
    deciding.happen(
        LevelGained{.who = id,
                    .level = vitals.level + 1,
                    .hit_points_most = vitals.hit_points_most + static_cast<std::int32_t>(gained),
                    .raises_left = static_cast<std::uint8_t>(raises)});
}

// P4: a level raises different abilities, as long as there are any to choose from.
void raise_ability(Deciding& deciding, CharacterId id, Ability which) {
    const Character& who = deciding.person(id);
    const Tuning& tuning = deciding.rules.content.tuning();
    if (who.vitals.raises_left == 0) return deciding.refuse(id, "nothing_to_raise");
    const std::uint8_t now = ability(who, which);
    if (now >= tuning.ability_most)
        return deciding.refuse(id, "ability_is_highest", {{"ability", which}});
    if (is_raised(who.vitals, which) && others_can_be_raised(who.vitals, tuning))
        return deciding.refuse(id, "ability_is_raised", {{"ability", which}});
    const auto left = static_cast<std::uint8_t>(who.vitals.raises_left - 1);
    const bool next_level = tuning.raises_a_level == 0 || left % tuning.raises_a_level == 0;
    deciding.happen(
        AbilityChanged{.who = id,
                       .ability = which,
                       .value = static_cast<std::uint8_t>(now + 1),
                       .raises_left = left,
                       .raised = next_level ? std::uint8_t{0} : with_raised(who.vitals, which),
                       .may_swap = who.vitals.may_swap,
                       .scar = false});
}

void swap_abilities(Deciding& deciding, CharacterId id, AbilityPair pair) {
    const Character& who = deciding.person(id);
    if (!who.vitals.may_swap) return deciding.refuse(id, "swapped_already");
    if (pair.one == pair.other) return deciding.refuse(id, "swap_two");
    if (ability(who, pair.one) == ability(who, pair.other))
        return deciding.refuse(id, "swap_changes_nothing",
                               {{"one", pair.one}, {"other", pair.other}});
    const auto change = [&](Ability which, std::uint8_t value) {
        deciding.happen(AbilityChanged{.who = id,
                                       .ability = which,
                                       .value = value,
                                       .raises_left = who.vitals.raises_left,
                                       .raised = who.vitals.raised,
                                       .may_swap = false,
                                       .scar = false});
    };
    change(pair.one, ability(who, pair.other));
    change(pair.other, ability(who, pair.one));
}

}  // namespace underwell::game
