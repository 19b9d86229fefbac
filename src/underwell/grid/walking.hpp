// How one walks over a map of tiles: in four or eight directions, and what a step costs. A step is
// refused only by the tile it leads to (T7), so diagonal steps pass between two walls, and whoever
// stands in a wall can leave it. Costs are exact integers; a step costs what its direction costs
// times what entering its tile costs.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "underwell/base/check.hpp"
#include "underwell/grid/direction.hpp"
#include "underwell/grid/grid.hpp"

namespace underwell::grid {

enum class Neighbours : std::uint8_t { four, eight };

inline constexpr std::array<Direction, 8> straight_directions_first = {
    Direction::north,     Direction::east,      Direction::south,     Direction::west,
    Direction::northeast, Direction::southeast, Direction::southwest, Direction::northwest};

struct Walking {
    Neighbours neighbours = Neighbours::eight;
    // The usual 1 and 1 count steps; 5 and 7 make diagonal steps as long as they look, in fifths.
    std::uint8_t straight_cost = 1;
    std::uint8_t diagonal_cost = 1;  // not below the straight one; of no meaning with four

    // In the order in which equally good ones are preferred.
    constexpr std::span<const Direction> directions() const {
        return std::span{straight_directions_first}.first(neighbours == Neighbours::four ? 4 : 8);
    }

    constexpr std::uint32_t cost(Direction direction) const {
        return is_diagonal(direction) ? diagonal_cost : straight_cost;
    }

    // Whether the cost of a way is the number of its steps where all tiles cost 1.
    constexpr bool counts_steps() const {
        return straight_cost == 1 && (neighbours == Neighbours::four || diagonal_cost == 1);
    }

    // Diagonal steps cheaper than straight ones would make zigzags the shortest ways.
    void check() const {
        CHECK(straight_cost > 0);
        CHECK(neighbours == Neighbours::four || diagonal_cost >= straight_cost);
    }
};

// What entering each tile costs, 1 to 255; 0: it cannot be entered.
using EntryCosts = Grid<std::uint8_t>;

}  // namespace underwell::grid
