// Where one can go from a room: the eight directions, up and down.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "underwell/base/check.hpp"
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

// Of a heading that is neither up nor down.
constexpr grid::Direction compass_direction(Heading way) {
    CHECK(way != Heading::up && way != Heading::down);
    return static_cast<grid::Direction>(way);
}

constexpr Heading opposite(Heading way) {
    if (way == Heading::up) return Heading::down;
    if (way == Heading::down) return Heading::up;
    return heading(grid::opposite(compass_direction(way)));
}

}  // namespace underwell::game
