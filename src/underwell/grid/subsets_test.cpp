#include "underwell/grid/subsets.hpp"

#include <cstdint>
#include <gtest/gtest.h>
#include <set>

namespace underwell::grid {
namespace {

TEST(Subsets, CountsAreBinomial) {
    EXPECT_EQ(subset_count(0, 0), 1U);
    EXPECT_EQ(subset_count(4, 2), 6U);
    EXPECT_EQ(subset_count(8, 4), 70U);
    EXPECT_EQ(subset_count(8, 8), 1U);
    EXPECT_EQ(subset_count(3, 4), 0U);
}

TEST(Subsets, EveryRankOfEverySetAndSizeIsAnotherSubset) {
    for (unsigned bits = 0; bits < 256; ++bits) {
        const auto set = DirectionSet::of_bits(static_cast<std::uint8_t>(bits));
        std::set<std::uint8_t> all;
        for (std::uint32_t size = 0; size <= set.size(); ++size)
            for (std::uint32_t rank = 0; rank < subset_count(set.size(), size); ++rank) {
                const DirectionSet chosen = subset(set, size, rank);
                ASSERT_EQ(chosen.size(), size);
                ASSERT_TRUE(set.contains_all(chosen));
                ASSERT_TRUE(all.insert(chosen.bits()).second);
            }
        EXPECT_EQ(all.size(), 1U << set.size());
    }
}

}  // namespace
}  // namespace underwell::grid
