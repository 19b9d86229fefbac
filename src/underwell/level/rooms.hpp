// Rooms: where they lie (T2) and what is carved of them (T3, T10, T16). Steps of generators.
#pragma once

#include "underwell/level/draft.hpp"

namespace underwell::level {

// T2: max_rooms attempts, each rejected if it overlaps or touches an earlier room. Vaults are
// given their places before, since they are larger and fewer (T16).
base::Result<void> place_rooms(Draft& draft);

// Carves the insides of the rooms, in the shapes of the mix, and notes where tunnels may enter
// them.
base::Result<void> carve_rooms(Draft& draft);

}  // namespace underwell::level
