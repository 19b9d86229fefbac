#include "underwell/level/themes.hpp"

namespace underwell::level {

namespace {

// Downwards, what water and roots dug gives way to what somebody built, and at last to the dark, at
// the depths at which the base pack speaks of it (G2).
constexpr std::array<Theme, theme_count> table = {{
    {.name = "wet earth",
     .first_depth = 0,
     .generators = {2, 0, 6, 0, 5},
     .shapes = {1, 3, 1, 1, 1, 0, 3, 8},
     .tunnels = Tunnels::winding,
     .loops_percent = 30,
     .doors_percent = 10,
     .secrets_percent = 0,
     .locks = 0,
     .vaults = 1,
     .water_percent = 55,
     .rubble_percent = 15,
     .growth_percent = 40,
     .growth_name = "moss",
     .growth_is_laid = false},
    {.name = "roots",
     .first_depth = 2,
     .generators = {3, 0, 5, 1, 4},
     .shapes = {1, 4, 1, 1, 2, 0, 4, 7},
     .tunnels = Tunnels::winding,
     .loops_percent = 40,
     .doors_percent = 15,
     .secrets_percent = 2,
     .locks = 0,
     .vaults = 1,
     .water_percent = 25,
     .rubble_percent = 15,
     .growth_percent = 75,
     .growth_name = "roots",
     .growth_is_laid = false},
    {.name = "clay",
     .first_depth = 4,
     .generators = {5, 2, 4, 1, 2},
     .shapes = {3, 4, 2, 2, 3, 1, 3, 4},
     .tunnels = Tunnels::winding,
     .loops_percent = 35,
     .doors_percent = 35,
     .secrets_percent = 4,
     .locks = 0,
     .vaults = 1,
     .water_percent = 30,
     .rubble_percent = 20,
     .growth_percent = 30,
     .growth_name = "mushrooms",
     .growth_is_laid = false},
    {.name = "stone",
     .first_depth = 6,
     .generators = {6, 4, 2, 2, 1},
     .shapes = {6, 2, 3, 3, 4, 2, 4, 1},
     .tunnels = Tunnels::path,
     .loops_percent = 40,
     .doors_percent = 60,
     .secrets_percent = 6,
     .locks = 1,
     .vaults = 2,
     .water_percent = 15,
     .rubble_percent = 35,
     .growth_percent = 20,
     .growth_name = "lichen",
     .growth_is_laid = false},
    {.name = "granite",
     .first_depth = 8,
     .generators = {4, 5, 1, 4, 1},
     .shapes = {5, 1, 4, 5, 3, 4, 3, 1},
     .tunnels = Tunnels::path,
     .loops_percent = 45,
     .doors_percent = 70,
     .secrets_percent = 9,
     .locks = 1,
     .vaults = 2,
     .water_percent = 10,
     .rubble_percent = 35,
     .growth_percent = 15,
     .growth_name = "glow-worms",
     .growth_is_laid = false},
    {.name = "marble",
     .first_depth = 9,
     .generators = {4, 6, 0, 3, 0},
     .shapes = {3, 4, 5, 5, 2, 7, 1, 0},
     .tunnels = Tunnels::path,
     .loops_percent = 50,
     .doors_percent = 80,
     .secrets_percent = 12,
     .locks = 1,
     .vaults = 2,
     .water_percent = 20,
     .rubble_percent = 10,
     .growth_percent = 20,
     .growth_name = "mosaics",
     .growth_is_laid = true},
    {.name = "furnished halls",
     .first_depth = 10,
     .generators = {3, 8, 0, 2, 0},
     .shapes = {6, 2, 4, 5, 4, 6, 0, 0},
     .tunnels = Tunnels::path,
     .loops_percent = 60,
     .doors_percent = 95,
     .secrets_percent = 16,
     .locks = 2,
     .vaults = 3,
     .water_percent = 5,
     .rubble_percent = 5,
     .growth_percent = 70,
     .growth_name = "carpets",
     .growth_is_laid = true},
    {.name = "darkness",
     .first_depth = 21,
     .generators = {2, 2, 4, 4, 3},
     .shapes = {2, 3, 3, 3, 3, 4, 6, 5},
     .tunnels = Tunnels::winding,
     .loops_percent = 20,
     .doors_percent = 50,
     .secrets_percent = 20,
     .locks = 2,
     .vaults = 3,
     .water_percent = 20,
     .rubble_percent = 40,
     .growth_percent = 35,
     .growth_name = "cobwebs",
     .growth_is_laid = false},
}};

}  // namespace

const std::array<Theme, theme_count>& themes() {
    return table;
}

std::uint32_t theme_number(std::int64_t depth) {
    std::uint32_t number = 0;
    while (number + 1 < theme_count && depth >= table[number + 1].first_depth)
        ++number;
    return number;
}

const Theme& theme(std::int64_t depth) {
    return table[theme_number(depth)];
}

}  // namespace underwell::level
