#include "underwell/branch/start_room_settings.hpp"

#include <bit>
#include <chrono>
#include <cstdint>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string_view>

#include "underwell/branch/settings.hpp"
#include "underwell/branch/start_room.hpp"

namespace underwell::branch {

namespace {

using std::chrono::days;
using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::minutes;

TEST(StartRoomSettingsBounds, DefaultsAreThoseOfTheRules) {
    const StartRoomSettings settings;
    EXPECT_EQ(settings.window_duration, minutes{5});
    EXPECT_EQ(settings.recycle_interval, minutes{5});
    EXPECT_EQ(settings.recycle_chance_percent, 50);
    EXPECT_EQ(settings.branch_max_idle, days{7});
    EXPECT_EQ(settings.branch_check_interval, hours{1});
    EXPECT_TRUE(validate(settings).has_value());
}

void expect_founding_refused(const StartRoomSettings& settings, std::string_view name) {
    const auto founded = StartRoom::found(settings, {.id = {1}, .seed = 1});
    ASSERT_FALSE(founded.has_value()) << name;
    EXPECT_EQ(founded.error().name, name);
    EXPECT_THAT(founded.error().message, testing::HasSubstr("; give "));
}

TEST(StartRoomSettingsBounds, WhatCannotWorkIsRefusedByNameWithWhatToGive) {
    for (const std::int64_t directions : {0, -4, 5, 16})
        expect_founding_refused({.directions = directions}, errors::bad_directions);
    expect_founding_refused({.window_policy = std::bit_cast<WindowPolicy>(std::uint8_t{2})},
                            errors::bad_window_policy);
    for (const std::int64_t chance : {0, -1, 101})
        expect_founding_refused({.recycle_chance_percent = chance}, errors::bad_recycle_chance);
}

TEST(StartRoomSettingsBounds, AbsurdDurationsAreRefusedByNameWithWhatToGive) {
    for (const milliseconds absurd :
         {milliseconds{0}, milliseconds{-1}, milliseconds{999}, milliseconds{days{3'651}},
          milliseconds::min(), milliseconds::max()}) {
        expect_founding_refused({.window_duration = absurd}, errors::bad_window_duration);
        expect_founding_refused({.recycle_interval = absurd}, errors::bad_recycle_interval);
        expect_founding_refused({.branch_max_idle = absurd}, errors::bad_branch_max_idle);
        expect_founding_refused({.branch_check_interval = absurd},
                                errors::bad_branch_check_interval);
    }
}

}  // namespace

}  // namespace underwell::branch
