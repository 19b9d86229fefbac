#include "underwell/game/walking.hpp"

#include <algorithm>
#include <utility>

#include "underwell/base/check.hpp"
#include "underwell/game/bodies.hpp"
#include "underwell/game/keys.hpp"
#include "underwell/game/look.hpp"
#include "underwell/game/monsters.hpp"
#include "underwell/game/traps.hpp"

namespace underwell::game {

using base::CharacterId;
using grid::Direction;

namespace {

bool is_held(const Character& who) {
    return std::ranges::any_of(
        who.vitals.effects, [](const Effect& effect) { return effect.kind == EffectKind::held; });
}

bool fights(const Room& room, CharacterId who) {
    return room.fight && find(*room.fight, fighter(who)) != nullptr;
}

// T21: at the door one came through; where there is none, at the wall on that side.
Position at_side(Direction side) {
    return {.stand = Stand::door, .side = side, .spot = {}};
}

// T20: beside the stairs or the rope one came by, from where it leads back.
Position at_stairs(Heading towards) {
    const Stand stand = towards == Heading::down ? Stand::stairs_up : Stand::stairs_down;
    return {.stand = stand, .side = Direction::north, .spot = {}};
}

void move(Deciding& deciding, const Character& who, RoomNumber to, Direction towards) {
    deciding.happen(Walked{.who = who.id,
                           .from = who.room,
                           .to = to,
                           .towards = heading(towards),
                           .position = at_side(grid::opposite(towards))});
}

void refuse_exit(Deciding& deciding, const Character& who, Heading towards) {
    deciding.refuse(who.id, "no_such_exit", {{"towards", towards}});
}

// The exit exists, and nothing holds whoever goes.
void pass(Deciding& deciding, const Character& who, Direction towards) {
    const BranchPart& part = *deciding.zone.branch;
    const grid::Cell from = deciding.room_of(who).cell;
    const grid::Cell goal = grid::step(from, towards);
    if (goal == branch::start_cell)
        return go_home(deciding, who, HomeCause::walked, heading(towards));
    if (const auto known = part.numbers.find(goal)) return move(deciding, who, *known, towards);
    const auto growth = part.branch->decide({.from = from, .towards = towards});
    if (!growth) return deciding.refuse(who.id, "branch_is_full");
    const std::optional<branch::Growth>& decided = *growth;
    CHECK(decided.has_value());
    deciding.happen(RoomDug{*decided});
    move(deciding, who, {static_cast<std::uint32_t>(deciding.zone.rooms.size())}, towards);
}

// C2: what bars the way, as far as one can see, and what to do about it.
Sentence why_blocked(const Room& here) {
    if (first_in_sight(here) != nullptr) return "way_is_blocked_by_foes";
    if (here.puzzle) return "way_is_blocked";
    const bool trap =
        std::ranges::any_of(here.traps, [](const Trap& each) { return each.found && !each.on; });
    return trap ? Sentence{"way_is_blocked_by_a_trap"} : Sentence{"way_is_blocked_unseen"};
}

void walk_in_branch(Deciding& deciding, const Character& who, Heading towards) {
    const Room& here = deciding.room_of(who);
    const auto seen = deciding.zone.branch->branch->look(here.cell);
    CHECK(seen.has_value());
    const auto side = direction(towards);
    if (!side || !seen->exits().contains(*side)) return refuse_exit(deciding, who, towards);
    if (!here.clear && *side != seen->back) {
        if (stumble_into_trap(deciding, who)) return;
        return deciding.refuse(who.id, why_blocked(here),
                               {{"towards", towards}, {"back", heading(seen->back)}});
    }
    pass(deciding, who, *side);
}

// The branches' own part of the start room is asked; what it answers becomes our events.
void enter_branch(Deciding& deciding, const Character& who, const StartPlace& place,
                  Direction exit) {
    const auto& start_room = *place.start_room;
    const auto entered = start_room.decide_enter({.character = who.id, .exit = exit}, deciding.now);
    if (!entered) return deciding.refuse(who.id, "branch_is_full");
    BranchPlan plan{.branch = {},
                    .seed = 0,
                    .entrance = exit,
                    .settings = place.branch_settings,
                    .generator = place.generator};
    for (const branch::StartRoomEvent& event : *entered) {
        deciding.happen(StartRoomChanged{.id = start_room.origin().id, .event = event});
        if (const auto* into = std::get_if<branch::CharacterEntered>(&event))
            plan.branch = into->branch;
        if (const auto* opened = std::get_if<branch::BranchOpened>(&event))
            plan.seed = opened->seed;
    }
    Character body = who;
    body.position = {};
    deciding.send(zone_of(plan.branch), Enters{.plan = plan, .body = std::move(body)});
    deciding.happen(Departed{
        .who = who.id, .from = who.room, .cause = HomeCause::walked, .towards = heading(exit)});
}

void walk_on_surface(Deciding& deciding, const Character& who, Heading towards) {
    const auto side = direction(towards);
    const StartPlace* place = start_place_at(deciding.zone, who.room);
    if (place != nullptr && side &&
        branch::directions(place->start_room->settings()).contains(*side))
        return enter_branch(deciding, who, *place, *side);
    for (const Way& way : deciding.zone.surface->ways[who.room.value])
        if (way.towards == towards) {
            deciding.happen(
                Walked{.who = who.id,
                       .from = who.room,
                       .to = way.to,
                       .towards = towards,
                       .position = side ? at_side(grid::opposite(*side)) : at_stairs(towards)});
            return;
        }
    refuse_exit(deciding, who, towards);
}

}  // namespace

std::optional<Heading> back_exit(const Zone& zone, RoomNumber number) {
    if (!zone.branch) return std::nullopt;
    const auto seen = zone.branch->branch->look(room(zone, number).cell);
    CHECK(seen.has_value());
    return heading(seen->back);
}

void go_home(Deciding& deciding, const Character& who, HomeCause cause,
             std::optional<Heading> towards) {
    Character body = who;
    const bool by_the_exit = cause == HomeCause::walked || cause == HomeCause::collapsed;
    body.position = by_the_exit ? at_side(deciding.zone.branch->plan.entrance) : Position{};
    body.vitals.effects = without(std::move(body.vitals.effects), EffectKind::hidden);
    if (cause != HomeCause::collapsed) tell_of_keys_left(deciding, who);
    leave_keys(deciding, body);
    deciding.send(
        surface_zone,
        ComesHome{.branch = branch_of(deciding.zone.id), .cause = cause, .body = std::move(body)});
    deciding.happen(Departed{.who = who.id, .from = who.room, .cause = cause, .towards = towards});
}

bool is_kept_here(Deciding& deciding, const Character& who) {
    const bool in_fight = fights(deciding.room_of(who), who.id);
    if (in_fight)
        deciding.refuse(who.id, "flee_first");
    else if (is_held(who))
        deciding.refuse(who.id, "you_are_held");
    return in_fight || is_held(who);
}

void walk(Deciding& deciding, CharacterId id, Heading towards) {
    const Character& who = deciding.person(id);
    if (is_kept_here(deciding, who)) return;
    if (deciding.zone.surface)
        walk_on_surface(deciding, who, towards);
    else
        walk_in_branch(deciding, who, towards);
}

void walk_back(Deciding& deciding, CharacterId id) {
    const auto back = back_exit(deciding.zone, deciding.person(id).room);
    CHECK(back.has_value());
    pass(deciding, deciding.person(id), compass_direction(*back));
}

}  // namespace underwell::game
