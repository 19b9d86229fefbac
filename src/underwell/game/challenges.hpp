// What challenges have in common: what they do to bodies, what overcoming them is worth, and when a
// room is clear (C4). The body's last event of a decision is always its hit points: whoever falls
// by them leaves, and nothing decided before may still be about them.
#pragma once

#include <cstdint>

#include "underwell/game/deciding.hpp"

namespace underwell::game {

inline constexpr std::uint64_t experience_for_a_puzzle = 50;  // and so much more for each depth
inline constexpr std::uint64_t experience_for_a_trap = 25;

// P6: a party shares it, those of them who are awake in the room.
void give_experience(Deciding& deciding, base::CharacterId who, std::uint64_t amount);

// The depth makes it worth more.
std::uint64_t worth(const Deciding& deciding, RoomNumber number, std::uint64_t base);

// C4: once and for all, when nothing in it blocks any more.
void clear_if_free(Deciding& deciding, RoomNumber number);

// P2: d20 and ability against a target; the better of two dice with advantage.
struct Attempt {
    Ability by = Ability::dexterity;
    std::uint8_t against = 15;
    bool advantage = false;
};

bool succeeds(Deciding& deciding, const Character& who, const Attempt& attempt);

// What a potion, a trap or a spring does to a body: effects first, hit points last. A body that
// only may be bruised keeps its last hit point.
struct Impact {
    const Influence& influence;
    HarmCause cause = HarmCause::trap;
    bool may_fall = true;
};

void influence_body(Deciding& deciding, const Character& who, const Impact& impact);

// Getting free of what holds one outside of battle: by strength, and each try loosens it.
void struggle(Deciding& deciding, base::CharacterId who);

// I2, Q3: in a branch only shrines, springs and camps help.
void rest(Deciding& deciding, base::CharacterId who);

}  // namespace underwell::game
