// The hall of the deepest (W1): who has come how deep, in a branch of which seed, and when. One
// entry for each character, the best; made when somebody comes home deeper than before, on foot or
// dead.
#pragma once

#include <string_view>

#include "underwell/game/deciding.hpp"
#include "underwell/game/view.hpp"

namespace underwell::game {

inline constexpr std::size_t ranks_shown = 20;

void enter_hall(Deciding& deciding, const ComesHome& home);

// The first ranks, and that of whoever is called so wherever it stands; of the surface.
HallView look_at_hall(const Zone& surface, std::string_view own_name);

void show_hall(Deciding& deciding, base::CharacterId who);

}  // namespace underwell::game
