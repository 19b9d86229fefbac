// Names of characters (P1): what may be one, and when two count as the same.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "underwell/base/result.hpp"

namespace underwell::game {

inline constexpr std::size_t name_letters_min = 2;
inline constexpr std::size_t name_letters_max = 16;

namespace errors {
inline constexpr std::string_view bad_name = "bad_name";
}  // namespace errors

// Letters of the English alphabet, which every client can type and show; hyphen and apostrophe
// inside. Or Chinese characters, two to eight. Nothing else: a name must not look like another.
base::Result<void> check_name(std::string_view name);

// Equal for names that count as the same.
std::string folded(std::string_view name);

}  // namespace underwell::game
