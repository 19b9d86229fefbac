#include "underwell/render/level_signs.hpp"

#include <array>
#include <gtest/gtest.h>
#include <set>
#include <string>

#include "underwell/level/themes.hpp"

namespace underwell::render {
namespace {

std::set<char32_t> signs_of(std::uint32_t theme, bool ascii) {
    std::set<char32_t> signs;
    for (std::uint32_t number = 0; number < level_tile_count; ++number)
        signs.insert(level_sign(theme, static_cast<LevelTile>(number)).shown(ascii));
    return signs;
}

// Of plain characters, Latin-1, mathematical signs, box drawing, block elements and geometric
// shapes: none of them combines with its neighbour or is two columns wide, but some of the last
// are drawn as coloured pictures by programs that know these.
bool is_one_column_wide(char32_t sign) {
    constexpr std::array<char32_t, 8> maybe_pictures = {0x25AA, 0x25AB, 0x25B6, 0x25C0,
                                                        0x25FB, 0x25FC, 0x25FD, 0x25FE};
    for (const char32_t picture : maybe_pictures)
        if (sign == picture) return false;
    return (sign > 0x20 && sign < 0x7F) || (sign > 0xA0 && sign <= 0xFF && sign != 0xAD) ||
           (sign >= 0x2200 && sign < 0x2300) || (sign >= 0x2500 && sign < 0x2600);
}

TEST(LevelSigns, InEveryThemeEveryTileHasASignOfItsOwn) {
    for (std::uint32_t theme = 0; theme < level::theme_count; ++theme)
        for (const bool ascii : {false, true})
            EXPECT_EQ(signs_of(theme, ascii).size(), level_tile_count) << theme;
}

TEST(LevelSigns, EverySignIsOneColumnWideAndPlainOnesArePlain) {
    for (std::uint32_t theme = 0; theme < level::theme_count; ++theme) {
        for (const char32_t sign : signs_of(theme, false))
            EXPECT_TRUE(is_one_column_wide(sign)) << theme << ' ' << std::uint32_t{sign};
        for (const char32_t sign : signs_of(theme, true))
            EXPECT_TRUE(sign > 0x20 && sign < 0x7F) << theme << ' ' << std::uint32_t{sign};
    }
}

TEST(LevelSigns, OnlyGrowthWaterAndRubbleChangeWithTheTheme) {
    for (std::uint32_t number = 0; number < level_tile_count; ++number) {
        const auto tile = static_cast<LevelTile>(number);
        const bool changes =
            tile == LevelTile::growth || tile == LevelTile::water || tile == LevelTile::rubble;
        std::set<std::string_view> words;
        for (std::uint32_t theme = 0; theme < level::theme_count; ++theme) {
            words.insert(level_sign(theme, tile).word);
            EXPECT_TRUE(changes || level_sign(theme, tile) == level_sign(0, tile)) << theme;
        }
        EXPECT_EQ(words.size(), changes ? level::theme_count : 1) << name(tile);
    }
}

TEST(LevelSigns, NoTwoThemesShowTheirGrowthAlike) {
    std::set<char32_t> drawn;
    std::set<char> plain;
    for (std::uint32_t theme = 0; theme < level::theme_count; ++theme) {
        const LevelSign growth = level_sign(theme, LevelTile::growth);
        drawn.insert(growth.drawn);
        plain.insert(growth.plain);
        EXPECT_EQ(growth.word, level::themes()[theme].growth_name);
    }
    EXPECT_EQ(drawn.size(), level::theme_count);
    EXPECT_EQ(plain.size(), level::theme_count);
}

// What JSON says of a tile is what plain text shows, but for what the theme decides.
TEST(LevelSigns, PlainSignsAreThoseOfTerrainAndThings) {
    for (std::uint32_t number = 0; number < level::terrain_count; ++number) {
        const auto tile = tile_of(static_cast<level::Terrain>(number));
        EXPECT_EQ(level_sign(0, tile).plain, level::terrain_table[number].glyph) << name(tile);
    }
    for (std::uint32_t number = 0; number < level::thing_table.size(); ++number) {
        const auto tile = tile_of(static_cast<level::ThingKind>(number));
        EXPECT_EQ(level_sign(7, tile).plain, level::thing_table[number].glyph) << name(tile);
    }
}

}  // namespace
}  // namespace underwell::render
