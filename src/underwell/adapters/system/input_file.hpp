// A file that somebody named, read as a whole. Its size is bounded by the caller, so that a wrong
// name (a film, a device that never ends) is refused instead of filling the memory.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "underwell/base/result.hpp"

namespace underwell::adapters::system {

namespace errors {
inline constexpr std::string_view cannot_read = "cannot_read";
inline constexpr std::string_view too_long = "too_long";
}  // namespace errors

// Fails by one of the names above.
base::Result<std::string> read_file(const std::string& path, std::size_t bytes_max);

}  // namespace underwell::adapters::system
