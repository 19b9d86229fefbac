#include "underwell/branch/start_room_settings.hpp"

#include <array>
#include <string>

#include "underwell/branch/settings.hpp"

namespace underwell::branch {

namespace {

struct NamedDuration {
    std::string_view error;
    std::string_view setting;
    base::Duration value;
};

base::Result<void> within_bounds(const NamedDuration& duration) {
    if (duration.value >= duration_min && duration.value <= duration_max) return {};
    return base::fail(duration.error,
                      std::string{duration.setting} + " is " +
                          std::to_string(duration.value.count()) + " milliseconds; give from " +
                          std::to_string(duration_min.count()) + " (one second) to " +
                          std::to_string(duration_max.count()) + " (3,650 days)");
}

}  // namespace

base::Result<void> validate(const StartRoomSettings& settings) {
    if (settings.directions != 4 && settings.directions != 8)
        return base::fail(errors::bad_directions,
                          "directions is " + std::to_string(settings.directions) + "; give 4 or 8");
    if (settings.window_policy != WindowPolicy::timer &&
        settings.window_policy != WindowPolicy::lottery)
        return base::fail(errors::bad_window_policy,
                          "window_policy is unknown; give timer or lottery");
    if (settings.recycle_chance_percent < 1 || settings.recycle_chance_percent > 100)
        return base::fail(errors::bad_recycle_chance,
                          "recycle_chance_percent is " +
                              std::to_string(settings.recycle_chance_percent) +
                              "; give a number from 1 to 100");
    const std::array durations = {NamedDuration{.error = errors::bad_window_duration,
                                                .setting = "window_duration",
                                                .value = settings.window_duration},
                                  NamedDuration{.error = errors::bad_recycle_interval,
                                                .setting = "recycle_interval",
                                                .value = settings.recycle_interval},
                                  NamedDuration{.error = errors::bad_branch_max_idle,
                                                .setting = "branch_max_idle",
                                                .value = settings.branch_max_idle},
                                  NamedDuration{.error = errors::bad_branch_check_interval,
                                                .setting = "branch_check_interval",
                                                .value = settings.branch_check_interval}};
    for (const NamedDuration& duration : durations)
        if (auto checked = within_bounds(duration); !checked) return checked;
    return {};
}

}  // namespace underwell::branch
