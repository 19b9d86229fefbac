// Deciding what an input brings about (law 2): one function for each kind of input. None of them
// changes anything; they put events and notices into the Deciding.
#pragma once

#include <cstdint>

#include "underwell/game/deciding.hpp"
#include "underwell/game/input.hpp"

namespace underwell::game {

void decide(Deciding& deciding, const Happening& what);

// P1: a sheet as it is offered to somebody new; another offer gives another.
Vitals offered_vitals(std::uint64_t seed, base::CharacterId id, std::uint32_t offer,
                      const Tuning& tuning);

}  // namespace underwell::game
