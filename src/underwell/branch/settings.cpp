#include "underwell/branch/settings.hpp"

#include <string>

namespace underwell::branch {

namespace {

struct Range {
    std::string_view error;
    std::string_view setting;
    std::int64_t value;
    std::int64_t most;
};

base::Result<void> within(const Range& range) {
    if (range.value >= 1 && range.value <= range.most) return {};
    return base::fail(range.error, std::string{range.setting} + " is " +
                                       std::to_string(range.value) + "; give a number from 1 to " +
                                       std::to_string(range.most));
}

}  // namespace

base::Result<void> validate(const Settings& settings) {
    if (auto checked = within({.error = errors::bad_max_unexplored_exits,
                               .setting = "max_unexplored_exits",
                               .value = settings.max_unexplored_exits,
                               .most = unexplored_exits_max});
        !checked)
        return checked;
    if (auto checked = within({.error = errors::bad_max_new_exits_per_room,
                               .setting = "max_new_exits_per_room",
                               .value = settings.max_new_exits_per_room,
                               .most = new_exits_max});
        !checked)
        return checked;
    if (settings.directions != 4 && settings.directions != 8)
        return base::fail(errors::bad_directions,
                          "directions is " + std::to_string(settings.directions) + "; give 4 or 8");
    if (!settings.room_limit) return {};
    return within({.error = errors::bad_room_limit,
                   .setting = "room_limit",
                   .value = *settings.room_limit,
                   .most = rooms_max});
}

}  // namespace underwell::branch
