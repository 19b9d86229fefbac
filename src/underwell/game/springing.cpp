#include "underwell/game/springing.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <vector>

#include "underwell/game/bodies.hpp"
#include "underwell/game/gear.hpp"
#include "underwell/game/monsters.hpp"
#include "underwell/game/things.hpp"
#include "underwell/game/walking.hpp"

namespace underwell::game {

using base::CharacterId;

namespace {

// What a pack leaves open.
Influence influence_of(const Trap& trap) {
    Influence influence = trap.influence;
    const bool hurts = trap.kind == TrapKind::hurts || trap.kind == TrapKind::drops;
    if (hurts && influence.harm == Dice{}) influence.harm = {.count = 1, .sides = 6, .more = 0};
    if (influence.effect) return influence;
    if (trap.kind == TrapKind::holds)
        influence.effect = Effect{.kind = EffectKind::held, .strength = 1, .left = 3};
    if (trap.kind == TrapKind::poisons)
        influence.effect = Effect{.kind = EffectKind::poisoned, .strength = 1, .left = 5};
    if (trap.kind == TrapKind::curses)
        influence.effect = Effect{.kind = EffectKind::cursed, .strength = 1, .left = 8};
    return influence;
}

// One of the next deeper rooms that exist; nothing if this is the deepest.
std::optional<RoomNumber> room_below(const Deciding& deciding, RoomNumber here) {
    const Zone& zone = deciding.zone;
    if (!zone.branch) return std::nullopt;
    const std::uint32_t from = depth(zone, here);
    std::uint32_t nearest = std::numeric_limits<std::uint32_t>::max();
    std::vector<RoomNumber> rooms;
    for (std::uint32_t number = 0; number < zone.rooms.size(); ++number) {
        const std::uint32_t deep = depth(zone, {number});
        if (deep <= from || deep > nearest) continue;
        if (deep < nearest) rooms.clear();
        nearest = deep;
        rooms.push_back({number});
    }
    if (rooms.empty()) return std::nullopt;
    base::Stream chance = deciding.chance("game.trapdoor", here.value);
    return rooms[chance.below(static_cast<std::uint32_t>(rooms.size()))];
}

// The room that this one was created from; nothing if that is the start room.
std::optional<RoomNumber> room_before(const Zone& zone, RoomNumber here) {
    const auto back = back_exit(zone, here);
    if (!back) return std::nullopt;
    return zone.branch->numbers.find(grid::step(room(zone, here).cell, compass_direction(*back)));
}

// Where a trap of this kind takes one; nothing if one stays.
std::optional<Carried> way_taken(const Deciding& deciding, const Character& who, TrapKind kind) {
    std::optional<RoomNumber> to;
    if (kind == TrapKind::drops) to = room_below(deciding, who.room);
    if (kind == TrapKind::returns) to = room_before(deciding.zone, who.room);
    if (!to) return std::nullopt;
    return Carried{.who = who.id,
                   .from = who.room,
                   .to = *to,
                   .cause = kind == TrapKind::drops ? ArrivalCause::fell : ArrivalCause::slid};
}

// What follows would come too late for somebody who has fallen: then it only bruises.
bool may_fell(TrapKind kind) {
    return kind == TrapKind::hurts || kind == TrapKind::holds || kind == TrapKind::poisons ||
           kind == TrapKind::curses;
}

bool is_lit_up(const Thing& thing) {
    return thing.lit;
}

bool has_flames(const Deciding& deciding, const Room& place) {
    return std::ranges::any_of(place.things, is_lit_up) ||
           std::ranges::any_of(place.people, [&](CharacterId id) {
               return std::ranges::any_of(deciding.person(id).belongings.things, is_lit_up);
           });
}

void put_out(Deciding& deciding, const std::vector<Thing>& things, const Holder& at) {
    for (const Thing& thing : things)
        if (thing.lit)
            deciding.happen(ThingChanged{.thing = thing.id,
                                         .at = at,
                                         .wear = thing.wear,
                                         .charges = thing.charges,
                                         .lit = false,
                                         .how = Handling::steal});
}

// Of everybody in the room, and what lies there.
void put_out_lights(Deciding& deciding, RoomNumber number) {
    const Room& place = room(deciding.zone, number);
    put_out(deciding, place.things, {.character = {}, .room = number});
    for (const CharacterId id : place.people)
        put_out(deciding, deciding.person(id).belongings.things, {.character = id, .room = number});
}

// What is carried and not worn, with all that lies in it, as much as the floor has room for.
std::vector<ThingId> loose_things(const Deciding& deciding, const Character& who,
                                  std::optional<ThingId> used_up) {
    const std::size_t lie_here = deciding.room_of(who).things.size();
    std::vector<ThingId> loose;
    for (const Thing& thing : who.belongings.things)
        if (!thing.inside && !is_worn(who, thing.id) && thing.id != used_up &&
            lie_here + loose.size() < things_in_a_room_max)
            loose.push_back(thing.id);
    return loose;
}

// I4: each is moved, and none is lost.
void scatter(Deciding& deciding, const Character& who, std::optional<ThingId> used_up) {
    for (const ThingId thing : loose_things(deciding, who, used_up))
        deciding.happen(ThingMoved{.thing = thing,
                                   .from = {.character = who.id, .room = who.room},
                                   .to = {.character = {}, .room = who.room},
                                   .into = {},
                                   .how = Handling::hurl});
}

}  // namespace

// The trap goes first, so that nothing is left of it whatever it does. A fall only bruises: what
// waits below is bad enough.
void spring(Deciding& deciding, const Character& who, std::uint8_t index,
            std::optional<ThingId> used_up) {
    const Trap& trap = deciding.room_of(who).traps[index];
    const TrapKind kind = trap.kind;
    const Influence influence = influence_of(trap);
    const auto taken = way_taken(deciding, who, kind);
    const bool fells = may_fell(kind) || (kind == TrapKind::drops && !taken);
    deciding.happen(TrapEnded{.room = who.room, .trap = index, .by = who.id, .sprung = true});
    apply_influence(deciding, body_of(deciding.zone, who.room, fighter(who.id)),
                    {.influence = influence, .cause = HarmCause::trap, .may_fall = fells});
    if (kind == TrapKind::alarms) rouse_wanderers(deciding, who.room);
    if (kind == TrapKind::darkens) put_out_lights(deciding, who.room);
    if (kind == TrapKind::scatters) scatter(deciding, who, used_up);
    if (taken) deciding.happen(Carried{*taken});
}

std::optional<Sentence> told_of_springing(const Deciding& deciding, const Character& who,
                                          TrapKind kind) {
    switch (kind) {
        case TrapKind::alarms:
            return wanders_in_earshot(deciding, who.room) ? Sentence{"alarm_is_answered"}
                                                          : Sentence{"alarm_is_unanswered"};
        case TrapKind::darkens:
            return has_flames(deciding, deciding.room_of(who)) ? Sentence{"lights_go_out"}
                                                               : Sentence{"no_light_to_put_out"};
        case TrapKind::scatters:
            return loose_things(deciding, who, {}).empty() ? Sentence{"nothing_to_scatter"}
                                                           : Sentence{"belongings_fly"};
        case TrapKind::hurts:
        case TrapKind::holds:
        case TrapKind::drops:
        case TrapKind::poisons:
        case TrapKind::curses:
        case TrapKind::returns:
            break;
    }
    return std::nullopt;
}

}  // namespace underwell::game
