#include "underwell/render/tile_set.hpp"

#include <algorithm>
#include <cstdint>
#include <gtest/gtest.h>
#include <map>
#include <set>
#include <span>
#include <sstream>
#include <string>
#include <vector>

#include "decoded_png.hpp"
#include "underwell/level/themes.hpp"
#include "underwell/render/png_writer.hpp"

namespace underwell::render {

namespace {

using grid::Direction;
using grid::DirectionSet;

std::string sheet_of(std::uint32_t theme) {
    std::ostringstream out;
    EXPECT_TRUE(write_tile_sheet_png(out, theme).has_value());
    return out.str();
}

bool is_ground(TileNumber tile) {
    if (tiles::named.contains(tile)) return is_terrain(static_cast<LevelTile>(tile));
    return tile < tiles::shores.first;
}

// As bytes, so that images can be compared and sorted.
std::string bytes_of(const TileImage& image) {
    std::string bytes;
    for (const TileInk& ink : image)
        for (const std::uint8_t channel :
             {ink.colour.red, ink.colour.green, ink.colour.blue, ink.opacity})
            bytes += static_cast<char>(channel);
    return bytes;
}

TEST(TileSet, HasAtLeastFortyTiles) {
    EXPECT_GE(tile_count, 40U);
}

TEST(TileSet, EveryTileIsDrawnAndNoTwoAreEqual) {
    for (std::uint32_t theme = 0; theme < level::theme_count; ++theme) {
        const TileSet tile_set{theme};
        std::map<std::string, TileNumber> known;
        for (TileNumber tile = 0; tile < tile_count; ++tile) {
            const auto ink_count = std::ranges::count_if(
                tile_set[tile], [](const TileInk& ink) { return ink.opacity != 0; });
            EXPECT_GE(ink_count, 8) << "theme " << theme << " tile " << tile;
            const auto [first, is_new] = known.emplace(bytes_of(tile_set[tile]), tile);
            EXPECT_TRUE(is_new) << "theme " << theme << " tiles " << first->second << ", " << tile;
        }
    }
}

TEST(TileSet, GroundCoversItsTileAndTheRestLeavesSomeOfItClear) {
    for (std::uint32_t theme = 0; theme < level::theme_count; ++theme) {
        const TileSet tile_set{theme};
        for (TileNumber tile = 0; tile < tile_count; ++tile) {
            const bool is_solid = std::ranges::all_of(
                tile_set[tile], [](const TileInk& ink) { return ink.opacity == 255; });
            // What is laid as one piece covers the floor, too.
            if (tiles::growths.contains(tile)) continue;
            EXPECT_EQ(is_solid, is_ground(tile)) << "theme " << theme << " tile " << tile;
        }
    }
}

TEST(TileSet, TilesThatShowTheThemeDifferBetweenThemes) {
    std::set<std::string> walls;
    std::set<std::string> floors;
    for (std::uint32_t theme = 0; theme < level::theme_count; ++theme) {
        const TileSet tile_set{theme};
        walls.insert(bytes_of(tile_set[tile_number(LevelTile::wall)]));
        floors.insert(bytes_of(tile_set[tile_number(LevelTile::floor)]));
    }
    EXPECT_EQ(walls.size(), level::theme_count);
    EXPECT_EQ(floors.size(), level::theme_count);
}

TEST(TileSet, EveryLetterOfADrawingHasAnInk) {
    constexpr std::string_view inks = "abcdefghijklmnpqrstuvwxyzZ#123ABCDEFGHIJKLMNOPQRSTUV.";
    for (std::uint32_t drawing = 0; drawing < drawing_count; ++drawing)
        for (std::int32_t y = 0; y < 16; ++y)
            for (std::int32_t x = 0; x < 16; ++x) {
                const char found = letter(static_cast<Drawing>(drawing), {.x = x, .y = y});
                EXPECT_TRUE(inks.contains(found)) << "drawing " << drawing << " has " << found;
            }
}

TEST(TileSet, InkOverInkMixesByItsOpacity) {
    const TileInk white{.colour = {.red = 255, .green = 255, .blue = 255}, .opacity = 255};
    const TileInk shadow{.colour = {}, .opacity = 51};
    EXPECT_EQ(laid_over(white, shadow).colour, (Colour{.red = 204, .green = 204, .blue = 204}));
    EXPECT_EQ(laid_over(white, shadow).opacity, 255);
    EXPECT_EQ(laid_over(shadow, white), white);
    EXPECT_EQ(laid_over(white, TileInk{}), white);
}

TEST(TileSheet, ShowsEveryTileAtItsPlace) {
    const auto sheet = tests::decode_png(sheet_of(3));
    ASSERT_TRUE(sheet.has_value());
    EXPECT_EQ(sheet->width, 8U * 16U);
    EXPECT_EQ(sheet->height, (tile_count + 7) / 8 * 16);
    const TileSet tile_set{3};
    for (TileNumber tile = 0; tile < tile_count; ++tile)
        for (std::uint32_t pixel = 0; pixel < 256; ++pixel) {
            const std::uint32_t x = tile % 8U * 16 + pixel % 16;
            const std::uint32_t y = tile / 8U * 16 + pixel / 16;
            ASSERT_EQ(sheet->at(x, y), tile_set[tile][pixel]) << "tile " << tile;
        }
}

TEST(TileSheet, IsKnownAgainAmongOtherFiles) {
    const std::string sheet = sheet_of(5);
    EXPECT_TRUE(is_tile_sheet_png(sheet));
    EXPECT_TRUE(is_tile_sheet_png(sheet_of(6)));
    EXPECT_FALSE(is_tile_sheet_png(""));
    for (const std::size_t length : {1U, 8U, 33U, 36U, 37U, 45U, 58U})
        EXPECT_FALSE(is_tile_sheet_png(sheet.substr(0, length))) << length;
    EXPECT_FALSE(is_tile_sheet_png("GIF" + sheet.substr(3)));
    std::ostringstream other;
    const std::vector<std::uint8_t> row{1, 2, 3};
    ASSERT_TRUE(
        write_png(other, {.width = 1, .height = 1, .title = "Holidays"}, [&](std::uint32_t) {
            return std::span{row};
        }).has_value());
    EXPECT_TRUE(is_png_with_title(other.str(), "Holidays"));
    EXPECT_FALSE(is_tile_sheet_png(other.str()));
}

TEST(TileSheet, IsTheSameEveryTime) {
    EXPECT_EQ(sheet_of(5), sheet_of(5));
    EXPECT_NE(sheet_of(5), sheet_of(6));
}

TEST(WallJoins, FortySevenLooksServeAllNeighbourhoods) {
    std::set<std::uint32_t> numbers;
    for (std::uint32_t bits = 0; bits < 256; ++bits) {
        const auto open = DirectionSet::of_bits(static_cast<std::uint8_t>(bits));
        const std::uint32_t number = wall_join_number(open);
        ASSERT_LT(number, wall_join_count);
        EXPECT_EQ(wall_join(number), essential(open));
        numbers.insert(number);
    }
    EXPECT_EQ(numbers.size(), wall_join_count);
    EXPECT_EQ(wall_join_number({}), 0U);
}

TEST(WallJoins, ACornerCountsOnlyBetweenTwoSolidSides) {
    EXPECT_EQ(essential({Direction::northeast}), DirectionSet{Direction::northeast});
    EXPECT_EQ(essential({Direction::northeast, Direction::east}), DirectionSet{Direction::east});
    EXPECT_EQ(essential({Direction::northwest, Direction::north}), DirectionSet{Direction::north});
}

TEST(WallJoins, AFaceIsSeenExactlyWhereTheSouthIsOpen) {
    const WallTextures textures;
    for (std::uint32_t number = 0; number < wall_join_count; ++number) {
        const DirectionSet open = wall_join(number);
        const char middle = wall_letter(textures, open, {.x = 8, .y = 10});
        const bool is_face = middle == 'j' || middle == 'k' || middle == 'l';
        EXPECT_EQ(is_face, open.contains(Direction::south)) << number;
    }
}

TEST(WallJoins, AnOutlineRunsAlongEveryOpenSide) {
    const WallTextures textures;
    for (std::uint32_t number = 0; number < wall_join_count; ++number) {
        const DirectionSet open = wall_join(number);
        const auto at = [&](std::int32_t x, std::int32_t y) {
            return wall_letter(textures, open, {.x = x, .y = y});
        };
        EXPECT_EQ(at(8, 0) == '#', open.contains(Direction::north)) << number;
        EXPECT_EQ(at(0, 4) == '#', open.contains(Direction::west)) << number;
        EXPECT_EQ(at(15, 4) == '#', open.contains(Direction::east)) << number;
        EXPECT_TRUE(at(15, 0) == '#' || !open.contains(Direction::northeast)) << number;
        EXPECT_TRUE(at(0, 15) == '#' || !open.contains(Direction::southwest)) << number;
    }
}

TEST(WallJoins, ADarkCoreIsLeftOnlyWhereRockLiesBehind) {
    const WallTextures textures;
    EXPECT_EQ(wall_letter(textures, {Direction::west}, {.x = 8, .y = 8}), 'z');
    EXPECT_NE(wall_letter(textures, {Direction::west, Direction::east}, {.x = 8, .y = 8}), 'z');
    EXPECT_EQ(wall_letter(textures, {}, {.x = 0, .y = 0}), 'z');
    // Where thin walls meet, open ground lies all around, at the corners at least.
    const DirectionSet crossing{Direction::northeast, Direction::southeast, Direction::southwest,
                                Direction::northwest};
    EXPECT_NE(wall_letter(textures, crossing, {.x = 8, .y = 8}), 'z');
}

}  // namespace

}  // namespace underwell::render
