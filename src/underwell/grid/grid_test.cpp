#include "underwell/grid/grid.hpp"

#include <algorithm>
#include <cstdint>
#include <gtest/gtest.h>
#include <limits>
#include <numeric>

namespace underwell::grid {
namespace {

TEST(Grid, HasAValueForEveryTile) {
    Grid<int> grid{{.width = 3, .height = 2}, 7};
    EXPECT_EQ(grid.values().size(), 6U);
    EXPECT_TRUE(std::ranges::all_of(grid.values(), [](int value) { return value == 7; }));
    EXPECT_EQ(grid.width(), 3);
    EXPECT_EQ(grid.height(), 2);
}

TEST(Grid, LiesRowByRowFromTheTop) {
    Grid<int> grid{{.width = 3, .height = 2}, 0};
    std::iota(grid.values().begin(), grid.values().end(), 0);
    EXPECT_EQ((grid[{.x = 2, .y = 0}]), 2);
    EXPECT_EQ((grid[{.x = 0, .y = 1}]), 3);
    EXPECT_EQ(grid.row(1).front(), 3);
    EXPECT_EQ(grid.row(1).size(), 3U);
    grid[{.x = 1, .y = 1}] = 9;
    EXPECT_EQ(grid.row(1)[1], 9);
}

TEST(Grid, ContainsItsTilesAndNothingElse) {
    const Grid<int> grid{{.width = 3, .height = 2}, 0};
    EXPECT_TRUE(grid.contains({.x = 0, .y = 0}));
    EXPECT_TRUE(grid.contains({.x = 2, .y = 1}));
    EXPECT_FALSE(grid.contains({.x = 3, .y = 0}));
    EXPECT_FALSE(grid.contains({.x = 0, .y = 2}));
    EXPECT_FALSE(grid.contains({.x = -1, .y = 0}));
    EXPECT_FALSE(grid.contains({.x = 0, .y = std::numeric_limits<std::int32_t>::min()}));
}

TEST(Grid, ResetForgetsAndKeepsItsMemory) {
    Grid<int> grid{{.width = 30, .height = 20}, 1};
    const int* const memory = grid.values().data();
    grid.reset({.width = 20, .height = 30}, 2);
    EXPECT_EQ(grid.values().data(), memory);
    EXPECT_EQ(grid, (Grid<int>{{.width = 20, .height = 30}, 2}));
}

}  // namespace
}  // namespace underwell::grid
