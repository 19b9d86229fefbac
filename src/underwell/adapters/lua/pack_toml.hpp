// TOML as plain values, each with the line it stands on, so that whatever is wrong with a pack can
// be told with file and line. The one place that knows the parser. Any bytes are taken; what is no
// TOML fails with bad_pack and "things.toml:12: …".
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "underwell/base/result.hpp"

namespace underwell::adapters::lua {

namespace errors {
inline constexpr std::string_view bad_pack = "bad_pack";
}  // namespace errors

struct TomlValue;

using TomlList = std::vector<TomlValue>;
using TomlTable = std::vector<std::pair<std::string, TomlValue>>;  // sorted by name

// Fractions, dates and times: packs have no use for them.
struct TomlOther {};

struct TomlValue {
    std::uint32_t line = 0;
    std::variant<TomlOther, bool, std::int64_t, std::string, TomlList, TomlTable> what = {};
};

// `file` is its name as messages tell it. The result is a table.
base::Result<TomlValue> parse_toml(std::string_view file, std::string_view text);

}  // namespace underwell::adapters::lua
