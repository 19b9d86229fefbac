#include "underwell/adapters/web/tile_pages.hpp"

#include <gtest/gtest.h>
#include <string>

#include "decoded_png.hpp"
#include "underwell/level/themes.hpp"
#include "underwell/render/json.hpp"
#include "underwell/render/tile_choice.hpp"
#include "underwell/render/tile_figures.hpp"

namespace underwell::adapters::web {
namespace {

std::optional<WebAnswer> asked_for_tiles(const std::string& path) {
    static const TilePages pages;
    return pages({.method = "GET", .path = path, .query = "", .language = "en", .address = ""});
}

TEST(TilePages, TheIndexNamesASheetForEveryTheme) {
    const auto index = asked_for_tiles("/tiles/index.json");
    ASSERT_TRUE(index);
    EXPECT_EQ(index->type, "application/json");
    const auto document = render::JsonDocument::parse(index->body);
    ASSERT_TRUE(document.has_value());
    std::uint32_t number = 0;
    for (const auto& theme : document->root().field("themes").elements()) {
        EXPECT_EQ(theme.field("name").text(), level::themes()[number].name);
        const auto sheet = asked_for_tiles(theme.field("sheet").text().value_or(""));
        ASSERT_TRUE(sheet);
        EXPECT_EQ(sheet->type, "image/png");
        const auto picture = tests::decode_png(sheet->body);
        ASSERT_TRUE(picture.has_value());
        EXPECT_EQ(picture->width, 8U * 16);
        const render::TileSet tile_set{number};
        const auto last = static_cast<render::TileNumber>(render::tile_count - 1);
        EXPECT_EQ(picture->at(last % 8U * 16 + 8, last / 8U * 16 + 8), tile_set[last][8 * 16 + 8]);
        ++number;
    }
    EXPECT_EQ(number, level::theme_count);
}

TEST(TilePages, TheIndexSaysWhereEverythingStands) {
    const auto index = asked_for_tiles("/tiles/index.json");
    const auto document = render::JsonDocument::parse(index->body);
    ASSERT_TRUE(document.has_value());
    const auto root = document->root();
    EXPECT_EQ(root.field("count").integer(), render::tile_count);
    EXPECT_EQ(root.field("terrain").field("~").text(), "water");
    EXPECT_EQ(root.field("named").field("water").integer(), 7);
    EXPECT_EQ(root.field("figures").field("rat").integer(),
              render::figure_tile("rat", render::FigureSort::monster));
    EXPECT_EQ(root.field("plain").field("thing").integer(),
              render::plain_figure(render::FigureSort::thing));
    std::uint32_t bits = 0;
    for (const auto& wall : root.field("walls").elements()) {
        const auto open = grid::DirectionSet::of_bits(static_cast<std::uint8_t>(bits++));
        EXPECT_EQ(wall.integer(), render::wall_tile(open, 0));
    }
    EXPECT_EQ(bits, 256U);
}

TEST(TilePages, ThereAreNoOthers) {
    for (const std::string path : {"/tiles", "/tiles/", "/tiles/lava.png", "/tiles/wet earth.png",
                                   "/tiles/../tiles/clay.png", "/"})
        EXPECT_FALSE(asked_for_tiles(path)) << path;
}

}  // namespace
}  // namespace underwell::adapters::web
