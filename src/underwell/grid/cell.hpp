// A place on the integer plane on which branches grow: x to the east, y to the north.
#pragma once

#include <compare>
#include <cstdint>

#include "underwell/base/integer.hpp"

namespace underwell::grid {

struct Cell {
    std::int32_t x = 0;
    std::int32_t y = 0;

    friend constexpr auto operator<=>(Cell, Cell) = default;
};

// The square of the straight distance between (0, 0) and the cell; below 2^63 for every cell.
constexpr std::uint64_t distance_squared(Cell cell) {
    const auto x = std::int64_t{cell.x};
    const auto y = std::int64_t{cell.y};
    return static_cast<std::uint64_t>(x * x) + static_cast<std::uint64_t>(y * y);
}

// D10: the straight distance from (0, 0), rounded down, exact.
constexpr std::uint32_t depth(Cell cell) {
    return base::square_root(distance_squared(cell));
}

// The cell as one number, different for every cell; the id under which a cell's streams are found.
constexpr std::uint64_t key(Cell cell) {
    return (std::uint64_t{static_cast<std::uint32_t>(cell.x)} << 32) |
           static_cast<std::uint32_t>(cell.y);
}

}  // namespace underwell::grid
