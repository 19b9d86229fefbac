// Puzzles (Q1): an instance is made for a new room, its hint or key is laid where it can be reached
// before it is needed, and what people do moves it on until it is solved. A hint lies in a room on
// the way back to the start room: somebody walked on from every one of those, so all are clear.
#pragma once

#include <optional>
#include <vector>

#include "underwell/game/deciding.hpp"

namespace underwell::game {

struct PuzzlePlan {
    Puzzle puzzle;
    RoomNumber room;
    TextId hint;
    std::vector<RoomNumber> hint_rooms;  // of figures: where each of them is told
};

PuzzlePlan plan_puzzle(Deciding& deciding, const PuzzleProposal& proposal, RoomNumber number);

// After the room itself was furnished.
void lay_hints(Deciding& deciding, const PuzzlePlan& plan);

}  // namespace underwell::game
