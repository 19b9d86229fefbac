// A level drawn by hand, for tests of the forms in which levels are written: small enough to be
// read, with every kind of terrain, door and thing in it.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "underwell/base/check.hpp"
#include "underwell/level/chamber.hpp"
#include "underwell/level/level.hpp"

namespace underwell::tests {

inline level::Terrain terrain_of(char glyph) {
    const auto* const found =
        std::ranges::find(level::terrain_table, glyph, &level::TerrainTraits::glyph);
    CHECK(found != level::terrain_table.end());
    return static_cast<level::Terrain>(found - level::terrain_table.begin());
}

inline grid::Grid<level::Terrain> terrain_of(std::span<const std::string_view> rows) {
    grid::Grid<level::Terrain> terrain{{.width = static_cast<std::int32_t>(rows.front().size()),
                                        .height = static_cast<std::int32_t>(rows.size())},
                                       level::Terrain::wall};
    for (std::int32_t y = 0; y < terrain.height(); ++y)
        std::ranges::transform(rows[static_cast<std::size_t>(y)], terrain.row(y).begin(),
                               [](char glyph) { return terrain_of(glyph); });
    return terrain;
}

// Three rooms in a row; the last is behind a secret and a locked door, its key lies in the first.
inline level::Level sample_level() {
    using level::Terrain;
    using level::ThingKind;
    constexpr std::array<std::string_view, 10> rows = {"############################",    //
                                                       "#....######.......##########",    //
                                                       "#....+,,,,+.....~~##########",    //
                                                       "#....######..I..~~S,,#######",    //
                                                       "#....######.......##,#######",    //
                                                       "###########::.....##X#######",    //
                                                       "###########:.\"\"...#.....####",  //
                                                       "###################.....####",    //
                                                       "###################.....####",    //
                                                       "############################"};
    level::Level level;
    level.seed = 18'446'744'073'709'551'615U;
    level.settings = {.width = 28,
                      .height = 10,
                      .generator = level::Generator::bsp,
                      .max_rooms = 3,
                      .room_min = 4,
                      .room_max = 5,
                      .monsters = 2,
                      .shapes = {3, 0, 1},
                      .tunnels = level::Tunnels::path,
                      .doors_percent = 100,
                      .secrets_percent = 40,
                      .locks = 1,
                      .depth = 1,
                      .decor = true};
    level.terrain = terrain_of(rows);
    level.rooms = {{.bounds = {.x = 0, .y = 0, .width = 6, .height = 6},
                    .centre = {.x = 3, .y = 3},
                    .shape = level::Shape::rectangle,
                    .type = level::RoomType::entrance,
                    .distance = 0},
                   {.bounds = {.x = 10, .y = 0, .width = 9, .height = 8},
                    .centre = {.x = 14, .y = 4},
                    .shape = level::Shape::pillars,
                    .type = level::RoomType::shrine,
                    .distance = 5},
                   {.bounds = {.x = 18, .y = 5, .width = 7, .height = 5},
                    .centre = {.x = 21, .y = 7},
                    .shape = level::Shape::vault,
                    .type = level::RoomType::exit,
                    .distance = 9}};
    level.corners = {{.x = 5, .y = 2},
                     {.x = 10, .y = 2},
                     {.x = 18, .y = 3},
                     {.x = 20, .y = 3},
                     {.x = 20, .y = 5}};
    level.tunnels = {
        {.from = 0, .to = 1, .first_corner = 0, .corner_count = 2, .length = 5},
        {.from = 1, .to = 2, .first_corner = 2, .corner_count = 3, .length = 4, .loop = true}};
    level.doors = {{.spot = {.x = 5, .y = 2}, .kind = Terrain::door, .room = 0},
                   {.spot = {.x = 10, .y = 2}, .kind = Terrain::door, .room = 1},
                   {.spot = {.x = 18, .y = 3}, .kind = Terrain::secret_door, .room = 1},
                   {.spot = {.x = 20, .y = 5}, .kind = Terrain::locked_door, .room = 2}};
    level.keys = {{.spot = {.x = 3, .y = 4}, .door = 3}};
    level.things = {{.spot = {.x = 21, .y = 8}, .kind = ThingKind::chest, .room = 2},
                    {.spot = {.x = 12, .y = 4}, .kind = ThingKind::trap, .room = 1},
                    {.spot = {.x = 23, .y = 6}, .kind = ThingKind::nest, .room = 2},
                    {.spot = {.x = 15, .y = 5}, .kind = ThingKind::altar, .room = 1},
                    {.spot = {.x = 17, .y = 1}, .kind = ThingKind::counter, .room = 1}};
    level.monsters = {{.x = 14, .y = 2}, {.x = 23, .y = 8}};
    level.start = {.x = 2, .y = 2};
    level.exit = {.x = 22, .y = 7};
    level.proof = {.open_tiles = 83, .reached = 83, .unlocked = 1};
    return level;
}

// One of everything that a level lists, in as few bytes as that takes: where fuzzers begin.
inline level::Level tiny_level() {
    constexpr std::array<std::string_view, 5> rows = {"#####",  //
                                                      "#...#",  //
                                                      "#...X",  //
                                                      "#...#",  //
                                                      "#####"};
    level::Level level;
    level.seed = 7;
    level.settings = {.width = 5, .height = 5, .max_rooms = 1, .room_min = 4, .room_max = 4};
    level.terrain = terrain_of(rows);
    level.rooms = {
        {.bounds = {.x = 0, .y = 0, .width = 5, .height = 5}, .centre = {.x = 2, .y = 2}}};
    level.corners = {{.x = 1, .y = 1}, {.x = 1, .y = 3}};
    level.tunnels = {{.from = 0, .to = 0, .first_corner = 0, .corner_count = 2, .length = 2}};
    level.doors = {{.spot = {.x = 4, .y = 2}, .kind = level::Terrain::locked_door, .room = 0}};
    level.keys = {{.spot = {.x = 1, .y = 2}, .door = 0}};
    level.things = {{.spot = {.x = 3, .y = 3}, .kind = level::ThingKind::nest, .room = 0}};
    level.monsters = {{.x = 2, .y = 2}};
    level.start = {.x = 1, .y = 1};
    level.exit = {.x = 3, .y = 1};
    return level;
}

// A chamber with one door, to the north.
inline level::Chamber sample_chamber() {
    constexpr std::array<std::string_view, 4> rows = {"##+##",  //
                                                      "#.,.#",  //
                                                      "#.~.#",  //
                                                      "#####"};
    level::Chamber chamber;
    chamber.terrain = terrain_of(rows);
    chamber.doors[grid::index(grid::Direction::north)] = {.x = 2, .y = 0};
    chamber.centre = {.x = 2, .y = 2};
    chamber.shape = level::Shape::rectangle;
    chamber.theme = 1;
    return chamber;
}

}  // namespace underwell::tests
