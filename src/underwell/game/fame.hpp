// The hall of the deepest (W1): who has come how deep, in a branch of which seed, and when. One
// entry for each character, the best; made when somebody comes home deeper than before, on foot or
// dead.
#pragma once

#include "underwell/game/deciding.hpp"

namespace underwell::game {

inline constexpr std::size_t ranks_shown = 20;

void enter_hall(Deciding& deciding, const ComesHome& home);

void show_hall(Deciding& deciding, base::CharacterId who);

}  // namespace underwell::game
