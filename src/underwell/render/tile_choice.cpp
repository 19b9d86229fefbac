#include "underwell/render/tile_choice.hpp"

#include <algorithm>
#include <initializer_list>
#include <utility>

#include <fmt/format.h>

#include "underwell/base/check.hpp"
#include "underwell/base/random.hpp"
#include "underwell/level/themes.hpp"

namespace underwell::render {

namespace {

using grid::Direction;
using grid::DirectionSet;
using grid::Grid;
using grid::Spot;
using level::Terrain;

bool before(const SceneMark& one, const SceneMark& other) {
    return std::pair{one.spot.y, one.spot.x} < std::pair{other.spot.y, other.spot.x};
}

Terrain terrain_at(const Grid<Terrain>& terrain, Spot spot) {
    return terrain.contains(spot) ? terrain[spot] : Terrain::wall;
}

bool is_wall_or_door(const Grid<Terrain>& terrain, Spot spot) {
    const Terrain here = terrain_at(terrain, spot);
    return here == Terrain::wall || level::is_door(here);
}

// What walls join with: a door in a wall that runs west and east is drawn in the wall's face, one
// that is seen edge-on stands free between two walls.
bool is_solid(const Grid<Terrain>& terrain, Spot spot) {
    const Terrain here = terrain_at(terrain, spot);
    if (here == Terrain::wall || here == Terrain::secret_door) return true;
    return level::is_door(here) && door_way(terrain, spot) == DoorWay::across;
}

// The sides at which another terrain begins, as tiles::shores counts them. Walls end nothing: what
// lies at their foot goes on to it.
std::uint32_t edges(const Grid<Terrain>& terrain, Spot spot) {
    std::uint32_t sides = 0;
    std::uint32_t bit = 1;
    for (const Direction towards :
         {Direction::north, Direction::east, Direction::south, Direction::west}) {
        const Spot beside = grid::step(spot, towards);
        if (terrain_at(terrain, beside) != terrain[spot] && !is_solid(terrain, beside))
            sides |= bit;
        bit *= 2;
    }
    return sides;
}

// The number of its tile in tiles::shadows, from 1; 0 where no wall throws one.
std::uint32_t shadows(const Grid<Terrain>& terrain, Spot spot) {
    const bool north = is_solid(terrain, grid::step(spot, Direction::north));
    const bool west = is_solid(terrain, grid::step(spot, Direction::west));
    const bool corner = is_solid(terrain, grid::step(spot, Direction::northwest));
    return (north ? 1U : 0U) | (west ? 2U : 0U) | (corner && !north && !west ? 4U : 0U);
}

// Of equal tiles, `plain` three times as often as all others together: quiet ground, here and there
// something to look at.
TileNumber varied(LevelTile plain, TileGroup others, std::uint32_t variety) {
    const std::uint32_t drawn = variety % (others.count * 4U);
    return drawn < others.count ? others.at(drawn) : tile_number(plain);
}

// Chooses among what looks alike.
std::uint32_t variety_at(const Scene& scene, Spot spot) {
    return static_cast<std::uint32_t>(
        base::StreamFamily{scene.seed, "render.tiles"}
            .of(static_cast<std::uint32_t>(spot.x), static_cast<std::uint32_t>(spot.y))
            .bits() >>
        32);
}

class Chooser {
  public:
    Chooser(const Scene& scene, Spot spot)
        : scene_{scene}, terrain_{*scene.terrain}, spot_{spot}, variety_{variety_at(scene, spot)} {}

    TileStack choose() {
        lay_terrain(terrain_[spot_]);
        const auto [first, last] =
            std::equal_range(scene_.marks.begin(), scene_.marks.end(),
                             SceneMark{.spot = spot_, .tile = LevelTile::monster}, before);
        for (auto mark = first; mark != last; ++mark) {
            if (mark->tile == LevelTile::start) stack_.push(tiles::entrance.first);
            stack_.push(mark_tile(scene_, *mark));
        }
        return stack_;
    }

  private:
    void lay_terrain(Terrain here) {
        switch (here) {
            case Terrain::wall:
                return stack_.push(wall_tile(open_neighbours(terrain_, spot_), variety_));
            case Terrain::secret_door:
                stack_.push(wall_tile(open_neighbours(terrain_, spot_), variety_));
                return stack_.push(
                    tiles::cracks.at(door_way(terrain_, spot_) == DoorWay::across ? 0 : 1));
            case Terrain::door:
                return lay_door();
            case Terrain::locked_door:
                lay_door();
                return stack_.push(tiles::lock.first);
            case Terrain::tunnel:
                stack_.push(varied(LevelTile::tunnel, tiles::tunnels, variety_));
                return lay_shadows();
            case Terrain::water:
                stack_.push(varied(LevelTile::water, tiles::waters, variety_));
                lay_edges(tiles::shores);
                return lay_shadows();
            case Terrain::floor:
                lay_floor();
                return lay_shadows();
            case Terrain::pillar:
                lay_floor();
                lay_shadows();
                return stack_.push(tiles::pillar.first);
            case Terrain::rubble:
                lay_floor();
                stack_.push(tiles::rubbles.at(variety_ % tiles::rubbles.count));
                return lay_shadows();
            case Terrain::growth:
                return lay_growth();
        }
    }

