// Flood fill, 64 tiles at a time: where one gets from a spot by stepping north, east, south and
// west over open tiles. (Whoever steps diagonally as well gets nowhere less.)
#pragma once

#include "underwell/grid/bit_grid.hpp"

namespace underwell::level {

// Adds to `reached` whatever hangs together with what is in it already, over open tiles. Both maps
// have the same size; reached tiles must be open.
void flood(const grid::BitGrid& open, grid::BitGrid& reached);

}  // namespace underwell::level
