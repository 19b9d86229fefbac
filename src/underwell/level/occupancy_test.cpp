#include "underwell/level/occupancy.hpp"

#include <algorithm>
#include <cstdint>
#include <gtest/gtest.h>
#include <vector>

#include "underwell/base/random.hpp"

namespace underwell::level {
namespace {

using grid::Rectangle;
using grid::Size;

constexpr Size classic = {.width = 80, .height = 45};

// What take() would say, with the map left as it is.
bool is_free(Occupancy taken, const Rectangle& room) {
    return taken.take(room);
}

TEST(Occupancy, IsFreeEverywhereAtFirst) {
    const Occupancy taken{classic, {.narrowest = 6}};
    EXPECT_TRUE(is_free(taken, {.x = 0, .y = 0, .width = 80, .height = 45}));
    EXPECT_TRUE(is_free(taken, {.x = 0, .y = 0, .width = 6, .height = 6}));
    EXPECT_TRUE(is_free(taken, {.x = 74, .y = 39, .width = 6, .height = 6}));
}

TEST(Occupancy, ARoomTakesItsTilesAndThoseAroundIt) {
    Occupancy taken{classic, {.narrowest = 6}};
    EXPECT_TRUE(taken.take({.x = 20, .y = 10, .width = 8, .height = 7}));
    const auto free = [&](std::int32_t x, std::int32_t y) {
        return is_free(taken, {.x = x, .y = y, .width = 6, .height = 6});
    };
    EXPECT_FALSE(free(20, 10));
    EXPECT_FALSE(free(28, 10)) << "it would touch the right wall";
    EXPECT_TRUE(free(29, 10));
    EXPECT_FALSE(free(14, 10)) << "it would touch the left wall";
    EXPECT_TRUE(free(13, 10));
    EXPECT_FALSE(free(20, 17)) << "it would touch the lower wall";
    EXPECT_TRUE(free(20, 18));
    EXPECT_FALSE(free(20, 4)) << "it would touch the upper wall";
    EXPECT_TRUE(free(20, 3));
    EXPECT_FALSE(free(28, 17)) << "it would touch a corner";
}

TEST(Occupancy, ARoomMayTakeTheWholeMap) {
    Occupancy taken{classic, {.narrowest = 6, .gap = 2}};
    EXPECT_TRUE(taken.take({.x = 0, .y = 0, .width = 80, .height = 45}));
    EXPECT_FALSE(taken.take({.x = 74, .y = 39, .width = 6, .height = 6}));
}

TEST(Occupancy, ARefusedRoomTakesNothing) {
    Occupancy taken{classic, {.narrowest = 6}};
    EXPECT_TRUE(taken.take({.x = 20, .y = 10, .width = 8, .height = 7}));
    EXPECT_FALSE(taken.take({.x = 26, .y = 10, .width = 8, .height = 7}));
    EXPECT_TRUE(taken.take({.x = 30, .y = 10, .width = 8, .height = 7}));
}

// Rooms at random, none narrower than the narrowest, on maps of one and of several words a column;
// each is compared with all the earlier ones.
TEST(Occupancy, APlaceIsFreeExactlyIfNoRoomIsTooNear) {
    base::Stream chance = base::StreamFamily{3, "test.occupancy"}.of(0);
    const auto draw = [&](std::int32_t least, std::int32_t most) {
        return least + static_cast<std::int32_t>(
                           chance.below(static_cast<std::uint32_t>(most - least + 1)));
    };
    std::size_t found_free = 0;
    std::size_t found_taken = 0;
    for (std::uint32_t map = 0; map < 200; ++map) {
        Size size;
        size.width = draw(20, 200);
        size.height = draw(20, map % 2 == 0 ? 62 : 200);
        const std::int32_t narrowest = draw(3, 8);
        const std::int32_t gap = draw(1, 2);
        Occupancy taken{size, {.narrowest = narrowest, .widest = draw(3, 20), .gap = gap}};
        std::vector<Rectangle> rooms;
        for (std::uint32_t attempt = 0; attempt < 60; ++attempt) {
            Rectangle room;
            room.width = draw(narrowest, 20);
            room.height = draw(narrowest, 20);
            room.x = draw(0, size.width - room.width);
            room.y = draw(0, size.height - room.height);
            const bool too_near = std::ranges::any_of(
                rooms, [&](const Rectangle& other) { return room.closer_than(gap, other); });
            ASSERT_EQ(taken.take(room), !too_near) << "map " << map << ", attempt " << attempt;
            ++(too_near ? found_taken : found_free);
            if (!too_near) rooms.push_back(room);
        }
    }
    EXPECT_GT(found_free, 1'000U);
    EXPECT_GT(found_taken, 1'000U);
}

}  // namespace
}  // namespace underwell::level
