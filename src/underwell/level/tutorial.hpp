// T23: the tutorial's level, tile by tile, drawn with its own dice. A step of the classic generator
// that does what its first four do, in the tutorial's order: tunnels are dug through the floors of
// rooms already there, and rooms over tunnels.
#pragma once

#include "underwell/level/draft.hpp"

namespace underwell::level {

base::Result<void> make_tutorial_level(Draft& draft);

}  // namespace underwell::level
