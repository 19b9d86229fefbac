#include "underwell/branch/settings.hpp"

#include "underwell/branch/refusals.hpp"

namespace underwell::branch {

namespace {

struct Range {
    std::string_view error;
    std::string_view setting;
    std::int64_t value;
    std::int64_t most;
};

base::Granted<void> within(const Range& range) {
    if (range.value >= 1 && range.value <= range.most) return {};
    return base::refuse(range.error, base::refusals::out_of_range, base::Setting{range.setting},
                        range.value, 1, range.most);
}

}  // namespace

base::Result<void> validate(const Settings& settings) {
    return check(settings);
}

base::Granted<void> check(const Settings& settings) {
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
        return base::refuse(errors::bad_directions, refusals::bad_directions,
                            base::Setting{"directions"}, settings.directions);
    if (!settings.room_limit) return {};
    return within({.error = errors::bad_room_limit,
                   .setting = "room_limit",
                   .value = *settings.room_limit,
                   .most = rooms_max});
}

}  // namespace underwell::branch
