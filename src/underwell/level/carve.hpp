// Writing runs of tiles, the innermost work of every generator: a run is short, so a call of memset
// would cost more than the writing. Nothing is checked: runs must lie on the map.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "underwell/grid/grid.hpp"
#include "underwell/level/terrain.hpp"

namespace underwell::level {

inline void fill_run(Terrain* first, std::size_t count, Terrain terrain) {
    const std::uint64_t eight = 0x0101'0101'0101'0101ULL * static_cast<std::uint8_t>(terrain);
    if (count >= 8) {
        // The last store may overlap the one before: no rest to fill tile by tile.
        for (std::size_t done = 0; done + 8 < count; done += 8)
            std::memcpy(first + done, &eight, 8);
        std::memcpy(first + count - 8, &eight, 8);
    } else if (count >= 4) {
        std::memcpy(first, &eight, 4);
        std::memcpy(first + count - 4, &eight, 4);
    } else {
        for (std::size_t done = 0; done < count; ++done)
            first[done] = terrain;
    }
}

inline void fill(grid::Grid<Terrain>& map, const grid::Rectangle& area, Terrain terrain) {
    Terrain* first = &map[{.x = area.x, .y = area.y}];
    for (std::int32_t y = 0; y < area.height; ++y) {
        fill_run(first, static_cast<std::size_t>(area.width), terrain);
        first += map.width();
    }
}

// A straight line between two spots of one row or column, both included.
inline void fill_line(grid::Grid<Terrain>& map, grid::Spot from, grid::Spot to, Terrain terrain) {
    const std::int32_t x = from.x < to.x ? from.x : to.x;
    const std::int32_t y = from.y < to.y ? from.y : to.y;
    const std::int32_t width = from.x + to.x - 2 * x + 1;
    const std::int32_t height = from.y + to.y - 2 * y + 1;
    Terrain* first = &map[{.x = x, .y = y}];
    if (height == 1) return fill_run(first, static_cast<std::size_t>(width), terrain);
    for (std::int32_t done = 0; done < height; ++done, first += map.width())
        *first = terrain;
}

}  // namespace underwell::level
