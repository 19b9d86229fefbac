#include "underwell/grid/direction.hpp"

#include <algorithm>
#include <cstdint>
#include <gtest/gtest.h>
#include <set>
#include <string>
#include <vector>

namespace underwell::grid {
namespace {

using enum Direction;

TEST(Direction, StepsGoTheWayTheDesignSays) {
    const Cell here{.x = 5, .y = -3};
    EXPECT_EQ(step(here, north), (Cell{.x = 5, .y = -2}));
    EXPECT_EQ(step(here, east), (Cell{.x = 6, .y = -3}));
    EXPECT_EQ(step(here, south), (Cell{.x = 5, .y = -4}));
    EXPECT_EQ(step(here, west), (Cell{.x = 4, .y = -3}));
    EXPECT_EQ(step(here, northeast), (Cell{.x = 6, .y = -2}));
    EXPECT_EQ(step(here, southeast), (Cell{.x = 6, .y = -4}));
    EXPECT_EQ(step(here, southwest), (Cell{.x = 4, .y = -4}));
    EXPECT_EQ(step(here, northwest), (Cell{.x = 4, .y = -2}));
}

TEST(Direction, AStepAndItsOppositeLeadBack) {
    const Cell here{.x = -1, .y = 0};
    for (const Direction direction : eight_directions) {
        EXPECT_EQ(step(step(here, direction), opposite(direction)), here);
        EXPECT_EQ(opposite(opposite(direction)), direction);
        EXPECT_EQ(is_diagonal(direction), is_diagonal(opposite(direction)));
    }
}

TEST(Direction, EightStepsLeadToEightCells) {
    std::set<Cell> cells;
    for (const Direction direction : eight_directions)
        cells.insert(step(Cell{}, direction));
    EXPECT_EQ(cells.size(), 8U);
    EXPECT_FALSE(cells.contains({}));
}

TEST(Direction, NamesAndShortNamesAreUnderstood) {
    const std::vector<std::string> brief = {"n", "ne", "e", "se", "s", "sw", "w", "nw"};
    for (const Direction direction : eight_directions) {
        EXPECT_EQ(parse_direction(name(direction)), direction);
        EXPECT_EQ(parse_direction(brief[index(direction)]), direction);
    }
    EXPECT_EQ(name(southwest), "southwest");
    for (const char* unknown : {"", "N", "North", "up", "north ", "nne"})
        EXPECT_EQ(parse_direction(unknown), std::nullopt) << unknown;
}

TEST(DirectionSet, HoldsWhatWasPutIn) {
    DirectionSet set{east, north};
    EXPECT_TRUE(set.contains(north) && set.contains(east));
    EXPECT_FALSE(set.contains(west));
    set.insert(west);
    set.insert(west);
    EXPECT_EQ(set.size(), 3U);
    set.erase(north);
    set.erase(south);
    EXPECT_EQ(set, (DirectionSet{west, east}));
    EXPECT_FALSE(set.empty());
    EXPECT_TRUE(DirectionSet{}.empty());
}

TEST(DirectionSet, GoesClockwiseFromNorth) {
    std::vector<Direction> order;
    for (const Direction direction : DirectionSet{west, south, northeast, north})
        order.push_back(direction);
    EXPECT_EQ(order, (std::vector{north, northeast, south, west}));
}

TEST(DirectionSet, EverySetCountsComparesAndCombinesLikeItsBits) {
    for (unsigned a = 0; a < 256; ++a) {
        const auto first = DirectionSet::of_bits(static_cast<std::uint8_t>(a));
        std::uint32_t members = 0;
        for (const Direction direction : first) {
            EXPECT_TRUE(first.contains(direction));
            ++members;
        }
        EXPECT_EQ(first.size(), members);
        EXPECT_EQ(first.bits(), a);
        for (unsigned b = 0; b < 256; ++b) {
            const auto second = DirectionSet::of_bits(static_cast<std::uint8_t>(b));
            ASSERT_EQ((first | second).bits(), a | b);
            ASSERT_EQ((first & second).bits(), a & b);
            ASSERT_EQ((first - second).bits(), a & ~b);
            ASSERT_EQ(first.contains_all(second), (a & b) == b);
            ASSERT_EQ(first == second, a == b);
        }
    }
}

TEST(DirectionSet, FourAreTheCompassAndEightAreAll) {
    EXPECT_EQ(four_directions, (DirectionSet{north, east, south, west}));
    EXPECT_EQ(eight_directions.size(), 8U);
}

}  // namespace
}  // namespace underwell::grid
