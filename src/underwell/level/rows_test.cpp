#include "underwell/level/rows.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <gtest/gtest.h>
#include <set>
#include <vector>

#include "underwell/base/random.hpp"

namespace underwell::level {
namespace {

using grid::Spot;

// Rows with about two thirds of their tiles set.
std::vector<std::uint64_t> any_rows(std::size_t height, std::uint64_t seed) {
    base::Stream stream = base::StreamFamily{seed, "test.rows"}.of(height);
    std::vector<std::uint64_t> rows(height);
    for (std::uint64_t& row : rows) {
        const std::uint64_t half = stream.bits();
        const std::uint64_t other_half = stream.bits();
        row = half | (other_half & half << 32) | (other_half & half >> 32);
    }
    return rows;
}

bool is_set(std::span<const std::uint64_t> rows, Spot spot) {
    return spot.x >= 0 && spot.x < 64 && spot.y >= 0 && spot.y < std::ssize(rows) &&
           (rows[static_cast<std::size_t>(spot.y)] >> spot.x & 1U) != 0;
}

std::vector<Spot> all_spots(std::span<const std::uint64_t> rows) {
    std::vector<Spot> spots;
    for (std::int32_t y = 0; y < std::ssize(rows); ++y)
        for (std::int32_t x = 0; x < 64; ++x)
            spots.push_back({.x = x, .y = y});
    return spots;
}

// The same piece, found tile by tile.
std::set<Spot> slow_piece(std::span<const std::uint64_t> rows, Spot seed) {
    std::set<Spot> seen;
    std::vector<Spot> next;
    if (is_set(rows, seed)) {
        seen.insert(seed);
        next.push_back(seed);
    }
    while (!next.empty()) {
        const Spot here = next.back();
        next.pop_back();
        for (const grid::Direction direction : grid::four_directions) {
            const Spot spot = grid::step(here, direction);
            if (is_set(rows, spot) && seen.insert(spot).second) next.push_back(spot);
        }
    }
    return seen;
}

std::set<Spot> spots_of(std::span<const std::uint64_t> rows) {
    std::vector<Spot> spots = all_spots(rows);
    std::erase_if(spots, [&](Spot spot) { return !is_set(rows, spot); });
    return {spots.begin(), spots.end()};
}

TEST(Rows, ARunHasItsLengthFromItsPlace) {
    EXPECT_EQ(run(1, 3), 0b1110U);
    EXPECT_EQ(run(5, 0), 0U);
    EXPECT_EQ(run(1, 63), ~std::uint64_t{1});
}

TEST(Rows, SpreadingFillsTheStretchesOfTheSeeds) {
    EXPECT_EQ(spread(0b0000'0100, 0b0110'1110), 0b0000'1110U);
    EXPECT_EQ(spread(0b0100'0010, 0b0110'1110), 0b0110'1110U);
    EXPECT_EQ(spread(0b0001'0000, 0b0110'1110), 0U) << "a seed on closed ground";
    EXPECT_EQ(spread(std::uint64_t{1} << 63, ~std::uint64_t{0}), ~std::uint64_t{0});
    EXPECT_EQ(spread(1, ~std::uint64_t{0}), ~std::uint64_t{0});
    EXPECT_EQ(spread(0b0010'1010, 0b0111'1110), 0b0111'1110U) << "several seeds in one stretch";
}

TEST(Rows, APieceIsWhatAWalkReaches) {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        const auto rows = any_rows(1 + seed % 64, seed);
        const Spot start{.x = static_cast<std::int32_t>(seed),
                         .y = static_cast<std::int32_t>(seed % 64 / 2)};
        auto kept = rows;
        keep_piece(kept, start);
        EXPECT_EQ(spots_of(kept), slow_piece(rows, start)) << seed;
    }
}

TEST(Rows, TheLargestPieceIsKept) {
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        auto rows = any_rows(1 + seed, seed);
        for (std::uint64_t& row : rows)
            row &= row >> 7 | 0x5050'5050'5050'5050;  // more and smaller pieces
        std::set<Spot> largest;
        std::set<Spot> seen;
        for (const Spot spot : all_spots(rows)) {
            if (!is_set(rows, spot) || seen.contains(spot)) continue;
            const auto piece = slow_piece(rows, spot);
            seen.insert(piece.begin(), piece.end());
            if (piece.size() > largest.size()) largest = piece;
        }
        keep_largest_piece(rows);
        EXPECT_EQ(spots_of(rows), largest) << seed;
    }
}

TEST(Rows, WithoutATileThereIsNoPiece) {
    std::vector<std::uint64_t> rows(5);
    keep_largest_piece(rows);
    keep_piece(rows, {.x = 2, .y = 2});
    EXPECT_EQ(count(rows), 0U);
}

TEST(Rows, SmoothingKeepsTilesWithFiveOfNine) {
    constexpr std::uint64_t allowed = 0x0FFF'FFFF'FFFF'FFF0;
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        auto rows = any_rows(1 + seed, seed);
        auto before = rows;
        for (std::uint64_t& row : before)
            row &= allowed;
        smooth(rows, allowed);
        for (const Spot spot : all_spots(rows)) {
            std::uint32_t open = is_set(before, spot) ? 1U : 0U;
            for (const grid::Direction direction : grid::eight_directions)
                open += is_set(before, grid::step(spot, direction)) ? 1U : 0U;
            const bool inside = (allowed >> spot.x & 1U) != 0;
            ASSERT_EQ(is_set(rows, spot), inside && open >= 5) << spot.x << ", " << spot.y;
        }
    }
}

TEST(Rows, TheNearestTileIsTheUpperAndThenTheLeftOne) {
    const std::vector<std::uint64_t> rows = {0, 0b0010'1000, 0, 0b0010'1000, 0};
    EXPECT_EQ(nearest(rows, {.x = 4, .y = 2}), (Spot{.x = 3, .y = 1}));
    EXPECT_EQ(nearest(rows, {.x = 5, .y = 3}), (Spot{.x = 5, .y = 3}));
    EXPECT_EQ(nearest(rows, {.x = 60, .y = 4}), (Spot{.x = 5, .y = 3}));
}

}  // namespace
}  // namespace underwell::level
