#include "underwell/grid/rectangle.hpp"

#include <cstdint>
#include <gtest/gtest.h>

namespace underwell::grid {
namespace {

constexpr Rectangle room{.x = 2, .y = 3, .width = 4, .height = 5};

TEST(Rectangle, ContainsItsLeftAndTopEdgeButNotTheColumnAndRowBeyond) {
    EXPECT_TRUE(room.contains(Spot{.x = 2, .y = 3}));
    EXPECT_TRUE(room.contains(Spot{.x = 5, .y = 7}));
    EXPECT_FALSE(room.contains(Spot{.x = 1, .y = 3}));
    EXPECT_FALSE(room.contains(Spot{.x = 2, .y = 2}));
    EXPECT_FALSE(room.contains(Spot{.x = room.right(), .y = 3}));
    EXPECT_FALSE(room.contains(Spot{.x = 2, .y = room.bottom()}));
}

TEST(Rectangle, ContainsItselfAndWhatIsInside) {
    EXPECT_TRUE(room.contains(room));
    EXPECT_TRUE(room.contains(room.inside()));
    EXPECT_FALSE(room.inside().contains(room));
    EXPECT_FALSE(room.contains(Rectangle{.x = 1, .y = 3, .width = 4, .height = 5}));
    EXPECT_FALSE(room.contains(Rectangle{.x = 2, .y = 4, .width = 4, .height = 5}));
}

TEST(Rectangle, TheInsideIsWithoutTheOutermostRing) {
    EXPECT_EQ(room.inside(), (Rectangle{.x = 3, .y = 4, .width = 2, .height = 3}));
}

TEST(Rectangle, OfTwoMiddleTilesTheCentreIsTheRightAndLowerOne) {
    EXPECT_EQ(room.centre(), (Spot{.x = 4, .y = 5}));
    EXPECT_EQ((Rectangle{.x = 0, .y = 0, .width = 1, .height = 2}).centre(),
              (Spot{.x = 0, .y = 1}));
}

bool share_a_tile(const Rectangle& one, const Rectangle& other) {
    for (std::int32_t y = other.y; y < other.bottom(); ++y)
        for (std::int32_t x = other.x; x < other.right(); ++x)
            if (one.contains(Spot{.x = x, .y = y})) return true;
    return false;
}

TEST(Rectangle, IsCloserThanAGapIfItMeetsTheOtherWhenItGrowsByTheGap) {
    for (std::int32_t gap = 0; gap <= 4; ++gap)
        for (std::int32_t x = -9; x <= 14; ++x)
            for (std::int32_t y = -9; y <= 14; ++y) {
                const Rectangle other{.x = x, .y = y, .width = 3, .height = 2};
                const Rectangle grown{.x = room.x - gap,
                                      .y = room.y - gap,
                                      .width = room.width + 2 * gap,
                                      .height = room.height + 2 * gap};
                ASSERT_EQ(room.closer_than(gap, other), share_a_tile(grown, other))
                    << x << ", " << y << ", " << gap;
            }
}

}  // namespace
}  // namespace underwell::grid
