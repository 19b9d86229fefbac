// Hints for newcomers (K1): each once, at the moment it helps, never two at a time; none for those
// who asked for none, nor above the level that the pack says, nor one that advises what would be
// refused just then: that one waits. Which ones somebody has had is kept in
// Preferences::hints_seen, one bit each.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>

#include "underwell/game/deciding.hpp"

namespace underwell::game {

// Stored as bits: new ones come last.
enum class Hint : std::uint8_t {
    welcome,
    window,
    map,
    dark,
    blocked,
    puzzle,
    things,
    fight,
    wound,
    ailing,
    full,
    level,
    company,
    fallen,
    flee,
    rest,
};

inline constexpr std::size_t hint_count = 16;

// Whether somebody is free to do as most hints advise: not in a fight, not held, and not lying
// still to be taken for dead.
bool is_at_leisure(const Zone& zone, const Character& who);

bool is_hurt(const Character& who);

// The first of these that is new to them.
void give_hint(Deciding& deciding, const Character& who, std::initializer_list<Hint> hints);

// What is worth knowing about the place where somebody has just come to.
void give_hint_about_place(Deciding& deciding, base::CharacterId who);

}  // namespace underwell::game
