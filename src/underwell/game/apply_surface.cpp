// The surface, and messages between zones.
#include <algorithm>
#include <utility>

#include "underwell/base/check.hpp"
#include "underwell/game/changes.hpp"
#include "underwell/game/names.hpp"

namespace underwell::game::changes {

namespace {

Surface& surface_of(Zone& zone) {
    CHECK(zone.surface != nullptr);
    return *zone.surface;
}

}  // namespace

void change(Zone& zone, const SurfaceFounded& event) {
    CHECK(!zone.surface && !zone.branch);
    zone.seed = event.seed;
    zone.surface = std::make_unique<Surface>();
}

void change(Zone& zone, const PlaceMade& event) {
    Surface& surface = surface_of(zone);
    CHECK(event.room.value == zone.rooms.size());
    Room& room = zone.rooms.emplace_back();
    room.name = event.name;
    room.look = event.look;
    room.service = event.service;
    room.clear = true;
    room.bright = true;
    surface.ways.emplace_back();
}

void change(Zone& zone, const WayMade& event) {
    Surface& surface = surface_of(zone);
    CHECK(event.from.value < surface.ways.size() && event.to.value < surface.ways.size());
    surface.ways[event.from.value].push_back({.towards = event.towards, .to = event.to});
}

void change(Zone& zone, const StartRoomFounded& event) {
    auto start_room =
        branch::StartRoom::found(event.settings, {.id = event.id, .seed = event.seed});
    CHECK(start_room.has_value());
    const auto [place, fresh] = surface_of(zone).start_rooms.try_emplace(event.id);
    CHECK(fresh);
    place->second.room = event.room;
    place->second.start_room = std::make_unique<branch::StartRoom>(std::move(*start_room));
    place->second.branch_settings = event.branch_settings;
    place->second.generator = event.generator;
}

void change(Zone& zone, const StartRoomChanged& event) {
    const auto found = surface_of(zone).start_rooms.find(event.id);
    CHECK(found != zone.surface->start_rooms.end());
    const auto applied = found->second.start_room->apply(event.event);
    CHECK(applied.has_value());
}

void change(Zone& zone, const CharacterMade& event) {
    Surface& surface = surface_of(zone);
    const bool fresh = surface.by_name.emplace(folded(event.name), event.id).second;
    CHECK(fresh);
    surface.names.emplace(event.id, event.name);
}

namespace {

void rename(Surface& surface, const CharacterRenamed& event) {
    const auto found = surface.names.find(event.id);
    CHECK(found != surface.names.end());
    surface.by_name.erase(folded(found->second));
    for (HallEntry& entry : surface.hall)
        if (entry.name == found->second) entry.name = event.name;
    found->second = event.name;
    surface.by_name.emplace(folded(event.name), event.id);
}

}  // namespace

void change(Zone& zone, const CharacterRenamed& event) {
    if (zone.surface) rename(*zone.surface, event);
    const auto here = zone.people.find(event.id);
    if (here != zone.people.end()) here->second.name = event.name;
}

void change(Zone& zone, const CharacterForgotten& event) {
    Surface& surface = surface_of(zone);
    const auto found = surface.names.find(event.id);
    CHECK(found != surface.names.end());
    std::erase_if(surface.hall,
                  [&](const HallEntry& entry) { return entry.name == found->second; });
    surface.by_name.erase(folded(found->second));
    surface.below.erase(event.id);
    surface.names.erase(found);
    const auto who = zone.people.find(event.id);
    CHECK(who != zone.people.end() && !who->second.awake);
    std::erase(zone.rooms[who->second.room.value].people, event.id);
    zone.people.erase(who);
}

void change(Zone& zone, const PartyMade& event) {
    Surface& surface = surface_of(zone);
    surface.parties_made = std::max(surface.parties_made, event.party.value);
    if (event.members.empty())
        surface.parties.erase(event.party);
    else
        surface.parties[event.party] = event.members;
}

// The deepest first; of equal ones whoever was there first.
void change(Zone& zone, const HallChanged& event) {
    auto& hall = surface_of(zone).hall;
    std::erase_if(hall, [&](const HallEntry& entry) { return entry.name == event.entry.name; });
    const auto place = std::ranges::find_if(
        hall, [&](const HallEntry& entry) { return entry.depth < event.entry.depth; });
    hall.insert(place, event.entry);
    if (hall.size() > hall_max) hall.resize(hall_max);
}

void change(Zone& zone, const BoardChanged& event) {
    Surface& surface = surface_of(zone);
    surface.board = event.quests;
    surface.quests_made = event.number;
}

void change(Zone& zone, const MessageSent& event) {
    Outbox& outbox = zone.mail.outboxes[event.to];
    CHECK(event.number == outbox.sent + 1);
    outbox.sent = event.number;
    outbox.unconfirmed.emplace(event.number, event.message);
}

void change(Zone& zone, const MessageTaken& event) {
    std::uint64_t& taken = zone.mail.taken[event.from];
    CHECK(event.number == taken + 1);
    taken = event.number;
}

void change(Zone& zone, const MessagesConfirmed& event) {
    auto& unconfirmed = zone.mail.outboxes[event.to].unconfirmed;
    unconfirmed.erase(unconfirmed.begin(), unconfirmed.upper_bound(event.number));
}

void change(Zone& zone, const MailForgotten& event) {
    zone.mail.outboxes.erase(event.with);
    zone.mail.taken.erase(event.with);
}

void change(Zone& zone, const StartRoomSet& event) {
    const auto found = surface_of(zone).start_rooms.find(event.id);
    CHECK(found != zone.surface->start_rooms.end());
    StartPlace& place = found->second;
    auto start_room = branch::StartRoom::in_state(
        event.settings, {.id = event.id, .seed = event.seed}, place.start_room->state());
    CHECK(start_room.has_value());
    *place.start_room = std::move(*start_room);
    place.branch_settings = event.branch_settings;
    place.generator = event.generator;
}

void change(Zone& zone, const ClosingChanged& event) {
    surface_of(zone).closing = event.closing;
}

void change(Zone& zone, const PresenceChanged& event) {
    surface_of(zone).below[event.who] = event.presence;
}

// Neither this nor the beginning of its turn counts: with another pack the dice fall as they would
// have without (law 3).
void change(Zone& zone, const PackChanged& event) {
    zone.pack = event.fingerprint;
    zone.events_applied -= 2;
}

}  // namespace underwell::game::changes
