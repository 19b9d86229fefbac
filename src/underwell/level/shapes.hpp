// Room shapes (T10) as masks: one bit for each tile of floor, at most 64 × 64. Every mask keeps its
// outermost ring wall, is one piece (stepping in four directions), and can be entered from each of
// its four sides, at an odd and at an even position if its floor is at least two tiles wide there.
#pragma once

#include <array>
#include <cstdint>

#include "underwell/base/random.hpp"
#include "underwell/grid/direction.hpp"
#include "underwell/grid/grid.hpp"
#include "underwell/level/settings.hpp"

namespace underwell::level {

inline constexpr std::int32_t mask_side_max = 64;
inline constexpr std::int32_t mask_side_min = 3;

struct Mask {
    grid::Size size;
    std::array<std::uint64_t, mask_side_max> rows = {};  // bit x of rows[y]; floor where it is set
    std::array<std::uint64_t, mask_side_max> pillars = {};  // floor taken by pillars; clear in rows

    bool floor(grid::Spot spot) const {
        return (rows[static_cast<std::uint32_t>(spot.y)] >> static_cast<std::uint32_t>(spot.x) &
                1U) != 0;
    }
};

// A mask of the shape within a room of this size, ring included. Too small for its shape (below
// 5 × 5, say), a room becomes a rectangle. Shape::vault is not to be asked for.
void make_mask(Mask& mask, Shape shape, grid::Size size, base::Stream& stream);

// Where a straight way from outside can enter through a door: bit p is set where, coming from
// `side` along column or row p, one meets nothing but wall, then a door with wall to its left and
// right, then floor; the wall before the door has no floor to its left or right either.
std::uint64_t door_sites(const Mask& mask, grid::Direction side);

// How many tiles inside the bounds the door at this site stands; 0: on the outermost ring.
std::int32_t door_depth(const Mask& mask, grid::Direction side, std::int32_t position);

// The tile of floor nearest to the middle.
grid::Spot centre(const Mask& mask);

}  // namespace underwell::level
