// Reads a level back from a Tiled map as level_tmj.hpp writes it, also after Tiled has saved it
// (fields in another order, objects moved by hand): the same level, value for value. Settings that
// are left out take their defaults; other layers, objects' looks and unknown properties are
// ignored. Layer data must be plain arrays (in Tiled: tile layer format CSV). Whatever cannot be a
// level is refused by name; memory is bounded by json.hpp.
#pragma once

#include <string_view>

#include "underwell/base/result.hpp"
#include "underwell/level/level.hpp"

namespace underwell::render {

namespace errors {
inline constexpr std::string_view unknown_tile = "unknown_tile";
inline constexpr std::string_view unsupported_map = "unsupported_map";
}  // namespace errors

base::Result<level::Level> read_level_tmj(std::string_view text);

}  // namespace underwell::render
