#include "underwell/grid/bit_grid.hpp"

#include <cstdint>
#include <gtest/gtest.h>

#include "underwell/base/random.hpp"

namespace underwell::grid {
namespace {

TEST(BitGrid, IsAllNoAtFirst) {
    const BitGrid tiles{{.width = 130, .height = 4}};
    EXPECT_EQ(tiles.count(), 0U);
    EXPECT_EQ(tiles.words_per_row(), 3U);
    EXPECT_TRUE(tiles.contains({.x = 129, .y = 3}));
    EXPECT_FALSE(tiles.contains({.x = 130, .y = 3}));
}

TEST(BitGrid, RemembersEveryTileAsAGridOfTruthValuesDoes) {
    for (const std::int32_t width : {1, 63, 64, 65, 130}) {
        const Size size{.width = width, .height = 5};
        BitGrid tiles{size};
        Grid<std::uint8_t> expected{size, 0};
        base::Stream stream{1};
        for (int change = 0; change < 2'000; ++change) {
            Spot spot;
            spot.x = static_cast<std::int32_t>(stream.below(static_cast<std::uint32_t>(width)));
            spot.y = static_cast<std::int32_t>(stream.below(5));
            const bool inserts = stream.below(2) == 0;
            if (inserts)
                tiles.insert(spot);
            else
                tiles.erase(spot);
            expected[spot] = inserts ? 1 : 0;
        }
        std::uint64_t count = 0;
        for (std::int32_t y = 0; y < size.height; ++y)
            for (std::int32_t x = 0; x < width; ++x) {
                ASSERT_EQ((tiles[{.x = x, .y = y}]), (expected[{.x = x, .y = y}]) == 1);
                count += expected[{.x = x, .y = y}];
            }
        EXPECT_EQ(tiles.count(), count);
    }
}

TEST(BitGrid, ARowIsWholeWordsWithItsFirstTileInTheLowestBit) {
    BitGrid tiles{{.width = 70, .height = 2}};
    tiles.insert({.x = 0, .y = 1});
    tiles.insert({.x = 63, .y = 1});
    tiles.insert({.x = 64, .y = 1});
    EXPECT_EQ(tiles.row(0)[0] | tiles.row(0)[1], 0U);
    ASSERT_EQ(tiles.row(1).size(), 2U);
    EXPECT_EQ(tiles.row(1)[0], 0x8000'0000'0000'0001U);
    EXPECT_EQ(tiles.row(1)[1], 1U);
}

TEST(BitGrid, ResetForgetsAll) {
    BitGrid tiles{{.width = 70, .height = 2}};
    tiles.insert({.x = 3, .y = 1});
    tiles.reset({.width = 60, .height = 3});
    EXPECT_EQ(tiles, (BitGrid{{.width = 60, .height = 3}}));
}

}  // namespace
}  // namespace underwell::grid
