// A level: tiles, and everything that was known when they were made, so that nobody has to guess
// it from the tiles: rooms with shape and type, tunnels with their course, doors with their keys,
// who and what stands where, the proof that all of it can be reached, and settings and seed, which
// make the same level again everywhere (T9). A plain value.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "underwell/grid/bit_grid.hpp"
#include "underwell/grid/grid.hpp"
#include "underwell/grid/rectangle.hpp"
#include "underwell/grid/spot.hpp"
#include "underwell/level/settings.hpp"
#include "underwell/level/terrain.hpp"

namespace underwell::level {

// T14: what a room is for, given by its place in the level's graph.
enum class RoomType : std::uint8_t { plain, entrance, exit, treasure, trap, lair, shrine, store };

inline constexpr std::array<std::string_view, 8> room_type_names = {
    "plain", "entrance", "exit", "treasure", "trap", "lair", "shrine", "store"};

// What a room's type places in it.
enum class ThingKind : std::uint8_t { chest, trap, nest, altar, counter };

struct ThingTraits {
    std::string_view name;
    char glyph;
};

inline constexpr std::array<ThingTraits, 5> thing_table = {{
    {.name = "chest", .glyph = '$'},
    {.name = "trap", .glyph = '^'},
    {.name = "nest", .glyph = 'm'},
    {.name = "altar", .glyph = '_'},
    {.name = "counter", .glyph = '='},
}};

constexpr const ThingTraits& traits(ThingKind kind) {
    return thing_table[static_cast<std::uint8_t>(kind)];
}

struct Room {
    grid::Rectangle bounds;  // with its ring of wall
    grid::Spot centre;       // the tile of its floor nearest to its middle
    Shape shape = Shape::rectangle;
    RoomType type = RoomType::plain;
    // Steps from the centre of the entrance to this one's, walked in the four directions through
    // all doors; along the tunnels, where the level is not proved (LevelSettings::proof).
    std::uint32_t distance = 0;

    friend bool operator==(const Room&, const Room&) = default;
};

// An edge of the level's graph: one walks from one room to the other along its course.
struct Tunnel {
    std::uint32_t from = 0;  // number of a room
    std::uint32_t to = 0;
    std::uint32_t first_corner =
        0;  // its course: spots in Level::corners, joined by straight lines
    std::uint32_t corner_count = 0;
    std::uint32_t length = 0;  // steps from end to end
    bool loop = false;         // dug to shorten a detour (T11)

    friend bool operator==(const Tunnel&, const Tunnel&) = default;
};

struct Door {
    grid::Spot spot;
    Terrain kind = Terrain::door;  // door, secret_door or locked_door
    std::uint32_t room = 0;        // the room it leads into

    friend bool operator==(const Door&, const Door&) = default;
};

struct Key {
    grid::Spot spot;
    std::uint32_t door = 0;  // number of the locked door

    friend bool operator==(const Key&, const Key&) = default;
};

struct Thing {
    grid::Spot spot;
    ThingKind kind = ThingKind::chest;
    std::uint32_t room = 0;

    friend bool operator==(const Thing&, const Thing&) = default;
};

// What the last step found; it fails instead where something is wrong.
struct Proof {
    std::uint32_t open_tiles = 0;  // that stop no feet once doors are found and unlocked
    std::uint32_t reached = 0;     // the same number, counted by walking from the start
    std::uint32_t unlocked = 0;    // locked doors, each opened with a key reached before it

    friend bool operator==(const Proof&, const Proof&) = default;
};

struct Level {
    std::uint64_t seed = 0;
    LevelSettings settings;
    grid::Grid<Terrain> terrain;
    std::vector<Room> rooms;
    std::vector<Tunnel> tunnels;
    std::vector<grid::Spot> corners;
    std::vector<Door> doors;
    std::vector<Key> keys;
    std::vector<Thing> things;
    std::vector<grid::Spot> monsters;
    grid::Spot start;
    grid::Spot exit;
    Proof proof;

    friend bool operator==(const Level&, const Level&) = default;

    std::span<const grid::Spot> course(const Tunnel& tunnel) const {
        return std::span{corners}.subspan(tunnel.first_corner, tunnel.corner_count);
    }
};

// Where feet can go and what eyes cannot pass, as the finders of paths and views want them.
grid::BitGrid walkable(const grid::Grid<Terrain>& terrain);
grid::BitGrid opaque(const grid::Grid<Terrain>& terrain);
grid::BitGrid doors(const grid::Grid<Terrain>& terrain);

}  // namespace underwell::level
