#include "underwell/grid/cell.hpp"

#include <cstdint>
#include <gtest/gtest.h>
#include <limits>
#include <set>

namespace underwell::grid {
namespace {

constexpr std::int32_t least = std::numeric_limits<std::int32_t>::min();
constexpr std::int32_t most = std::numeric_limits<std::int32_t>::max();

TEST(Cell, DepthIsThatOfTheExamples) {
    EXPECT_EQ(depth({.x = 1, .y = 1}), 1U);
    EXPECT_EQ(depth({.x = 4, .y = -5}), 6U);
    EXPECT_EQ(depth({.x = 0, .y = 0}), 0U);
    EXPECT_EQ(depth({.x = -3, .y = 4}), 5U);
    EXPECT_EQ(depth({.x = 2, .y = 2}), 2U);
    EXPECT_EQ(depth({.x = 0, .y = -7}), 7U);
}

TEST(Cell, DepthIsTheDistanceRoundedDownForEveryCellNearby) {
    for (std::int32_t x = -150; x <= 150; ++x)
        for (std::int32_t y = -150; y <= 150; ++y) {
            const auto squared = static_cast<std::uint64_t>(x * x + y * y);
            const std::uint64_t deep = depth({.x = x, .y = y});
            ASSERT_LE(deep * deep, squared);
            ASSERT_GT((deep + 1) * (deep + 1), squared);
        }
}

TEST(Cell, DepthIsExactAtTheEndsOfTheNumbers) {
    EXPECT_EQ(depth({.x = most, .y = 0}), 2'147'483'647U);
    EXPECT_EQ(depth({.x = 0, .y = least}), 2'147'483'648U);
    EXPECT_EQ(depth({.x = least, .y = least}), 3'037'000'499U);
    EXPECT_EQ(distance_squared({.x = least, .y = least}), std::uint64_t{1} << 63);
}

TEST(Cell, KeysDifferForEveryCell) {
    std::set<std::uint64_t> keys;
    std::size_t cells = 0;
    for (const std::int32_t x : {least, -2, -1, 0, 1, 2, 65'536, most})
        for (const std::int32_t y : {least, -2, -1, 0, 1, 2, 65'536, most}) {
            keys.insert(key({.x = x, .y = y}));
            ++cells;
        }
    EXPECT_EQ(keys.size(), cells);
}

TEST(Cell, KeysNeverChangeFromOneReleaseToTheNext) {
    EXPECT_EQ(key({.x = 1, .y = 2}), 0x0000'0001'0000'0002ULL);
    EXPECT_EQ(key({.x = -1, .y = -2}), 0xFFFF'FFFF'FFFF'FFFEULL);
}

}  // namespace
}  // namespace underwell::grid
