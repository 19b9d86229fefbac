// Small maps of yes and no whose rows are one 64-bit word each: bit x of rows[y]. What shapes and
// chambers are worked out on, 64 tiles at a time. Larger maps are grid::BitGrid.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "underwell/grid/spot.hpp"

namespace underwell::level {

inline constexpr std::uint32_t rows_side_max = 64;

using Rows = std::array<std::uint64_t, rows_side_max>;

constexpr std::uint64_t bit(std::uint32_t x) {
    return std::uint64_t{1} << x;
}

// `length` bits from x on; at most 63.
constexpr std::uint64_t run(std::uint32_t x, std::uint32_t length) {
    return (bit(length) - 1) << x;
}

// The parts of `open` that hang together along the row with a bit of `seeds`.
constexpr std::uint64_t spread(std::uint64_t seeds, std::uint64_t open) {
    seeds &= open;
    // A carry runs upwards from each seed to the end of its stretch; downwards, by doubled steps.
    std::uint64_t spread = (open & ~(open + seeds)) | seeds;
    std::uint64_t unbroken = open;
    for (std::uint32_t distance = 1; distance < rows_side_max; distance *= 2) {
        spread |= unbroken & (spread >> distance);
        unbroken &= unbroken >> distance;
    }
    return spread;
}

// Keeps, of the tiles that are set, those that can be reached from `seed` by stepping in the four
// directions, and clears the others.
void keep_piece(std::span<std::uint64_t> rows, grid::Spot seed);

// Keeps the largest piece, the one that begins further up or left of equally large ones.
void keep_largest_piece(std::span<std::uint64_t> rows);

// The cellular automaton counts neighbours in all 64 columns of a word at once.
struct Sum {
    std::uint64_t ones;
    std::uint64_t twos;
};

// Adds three bits, in all 64 columns at once.
constexpr Sum add(std::uint64_t a, std::uint64_t b, std::uint64_t c) {
    return {.ones = a ^ b ^ c, .twos = (a & b) | (a & c) | (b & c)};
}

// Whether the counts of three rows add up to at least five.
constexpr std::uint64_t five_of_nine(Sum above, Sum here, Sum below) {
    const Sum ones = add(above.ones, here.ones, below.ones);
    const Sum twos = add(above.twos, here.twos, below.twos);
    // The sum is ones.ones + 2 * (ones.twos + twos.ones) + 4 * twos.twos, at most nine.
    const std::uint64_t two = ones.twos ^ twos.ones;
    const std::uint64_t four = ones.twos & twos.ones;
    const std::uint64_t eight = four & twos.twos;
    const std::uint64_t one_four = four ^ twos.twos;
    return eight | (one_four & (two | ones.ones));
}

// One step of the cellular automaton that makes caves: a tile is open afterwards if at least five
// of the nine tiles around and including it were. Tiles beyond the ends of `rows` count as closed,
// and so do those outside `allowed`, column by column.
void smooth(std::span<std::uint64_t> rows, std::uint64_t allowed);

std::uint32_t count(std::span<const std::uint64_t> rows);

// The set tile nearest to `place`, the upper and then the left one of equally near ones. At least
// one must be set.
grid::Spot nearest(std::span<const std::uint64_t> rows, grid::Spot place);

}  // namespace underwell::level
