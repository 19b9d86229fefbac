#include "underwell/grid/spot.hpp"

#include <gtest/gtest.h>
#include <set>

namespace underwell::grid {
namespace {

using enum Direction;

TEST(Spot, NorthIsUpAndEastToTheRight) {
    const Spot here{.x = 5, .y = 3};
    EXPECT_EQ(step(here, north), (Spot{.x = 5, .y = 2}));
    EXPECT_EQ(step(here, northeast), (Spot{.x = 6, .y = 2}));
    EXPECT_EQ(step(here, east), (Spot{.x = 6, .y = 3}));
    EXPECT_EQ(step(here, southeast), (Spot{.x = 6, .y = 4}));
    EXPECT_EQ(step(here, south), (Spot{.x = 5, .y = 4}));
    EXPECT_EQ(step(here, southwest), (Spot{.x = 4, .y = 4}));
    EXPECT_EQ(step(here, west), (Spot{.x = 4, .y = 3}));
    EXPECT_EQ(step(here, northwest), (Spot{.x = 4, .y = 2}));
}

TEST(Spot, AStepAndItsOppositeLeadBack) {
    std::set<Spot> neighbours;
    for (const Direction direction : eight_directions) {
        const Spot there = step(Spot{}, direction);
        neighbours.insert(there);
        EXPECT_EQ(step(there, opposite(direction)), Spot{});
    }
    EXPECT_EQ(neighbours.size(), 8U);
}

}  // namespace
}  // namespace underwell::grid
