#include "underwell/render/level_look.hpp"

#include <cstdint>
#include <cstdlib>
#include <gtest/gtest.h>

#include "underwell/level/themes.hpp"

namespace underwell::render {

namespace {

// The sum over the three channels.
int difference(Colour a, Colour b) {
    return std::abs(a.red - b.red) + std::abs(a.green - b.green) + std::abs(a.blue - b.blue);
}

int rough_lightness(Colour colour) {
    return (colour.red * 2 + colour.green * 5 + colour.blue) / 8;
}

TEST(LevelLook, TwoThemesDifferInFloorOrWallAtAGlance) {
    for (std::uint32_t one = 0; one < level::theme_count; ++one)
        for (std::uint32_t other = 0; other < one; ++other) {
            const LevelLook a = level_look(one);
            const LevelLook b = level_look(other);
            const int apart = difference(a.floor.middle, b.floor.middle) +
                              difference(a.wall_top.middle, b.wall_top.middle);
            EXPECT_GT(apart, 80) << one << " and " << other;
        }
}

TEST(LevelLook, InEveryThemeRockIsDarkerThanFloorAndFloorThanTheTopOfWalls) {
    for (std::uint32_t theme = 0; theme < level::theme_count; ++theme) {
        const LevelLook look = level_look(theme);
        EXPECT_LT(rough_lightness(look.rock) + 20, rough_lightness(look.tunnel.middle)) << theme;
        EXPECT_LT(rough_lightness(look.tunnel.middle), rough_lightness(look.floor.middle)) << theme;
        EXPECT_LT(rough_lightness(look.floor.middle) + 20, rough_lightness(look.wall_top.middle))
            << theme;
    }
}

TEST(LevelLook, LightAndShadeLieOnEitherSideOfEveryColour) {
    for (std::uint32_t theme = 0; theme < level::theme_count; ++theme) {
        const LevelLook look = level_look(theme);
        for (const Ramp& ramp : {look.floor, look.tunnel, look.wall_top, look.wall_face, look.door,
                                 look.water, look.growth, look.accent}) {
            EXPECT_LT(rough_lightness(ramp.dark), rough_lightness(ramp.middle)) << theme;
            EXPECT_LT(rough_lightness(ramp.middle), rough_lightness(ramp.light)) << theme;
        }
    }
}

TEST(LevelLook, GrowthLooksAsItsThemeNamesIt) {
    const auto style_of = [](std::string_view growth) {
        for (std::uint32_t theme = 0; theme < level::theme_count; ++theme)
            if (level::themes()[theme].growth_name == growth) return level_look(theme).growth_style;
        ADD_FAILURE() << "no theme grows " << growth;
        return GrowthStyle::moss;
    };
    EXPECT_EQ(style_of("moss"), GrowthStyle::moss);
    EXPECT_EQ(style_of("roots"), GrowthStyle::roots);
    EXPECT_EQ(style_of("mushrooms"), GrowthStyle::mushrooms);
    EXPECT_EQ(style_of("lichen"), GrowthStyle::moss);
    EXPECT_EQ(style_of("glow-worms"), GrowthStyle::glow_worms);
    EXPECT_EQ(style_of("mosaics"), GrowthStyle::mosaic);
    EXPECT_EQ(style_of("carpets"), GrowthStyle::carpet);
    EXPECT_EQ(style_of("cobwebs"), GrowthStyle::cobwebs);
}

TEST(LevelLook, EverySignCanBeReadOnADarkTerminal) {
    for (std::uint32_t theme = 0; theme < level::theme_count; ++theme)
        for (std::uint32_t tile = 0; tile < level_tile_count; ++tile)
            EXPECT_GE(rough_lightness(terminal_colour(theme, static_cast<LevelTile>(tile))), 88)
                << theme << ' ' << level_tile_names[tile];
}

TEST(LevelLook, WhatIsRememberedIsDimmerThanWhatIsSeen) {
    for (std::uint32_t theme = 0; theme < level::theme_count; ++theme) {
        const Colour seen = terminal_colour(theme, LevelTile::wall);
        EXPECT_LT(rough_lightness(dim(seen)), rough_lightness(seen) * 2 / 3) << theme;
        EXPECT_GT(rough_lightness(dim(seen)), 40) << theme;
    }
}

}  // namespace

}  // namespace underwell::render
