// How the eight themes of level/themes.hpp look, by the same numbers: their colours, the style of
// their walls, floors and growth, and what a terminal shows them in. Tiles, vector pictures and
// text all take their colours from here. Exact integers: the same on every machine. Pure; a theme
// that does not exist is a mistake of the caller.
#pragma once

#include <cstdint>

#include "underwell/render/level_tiles.hpp"
#include "underwell/render/palette.hpp"

namespace underwell::render {

// One material in light and shade.
struct Ramp {
    Colour dark;
    Colour middle;
    Colour light;

    friend constexpr bool operator==(const Ramp&, const Ramp&) = default;
};

enum class WallStyle : std::uint8_t { earth, brick, block, panel };
enum class FloorStyle : std::uint8_t { dirt, flags, marble, planks };
enum class GrowthStyle : std::uint8_t {
    moss,
    roots,
    mushrooms,
    glow_worms,
    mosaic,
    carpet,
    cobwebs
};

// Laid by somebody as one piece with a hem, rather than grown here and there.
constexpr bool is_laid(GrowthStyle style) {
    return style == GrowthStyle::mosaic || style == GrowthStyle::carpet;
}

struct LevelLook {
    WallStyle wall_style = WallStyle::earth;
    FloorStyle floor_style = FloorStyle::dirt;
    GrowthStyle growth_style = GrowthStyle::roots;
    Ramp floor;
    Ramp tunnel;
    Ramp wall_top;
    Ramp wall_face;
    Ramp door;
    Ramp water;
    Ramp growth;
    Ramp accent;  // what glows: altars, the mark of the entrance
    Colour rock;  // far from any floor
    Colour rock_fleck;
    Colour outline;
};

LevelLook level_look(std::uint32_t theme);

// The foreground of a tile's sign on a dark terminal; light enough to be read in every theme.
Colour terminal_colour(std::uint32_t theme, LevelTile tile);

// What was seen before and is out of sight now (T17), for terminals and pictures alike.
Colour dim(Colour seen);

}  // namespace underwell::render
