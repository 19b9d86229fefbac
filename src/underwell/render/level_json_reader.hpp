// Reads back what write_level_json() wrote, or what somebody else wrote in the same form
// (docs/formats.md): the same level, value for value. Settings that are left out take their
// defaults, fields that are unknown are ignored, and `theme` and `graph` too, which follow from the
// rest. Made for hostile input: whatever cannot be a level is refused by name, with its line where
// it has one, and memory is bounded by json.hpp.
#pragma once

#include <string_view>

#include "underwell/base/result.hpp"
#include "underwell/level/level.hpp"

namespace underwell::render {

namespace errors {
inline constexpr std::string_view unknown_glyph = "unknown_glyph";
inline constexpr std::string_view uneven_rows = "uneven_rows";
}  // namespace errors

base::Result<level::Level> read_level_json(std::string_view text);

}  // namespace underwell::render
