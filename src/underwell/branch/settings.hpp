// The settings of a branch (D11), and the bounds that keep them sane. Numbers are wider than needed
// so that what a person typed arrives here unharmed and is refused by name.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "underwell/base/result.hpp"
#include "underwell/grid/direction.hpp"

namespace underwell::branch {

// A branch never has more rooms than this, with or without a room_limit of its own.
inline constexpr std::int64_t rooms_max = 100'000'000;
inline constexpr std::int64_t unexplored_exits_max = 1'000'000;
inline constexpr std::int64_t new_exits_max = 8;

namespace errors {
inline constexpr std::string_view bad_max_unexplored_exits = "bad_max_unexplored_exits";
inline constexpr std::string_view bad_max_new_exits_per_room = "bad_max_new_exits_per_room";
inline constexpr std::string_view bad_directions = "bad_directions";
inline constexpr std::string_view bad_room_limit = "bad_room_limit";
inline constexpr std::string_view bad_entrance = "bad_entrance";
}  // namespace errors

struct Settings {
    std::int64_t max_unexplored_exits = 4;
    std::int64_t max_new_exits_per_room = 3;
    std::int64_t directions = 4;  // 4 or 8
    bool endless = true;
    std::optional<std::int64_t> room_limit = {};

    friend bool operator==(const Settings&, const Settings&) = default;
};

// Fails with the name of the first setting that cannot work.
base::Result<void> validate(const Settings& settings);

// The compass directions, or all eight.
constexpr grid::DirectionSet directions(const Settings& settings) {
    return settings.directions == 8 ? grid::eight_directions : grid::four_directions;
}

}  // namespace underwell::branch
