// Which tiles go where: choosing apart from drawing, so that pictures, web pages and other programs
// show a level alike. For every spot a short stack of tile numbers (tile_set.hpp), the lowest
// first: ground, its edges and shadows, what stands there. Walls join by their neighbours, doors
// turn with their wall, and plain ground varies by spot and seed, not by order. Pure; nothing
// fails.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "underwell/grid/grid.hpp"
#include "underwell/level/chamber.hpp"
#include "underwell/level/level.hpp"
#include "underwell/render/tile_set.hpp"

namespace underwell::render {

// Somebody or something at a spot.
struct SceneMark {
    grid::Spot spot;
    LevelTile tile = LevelTile::monster;

    friend bool operator==(const SceneMark&, const SceneMark&) = default;
};

// What a picture shows, of a level or of a chamber. The terrain stays where it is: the level or
// chamber must outlive its scene.
struct Scene {
    std::string title;
    const grid::Grid<level::Terrain>* terrain = nullptr;
    std::uint32_t theme = 0;
    std::uint64_t seed = 0;        // varies what looks alike
    std::vector<SceneMark> marks;  // row by row, from left to right; of one spot the lowest first
};

Scene scene_of(const level::Level& level);
Scene scene_of(const level::Chamber& chamber);

// How a door stands in its wall.
enum class DoorWay : std::uint8_t {
    across,  // the wall runs from west to east, one walks north and south
    along,   // the wall runs from north to south
};

DoorWay door_way(const grid::Grid<level::Terrain>& terrain, grid::Spot door);

// The neighbours at which the wall on this spot ends, whether or not there is one. Beyond the map
// all is rock.
grid::DirectionSet open_neighbours(const grid::Grid<level::Terrain>& terrain, grid::Spot spot);

// The tile of a wall with these open neighbours; `variety` chooses among tiles of equal meaning.
TileNumber wall_tile(grid::DirectionSet open, std::uint32_t variety);

class TileStack {
  public:
    static constexpr std::uint32_t size_max = 8;

    void push(TileNumber tile);

    std::span<const TileNumber> tiles() const { return std::span{tiles_}.first(size_); }

    friend bool operator==(const TileStack&, const TileStack&) = default;

  private:
    std::array<TileNumber, size_max> tiles_ = {};
    std::uint32_t size_ = 0;
};

// The tile that shows a mark: of several tiles for monsters always the same at one spot.
TileNumber mark_tile(const Scene& scene, const SceneMark& mark);

// The spot must lie on the map.
TileStack choose_tiles(const Scene& scene, grid::Spot spot);

}  // namespace underwell::render
