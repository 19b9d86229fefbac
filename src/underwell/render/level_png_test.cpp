#include "underwell/render/level_png.hpp"

#include <algorithm>
#include <cstdint>
#include <gtest/gtest.h>
#include <sstream>
#include <string>

#include "decoded_png.hpp"
#include "full_disk.hpp"
#include "sample_levels.hpp"
#include "underwell/level/themes.hpp"
#include "underwell/render/png_writer.hpp"

namespace underwell::render {

namespace {

using grid::Spot;
using level::Terrain;

template <typename Drawn>
std::string png_of(const Drawn& drawn, LevelPngOptions options = {}) {
    std::ostringstream out;
    const auto written = write_level_png(out, drawn, options);
    EXPECT_TRUE(written.has_value()) << written.error().message;
    return out.str();
}

template <typename Drawn>
tests::DecodedPng picture_of(const Drawn& drawn, LevelPngOptions options = {}) {
    const auto decoded = tests::decode_png(png_of(drawn, options));
    EXPECT_TRUE(decoded.has_value());
    return decoded.value_or(tests::DecodedPng{.width = 0, .height = 0, .channels = {}});
}

std::uint32_t left(Spot spot) {
    return static_cast<std::uint32_t>(spot.x) * 16;
}

std::uint32_t top(Spot spot) {
    return static_cast<std::uint32_t>(spot.y) * 16;
}

TEST(LevelPng, HasSixteenPixelsATileUnlessToldOtherwise) {
    const level::Level level = tests::sample_level();
    for (const std::int64_t tile_pixels : {1, 2, 4, 8, 16, 32, 48, 128}) {
        const auto picture = picture_of(level, {.tile_pixels = tile_pixels});
        EXPECT_EQ(picture.width, 28U * static_cast<std::uint32_t>(tile_pixels));
        EXPECT_EQ(picture.height, 10U * static_cast<std::uint32_t>(tile_pixels));
    }
    EXPECT_EQ(picture_of(level).width, 28U * 16U);
}

TEST(LevelPng, ShowsTheChosenTilesPixelByPixel) {
    const level::Level level = tests::sample_level();
    const Scene scene = scene_of(level);
    const TileSet tile_set{scene.theme};
    const auto picture = picture_of(level);
    for (std::int32_t y = 0; y < level.terrain.height(); ++y)
        for (std::int32_t x = 0; x < level.terrain.width(); ++x) {
            const Spot spot{.x = x, .y = y};
            const TileStack stack = choose_tiles(scene, spot);
            for (std::uint32_t pixel = 0; pixel < 256; ++pixel) {
                TileInk expected{};
                for (const TileNumber tile : stack.tiles())
                    expected = laid_over(expected, tile_set[tile][pixel]);
                ASSERT_EQ(picture.at(left(spot) + pixel % 16, top(spot) + pixel / 16), expected)
                    << x << ' ' << y;
            }
        }
}

TEST(LevelPng, HasKnownColoursAtKnownPlaces) {
    const level::Level level = tests::sample_level();
    const auto picture = picture_of(level);
    const LevelLook look = level_look(level::theme_number(level.settings.depth));
    const auto colour_at = [&](Spot spot, std::uint32_t x, std::uint32_t y) {
        return picture.at(left(spot) + x, top(spot) + y).colour;
    };
    // Rock in the far corner; the outline of the first room's western wall; the rim inside of it.
    EXPECT_EQ(colour_at({.x = 27, .y = 9}, 0, 0), look.rock);
    EXPECT_EQ(colour_at({.x = 0, .y = 2}, 15, 8), look.outline);
    EXPECT_EQ(colour_at({.x = 0, .y = 2}, 14, 8), look.wall_top.dark);
    EXPECT_EQ(colour_at({.x = 0, .y = 2}, 2, 8), look.rock);
    // Under a wall's lip its face begins; water away from shore and wall.
    EXPECT_EQ(colour_at({.x = 2, .y = 0}, 8, 6), look.wall_face.dark);
    EXPECT_EQ(colour_at({.x = 17, .y = 3}, 8, 9), look.water.middle);
}

TEST(LevelPng, SmallTilesAreTheMeanOfTheLargeOnes) {
    const level::Level level = tests::sample_level();
    const auto large = picture_of(level);
    const auto small = picture_of(level, {.tile_pixels = 8});
    for (std::uint32_t y = 0; y < small.height; ++y)
        for (std::uint32_t x = 0; x < small.width; ++x) {
            std::uint32_t sum = 0;
            for (std::uint32_t i = 0; i < 4; ++i)
                sum += large.at(x * 2 + i % 2, y * 2 + i / 2).colour.green;
            ASSERT_EQ(small.at(x, y).colour.green, (sum + 2) / 4);
        }
}

TEST(LevelPng, LargeTilesRepeatEveryPixel) {
    const level::Level level = tests::sample_level();
    const auto drawn = picture_of(level);
    const auto large = picture_of(level, {.tile_pixels = 48});
    for (std::uint32_t y = 0; y < large.height; ++y)
        for (std::uint32_t x = 0; x < large.width; ++x)
            ASSERT_EQ(large.at(x, y), drawn.at(x / 3, y / 3));
}

TEST(LevelPng, TheSameLevelGivesTheSameBytesAndAnotherThemeOthers) {
    level::Level level = tests::sample_level();
    const std::string first = png_of(level);
    EXPECT_EQ(first, png_of(level));
    level.settings.depth = level::themes()[5].first_depth;
    EXPECT_NE(first, png_of(level));
}

TEST(LevelPng, DrawsChambers) {
    const auto picture = picture_of(tests::sample_chamber());
    EXPECT_EQ(picture.width, 5U * 16U);
    EXPECT_EQ(picture.height, 4U * 16U);
}

TEST(LevelPng, RefusesTilesThatPixelsDoNotFitInto) {
    const level::Level level = tests::sample_level();
    for (const std::int64_t tile_pixels : {-16, 0, 3, 12, 17, 24, 144, 1'000'000'000}) {
        std::ostringstream out;
        const auto refused = write_level_png(out, level, {.tile_pixels = tile_pixels});
        ASSERT_FALSE(refused.has_value()) << tile_pixels;
        EXPECT_EQ(refused.error().name, errors::bad_tile_pixels);
        EXPECT_TRUE(out.str().empty());
    }
}

TEST(LevelPng, RefusesPicturesThatAreTooLargeOrEmptyBeforeItWrites) {
    level::Level level = tests::sample_level();
    for (const grid::Size size : {grid::Size{.width = 2'000, .height = 2'000}, grid::Size{}}) {
        level.terrain.reset(size, Terrain::wall);
        std::ostringstream out;
        const auto refused = write_level_png(out, level);
        ASSERT_FALSE(refused.has_value());
        EXPECT_EQ(refused.error().name, errors::bad_picture_size);
        EXPECT_TRUE(out.str().empty());
    }
}

TEST(LevelPng, TheLargestLevelFitsWithSmallTiles) {
    EXPECT_LE(std::uint64_t{level::side_max} * 8 * level::side_max * 8, level_picture_pixels_max);
}

TEST(LevelPng, AFullDiskIsReportedByName) {
    tests::FullDisk disk{100};
    std::ostream out{&disk};
    const auto failed = write_level_png(out, tests::sample_level());
    ASSERT_FALSE(failed.has_value());
    EXPECT_EQ(failed.error().name, errors::cannot_write);
}

}  // namespace

}  // namespace underwell::render
