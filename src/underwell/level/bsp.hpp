// Binary space partition (T13): the map is split in two again and again; each part that is not
// split further gets a room, and the two halves of every part are joined. Steps of a generator.
#pragma once

#include "underwell/level/draft.hpp"

namespace underwell::level {

// Splits the map and puts rooms into its parts, at most max_rooms; notes the joins.
base::Result<void> partition(Draft& draft);

}  // namespace underwell::level
