#include "underwell/game/runes.hpp"

#include <vector>

#include "underwell/base/check.hpp"
#include "underwell/game/bodies.hpp"
#include "underwell/game/fighting.hpp"
#include "underwell/game/monsters.hpp"

namespace underwell::game {

namespace {

bool is_for_foes(RuneAim aim) {
    return aim == RuneAim::foe || aim == RuneAim::all_foes;
}

std::vector<FighterId> all_in_fight(const Fight& fight, FighterId caster, bool foes) {
    std::vector<FighterId> all;
    const Fighter* self = find(fight, caster);
    for (const Fighter& other : fight.fighters)
        if (self != nullptr && (other.side != self->side) == foes) all.push_back(other.who);
    return all;
}

std::vector<FighterId> people_around(const Zone& zone, const Room& place) {
    std::vector<FighterId> all;
    for (const base::CharacterId id : place.people)
        if (zone.people.at(id).awake) all.push_back(fighter(id));
    return all;
}

std::vector<FighterId> targets_of(const Deciding& deciding, const Character& who, RuneAim aim,
                                  FighterId target) {
    const Room& place = deciding.room_of(who);
    switch (aim) {
        case RuneAim::oneself:
            return {fighter(who.id)};
        case RuneAim::ally:
            if (!target.monster && find_body(deciding.zone, who.room, target)) return {target};
            return {fighter(who.id)};
        case RuneAim::foe:
            return {target};
        case RuneAim::all_foes:
            if (place.fight) return all_in_fight(*place.fight, fighter(who.id), true);
            return {};
        case RuneAim::all_friends:
            if (place.fight) return all_in_fight(*place.fight, fighter(who.id), false);
            return people_around(deciding.zone, place);
        case RuneAim::room:
            return people_around(deciding.zone, place);
    }
    return {};
}

// P2: an opposed check of wits.
bool withstands(const Deciding& deciding, const Character& who, const Rune& rune,
                FighterId target) {
    if (!rune.saves || !is_for_foes(rune.aim)) return false;
    const auto body = find_body(deciding.zone, who.room, target);
    if (!body) return true;
    base::Stream chance = deciding.chance("game.rune", target.value);
    const std::int32_t against =
        10 + strength_in(deciding.rules.content, deciding.zone, *body, Ability::intelligence);
    return !passes(who, {.by = Ability::intelligence, .against = against}, chance);
}

void reveal(Deciding& deciding, const Character& who) {
    for (const Monster& monster : deciding.room_of(who).monsters) {
        if (!monster.hidden) continue;
        MonsterChanged changed = as_it_is(who.room, monster);
        changed.hidden = false;
        deciding.happen(changed);
    }
}

}  // namespace

void want_to_cast(Deciding& deciding, const Character& who, const Thing& thing, FighterId target) {
    const ThingKind& kind = deciding.rules.content.thing(thing.kind);
    if (!kind.rune)
        return deciding.refuse(who.id, "no_rune", {{"thing", Goods{.kind = kind.id, .count = 1}}});
    if (who.vitals.hit_points <= kind.rune->cost)
        return deciding.refuse(who.id, "too_weak_to_cast");
    const bool aims_at_nobody = target == FighterId{} && is_for_foes(kind.rune->aim);
    if (aims_at_nobody && fight_with(deciding.zone, who) == nullptr)
        if (const Monster* foe = first_in_sight(deciding.room_of(who))) target = fighter(foe->id);
    const Choice choice{.kind = ChoiceKind::cast, .target = target, .thing = thing.id};
    if (is_for_foes(kind.rune->aim)) return engage(deciding, who.id, choice);
    if (!choose_if_fighting(deciding, who.id, choice)) cast_rune(deciding, who, kind, target);
}

void cast_rune(Deciding& deciding, const Character& who, const ThingKind& kind, FighterId target) {
    CHECK(kind.rune.has_value());
    const Rune& rune = *kind.rune;
    if (who.vitals.hit_points <= rune.cost) return deciding.refuse(who.id, "too_weak_to_cast");
    if (const auto body = find_body(deciding.zone, who.room, fighter(who.id)))
        hurt(deciding, *body, rune.cost, HarmCause::price);
    if (rune.reveals) reveal(deciding, who);
    for (const FighterId one : targets_of(deciding, who, rune.aim, target))
        deciding.happen(RuneCast{.room = who.room,
                                 .who = who.id,
                                 .rune = kind.id,
                                 .target = one,
                                 .withstood = withstands(deciding, who, rune, one)});
}

void follow_rune(Deciding& deciding, const RuneCast& cast) {
    const ThingKind& kind = deciding.rules.content.thing(cast.rune);
    const auto body = find_body(deciding.zone, cast.room, cast.target);
    if (cast.withstood || !kind.rune || !body) return;
    apply_influence(deciding, *body, {.influence = kind.rune->influence, .cause = HarmCause::rune});
}

}  // namespace underwell::game
