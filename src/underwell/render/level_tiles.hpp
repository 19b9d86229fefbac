// The tiles that a level is drawn with: one number and one name for each kind of terrain, for those
// who stand on it and for things. Tiled maps (level_tmj.hpp) store these numbers and the tile sheet
// (tile_set.hpp) shows tile n at its nth place, so a number, once given, never changes its meaning:
// new tiles are added at the end, and variants of a picture come after all of these.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "underwell/level/level.hpp"
#include "underwell/level/terrain.hpp"

namespace underwell::render {

enum class LevelTile : std::uint8_t {
    wall,  // the terrain, in the order of level::Terrain
    floor,
    tunnel,
    door,
    secret_door,
    locked_door,
    pillar,
    water,
    rubble,
    growth,
    start,  // where the player stands
    exit,
    monster,
    key,
    chest,  // the things, in the order of level::ThingKind
    trap,
    nest,
    altar,
    counter,
};

inline constexpr std::uint32_t level_tile_count = 19;

// The sheet has so many tiles in a row, each so many pixels wide and high.
inline constexpr std::uint32_t tile_sheet_columns = 8;
inline constexpr std::uint32_t tile_side_pixels = 16;

constexpr std::uint32_t index(LevelTile tile) {
    return static_cast<std::uint32_t>(tile);
}

constexpr LevelTile tile_of(level::Terrain terrain) {
    return static_cast<LevelTile>(terrain);
}

constexpr LevelTile tile_of(level::ThingKind kind) {
    return static_cast<LevelTile>(index(LevelTile::chest) + static_cast<std::uint32_t>(kind));
}

static_assert(tile_of(level::Terrain::growth) == LevelTile::growth);
static_assert(tile_of(level::ThingKind::counter) == LevelTile::counter);
static_assert(index(tile_of(level::ThingKind::counter)) + 1 == level_tile_count);

inline constexpr std::array<std::string_view, level_tile_count> level_tile_names = {
    "wall",  "floor",  "tunnel", "door",  "secret door", "locked door", "pillar",
    "water", "rubble", "growth", "start", "exit",        "monster",     "key",
    "chest", "trap",   "nest",   "altar", "counter"};

constexpr std::string_view name(LevelTile tile) {
    return level_tile_names[index(tile)];
}

// Only terrain stops anybody; what stands on it is for the game to say.
constexpr bool is_terrain(LevelTile tile) {
    return index(tile) < level::terrain_count;
}

}  // namespace underwell::render
