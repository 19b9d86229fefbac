// Who is told what about an event, just before it is applied: everybody it concerns still stands
// where they were. Each area of the game tells of its own events, in a file of its own.
#pragma once

#include "underwell/game/deciding.hpp"
#include "underwell/game/event_handlers.hpp"

namespace underwell::game {

void narrate(Deciding& deciding, const Event& event);

extern const EventHandlers narrate_walking;
extern const EventHandlers narrate_company;
extern const EventHandlers narrate_bodies;
extern const EventHandlers narrate_fighting;
extern const EventHandlers narrate_things;
extern const EventHandlers narrate_challenges;
extern const EventHandlers narrate_town;
extern const EventHandlers narrate_staff;

// For these files: to everybody who is awake in a room, but one.
Audience awake_in(const Zone& zone, RoomNumber number, base::CharacterId but = {});
void tell_room(Deciding& deciding, RoomNumber number, Line line, base::CharacterId but = {});

// Everybody in a room. Of a crowd it is quicker to walk over all people than to look up each.
template <typename Visit>
void for_each_person_in(const Zone& zone, RoomNumber number, Visit visit) {
    constexpr std::size_t lookup_costs = 4;
    const auto& people = room(zone, number).people;
    if (people.size() * lookup_costs < zone.people.size()) {
        for (const base::CharacterId id : people)
            visit(zone.people.at(id));
        return;
    }
    for (const auto& [id, person] : zone.people)
        if (person.room == number) visit(person);
}

// Of more people than this in a room nobody notices who comes and goes, but for their own party:
// else a full square would hear of nothing else.
inline constexpr std::size_t crowd_min = 50;

// Those awake there who notice that somebody comes, goes, wakes or falls asleep.
Audience who_notice(const Zone& zone, RoomNumber number, const Character& who);

Person named_person(const Character& who);

// A fighter as sentences name it; a person who is no longer here has no name.
Meaning named_fighter(const Zone& zone, RoomNumber room, FighterId who);

}  // namespace underwell::game
