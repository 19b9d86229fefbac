// Seeds are fixed, so verdicts are too; thresholds: chi_square.hpp.
#include "underwell/base/random.hpp"

#include <bit>
#include <cstdint>
#include <gtest/gtest.h>
#include <set>
#include <vector>

#include "chi_square.hpp"

namespace underwell::base {
namespace {

using tests::ChiSquare;

TEST(Stream, BelowIsUniform) {
    for (const std::uint32_t bound : {2U, 3U, 4U, 5U, 7U, 8U, 10U, 70U, 100U, 1'000U}) {
        Stream stream{bound};
        std::vector<std::uint64_t> counts(bound);
        for (std::uint32_t draw = 0; draw < 100 * bound + 20'000; ++draw) {
            const std::uint32_t drawn = stream.below(bound);
            ASSERT_LT(drawn, bound);
            ++counts[drawn];
        }
        ChiSquare fit;
        fit.add_uniform(counts);
        EXPECT_LT(fit.statistic(), fit.threshold()) << "below(" << bound << ")";
    }
}

// Where plain multiplication would be plainly unfair: three values of the low half come twice.
TEST(Stream, BelowIsUniformForBoundsNear32Bits) {
    constexpr std::uint32_t bound = 0xC000'0000U;
    Stream stream{5};
    std::vector<std::uint64_t> counts(3);
    for (int draw = 0; draw < 60'000; ++draw)
        ++counts[stream.below(bound) % 3];
    ChiSquare fit;
    fit.add_uniform(counts);
    EXPECT_LT(fit.statistic(), fit.threshold());
    for (int draw = 0; draw < 1'000; ++draw)
        EXPECT_LT(stream.below(0xFFFF'FFFFU), 0xFFFF'FFFFU);
}

TEST(Stream, TwoOfIsUniformOverAllPairs) {
    for (const Stream::Two bounds : {Stream::Two{5, 5}, {2, 7}, {1, 10}, {75, 40}}) {
        Stream stream{bounds.first};
        std::vector<std::uint64_t> counts(std::size_t{bounds.first} * bounds.second);
        for (std::size_t draw = 0; draw < 50 * counts.size() + 10'000; ++draw) {
            const auto halves = stream.halves();
            for (const std::uint32_t half : {halves.first, halves.second}) {
                const auto two = stream.two_of(half, bounds);
                ASSERT_LT(two.first, bounds.first);
                ASSERT_LT(two.second, bounds.second);
                ++counts[two.first * bounds.second + two.second];
            }
        }
        ChiSquare fit;
        fit.add_uniform(counts);
        EXPECT_LT(fit.statistic(), fit.threshold()) << bounds.first << ", " << bounds.second;
    }
}

// Where plain multiplication would be plainly unfair: of the second number, every third value comes
// twice as often.
TEST(Stream, TwoOfIsUniformForBoundsNear32Bits) {
    Stream stream{5};
    std::vector<std::uint64_t> counts(9);
    for (int draw = 0; draw < 60'000; ++draw) {
        const auto two = stream.two_of(stream.halves().first, {3, 0x4000'0000U});
        ++counts[3 * two.first + two.second % 3];
    }
    ChiSquare fit;
    fit.add_uniform(counts);
    EXPECT_LT(fit.statistic(), fit.threshold());
}

TEST(Stream, BelowOneIsAlwaysZero) {
    Stream stream{9};
    for (int draw = 0; draw < 100; ++draw)
        EXPECT_EQ(stream.below(1), 0U);
}

TEST(Stream, EveryBitComesHalfTheTime) {
    Stream stream{1};
    std::vector<std::uint64_t> set(64);
    constexpr std::uint64_t draws = 20'000;
    for (std::uint64_t draw = 0; draw < draws; ++draw) {
        const std::uint64_t bits = stream.bits();
        for (unsigned bit = 0; bit < 64; ++bit)
            set[bit] += bits >> bit & 1;
    }
    ChiSquare fit;
    for (const std::uint64_t count : set)
        fit.add_uniform({count, draws - count});
    EXPECT_LT(fit.statistic(), fit.threshold());
}

TEST(Stream, DrawsNeverChangeFromOneReleaseToTheNext) {
    Stream stream = StreamFamily{7, "test.draws"}.of(11);
    EXPECT_EQ(stream.bits(), 2'829'955'492'545'969'190U);
    EXPECT_EQ(stream.below(1'000), 735U);
}

TEST(StreamFamily, TheSameKeysGiveTheSameDraws) {
    const StreamFamily family{7, "test.same"};
    EXPECT_EQ(family.of(3).bits(), (StreamFamily{7, "test.same"}.of(3).bits()));
    EXPECT_EQ(family.of(3, 4).bits(), (StreamFamily{7, "test.same"}.of(3, 4).bits()));
}

TEST(StreamFamily, SeedsPurposesAndIdsAllGiveOtherDraws) {
    std::set<std::uint64_t> first_draws;
    std::size_t streams = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed)
        for (const StreamFamily family :
             {StreamFamily{seed, "a"}, StreamFamily{seed, "b"}, StreamFamily{seed, "ab"},
              StreamFamily{seed, "ba"}, StreamFamily{seed, ""}})
            for (std::uint64_t id = 0; id < 20; ++id) {
                first_draws.insert(family.of(id).bits());
                first_draws.insert(family.of(id, 1).bits());
                first_draws.insert(family.of(1, id + 2).bits());
                streams += 3;
            }
    EXPECT_EQ(first_draws.size(), streams);
}

// Draws that stand beside each other in some key, as a table of 16 × 16 that must be even.
template <typename Draw>
void expect_independent(Draw draw, const char* what) {
    std::vector<std::uint64_t> pairs(256);
    for (std::uint64_t key = 0; key < 50'000; ++key) {
        const auto [one, other] = draw(key);
        ++pairs[(one >> 60) * 16 + (other >> 60)];
    }
    ChiSquare fit;
    fit.add_uniform(pairs);
    EXPECT_LT(fit.statistic(), fit.threshold()) << what;
}

struct Pair {
    std::uint64_t one;
    std::uint64_t other;
};

TEST(StreamFamily, NeighbouringKeysAreIndependent) {
    const StreamFamily growth{1, "branch.growth"};
    const StreamFamily loot{1, "branch.loot"};
    const auto key = [](std::uint64_t number) {  // as cells are keyed: both halves in use
        return (number / 250) << 32 | (number % 250);
    };
    expect_independent(
        [&](std::uint64_t number) {
            return Pair{growth.of(key(number)).bits(), loot.of(key(number)).bits()};
        },
        "purposes");
    expect_independent(
        [&](std::uint64_t number) {
            return Pair{growth.of(key(number)).bits(), growth.of(key(number) + 1).bits()};
        },
        "ids in the low half");
    expect_independent(
        [&](std::uint64_t number) {
            return Pair{growth.of(key(number)).bits(),
                        growth.of(key(number) + (std::uint64_t{1} << 32)).bits()};
        },
        "ids in the high half");
    expect_independent(
        [&](std::uint64_t number) {
            return Pair{StreamFamily{number, "seeds"}.of(1).bits(),
                        StreamFamily{number + 1, "seeds"}.of(1).bits()};
        },
        "seeds");
    expect_independent(
        [&](std::uint64_t number) {
            Stream stream = growth.of(key(number));
            const std::uint64_t first = stream.bits();
            return Pair{first, stream.bits()};
        },
        "the first and the second draw");
}

TEST(Scramble, IsAvalanching) {
    std::uint64_t flipped = 0;
    constexpr std::uint64_t numbers = 500;
    for (std::uint64_t number = 1; number <= numbers; ++number)
        for (unsigned bit = 0; bit < 64; ++bit)
            flipped += static_cast<std::uint64_t>(
                std::popcount(scramble(number) ^ scramble(number ^ std::uint64_t{1} << bit)));
    const double mean = static_cast<double>(flipped) / (numbers * 64.0);
    EXPECT_NEAR(mean, 32.0, 0.25);
}

}  // namespace
}  // namespace underwell::base
