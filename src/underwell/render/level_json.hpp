// A level or a chamber as JSON, for other people's programs (T22): version 1 of the forms that
// docs/formats.md describes. One line for each row of tiles and each entry of a list, so that it
// can be read and compared by eye. level_json_reader.hpp reads levels back. Whether writing worked
// is the stream's to say.
#pragma once

#include <ostream>

#include "underwell/level/chamber.hpp"
#include "underwell/level/level.hpp"

namespace underwell::render {

void write_level_json(std::ostream& out, const level::Level& level);

// With the place that the chamber was made for: nobody needs to read it back, since the place
// makes the same chamber again.
void write_chamber_json(std::ostream& out, const level::ChamberPlace& place,
                        const level::Chamber& chamber);

}  // namespace underwell::render
