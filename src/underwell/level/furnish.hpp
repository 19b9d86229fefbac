// Furnishing (T14, T15): what a room's type places in it, and water, rubble and growth by theme. A
// step of generators, the last before the proof: it changes nothing that stops feet or eyes.
#pragma once

#include "underwell/level/draft.hpp"

namespace underwell::level {

base::Result<void> furnish(Draft& draft);

}  // namespace underwell::level
