// A branch as an SVG picture: the same look as branch_png.hpp, at any size. Written as it goes:
// memory does not grow with the branch. Plain shapes with classes (room, passage, one-way,
// arrow-head, unexplored, …) in groups; no scripts, nothing fetched from elsewhere. In branches of
// moderate size a room tells its cell and depth when pointed at. North is up. Whether writing
// worked is the stream's to say.
#pragma once

#include <ostream>

#include "underwell/branch/branch.hpp"

namespace underwell::render {

void write_branch_svg(std::ostream& out, const branch::Branch& branch);

}  // namespace underwell::render
