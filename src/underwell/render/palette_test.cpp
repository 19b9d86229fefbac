#include "underwell/render/palette.hpp"

#include <cmath>
#include <cstdint>
#include <gtest/gtest.h>

namespace underwell::render {

namespace {

double linear(std::uint8_t channel) {
    const double value = channel / 255.0;
    return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

// L* of CIELAB: 0 is black, 100 white, 1 the least difference that is seen.
double lightness(Colour colour) {
    const double luminance =
        0.2126 * linear(colour.red) + 0.7152 * linear(colour.green) + 0.0722 * linear(colour.blue);
    return 116 * std::cbrt(luminance) - 16;
}

TEST(Palette, LightnessFallsWithEveryStepOfDepth) {
    for (const std::uint32_t deepest : {1U, 2U, 10U, 11U, 30U, 60U}) {
        double before = 100;
        for (std::uint32_t depth = 1; depth <= deepest; ++depth) {
            const double here = lightness(depth_colour({.depth = depth, .deepest = deepest}));
            EXPECT_LT(here, before) << "depth " << depth << " of " << deepest;
            before = here;
        }
    }
}

TEST(Palette, LightnessNeverRisesInABranchThousandsDeep) {
    constexpr std::uint32_t deepest = 7'000;
    double before = 100;
    for (std::uint32_t depth = 1; depth <= deepest; ++depth) {
        const double here = lightness(depth_colour({.depth = depth, .deepest = deepest}));
        // Rounding to whole channels may lift it by less than anybody sees.
        EXPECT_LT(here, before + 0.25) << "depth " << depth;
        before = here;
    }
}

TEST(Palette, NeighbouringDepthsOfAModerateBranchDifferVisibly) {
    for (std::uint32_t depth = 1; depth < 12; ++depth) {
        const double here = lightness(depth_colour({.depth = depth, .deepest = 12}));
        const double below = lightness(depth_colour({.depth = depth + 1, .deepest = 12}));
        EXPECT_GT(here - below, 3) << "depth " << depth;
    }
}

TEST(Palette, GoesFromWarmLightToDeepVioletAndStandsOutFromTheGround) {
    const Colour near = depth_colour({.depth = 1, .deepest = 100});
    const Colour middle = depth_colour({.depth = 54, .deepest = 100});
    const Colour far = depth_colour({.depth = 100, .deepest = 100});
    EXPECT_GT(near.red, near.blue);
    EXPECT_GT(middle.green, middle.red);
    EXPECT_GT(far.blue, far.red);
    EXPECT_GT(far.red, far.green);
    EXPECT_GT(lightness(far), lightness(colours::background) + 20);
}

TEST(Palette, ScalesWithTheDeepestDepthButLeavesShallowBranchesLight) {
    EXPECT_EQ(depth_colour({.depth = 50, .deepest = 50}),
              depth_colour({.depth = 5'000, .deepest = 5'000}));
    EXPECT_NE(depth_colour({.depth = 50, .deepest = 50}),
              depth_colour({.depth = 50, .deepest = 5'000}));
    EXPECT_EQ(depth_colour({.depth = 2, .deepest = 2}),
              depth_colour({.depth = 2, .deepest = shallow_depth}));
    EXPECT_EQ(depth_colour({.depth = 0, .deepest = 0}), depth_colour({.depth = 1, .deepest = 1}));
    EXPECT_EQ(depth_colour({.depth = 99, .deepest = 12}),
              depth_colour({.depth = 12, .deepest = 12}));
}

TEST(Palette, MixesByPartsAndWritesColoursAsWebPagesDo) {
    constexpr Colour black{};
    constexpr Colour white{.red = 255, .green = 255, .blue = 255};
    EXPECT_EQ(mix(black, white, 0), black);
    EXPECT_EQ(mix(black, white, 256), white);
    EXPECT_EQ(mix(black, white, 128).green, 128);
    EXPECT_EQ(hexadecimal({.red = 0x01, .green = 0xAB, .blue = 0xFF}), "#01abff");
}

}  // namespace

}  // namespace underwell::render
