// What is told at the inn (W1). Every rumour is true: made from what is (the hall, the board, open
// windows, who is below, what the merchant has) or from what the packs say about the depths.
#pragma once

#include <vector>

#include "underwell/game/deciding.hpp"

namespace underwell::game {

// All that could be told now, one of each sort at most. Never empty.
std::vector<Line> rumours(const Deciding& deciding);

// One of them; which one, and about whom, changes with the time.
void tell_rumour(Deciding& deciding, base::CharacterId who);

}  // namespace underwell::game
