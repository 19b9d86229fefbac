#include "underwell/level/level.hpp"

#include <cstdint>
#include <gtest/gtest.h>

#include "underwell/base/random.hpp"

namespace underwell::level {
namespace {

// Rows of every length, since tiles are looked at 64, 16 and 8 at a time.
TEST(LevelBits, AgreeWithTheTerrainOfEveryTile) {
    base::Stream chance = base::StreamFamily{1, "test.terrain"}.of(0);
    for (std::int32_t width = 1; width <= 150; ++width) {
        grid::Grid<Terrain> terrain{{.width = width, .height = 7}, Terrain::wall};
        for (Terrain& tile : terrain.values())
            tile = static_cast<Terrain>(chance.below(terrain_count));
        const grid::BitGrid open = walkable(terrain);
        const grid::BitGrid dark = opaque(terrain);
        const grid::BitGrid closed = doors(terrain);
        std::uint64_t doors_counted = 0;
        for (std::int32_t y = 0; y < terrain.height(); ++y)
            for (std::int32_t x = 0; x < width; ++x) {
                const Terrain tile = terrain[{.x = x, .y = y}];
                ASSERT_EQ((open[{.x = x, .y = y}]), !stops_feet(tile)) << x << " of " << width;
                ASSERT_EQ((dark[{.x = x, .y = y}]), stops_eyes(tile)) << x << " of " << width;
                ASSERT_EQ((closed[{.x = x, .y = y}]), is_door(tile)) << x << " of " << width;
                doors_counted += is_door(tile) ? 1U : 0U;
            }
        EXPECT_EQ(closed.count(), doors_counted) << "no bits beyond the edge";
    }
}

}  // namespace
}  // namespace underwell::level