    void lay_floor() { stack_.push(varied(LevelTile::floor, tiles::floors, variety_)); }

    void lay_growth() {
        lay_floor();
        stack_.push(tiles::growths.at(variety_ % tiles::growths.count));
        if (is_laid(level_look(scene_.theme).growth_style)) lay_edges(tiles::carpet_edges);
        lay_shadows();
    }

    void lay_door() {
        if (door_way(terrain_, spot_) == DoorWay::along) {
            stack_.push(tile_number(LevelTile::tunnel));
            lay_shadows();
            return stack_.push(tiles::door_along.first);
        }
        // At the southern edge of a map nothing is open beyond the door, but it shows its face.
        DirectionSet open = open_neighbours(terrain_, spot_);
        open.insert(Direction::south);
        stack_.push(wall_tile(open, variety_));
        stack_.push(tiles::door_across.first);
    }

    void lay_edges(TileGroup group) {
        const std::uint32_t sides = edges(terrain_, spot_);
        if (sides != 0) stack_.push(group.at(sides - 1));
    }

    void lay_shadows() {
        const std::uint32_t walls = shadows(terrain_, spot_);
        if (walls != 0) stack_.push(tiles::shadows.at(walls - 1));
    }

    const Scene& scene_;
    const Grid<Terrain>& terrain_;
    Spot spot_;
    std::uint32_t variety_;
    TileStack stack_;
};

}  // namespace

Scene scene_of(const level::Level& level) {
    const std::uint32_t theme = level::theme_number(level.settings.depth);
    Scene scene{.title = fmt::format("Level {}: {}, depth {}", level.seed,
                                     level::themes()[theme].name, level.settings.depth),
                .terrain = &level.terrain,
                .theme = theme,
                .seed = level.seed,
                .marks = {}};
    const auto mark = [&](Spot spot, LevelTile tile) {
        if (!level.terrain.contains(spot)) return;
        const SceneMark added{.spot = spot, .tile = tile};
        scene.marks.insert(std::ranges::upper_bound(scene.marks, added, before), added);
    };
    for (const level::Thing& thing : level.things)
        mark(thing.spot, tile_of(thing.kind));
    mark(level.exit, LevelTile::exit);
    for (const level::Key& key : level.keys)
        mark(key.spot, LevelTile::key);
    for (const Spot monster : level.monsters)
        mark(monster, LevelTile::monster);
    mark(level.start, LevelTile::start);
    return scene;
}

Scene scene_of(const level::Chamber& chamber) {
    return {.title = fmt::format("Chamber: {}", level::themes()[chamber.theme].name),
            .terrain = &chamber.terrain,
            .theme = chamber.theme,
            .seed = 0,
            .marks = {}};
}

DoorWay door_way(const Grid<Terrain>& terrain, Spot door) {
    const bool between_walls = is_wall_or_door(terrain, grid::step(door, Direction::west)) &&
                               is_wall_or_door(terrain, grid::step(door, Direction::east));
    return between_walls ? DoorWay::across : DoorWay::along;
}

DirectionSet open_neighbours(const Grid<Terrain>& terrain, Spot spot) {
    DirectionSet open;
    for (std::uint8_t i = 0; i < 8; ++i) {
        const auto towards = static_cast<Direction>(i);
        if (!is_solid(terrain, grid::step(spot, towards))) open.insert(towards);
    }
    return open;
}

TileNumber wall_tile(DirectionSet open, std::uint32_t variety) {
    const std::uint32_t join = wall_join_number(open);
    if (join != 0) return tiles::walls.at(join - 1);
    // Mostly quiet.
    const std::uint32_t drawn = variety % 12;
    return tiles::rock.at(drawn < tiles::rock.count ? drawn : 0);
}

void TileStack::push(TileNumber tile) {
    // Two marks more than a level puts on one spot still fit; those on top count.
    if (size_ == size_max) --size_;
    tiles_[size_++] = tile;
}

TileNumber mark_tile(const Scene& scene, const SceneMark& mark) {
    if (mark.tile != LevelTile::monster) return tile_number(mark.tile);
    const std::uint32_t look = variety_at(scene, mark.spot) % (tiles::monsters.count + 1U);
    return look == 0 ? tile_number(mark.tile) : tiles::monsters.at(look - 1);
}

TileStack choose_tiles(const Scene& scene, Spot spot) {
    CHECK(scene.terrain != nullptr && scene.terrain->contains(spot));
    return Chooser{scene, spot}.choose();
}

}  // namespace underwell::render
