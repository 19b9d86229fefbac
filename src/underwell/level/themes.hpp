// Themes as data (T15): what a depth is made of. A theme says how levels and chambers are shaped;
// its colours and sprites are in render/level_look.hpp under the same number.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "underwell/level/settings.hpp"

namespace underwell::level {

struct Theme {
    std::string_view name;
    std::uint32_t first_depth;               // down to the next theme's
    std::array<std::uint8_t, 5> generators;  // weights: classic, bsp, cave, maze, drunkard
    ShapeMix shapes;
    Tunnels tunnels;
    std::uint8_t loops_percent;
    std::uint8_t doors_percent;
    std::uint8_t secrets_percent;
    std::uint8_t locks;
    std::uint8_t vaults;
    std::uint8_t water_percent;  // of the rooms that get some
    std::uint8_t rubble_percent;
    std::uint8_t growth_percent;
    std::string_view growth_name;  // what `growth` is here
    bool growth_is_laid;           // in the middle of rooms, like carpets; otherwise in patches
};

inline constexpr std::uint32_t theme_count = 8;

// Wet earth, roots, clay, stone, granite, marble, furnished halls, darkness.
const std::array<Theme, theme_count>& themes();

// The number of the theme of a depth.
std::uint32_t theme_number(std::int64_t depth);

const Theme& theme(std::int64_t depth);

}  // namespace underwell::level
