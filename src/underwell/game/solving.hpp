// Working at puzzles (Q1): levers are pulled, bells struck, dials turned, stones put on plates,
// riddles answered, locks opened, bargains paid; a dark room is solved by light
// (react_challenges.cpp). An order is judged when all of it was given; a wrong one starts afresh,
// and the third is answered with where to look. What one does is seen by everybody in the room.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "underwell/game/deciding.hpp"

namespace underwell::game {

inline constexpr std::uint32_t tries_before_a_hint = 3;

// `pull 2`, `push 2`; `push stone 2 left`; `strike 1`; `turn 3`, `turn 3 to 5`.
void pull(Deciding& deciding, base::CharacterId who, std::string_view words);
void push(Deciding& deciding, base::CharacterId who, std::string_view words);
void strike(Deciding& deciding, base::CharacterId who, std::string_view words);
void turn(Deciding& deciding, base::CharacterId who, std::string_view words);

// The whole of it at once: `solve 2 3 1`, `solve left right left`, `solve an echo`.
void solve(Deciding& deciding, base::CharacterId who, std::string_view words);
void answer(Deciding& deciding, base::CharacterId who, std::string_view words);
void unlock(Deciding& deciding, base::CharacterId who);
// Pays what the spirit wants, unless less was offered.
void bargain(Deciding& deciding, const Character& who, std::optional<std::uint64_t> offered);

// Whether words mean the spirit, the locked door or a stone of the puzzle in the room.
bool is_spirit(const Deciding& deciding, const Character& who, std::string_view words);
bool is_lock(const Deciding& deciding, const Character& who, std::string_view words);
bool is_stone(const Deciding& deciding, const Character& who, std::string_view words);

// The puzzle itself, if it can be seen and these words mean it; else nothing.
const Puzzle* puzzle_called(const Deciding& deciding, const Character& who, std::string_view words);

// After anything that may have brought light.
void solve_by_light(Deciding& deciding, RoomNumber number, std::optional<base::CharacterId> by);

}  // namespace underwell::game
