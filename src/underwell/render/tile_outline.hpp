// The outline of a set of tiles as the path data of a vector picture: one closed loop around each
// piece and each hole, clockwise around pieces, in relative steps and whole tiles, as short as it
// can be. Pieces that touch only at a corner stay apart. Pure.
#pragma once

#include <functional>
#include <string>

#include "underwell/grid/grid.hpp"

namespace underwell::render {

// Asked only for spots on the map.
using IsInside = std::function<bool(grid::Spot)>;

// As in "M3 2h4v2h-4z"; empty for an empty set.
std::string outline_path(grid::Size size, const IsInside& is_inside);

}  // namespace underwell::render
