// What messages from other zones bring about. Each is taken exactly once: one that was taken
// before, or that comes too early, changes nothing.
#pragma once

#include "underwell/game/deciding.hpp"
#include "underwell/game/input.hpp"

namespace underwell::game {

void take_message(Deciding& deciding, const Delivery& delivery);
void confirm(Deciding& deciding, const Confirmation& confirmation);

}  // namespace underwell::game
