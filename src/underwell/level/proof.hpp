// The proof of a level (T4, T5, T12): a walk through all of it by flood fill, opening locked doors
// only with keys found on the way. Knows nothing of how the level was made.
#pragma once

#include <string_view>

#include "underwell/base/result.hpp"
#include "underwell/level/level.hpp"

namespace underwell::level {

namespace errors {
inline constexpr std::string_view unreachable = "unreachable";
inline constexpr std::string_view in_a_wall = "in_a_wall";
inline constexpr std::string_view key_behind_lock = "key_behind_lock";
inline constexpr std::string_view bad_record = "bad_record";  // tiles and records disagree
}  // namespace errors

base::Result<Proof> prove(const Level& level);

}  // namespace underwell::level
