// What a trap does when it springs (Q2): it hurts, holds, poisons or curses, drops one into a
// deeper room or slides one back to the room before, calls what roams around, puts out lights, or
// scatters what one carries. It is gone then, whatever it did, and nobody is shut in by it (C2).
#pragma once

#include <cstdint>
#include <optional>

#include "underwell/game/deciding.hpp"

namespace underwell::game {

// Whoever sets it off may have used up a tool on it just before, which is there no more.
void spring(Deciding& deciding, const Character& who, std::uint8_t trap,
            std::optional<ThingId> used_up = {});

// What is to be told of it beside its look, before it does so; nothing if the events tell it.
std::optional<Sentence> told_of_springing(const Deciding& deciding, const Character& who,
                                          TrapKind kind);

}  // namespace underwell::game
