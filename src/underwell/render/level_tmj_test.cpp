#include "underwell/render/level_tmj.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <string>

#include "kept_file.hpp"
#include "level_texts.hpp"
#include "sample_levels.hpp"
#include "underwell/render/json.hpp"
#include "underwell/render/tile_choice.hpp"

namespace underwell::render {
namespace {

using tests::sample_level;
using tests::tmj_of;

const TmjTileSheet whole_sheet{.image = "tiles.png", .tile_count = tile_count};

TEST(LevelTmj, WritesTheSampleLevelAsItIsKept) {
    tests::expect_kept(UNDERWELL_TEST_DATA "/golden/sample_level.tmj",
                       tmj_of(sample_level(), whole_sheet));
}

class WrittenMap : public testing::Test {
  protected:
    JsonValue layer(std::string_view name) const {
        for (const JsonValue layer : document.root().field("layers").elements())
            if (layer.field("name").text() == name) return layer;
        return {};
    }

    std::string text = tmj_of(sample_level(), whole_sheet);
    JsonDocument document = *JsonDocument::parse(text);
    JsonValue root = document.root();
};

TEST_F(WrittenMap, IsAnOrthogonalMapOfTheLevelsSize) {
    EXPECT_EQ(root.field("type").text(), "map");
    EXPECT_EQ(root.field("orientation").text(), "orthogonal");
    EXPECT_EQ(root.field("width").integer(), 28);
    EXPECT_EQ(root.field("height").integer(), 10);
    EXPECT_EQ(root.field("tilewidth").integer(), tile_side_pixels);
    EXPECT_EQ(root.field("tileheight").integer(), tile_side_pixels);
}

TEST_F(WrittenMap, NumbersTheTerrainFromOne) {
    std::int64_t position = 0;
    const level::Level level = sample_level();
    for (const JsonValue tile : layer("terrain").field("data").elements()) {
        const grid::Spot spot = {.x = static_cast<std::int32_t>(position % 28),
                                 .y = static_cast<std::int32_t>(position / 28)};
        ASSERT_EQ(tile.integer(), 1 + static_cast<int>(level.terrain[spot]));
        ++position;
    }
    EXPECT_EQ(position, 280);
}

TEST_F(WrittenMap, GivesEveryLayerAndObjectANumberOfItsOwn) {
    std::int64_t layers = 0;
    std::int64_t objects = 0;
    for (const JsonValue layer : root.field("layers").elements()) {
        EXPECT_EQ(layer.field("id").integer(), ++layers);
        for (const JsonValue object : layer.field("objects").elements())
            EXPECT_EQ(object.field("id").integer(), ++objects);
    }
    EXPECT_EQ(root.field("nextlayerid").integer(), layers + 1);
    EXPECT_EQ(root.field("nextobjectid").integer(), objects + 1);
    EXPECT_EQ(objects, 3 + 2 + 4 + 1 + 5 + 2 + 2);
}

TEST_F(WrittenMap, DrawsTunnelsThroughTheMiddleOfTiles) {
    const JsonValue tunnel = *++layer("tunnels").field("objects").elements().begin();
    EXPECT_EQ(tunnel.field("x").integer(), 18 * 16 + 8);
    EXPECT_EQ(tunnel.field("y").integer(), 3 * 16 + 8);
    EXPECT_EQ(tunnel.field("polyline").source(),
              R"([{"x":0,"y":0},{"x":32,"y":0},{"x":32,"y":32}])");
}

TEST_F(WrittenMap, StandsTileObjectsOnTheirBottomLeftCorner) {
    const JsonValue monster = *layer("monsters").field("objects").elements().begin();
    EXPECT_EQ(monster.field("x").integer(), 14 * 16);
    EXPECT_EQ(monster.field("y").integer(), 3 * 16);
    const auto tile = static_cast<TileNumber>(monster.field("gid").integer().value_or(0) - 1);
    EXPECT_TRUE(tile == tile_number(LevelTile::monster) || tiles::monsters.contains(tile));
}

// What the layers of picture show at every place, and above them the objects that are tiles.
grid::Grid<TileStack> shown_stacks(JsonValue map) {
    grid::Grid<TileStack> stacks{{.width = 28, .height = 10}, TileStack{}};
    for (const JsonValue layer : map.field("layers").elements()) {
        auto stack = stacks.values().begin();
        if (layer.field("name").text()->starts_with(tmj_layers::picture))
            for (const JsonValue tile : layer.field("data").elements()) {
                const auto number = tile.integer().value_or(0);
                if (number != 0) stack->push(static_cast<TileNumber>(number - 1));
                ++stack;
            }
        for (const JsonValue object : layer.field("objects").elements())
            if (const auto number = object.field("gid").integer())
                stacks[{.x = static_cast<std::int32_t>(*object.field("x").integer() / 16),
                        .y = static_cast<std::int32_t>(*object.field("y").integer() / 16 - 1)}]
                    .push(static_cast<TileNumber>(*number - 1));
    }
    return stacks;
}

TEST_F(WrittenMap, ShowsTheTilesOfThePicture) {
    const level::Level level = sample_level();
    const Scene scene = scene_of(level);
    const grid::Grid<TileStack> shown = shown_stacks(root);
    for (std::int32_t y = 0; y < 10; ++y)
        for (std::int32_t x = 0; x < 28; ++x)
            EXPECT_EQ((shown[{.x = x, .y = y}]), choose_tiles(scene, {.x = x, .y = y}))
                << x << ", " << y;
}

TEST_F(WrittenMap, LocksThePictureAndHidesWhatWouldCoverIt) {
    for (const JsonValue layer : root.field("layers").elements()) {
        const std::string name = layer.field("name").text().value();
        const bool covers = name == "rooms" || name == "tunnels" || name == "doors";
        EXPECT_EQ(layer.field("visible").boolean(), !covers) << name;
        const bool is_picture = name.starts_with(tmj_layers::picture);
        EXPECT_EQ(layer.field("locked").boolean() == true, is_picture) << name;
    }
}

TEST(LevelTmj, HasNoPictureWithoutItsTilesOrOnHugeMaps) {
    const std::string_view picture = R"("name":"picture)";
    EXPECT_TRUE(tmj_of(sample_level(), whole_sheet).contains(picture));
    EXPECT_FALSE(tmj_of(sample_level(), {.image = "tiles.png"}).contains(picture));
    level::Level level = sample_level();
    level.terrain.reset({.width = 1'000, .height = 1'001}, level::Terrain::wall);
    EXPECT_FALSE(tmj_of(level, whole_sheet).contains(picture));
}

TEST_F(WrittenMap, SaysOfTerrainWhatItStops) {
    const JsonValue tileset = *root.field("tilesets").elements().begin();
    EXPECT_EQ(tileset.field("image").text(), "tiles.png");
    std::uint32_t number = 0;
    for (const JsonValue tile : tileset.field("tiles").elements()) {
        const std::string_view source = tile.source();
        const auto kind = static_cast<LevelTile>(number);
        EXPECT_TRUE(source.contains(json_string(name(kind)))) << source;
        EXPECT_EQ(source.contains("stops_feet"), is_terrain(kind)) << source;
        const bool stops_eyes = is_terrain(kind) && level::terrain_table[index(kind)].stops_eyes;
        EXPECT_EQ(source.contains(R"("name":"stops_eyes","type":"bool","value":true)"), stops_eyes)
            << source;
        ++number;
    }
    EXPECT_EQ(number, level_tile_count);
}

TEST(LevelTmj, DescribesTheSheetThatItIsGiven) {
    const std::string text = tmj_of(sample_level(), {.image = "a \"b\\c\n.png", .tile_count = 41});
    const auto document = JsonDocument::parse(text);
    ASSERT_TRUE(document.has_value()) << document.error().message;
    const JsonValue tileset = *document->root().field("tilesets").elements().begin();
    EXPECT_EQ(tileset.field("image").text(), "a \"b\\c\n.png");
    EXPECT_EQ(tileset.field("tilecount").integer(), 41);
    EXPECT_EQ(tileset.field("imagewidth").integer(), 8 * 16);
    EXPECT_EQ(tileset.field("imageheight").integer(), 6 * 16);
}

}  // namespace
}  // namespace underwell::render
