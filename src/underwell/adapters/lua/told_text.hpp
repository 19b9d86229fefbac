// Texts of scripts as builders may be shown them, at a terminal, in a log or in the game: whatever
// is no character of UTF-8, or would move a cursor, becomes a blank; errors are one line and short.
// Pure.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace underwell::adapters::lua {

inline constexpr std::size_t told_error_bytes_max = 400;

// Lines stay lines.
std::string told_lines(std::string_view text);

std::string told_error(std::string_view text);

}  // namespace underwell::adapters::lua
