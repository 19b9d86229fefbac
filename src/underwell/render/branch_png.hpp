// A branch as a PNG picture, for looking at and for passing on. Cells are up to 32 pixels wide in
// small branches; large ones get smaller cells, down to several in one pixel, so that no side is
// longer than bitmap_side_max and memory is bounded (some 110 MB). North is up.
#pragma once

#include <ostream>

#include "underwell/base/result.hpp"
#include "underwell/branch/branch.hpp"

namespace underwell::render {

// Fails if the stream does, by the names in png_writer.hpp.
base::Result<void> write_branch_png(std::ostream& out, const branch::Branch& branch);

}  // namespace underwell::render
