// The healer and the inn (W1, I2). A healer takes away wounds and what ails one, at a price by how
// much that is, and for much gold a scar (P5). At the inn one sleeps off everything, bad and good,
// for a small price; whoever cannot pay it pays what they have, so that nobody is ever stuck. Gold
// that is paid leaves the world (Handling::pay).
#pragma once

#include <string_view>

#include "underwell/game/deciding.hpp"

namespace underwell::game {

// "heal", or "heal scar strength".
void visit_healer(Deciding& deciding, base::CharacterId who, std::string_view words);

void value_at_healer(Deciding& deciding, const Character& who);

// What whoever can pay pays for a night.
std::uint64_t price_of_a_bed(const Tuning& tuning, const Character& who);

// What `rest` does there.
void sleep_at_the_inn(Deciding& deciding, const Character& who);

}  // namespace underwell::game
