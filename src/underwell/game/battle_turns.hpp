// One fighter's turn in a round that is carried out (B2): decided against the zone as it is then. A
// target that is gone is replaced by the next foe; where there is none, nothing is done. Each turn
// ends in TurnTaken; what an attack or a rune does to its target is decided once it has happened.
#pragma once

#include "underwell/game/deciding.hpp"
#include "underwell/game/fight.hpp"

namespace underwell::game {

// Before anybody could choose: only those who lay in ambush act in it.
inline constexpr std::uint32_t round_of_ambush = 0;

void take_turn(Deciding& deciding, RoomNumber room, const Fighter& fighter);

// What follows from an attack that happened: wounds, effects, tricks, wear.
void follow_attack(Deciding& deciding, const Attacked& attack);

// What a choice is about, in hand; if that was thrown and lies here, another of its kind. Null if
// there is none.
const Thing* thing_chosen(const Deciding& deciding, const Character& who, ThingId chosen);

// When a round begins: whoever keeps using or throwing what is gone, or used up, is told so and
// holds.
void hold_without_things(Deciding& deciding, RoomNumber room);

}  // namespace underwell::game
