#include "underwell/render/level_look.hpp"

#include <array>

#include "underwell/base/check.hpp"
#include "underwell/level/themes.hpp"

namespace underwell::render {

namespace {

constexpr Colour shade{.red = 0x10, .green = 0x0A, .blue = 0x1C};
constexpr Colour daylight{.red = 0xFF, .green = 0xF2, .blue = 0xD4};

// A colour as it is written in pictures: 0xFFEAAB.
constexpr Colour colour(std::uint32_t code) {
    return {.red = static_cast<std::uint8_t>(code >> 16),
            .green = static_cast<std::uint8_t>(code >> 8),
            .blue = static_cast<std::uint8_t>(code)};
}

// What tells one theme from another; light and shade follow from it.
struct Paint {
    WallStyle wall_style;
    FloorStyle floor_style;
    GrowthStyle growth_style;
    std::uint32_t floor;
    std::uint32_t tunnel;
    std::uint32_t wall_top;
    std::uint32_t wall_face;
    std::uint32_t door;
    std::uint32_t water;
    std::uint32_t growth;
    std::uint32_t accent;
    std::uint32_t rock;
};

constexpr std::array<Paint, level::theme_count> paints = {{
    // wet earth
    {.wall_style = WallStyle::earth,
     .floor_style = FloorStyle::dirt,
     .growth_style = GrowthStyle::moss,
     .floor = 0x6E5740,
     .tunnel = 0x584632,
     .wall_top = 0x87704A,
     .wall_face = 0x5E4629,
     .door = 0x9A6834,
     .water = 0x3C7C9C,
     .growth = 0x5E9A3C,
     .accent = 0x7CD4E8,
     .rock = 0x1A1411},
    // roots
    {.wall_style = WallStyle::earth,
     .floor_style = FloorStyle::dirt,
     .growth_style = GrowthStyle::roots,
     .floor = 0x4E5636,
     .tunnel = 0x3F4429,
     .wall_top = 0x66803C,
     .wall_face = 0x4C3C22,
     .door = 0xA07038,
     .water = 0x2F7A6C,
     .growth = 0x86683C,
     .accent = 0xC8E860,
     .rock = 0x10160D},
    // clay
    {.wall_style = WallStyle::earth,
     .floor_style = FloorStyle::dirt,
     .growth_style = GrowthStyle::mushrooms,
     .floor = 0xA4654A,
     .tunnel = 0x874E38,
     .wall_top = 0xC98A60,
     .wall_face = 0x84402C,
     .door = 0x7E5230,
     .water = 0x4C8C94,
     .growth = 0xE8D0A8,
     .accent = 0xFFC070,
     .rock = 0x20110E},
    // stone
    {.wall_style = WallStyle::brick,
     .floor_style = FloorStyle::flags,
     .growth_style = GrowthStyle::moss,
     .floor = 0x6C6C6A,
     .tunnel = 0x555554,
     .wall_top = 0x95938C,
     .wall_face = 0x5F5E5C,
     .door = 0x9A6230,
     .water = 0x3A74A8,
     .growth = 0x8E9650,
     .accent = 0xF0D878,
     .rock = 0x151516},
    // granite
    {.wall_style = WallStyle::block,
     .floor_style = FloorStyle::flags,
     .growth_style = GrowthStyle::glow_worms,
     .floor = 0x566684,
     .tunnel = 0x435068,
     .wall_top = 0x7C90B4,
     .wall_face = 0x42506E,
     .door = 0x8C5C38,
     .water = 0x2C5CB0,
     .growth = 0x70E8B0,
     .accent = 0x80C8FF,
     .rock = 0x0E121B},
    // marble
    {.wall_style = WallStyle::block,
     .floor_style = FloorStyle::marble,
     .growth_style = GrowthStyle::mosaic,
     .floor = 0xC4BCAE,
     .tunnel = 0x98918A,
     .wall_top = 0xEAE6DC,
     .wall_face = 0xA49CA0,
     .door = 0x8A5634,
     .water = 0x48B0B4,
     .growth = 0x5C80A4,
     .accent = 0xC890F0,
     .rock = 0x1E1B22},
    // furnished halls
    {.wall_style = WallStyle::panel,
     .floor_style = FloorStyle::planks,
     .growth_style = GrowthStyle::carpet,
     .floor = 0x96683C,
     .tunnel = 0x6A5040,
     .wall_top = 0xD0B070,
     .wall_face = 0x6A2E2C,
     .door = 0x5E3820,
     .water = 0x3C90B0,
     .growth = 0xA82840,
     .accent = 0xFFD860,
     .rock = 0x1A0E10},
    // darkness
    {.wall_style = WallStyle::brick,
     .floor_style = FloorStyle::flags,
     .growth_style = GrowthStyle::cobwebs,
     .floor = 0x3C3050,
     .tunnel = 0x2C243E,
     .wall_top = 0x6A4E94,
     .wall_face = 0x342450,
     .door = 0x6C4A5C,
     .water = 0x1C3C7C,
     .growth = 0x8C80AC,
     .accent = 0xD060FF,
     .rock = 0x08060D},
}};

struct Contrast {
    std::uint32_t shade_parts;
    std::uint32_t light_parts;
};

// Ground stays quiet under what stands on it; the rest is modelled strongly.
constexpr Contrast quiet{.shade_parts = 52, .light_parts = 22};
constexpr Contrast strong{.shade_parts = 108, .light_parts = 80};

Ramp ramp(std::uint32_t code, Contrast contrast) {
    const Colour middle = colour(code);
    return {.dark = mix(middle, shade, contrast.shade_parts),
            .middle = middle,
            .light = mix(middle, daylight, contrast.light_parts)};
}

// Weighted as the eye weighs them, 0 to 255.
std::uint32_t lightness(Colour seen) {
    return (seen.red * 54U + seen.green * 183U + seen.blue * 19U) / 256;
}

constexpr std::uint32_t readable_lightness = 96;

Colour readable(Colour wanted) {
    while (lightness(wanted) < readable_lightness)
        wanted = mix(wanted, daylight, 24);
    return wanted;
}

Colour sign_colour(const LevelLook& look, LevelTile tile) {
    switch (tile) {
        case LevelTile::wall:
        case LevelTile::secret_door:
            return look.wall_top.middle;
        case LevelTile::floor:
            return look.floor.middle;
        case LevelTile::tunnel:
            return look.tunnel.light;
        case LevelTile::door:
        case LevelTile::counter:
            return look.door.light;
        case LevelTile::pillar:
            return look.wall_top.light;
        case LevelTile::water:
            return look.water.light;
        case LevelTile::rubble:
            return look.wall_face.light;
        case LevelTile::growth:
            return look.growth.middle;
        case LevelTile::start:
            return colour(0xFFFFFF);
        case LevelTile::exit:
            return colour(0x8CF0FF);
        case LevelTile::monster:
        case LevelTile::trap:
            return colour(0xFF5A4C);
        case LevelTile::nest:
            return colour(0xE08A50);
        case LevelTile::locked_door:
        case LevelTile::key:
        case LevelTile::chest:
            return colour(0xFFD24A);
        case LevelTile::altar:
            return look.accent.light;
    }
    return colours::text;
}

}  // namespace

LevelLook level_look(std::uint32_t theme) {
    CHECK(theme < level::theme_count);
    const Paint& paint = paints[theme];
    const Colour rock = colour(paint.rock);
    return {.wall_style = paint.wall_style,
            .floor_style = paint.floor_style,
            .growth_style = paint.growth_style,
            .floor = ramp(paint.floor, quiet),
            .tunnel = ramp(paint.tunnel, quiet),
            .wall_top = ramp(paint.wall_top, strong),
            .wall_face = ramp(paint.wall_face, strong),
            .door = ramp(paint.door, strong),
            .water = ramp(paint.water, strong),
            .growth = ramp(paint.growth, strong),
            .accent = ramp(paint.accent, strong),
            .rock = rock,
            .rock_fleck = mix(rock, daylight, 14),
            .outline = mix(rock, shade, 128)};
}

Colour terminal_colour(std::uint32_t theme, LevelTile tile) {
    return readable(sign_colour(level_look(theme), tile));
}

Colour dim(Colour seen) {
    return mix(seen, colours::background, 144);
}

}  // namespace underwell::render
