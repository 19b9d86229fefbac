// Working at puzzles (Q1): levers are pulled, bells struck, dials, figures and wheels turned,
// stones put on plates, jugs filled and poured (waterworks.cpp), riddles answered, locks opened,
// bargains paid; a dark room is solved by light (react_challenges.cpp). An order is judged when all
// of it was given; a wrong one starts afresh, and the third is answered with where to look. What
// one does is seen by everybody in the room.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "underwell/game/deciding.hpp"

namespace underwell::game {

inline constexpr std::uint32_t tries_before_a_hint = 3;

// `pull 2`, `push 2`; `push stone 2 left`; `strike 1`; `turn 3`, `turn 3 to 5`, `turn 3 to north`;
// `turn wheel to 4`; `fill 1`, `pour 1 into 2`, `empty 2`.
void pull(Deciding& deciding, base::CharacterId who, std::string_view words);
void push(Deciding& deciding, base::CharacterId who, std::string_view words);
void strike(Deciding& deciding, base::CharacterId who, std::string_view words);
void turn(Deciding& deciding, base::CharacterId who, std::string_view words);
void turn_wheel(Deciding& deciding, base::CharacterId who, std::string_view words);
void fill(Deciding& deciding, base::CharacterId who, std::string_view words);
void pour(Deciding& deciding, base::CharacterId who, std::string_view words);
void empty(Deciding& deciding, base::CharacterId who, std::string_view words);

// The whole of it at once: `solve 2 3 1`, `solve left right left`, `solve an echo`.
void solve(Deciding& deciding, base::CharacterId who, std::string_view words);
void answer(Deciding& deciding, base::CharacterId who, std::string_view words);
void unlock(Deciding& deciding, base::CharacterId who);
// Pays what the spirit wants, unless less was offered.
void bargain(Deciding& deciding, const Character& who, std::optional<std::uint64_t> offered);
void bargain_with_blood(Deciding& deciding, const Character& who);

// Whether words mean the spirit, the locked door or a stone of the puzzle in the room.
bool is_spirit(const Deciding& deciding, const Character& who, std::string_view words);
bool is_lock(const Deciding& deciding, const Character& who, std::string_view words);
bool is_stone(const Deciding& deciding, const Character& who, std::string_view words);

// Whether people call a puzzle so; "puzzle" is any.
bool is_called(const Puzzle& puzzle, std::string_view words);

// The puzzle itself, if it can be seen and these words mean it; else nothing.
const Puzzle* puzzle_called(const Deciding& deciding, const Character& who, std::string_view words);

// What the wheel of the room is and where it stands, if that can be seen and is meant.
bool tell_of_wheel(Deciding& deciding, const Character& who, std::string_view words);

// After anything that may have brought light.
void solve_by_light(Deciding& deciding, RoomNumber number, std::optional<base::CharacterId> by);

}  // namespace underwell::game
