// A place on a map of tiles: x to the east, y to the south, (0, 0) the top left tile, as maps are
// written and read. (Cells, on which branches grow, count y to the north.)
#pragma once

#include <array>
#include <compare>
#include <cstdint>

#include "underwell/grid/direction.hpp"

namespace underwell::grid {

struct Spot {
    std::int32_t x = 0;
    std::int32_t y = 0;

    friend constexpr auto operator<=>(Spot, Spot) = default;
};

// The neighbouring spot; north is up, towards smaller y.
constexpr Spot step(Spot from, Direction towards) {
    constexpr std::array<Spot, 8> offsets = {{{.x = 0, .y = -1},
                                              {.x = 1, .y = -1},
                                              {.x = 1, .y = 0},
                                              {.x = 1, .y = 1},
                                              {.x = 0, .y = 1},
                                              {.x = -1, .y = 1},
                                              {.x = -1, .y = 0},
                                              {.x = -1, .y = -1}}};
    const Spot offset = offsets[index(towards)];
    return {.x = from.x + offset.x, .y = from.y + offset.y};
}

}  // namespace underwell::grid
