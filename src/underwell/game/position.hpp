// Where in its room's chamber somebody stands, or something was put down (T20, T21). Worked out as
// a spot only when somebody steps or looks at tiles: chambers are never stored, and text needs
// none.
#pragma once

#include <cstddef>
#include <cstdint>

#include "underwell/grid/direction.hpp"
#include "underwell/grid/spot.hpp"

namespace underwell::game {

// Beside the stairs that lead up or down, whoever came by them.
enum class Stand : std::uint8_t { middle, door, spot, stairs_up, stairs_down };

constexpr std::size_t value_count(Stand) {
    return 5;
}

struct Position {
    Stand stand = Stand::middle;
    grid::Direction side = grid::Direction::north;  // of the door, or the wall if there is none
    grid::Spot spot;

    friend bool operator==(const Position&, const Position&) = default;
};

}  // namespace underwell::game
