// The settings of a start room (S2, S4, S6), and the bounds that keep them sane. Numbers are wider
// than needed so that what a person typed arrives here unharmed and is refused by name. All are
// checked whatever the policy, so that changing the policy alone never fails.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "underwell/base/instant.hpp"
#include "underwell/base/result.hpp"
#include "underwell/grid/direction.hpp"

namespace underwell::branch {

// Every duration in the settings lies between these two.
inline constexpr base::Duration duration_min = std::chrono::seconds{1};
inline constexpr base::Duration duration_max = std::chrono::days{3'650};

namespace errors {
inline constexpr std::string_view bad_window_policy = "bad_window_policy";
inline constexpr std::string_view bad_window_duration = "bad_window_duration";
inline constexpr std::string_view bad_recycle_interval = "bad_recycle_interval";
inline constexpr std::string_view bad_recycle_chance = "bad_recycle_chance";
inline constexpr std::string_view bad_branch_max_idle = "bad_branch_max_idle";
inline constexpr std::string_view bad_branch_check_interval = "bad_branch_check_interval";
}  // namespace errors

// What closes a join window (S4).
enum class WindowPolicy : std::uint8_t {
    timer,    // window_duration after the branch opened
    lottery,  // every recycle_interval, each with a chance of recycle_chance_percent
};

constexpr std::size_t value_count(WindowPolicy) {
    return 2;
}

struct StartRoomSettings {
    std::int64_t directions = 4;  // 4 or 8
    WindowPolicy window_policy = WindowPolicy::timer;
    base::Duration window_duration = std::chrono::minutes{5};
    base::Duration recycle_interval = std::chrono::minutes{5};
    std::int64_t recycle_chance_percent = 50;
    base::Duration branch_max_idle = std::chrono::days{7};
    base::Duration branch_check_interval = std::chrono::hours{1};

    friend bool operator==(const StartRoomSettings&, const StartRoomSettings&) = default;
};

// Fails with the name of the first setting that cannot work. A bad number of directions has the
// same name here as in the settings of a branch: bad_directions.
base::Result<void> validate(const StartRoomSettings& settings);

// The start room's exits into branches: the compass directions, or all eight.
constexpr grid::DirectionSet directions(const StartRoomSettings& settings) {
    return settings.directions == 8 ? grid::eight_directions : grid::four_directions;
}

}  // namespace underwell::branch
