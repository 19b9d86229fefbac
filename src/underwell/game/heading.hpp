// Where one can go from a room: the eight directions, up and down.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "underwell/grid/direction.hpp"

namespace underwell::game {

enum class Heading : std::uint8_t {
    north,
    northeast,
    east,
    southeast,
    south,
    southwest,
    west,
    northwest,
    up,
    down,
};

inline constexpr std::size_t heading_count = 10;
inline constexpr std::array<std::string_view, heading_count> heading_names = {
    "north",     "northeast", "east",      "southeast", "south",
    "southwest", "west",      "northwest", "up",        "down"};

constexpr std::size_t value_count(Heading) {
    return heading_count;
}

constexpr Heading heading(grid::Direction direction) {
    return static_cast<Heading>(grid::index(direction));
}

// Nothing for up and down.
constexpr std::optional<grid::Direction> direction(Heading heading) {
    const auto number = static_cast<std::uint8_t>(heading);
    if (number >= 8) return std::nullopt;
    return static_cast<grid::Direction>(number);
}

constexpr Heading opposite(Heading heading_) {
    if (heading_ == Heading::up) return Heading::down;
    if (heading_ == Heading::down) return Heading::up;
    return heading(grid::opposite(*direction(heading_)));
}

}  // namespace underwell::game
