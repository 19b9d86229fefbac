// Traps (Q2). One that guards the way on waits for the first who wants to go on: who is wise enough
// notices it when coming in, who is careful searches, anybody else springs it. One on a container
// waits for whoever touches that. A search finds all of them, and what hides; dexterity disarms,
// and failing springs.
#pragma once

#include <string_view>

#include "underwell/game/deciding.hpp"

namespace underwell::game {

// Somebody has come into a room, or a fight there is over.
void notice_traps(Deciding& deciding, base::CharacterId who);

// Somebody wants to go on: true if a trap that nobody knew of sprang, and they are where they were.
bool stumble_into_trap(Deciding& deciding, const Character& who);

// True if there was one on this thing of the room; it is gone then.
bool spring_trap_on(Deciding& deciding, const Character& who, ThingId thing);

bool has_trap(const Deciding& deciding, RoomNumber number, const Thing& thing);

void search(Deciding& deciding, base::CharacterId who);
void disarm(Deciding& deciding, base::CharacterId who, std::string_view words);

}  // namespace underwell::game
