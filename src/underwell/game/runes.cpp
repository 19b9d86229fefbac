#include "underwell/game/runes.hpp"

#include <algorithm>
#include <vector>

#include "underwell/base/check.hpp"
#include "underwell/game/bodies.hpp"
#include "underwell/game/fighting.hpp"
#include "underwell/game/gear.hpp"
#include "underwell/game/monsters.hpp"
#include "underwell/game/walking.hpp"
#include "underwell/game/ways.hpp"

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

const Puzzle* puzzle_told_elsewhere(const Room& place) {
    return place.puzzle && place.puzzle->told_in ? place.puzzle.get() : nullptr;
}

// Told to the one who asks: others know no more than before.
void show_way(Deciding& deciding, const Character& who) {
    const Puzzle* puzzle = puzzle_told_elsewhere(deciding.room_of(who));
    if (puzzle == nullptr) return;
    Ways ways{deciding.zone, who.room, {}};
    const auto steps = ways.steps_to(*puzzle->told_in);
    if (!steps) return deciding.tell(who.id, {"rune_finds_no_way", {}});
    if (steps->empty()) return deciding.tell(who.id, {"rune_finds_it_here", {}});
    deciding.tell(who.id, {"rune_finds_way", {{"way", Route{*steps}}}});
}

bool wears_worn_gear(const Character& who) {
    return std::ranges::any_of(who.belongings.things, [&](const Thing& thing) {
        return thing.wear > 0 && is_worn(who, thing.id);
    });
}

void mend_gear(Deciding& deciding, const Character& who, std::uint8_t by) {
    for (const Thing& thing : who.belongings.things) {
        if (thing.wear == 0 || !is_worn(who, thing.id)) continue;
        deciding.happen(
            ThingChanged{.thing = thing.id,
                         .at = {.character = who.id, .room = who.room},
                         .wear = static_cast<std::uint16_t>(thing.wear > by ? thing.wear - by : 0),
                         .charges = thing.charges,
                         .lit = thing.lit,
                         .how = Handling::mend});
    }
}

// Whatever else it may do, this is what it is for: nobody pays for nothing.
bool is_of_no_use(const Deciding& deciding, const Character& who, const Rune& rune) {
    if (rune.returns) return deciding.zone.branch == nullptr;
    if (rune.shows_way) return puzzle_told_elsewhere(deciding.room_of(who)) == nullptr;
    return rune.mends > 0 && !wears_worn_gear(who);
}

// What follows would come too late for somebody who has fallen: then it only bruises.
bool does_more_to_people(const Rune& rune) {
    return rune.mends > 0 || rune.returns;
}

// C3: no word takes anybody out of a fight, or out of what holds them.
bool refuse_casting(Deciding& deciding, const Character& who, const ThingKind& kind) {
    const auto refused = [&](Sentence why) {
        deciding.refuse(who.id, why, {{"rune", Goods{.kind = kind.id, .count = 1}}});
        return true;
    };
    if (has(who.vitals.effects, EffectKind::hushed)) return refused("hushed_now");
    if (who.vitals.hit_points <= kind.rune->cost) return refused("too_weak_to_cast");
    if (is_of_no_use(deciding, who, *kind.rune)) return refused("rune_is_of_no_use");
    return kind.rune->returns && is_kept_here(deciding, who);
}

}  // namespace

void want_to_cast(Deciding& deciding, const Character& who, const Thing& thing, FighterId target) {
    const ThingKind& kind = deciding.rules.content.thing(thing.kind);
    if (!kind.rune)
        return deciding.refuse(who.id, "no_rune", {{"thing", Goods{.kind = kind.id, .count = 1}}});
    if (refuse_casting(deciding, who, kind)) return;
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
    if (refuse_casting(deciding, who, kind)) return;
    if (const auto body = find_body(deciding.zone, who.room, fighter(who.id)))
        hurt(deciding, *body, rune.cost, HarmCause::price);
    if (is_for_foes(rune.aim)) come_out(deciding, who.id);
    if (rune.reveals) reveal(deciding, who);
    if (rune.shows_way) show_way(deciding, who);
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
    apply_influence(deciding, *body,
                    {.influence = kind.rune->influence,
                     .cause = HarmCause::rune,
                     .may_fall = !does_more_to_people(*kind.rune)});
    if (cast.target.monster) return;
    const Character& target = deciding.person(character_of(cast.target));
    if (kind.rune->mends > 0) mend_gear(deciding, target, kind.rune->mends);
    if (kind.rune->returns && deciding.zone.branch) go_home(deciding, target, HomeCause::carried);
}

}  // namespace underwell::game
