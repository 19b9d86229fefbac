// Rooms, ways, and who is where.
#include <algorithm>
#include <utility>

#include "underwell/base/check.hpp"
#include "underwell/game/changes.hpp"

namespace underwell::game::changes {

using base::CharacterId;

namespace {

void put(Zone& zone, Character& who, RoomNumber number) {
    who.room = number;
    room_of(zone, number).people.push_back(who.id);
}

void take(Zone& zone, const Character& who) {
    auto& people = room_of(zone, who.room).people;
    const auto found = std::ranges::find(people, who.id);
    CHECK(found != people.end());
    people.erase(found);
}

// Who slept through it is told on waking.
void miss_if_asleep(Character& who, ArrivalCause cause) {
    if (!who.awake && cause != ArrivalCause::made) who.missed = cause;
}

void move(Zone& zone, CharacterId id, RoomNumber to, const Position& position) {
    Character& who = person_of(zone, id);
    take(zone, who);
    put(zone, who, to);
    who.position = position;
}

}  // namespace

void change(Zone& zone, const TurnBegan& event) {
    zone.now = event.time;
}

void change(Zone& zone, const BranchFounded& event) {
    CHECK(!zone.branch && !zone.surface);
    auto undug = branch::Branch::undug(event.plan.settings,
                                       {.seed = event.plan.seed, .entrance = event.plan.entrance});
    CHECK(undug.has_value());
    zone.branch = std::make_unique<BranchPart>();
    zone.branch->plan = event.plan;
    zone.branch->branch = std::make_unique<branch::Branch>(std::move(*undug));
    zone.seed = event.plan.seed;
}

void change(Zone& zone, const RoomDug& event) {
    CHECK(zone.branch != nullptr);
    BranchPart& part = *zone.branch;
    const auto dug = part.branch->apply(event.growth);
    CHECK(dug.has_value());
    const RoomNumber number{static_cast<std::uint32_t>(zone.rooms.size())};
    Room& room = zone.rooms.emplace_back();
    room.cell = grid::step(event.growth.walk.from, event.growth.walk.towards);
    part.numbers.add(room.cell, number);
}

void change(Zone& zone, const RoomFurnished& event) {
    Room& room = room_of(zone, event.room);
    room.name = event.name;
    room.look = event.look;
    room.clear = event.clear;
    room.bright = event.bright;
    room.service = event.service;
    room.service_left = event.service_left;
    room.things = event.things;
    room.monsters = event.monsters;
    room.inscriptions = event.inscriptions;
    room.traps = event.traps;
    if (event.puzzle) room.puzzle = std::make_unique<Puzzle>(**event.puzzle);
    for (const Thing& thing : room.things)
        if (thing.id.born_in == zone.id)
            zone.things_made = std::max(zone.things_made, thing.id.number);
    for (Monster& monster : room.monsters) {
        zone.monsters_made = std::max(zone.monsters_made, monster.id.number);
        set_monster_timer(zone, event.room, monster, std::exchange(monster.acts, {}));
    }
}

void change(Zone& zone, const InscriptionAdded& event) {
    room_of(zone, event.room).inscriptions.push_back(event.inscription);
}

void change(Zone& zone, const RoomCleared& event) {
    room_of(zone, event.room).clear = true;
}

void change(Zone& zone, const Walked& event) {
    move(zone, event.who, event.to, event.position);
}

void change(Zone& zone, const Stepped& event) {
    person_of(zone, event.who).position = {
        .stand = Stand::spot, .side = grid::Direction::north, .spot = event.spot};
}

void change(Zone& zone, const Arrived& event) {
    const auto [place, fresh] = zone.people.emplace(event.body->id, *event.body);
    CHECK(fresh);
    put(zone, place->second, event.body->room);
    miss_if_asleep(place->second, event.cause);
    if (place->second.awake) ++zone.awake;
    if (watches(place->second)) ++zone.watching;
    if (zone.surface) zone.surface->below.erase(event.body->id);
}

void change(Zone& zone, const Carried& event) {
    move(zone, event.who, event.to, {});
    miss_if_asleep(person_of(zone, event.who), event.cause);
}

void change(Zone& zone, const Departed& event) {
    const Character& who = person_of(zone, event.who);
    take(zone, who);
    if (who.awake) --zone.awake;
    if (watches(who)) --zone.watching;
    zone.people.erase(event.who);
}

void change(Zone& zone, const Woke& event) {
    Character& who = person_of(zone, event.who);
    CHECK(!who.awake);
    who.awake = true;
    who.missed.reset();
    ++zone.awake;
    if (watches(who)) ++zone.watching;
}

void change(Zone& zone, const FellAsleep& event) {
    Character& who = person_of(zone, event.who);
    CHECK(who.awake);
    if (watches(who)) --zone.watching;
    who.awake = false;
    --zone.awake;
}

void change(Zone& zone, const CollapseBegan& event) {
    CHECK(zone.branch != nullptr);
    zone.branch->collapsing = event.reason;
}

void change(Zone& zone, const RoomsGone& event) {
    CHECK(zone.people.empty() && event.left <= zone.rooms.size());
    for (auto number = static_cast<std::uint32_t>(zone.rooms.size()); number-- > event.left;)
        for (Monster& monster : zone.rooms[number].monsters)
            set_monster_timer(zone, {number}, monster, {});
    zone.rooms.resize(event.left);
}

void change(Zone& zone, const ZoneEnded&) {
    zone.ended = true;
}

void change(Zone& zone, const WindowClosedHere&) {
    CHECK(zone.branch != nullptr);
    zone.branch->window_open = false;
}

}  // namespace underwell::game::changes
