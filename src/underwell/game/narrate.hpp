// Who is told what about an event, just before it is applied: everybody it concerns still stands
// where they were. Each area of the game tells of its own events, in a file of its own.
#pragma once

#include "underwell/game/deciding.hpp"

namespace underwell::game {

void narrate(Deciding& deciding, const Event& event);

void narrate_walking(Deciding& deciding, const Event& event);
void narrate_company(Deciding& deciding, const Event& event);
void narrate_bodies(Deciding& deciding, const Event& event);
void narrate_fighting(Deciding& deciding, const Event& event);
void narrate_things(Deciding& deciding, const Event& event);
void narrate_challenges(Deciding& deciding, const Event& event);
void narrate_town(Deciding& deciding, const Event& event);
void narrate_staff(Deciding& deciding, const Event& event);

// For these files: to everybody who is awake in a room, but one.
void tell_room(Deciding& deciding, RoomNumber number, Line line, base::CharacterId but = {});

Person named_person(const Character& who);

// A fighter as sentences name it; a person who is no longer here has no name.
Meaning named_fighter(const Zone& zone, RoomNumber room, FighterId who);

}  // namespace underwell::game
