#include "underwell/branch/settings.hpp"

#include <cstdint>
#include <gtest/gtest.h>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "underwell/branch/branch.hpp"

namespace underwell::branch {
namespace {

constexpr std::int64_t smallest = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t largest = std::numeric_limits<std::int64_t>::max();

void expect_settings_refused(const Settings& settings, std::string_view name) {
    const auto checked = validate(settings);
    ASSERT_FALSE(checked.has_value());
    EXPECT_EQ(checked.error().name, name);
    EXPECT_NE(checked.error().message.find("give"), std::string::npos) << checked.error().message;
    const auto opened = Branch::open(settings, {});
    ASSERT_FALSE(opened.has_value());
    EXPECT_EQ(opened.error(), checked.error());
}

TEST(Settings, DefaultsAreThoseOfTheDesign) {
    const Settings settings;
    EXPECT_EQ(settings.max_unexplored_exits, 4);
    EXPECT_EQ(settings.max_new_exits_per_room, 3);
    EXPECT_EQ(settings.directions, 4);
    EXPECT_TRUE(settings.endless);
    EXPECT_EQ(settings.room_limit, std::nullopt);
    EXPECT_TRUE(validate(settings).has_value());
}

TEST(Settings, BoundsThemselvesAreAllowed) {
    EXPECT_TRUE(validate(Settings{.max_unexplored_exits = 1}).has_value());
    EXPECT_TRUE(validate(Settings{.max_unexplored_exits = unexplored_exits_max}).has_value());
    EXPECT_TRUE(validate(Settings{.max_new_exits_per_room = 1}).has_value());
    EXPECT_TRUE(validate(Settings{.max_new_exits_per_room = new_exits_max}).has_value());
    EXPECT_TRUE(validate(Settings{.directions = 8}).has_value());
    EXPECT_TRUE(validate(Settings{.room_limit = 1}).has_value());
    EXPECT_TRUE(validate(Settings{.room_limit = rooms_max}).has_value());
}

TEST(Settings, MaxUnexploredExitsOutOfRangeIsRefusedByName) {
    for (const std::int64_t value :
         {smallest, std::int64_t{-1}, std::int64_t{0}, unexplored_exits_max + 1, largest})
        expect_settings_refused({.max_unexplored_exits = value}, errors::bad_max_unexplored_exits);
}

TEST(Settings, MaxNewExitsPerRoomOutOfRangeIsRefusedByName) {
    for (const std::int64_t value :
         {smallest, std::int64_t{-1}, std::int64_t{0}, new_exits_max + 1, largest})
        expect_settings_refused({.max_new_exits_per_room = value},
                                errors::bad_max_new_exits_per_room);
}

TEST(Settings, DirectionsOtherThanFourOrEightAreRefusedByName) {
    for (const std::int64_t value : {smallest, std::int64_t{0}, std::int64_t{3}, std::int64_t{5},
                                     std::int64_t{7}, std::int64_t{9}, std::int64_t{260}, largest})
        expect_settings_refused({.directions = value}, errors::bad_directions);
}

TEST(Settings, RoomLimitOutOfRangeIsRefusedByName) {
    for (const std::int64_t value :
         {smallest, std::int64_t{-1}, std::int64_t{0}, rooms_max + 1, largest})
        expect_settings_refused({.room_limit = value}, errors::bad_room_limit);
}

TEST(Settings, DirectionsAreTheCompassOrAllEight) {
    EXPECT_EQ(directions(Settings{.directions = 4}), grid::four_directions);
    EXPECT_EQ(directions(Settings{.directions = 8}), grid::eight_directions);
}

TEST(Settings, AnEntranceThatIsNotOneOfTheDirectionsIsRefusedByName) {
    const auto diagonal = Branch::open({}, {.seed = 1, .entrance = grid::Direction::northeast});
    ASSERT_FALSE(diagonal.has_value());
    EXPECT_EQ(diagonal.error().name, errors::bad_entrance);
    for (const grid::Direction entrance : grid::eight_directions) {
        const auto opened = Branch::open({.directions = 8}, {.seed = 1, .entrance = entrance});
        ASSERT_TRUE(opened.has_value());
        EXPECT_EQ(opened->room(0).cell, grid::step(start_cell, entrance));
    }
}

}  // namespace
}  // namespace underwell::branch
