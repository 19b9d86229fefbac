// The tile set: every tile of a theme as 16 × 16 pixels, and the whole set as one picture in which
// tile n stands at its nth place. The first tiles are those of level_tiles.hpp, each complete in
// itself; after them come variants and the parts that tile_choice.hpp lays over each other: ground
// without a clear pixel, the rest with. Deterministic; the sheet fails only if the stream does.
#pragma once

#include <array>
#include <cstdint>
#include <ostream>
#include <string_view>
#include <vector>

#include "underwell/base/result.hpp"
#include "underwell/render/level_look.hpp"
#include "underwell/render/level_tiles.hpp"
#include "underwell/render/tile_drawings.hpp"
#include "underwell/render/wall_joins.hpp"

namespace underwell::render {

using TileNumber = std::uint16_t;

struct TileGroup {
    TileNumber first = 0;
    TileNumber count = 0;

    // Tile i of the group, which must have so many.
    constexpr TileNumber at(std::uint32_t i) const { return static_cast<TileNumber>(first + i); }

    constexpr bool contains(TileNumber tile) const { return tile >= first && tile - first < count; }

    constexpr TileGroup followed_by(TileNumber size) const {
        return {.first = static_cast<TileNumber>(first + count), .count = size};
    }
};

// The tiles after those of level_tiles.hpp. Never renumbered: new groups are added at the end.
namespace tiles {
inline constexpr TileGroup named{.first = 0, .count = level_tile_count};
// Ground.
inline constexpr TileGroup walls = named.followed_by(wall_join_count - 1);  // join 0 is rock
inline constexpr TileGroup rock = walls.followed_by(3);
inline constexpr TileGroup floors = rock.followed_by(3);  // beside LevelTile::floor
inline constexpr TileGroup tunnels = floors.followed_by(2);
inline constexpr TileGroup waters = tunnels.followed_by(1);
// To be laid over ground. Edges come for each set of sides: 1 north, 2 east, 4 south, 8 west.
inline constexpr TileGroup shores = waters.followed_by(15);
inline constexpr TileGroup shadows = shores.followed_by(4);  // north, west, both, corner
inline constexpr TileGroup rubbles = shadows.followed_by(2);
inline constexpr TileGroup growths = rubbles.followed_by(2);
inline constexpr TileGroup carpet_edges = growths.followed_by(15);
inline constexpr TileGroup door_across = carpet_edges.followed_by(1);  // one walks north and south
inline constexpr TileGroup door_along = door_across.followed_by(1);    // one walks east and west
inline constexpr TileGroup lock = door_along.followed_by(1);
inline constexpr TileGroup cracks = lock.followed_by(2);  // across, along
inline constexpr TileGroup pillar = cracks.followed_by(1);
inline constexpr TileGroup entrance = pillar.followed_by(1);
inline constexpr TileGroup monsters = entrance.followed_by(5);  // beside LevelTile::monster
inline constexpr TileGroup figures = monsters.followed_by(32);  // tile_figures.hpp names them
}  // namespace tiles

inline constexpr std::uint32_t tile_count = tiles::figures.first + tiles::figures.count;

constexpr TileNumber tile_number(LevelTile tile) {
    return static_cast<TileNumber>(index(tile));
}

// One pixel: a colour and how much of what lies under it is covered, 0 to 255.
struct TileInk {
    Colour colour;
    std::uint8_t opacity = 0;

    friend constexpr bool operator==(const TileInk&, const TileInk&) = default;
};

// Row by row from the top.
using TileImage =
    std::array<TileInk, static_cast<std::size_t>(tile_side_pixels) * tile_side_pixels>;

// The ink over the one below it.
TileInk laid_over(TileInk below, TileInk above);

class TileSet {
  public:
    // A theme of level/themes.hpp, by its number.
    explicit TileSet(std::uint32_t theme);

    const TileImage& operator[](TileNumber tile) const { return images_[tile]; }

  private:
    std::vector<TileImage> images_;
};

// All tiles, tile_sheet_columns in a row, clear where they are; fails by the names of
// png_writer.hpp.
base::Result<void> write_tile_sheet_png(std::ostream& out, std::uint32_t theme);

// Whether a file is such a sheet, of any theme and version, and may be written over.
bool is_tile_sheet_png(std::string_view file);

}  // namespace underwell::render
