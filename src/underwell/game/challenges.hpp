// What challenges have in common: what overcoming them is worth, when a room is clear (C4), and
// what helps between them.
#pragma once

#include <cstdint>

#include "underwell/game/deciding.hpp"

namespace underwell::game {

inline constexpr std::uint64_t experience_for_a_puzzle = 140;  // and so much more for each depth
inline constexpr std::uint64_t experience_for_a_trap = 70;

// P6: a party shares it, those of them who are awake in the room.
void give_experience(Deciding& deciding, base::CharacterId who, std::uint64_t amount);

// The depth makes it worth more.
std::uint64_t worth(const Deciding& deciding, RoomNumber number, std::uint64_t base);

// C4: once and for all, when nothing in it blocks any more.
void clear_if_free(Deciding& deciding, RoomNumber number);

// Getting free of what holds one outside of battle: by strength, and each try loosens it.
void struggle(Deciding& deciding, base::CharacterId who);

// I2, Q3: in a branch only shrines, springs and camps help.
void rest(Deciding& deciding, base::CharacterId who);

}  // namespace underwell::game
