#include "underwell/level/rows.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>

#include "underwell/base/check.hpp"
#include "underwell/base/integer.hpp"

namespace underwell::level {

namespace {

// How many of a tile and its neighbours to the left and right are set.
constexpr Sum count_three(std::uint64_t row) {
    return add(row << 1, row, row >> 1);
}

// Lets the piece grow from one row into the next. Returns whether it did.
bool grow(std::span<std::uint64_t> piece, std::span<const std::uint64_t> rows, std::size_t from,
          std::size_t to) {
    const std::uint64_t seeds = piece[from] & rows[to] & ~piece[to];
    if (seeds == 0) return false;
    piece[to] |= spread(seeds, rows[to]);
    return true;
}

}  // namespace

void keep_piece(std::span<std::uint64_t> rows, grid::Spot seed) {
    CHECK(rows.size() <= rows_side_max);
    Rows piece{};
    const auto start = static_cast<std::size_t>(seed.y);
    piece[start] = spread(bit(static_cast<std::uint32_t>(seed.x)), rows[start]);
    bool growing = true;
    while (growing) {
        for (std::size_t y = 1; y < rows.size(); ++y)
            grow(piece, rows, y - 1, y);
        growing = false;  // nothing new on the way up: all of it was found on the way down
        for (std::size_t y = rows.size() - 1; y > 0; --y)
            growing |= grow(piece, rows, y, y - 1);
    }
    std::ranges::copy_n(piece.begin(), static_cast<std::ptrdiff_t>(rows.size()), rows.begin());
}

void keep_largest_piece(std::span<std::uint64_t> rows) {
    Rows left{};
    std::ranges::copy(rows, left.begin());
    const auto rest = std::span{left}.first(rows.size());
    std::uint32_t largest = 0;
    std::uint32_t unseen = count(rest);
    Rows kept{};
    for (std::size_t y = 0; y < rows.size() && unseen > largest;) {
        if (rest[y] == 0) {
            ++y;
            continue;
        }
        Rows piece = left;
        const auto candidate = std::span{piece}.first(rows.size());
        keep_piece(candidate, {.x = std::countr_zero(rest[y]), .y = static_cast<std::int32_t>(y)});
        const std::uint32_t tiles = count(candidate);
        for (std::size_t row = y; row < rows.size(); ++row)
            rest[row] &= ~piece[row];
        unseen -= tiles;
        if (tiles <= largest) continue;
        largest = tiles;
        kept = piece;
    }
    std::ranges::copy_n(kept.begin(), static_cast<std::ptrdiff_t>(rows.size()), rows.begin());
}

void smooth(std::span<std::uint64_t> rows, std::uint64_t allowed) {
    Sum above{};
    Sum here = count_three(rows.empty() ? 0 : rows[0] & allowed);
    for (std::size_t y = 0; y < rows.size(); ++y) {
        const Sum below = y + 1 < rows.size() ? count_three(rows[y + 1] & allowed) : Sum{};
        rows[y] = five_of_nine(above, here, below) & allowed;
        above = here;
        here = below;
    }
}

std::uint32_t count(std::span<const std::uint64_t> rows) {
    std::uint32_t sum = 0;
    for (const std::uint64_t row : rows)
        sum += base::count_bits(row);
    return sum;
}

grid::Spot nearest(std::span<const std::uint64_t> rows, grid::Spot place) {
    grid::Spot found;
    std::int32_t best = INT32_MAX;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const auto y = static_cast<std::int32_t>(row);
        const std::int32_t down = (y - place.y) * (y - place.y);
        for (std::uint64_t left = rows[row]; left != 0 && down < best; left &= left - 1) {
            const std::int32_t x = std::countr_zero(left);
            const std::int32_t distance = (x - place.x) * (x - place.x) + down;
            if (distance >= best) continue;
            best = distance;
            found = {.x = x, .y = y};
        }
    }
    CHECK(best != INT32_MAX);
    return found;
}

}  // namespace underwell::level
