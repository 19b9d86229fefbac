// What the readers of a level share, whichever form they read (JSON or Tiled map): each hands its
// values over as fields, wherever it found them.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

#include "underwell/level/settings.hpp"
#include "underwell/render/json_fields.hpp"

namespace underwell::render {

namespace errors {
inline constexpr std::string_view not_a_level = "not_a_level";
inline constexpr std::string_view unsupported_version = "unsupported_version";
inline constexpr std::string_view bad_seed = "bad_seed";
}  // namespace errors

// Finds a value by its name; nothing where there is none.
using FindValue = std::function<JsonValue(std::string_view)>;

// Refuses what does not say that it is a level, or that is of another version of the form.
void check_format(JsonFields& fields, JsonValue format);
void check_version(JsonFields& fields, const JsonField& version);

// In decimal digits, as a string: a seed may have more than a double holds.
std::uint64_t read_seed(JsonFields& fields, const JsonField& seed);

// Settings that are not there take their defaults.
level::LevelSettings read_settings(JsonFields& fields, const FindValue& find);

}  // namespace underwell::render
