// A branch as JSON, for other people's programs: version 1 of the form that docs/formats.md
// describes. Rooms come in the order in which they were dug. Written as it goes: memory does not
// grow with the branch. Whether writing worked is the stream's to say.
#pragma once

#include <ostream>

#include "underwell/branch/branch.hpp"

namespace underwell::render {

void write_branch_json(std::ostream& out, const branch::Branch& branch);

}  // namespace underwell::render
