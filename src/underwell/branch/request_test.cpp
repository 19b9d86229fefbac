#include "underwell/branch/request.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <vector>

namespace underwell::branch {
namespace {

using grid::Direction;
using testing::HasSubstr;

TEST(BranchRequest, AWalkIsReadWordByWord) {
    const std::vector<Direction> steps{Direction::east, Direction::southwest, Direction::north};
    EXPECT_EQ(understand_walk("east sw,north"), steps);
    EXPECT_EQ(understand_walk(" ,\teast,, sw north "), steps);
    EXPECT_EQ(understand_walk(""), std::vector<Direction>{});
    EXPECT_EQ(understand_walk("east down").error().name, errors::no_direction);
    EXPECT_THAT(understand_walk("east down").error().message, HasSubstr("'down' is no direction"));
}

TEST(BranchRequest, TheWalkSaysWhereTheEntranceIs) {
    EXPECT_EQ(entrance_for({}, {}), Direction::east);
    EXPECT_EQ(entrance_for({}, Direction::north), Direction::north);
    EXPECT_EQ(entrance_for({Direction::south}, {}), Direction::south);
    EXPECT_EQ(entrance_for({Direction::south}, Direction::south), Direction::south);
    EXPECT_EQ(entrance_for({Direction::south}, Direction::north).error().name,
              errors::bad_entrance);
}

TEST(BranchRequest, GrowsToSoManyRoomsAndSaysSo) {
    const BranchRequest request{.seed = 7, .rooms = 12};
    auto grown = walk_as_told(request);
    ASSERT_TRUE(grown);
    std::vector<std::uint32_t> told;
    ASSERT_TRUE(explore(request, *grown, [&](std::uint32_t rooms) { told.push_back(rooms); }));
    EXPECT_EQ(grown->branch.room_count(), 12U);
    ASSERT_EQ(told.size(), 11U);
    EXPECT_EQ(told.back(), 12U);
    EXPECT_TRUE(grown->branch.contains(grown->place));
}

TEST(BranchRequest, StandsWhereTheWalkLed) {
    auto grown = walk_as_told({.seed = 7, .walk = {Direction::east, Direction::north}});
    ASSERT_TRUE(grown);
    EXPECT_EQ(grown->place, (grid::Cell{.x = 1, .y = 1}));
    EXPECT_FALSE(walk_as_told({.seed = 7, .walk = {Direction::east, Direction::south}}));
}

}  // namespace
}  // namespace underwell::branch
