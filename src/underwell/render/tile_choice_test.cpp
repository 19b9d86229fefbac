#include "underwell/render/tile_choice.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <gtest/gtest.h>
#include <string_view>
#include <vector>

#include "sample_levels.hpp"
#include "underwell/level/themes.hpp"

namespace underwell::render {

namespace {

using grid::Direction;
using grid::DirectionSet;
using grid::Grid;
using grid::Spot;
using level::Terrain;

using TileNumbers = std::vector<TileNumber>;

Scene scene_of_terrain(const Grid<Terrain>& terrain) {
    return {.title = "", .terrain = &terrain, .theme = 0, .seed = 7, .marks = {}};
}

TileNumbers chosen(const Scene& scene, Spot spot) {
    const TileStack stack = choose_tiles(scene, spot);
    return {stack.tiles().begin(), stack.tiles().end()};
}

bool has(const TileNumbers& numbers, TileGroup group) {
    return std::ranges::any_of(numbers, [&](TileNumber tile) { return group.contains(tile); });
}

bool has(const TileNumbers& numbers, TileNumber tile) {
    return std::ranges::find(numbers, tile) != numbers.end();
}

Grid<Terrain> drawn(std::initializer_list<std::string_view> rows) {
    return tests::terrain_of(std::vector<std::string_view>{rows});
}

TEST(TileChoice, EveryNeighbourhoodOfAWallHasAnExistingTile) {
    for (std::uint32_t bits = 0; bits < 256; ++bits) {
        const auto open = DirectionSet::of_bits(static_cast<std::uint8_t>(bits));
        for (std::uint32_t variety = 0; variety < 50; ++variety) {
            const TileNumber tile = wall_tile(open, variety);
            EXPECT_TRUE(open.empty() ? tiles::rock.contains(tile) : tiles::walls.contains(tile));
        }
    }
}

TEST(TileChoice, TheJoinOfAWallIsThatOfItsNeighbours) {
    const auto terrain = drawn({"###",  //
                                "##.",  //
                                "#.."});
    const DirectionSet open = open_neighbours(terrain, {.x = 1, .y = 1});
    EXPECT_EQ(open, (DirectionSet{Direction::east, Direction::southeast, Direction::south}));
    EXPECT_EQ(chosen(scene_of_terrain(terrain), {.x = 1, .y = 1}), TileNumbers{wall_tile(open, 0)});
}

TEST(TileChoice, BeyondTheMapAllIsRock) {
    const auto terrain = drawn({"#"});
    const TileNumbers tiles = chosen(scene_of_terrain(terrain), {.x = 0, .y = 0});
    ASSERT_EQ(tiles.size(), 1U);
    EXPECT_TRUE(tiles::rock.contains(tiles.front()));
}

TEST(TileChoice, DoorsTurnWithTheirWall) {
    const auto terrain = drawn({"#####",  //
                                "#.+.#",  //
                                "##+##",  //
                                "#...#",  //
                                "#####"});
    EXPECT_EQ(door_way(terrain, {.x = 2, .y = 1}), DoorWay::along);
    EXPECT_EQ(door_way(terrain, {.x = 2, .y = 2}), DoorWay::across);
    const Scene scene = scene_of_terrain(terrain);
    EXPECT_TRUE(has(chosen(scene, {.x = 2, .y = 1}), tiles::door_along));
    EXPECT_TRUE(has(chosen(scene, {.x = 2, .y = 2}), tiles::door_across));
}

TEST(TileChoice, AWallRunsThroughADoorAcrossAndEndsAtOneAlong) {
    const auto across = drawn({"###",  //
                               "#+#",  //
                               "..."});
    EXPECT_FALSE(open_neighbours(across, {.x = 0, .y = 1}).contains(Direction::east));
    const auto along = drawn({"##.",  //
                              ".+.",  //
                              "##."});
    EXPECT_TRUE(open_neighbours(along, {.x = 1, .y = 0}).contains(Direction::south));
}

TEST(TileChoice, ALockedDoorShowsItsLockAndASecretOneOnlyACrackInTheWall) {
    const level::Level level = tests::sample_level();
    const Scene scene = scene_of(level);
    const TileNumbers locked = chosen(scene, {.x = 20, .y = 5});
    EXPECT_TRUE(has(locked, tiles::lock));
    EXPECT_TRUE(has(locked, tiles::door_across));
    const TileNumbers secret = chosen(scene, {.x = 18, .y = 3});
    ASSERT_EQ(secret.size(), 2U);
    EXPECT_TRUE(tiles::walls.contains(secret[0]));
    EXPECT_EQ(secret[1], tiles::cracks.at(1));
}

TEST(TileChoice, ADoorInTheSouthernEdgeOfAMapShowsItsFace) {
    const auto terrain = drawn({"...",  //
                                "#+#"});
    const TileNumbers tiles = chosen(scene_of_terrain(terrain), {.x = 1, .y = 1});
    EXPECT_EQ(tiles.front(), wall_tile({Direction::north, Direction::northeast,
                                        Direction::northwest, Direction::south},
                                       0));
}

TEST(TileChoice, WallsToTheNorthAndWestThrowShadows) {
    const auto terrain = drawn({"####",  //
                                "#...",  //
                                "#...",  //
                                "#..."});
    const Scene scene = scene_of_terrain(terrain);
    EXPECT_TRUE(has(chosen(scene, {.x = 2, .y = 1}), tiles::shadows.at(0)));
    EXPECT_TRUE(has(chosen(scene, {.x = 1, .y = 2}), tiles::shadows.at(1)));
    EXPECT_TRUE(has(chosen(scene, {.x = 1, .y = 1}), tiles::shadows.at(2)));
    EXPECT_FALSE(has(chosen(scene, {.x = 2, .y = 2}), tiles::shadows));
    const auto corner = drawn({"#.",  //
                               ".."});
    EXPECT_TRUE(has(chosen(scene_of_terrain(corner), {.x = 1, .y = 1}), tiles::shadows.at(3)));
}

TEST(TileChoice, WaterHasAShoreWhereItEndsAndNoneAlongAWall) {
    const auto terrain = drawn({"####",  //
                                "#~~.",  //
                                "#~~."});
    const Scene scene = scene_of_terrain(terrain);
    EXPECT_FALSE(has(chosen(scene, {.x = 1, .y = 1}), tiles::shores));
    EXPECT_TRUE(has(chosen(scene, {.x = 2, .y = 1}), tiles::shores.at(2 - 1)));
}

TEST(TileChoice, CarpetsHaveAHemAndMossHasNone) {
    const auto terrain = drawn({"...",   //
                                ".\".",  //
                                "..."});
    for (std::uint32_t theme = 0; theme < level::theme_count; ++theme) {
        Scene scene = scene_of_terrain(terrain);
        scene.theme = theme;
        EXPECT_EQ(has(chosen(scene, {.x = 1, .y = 1}), tiles::carpet_edges),
                  is_laid(level_look(theme).growth_style));
    }
}

TEST(TileChoice, EveryoneAndEverythingOfALevelIsOnTop) {
    const level::Level level = tests::sample_level();
    const Scene scene = scene_of(level);
    EXPECT_EQ(chosen(scene, level.start).back(), tile_number(LevelTile::start));
    EXPECT_TRUE(has(chosen(scene, level.start), tiles::entrance));
    EXPECT_EQ(chosen(scene, level.exit).back(), tile_number(LevelTile::exit));
    EXPECT_EQ(chosen(scene, level.keys[0].spot).back(), tile_number(LevelTile::key));
    for (const level::Thing& thing : level.things)
        EXPECT_EQ(chosen(scene, thing.spot).back(), tile_number(tile_of(thing.kind)));
    for (const Spot monster : level.monsters) {
        const TileNumber tile = chosen(scene, monster).back();
        EXPECT_TRUE(tile == tile_number(LevelTile::monster) || tiles::monsters.contains(tile));
    }
}

TEST(TileChoice, TheSeedVariesTheGroundAndTheSameSeedDoesNot) {
    const Grid<Terrain> terrain{{.width = 40, .height = 40}, Terrain::floor};
    Scene scene = scene_of_terrain(terrain);
    const auto all = [&] {
        TileNumbers numbers;
        for (std::int32_t y = 0; y < 40; ++y)
            for (std::int32_t x = 0; x < 40; ++x)
                numbers.push_back(chosen(scene, {.x = x, .y = y}).front());
        return numbers;
    };
    const TileNumbers first = all();
    EXPECT_EQ(first, all());
    scene.seed = 8;
    EXPECT_NE(first, all());
    // Quiet ground, but every variant somewhere.
    const auto plain = std::ranges::count(first, tile_number(LevelTile::floor));
    EXPECT_GT(plain, 1'000);
    for (std::uint32_t i = 0; i < tiles::floors.count; ++i)
        EXPECT_TRUE(has(first, tiles::floors.at(i)));
}

TEST(TileChoice, AChamberIsASceneOfItsTheme) {
    const level::Chamber chamber = tests::sample_chamber();
    const Scene scene = scene_of(chamber);
    EXPECT_EQ(scene.theme, chamber.theme);
    EXPECT_EQ(scene.terrain, &chamber.terrain);
    EXPECT_TRUE(has(chosen(scene, {.x = 2, .y = 0}), tiles::door_across));
}

TEST(TileStack, KeepsTheUppermostWhenMoreStandOnOneSpotThanItHolds) {
    TileStack stack;
    for (TileNumber tile = 0; tile < 20; ++tile)
        stack.push(tile);
    EXPECT_EQ(stack.tiles().size(), TileStack::size_max);
    EXPECT_EQ(stack.tiles().front(), 0);
    EXPECT_EQ(stack.tiles().back(), 19);
}

}  // namespace

}  // namespace underwell::render
