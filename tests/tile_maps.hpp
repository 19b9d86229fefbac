// Small maps for tests of sight: from a picture, from noise, and with rooms and tunnels. Bits are
// set where there is wall.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "underwell/base/random.hpp"
#include "underwell/grid/bit_grid.hpp"
#include "underwell/grid/rectangle.hpp"
#include "underwell/grid/spot.hpp"

namespace underwell::tests {

template <typename Visitor>
void for_each_spot(grid::Size size, Visitor&& visit) {
    for (std::int32_t y = 0; y < size.height; ++y)
        for (std::int32_t x = 0; x < size.width; ++x)
            visit(grid::Spot{.x = x, .y = y});
}

// Rows of equal length; `#` and `+`, a closed door, are wall.
inline grid::BitGrid wall_of(const std::vector<std::string>& picture) {
    grid::BitGrid wall{{.width = static_cast<std::int32_t>(picture.front().size()),
                        .height = static_cast<std::int32_t>(picture.size())}};
    for_each_spot(wall.size(), [&](grid::Spot spot) {
        const char tile =
            picture[static_cast<std::size_t>(spot.y)][static_cast<std::size_t>(spot.x)];
        if (tile == '#' || tile == '+') wall.insert(spot);
    });
    return wall;
}

inline grid::BitGrid noise(base::Stream& stream, grid::Size size, std::uint32_t wall_percent) {
    grid::BitGrid wall{size};
    for_each_spot(size, [&](grid::Spot spot) {
        if (stream.below(100) < wall_percent) wall.insert(spot);
    });
    return wall;
}

inline grid::Spot any_spot(base::Stream& stream, grid::Size size) {
    grid::Spot spot;
    spot.x = static_cast<std::int32_t>(stream.below(static_cast<std::uint32_t>(size.width)));
    spot.y = static_cast<std::int32_t>(stream.below(static_cast<std::uint32_t>(size.height)));
    return spot;
}

inline void carve_between(grid::BitGrid& wall, grid::Spot one, grid::Spot other) {
    for (std::int32_t y = std::min(one.y, other.y); y <= std::max(one.y, other.y); ++y)
        for (std::int32_t x = std::min(one.x, other.x); x <= std::max(one.x, other.x); ++x)
            wall.erase({.x = x, .y = y});
}

// Rooms up to 7 tiles on a side, which may overlap and lie at the map's edge, each joined to the
// one before by an L.
inline grid::BitGrid rooms_and_tunnels(base::Stream& stream, grid::Size size) {
    grid::BitGrid wall = noise(stream, size, 100);
    grid::Spot previous = any_spot(stream, size);
    for (std::int32_t room = 0; room < size.width * size.height / 100 + 2; ++room) {
        const grid::Spot corner = any_spot(stream, size);
        const grid::Spot extent = any_spot(stream, {.width = 7, .height = 7});
        carve_between(wall, corner,
                      {.x = std::min(corner.x + extent.x, size.width - 1),
                       .y = std::min(corner.y + extent.y, size.height - 1)});
        carve_between(wall, previous, {.x = corner.x, .y = previous.y});
        carve_between(wall, {.x = corner.x, .y = previous.y}, corner);
        previous = corner;
    }
    return wall;
}

// The spots of a map that have no wall, row by row.
inline std::vector<grid::Spot> floors_of(const grid::BitGrid& wall) {
    std::vector<grid::Spot> floors;
    for_each_spot(wall.size(), [&](grid::Spot spot) {
        if (!wall[spot]) floors.push_back(spot);
    });
    return floors;
}

}  // namespace underwell::tests
