// What a tile is made of, and what that means for feet and eyes. Who and what stands on a tile is
// not terrain: a Level lists it apart.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "underwell/base/result.hpp"

namespace underwell::level {

enum class Terrain : std::uint8_t {
    wall,
    floor,        // of a room
    tunnel,       // floor outside rooms (T6)
    door,         // closed: stops eyes, not feet (T12)
    secret_door,  // a wall to everybody who has not found it
    locked_door,  // a wall to everybody without its key
    pillar,       // stops feet and eyes, inside a room
    water,        // shallow
    rubble,
    growth,  // roots, moss, mushrooms, carpets: by theme
};

inline constexpr std::uint32_t terrain_count = 10;

struct TerrainTraits {
    std::string_view name;
    char glyph;  // in JSON, the same in every theme
    bool stops_feet;
    bool stops_eyes;
};

inline constexpr std::array<TerrainTraits, terrain_count> terrain_table = {{
    {.name = "wall", .glyph = '#', .stops_feet = true, .stops_eyes = true},
    {.name = "floor", .glyph = '.', .stops_feet = false, .stops_eyes = false},
    {.name = "tunnel", .glyph = ',', .stops_feet = false, .stops_eyes = false},
    {.name = "door", .glyph = '+', .stops_feet = false, .stops_eyes = true},
    {.name = "secret door", .glyph = 'S', .stops_feet = true, .stops_eyes = true},
    {.name = "locked door", .glyph = 'X', .stops_feet = true, .stops_eyes = true},
    {.name = "pillar", .glyph = 'I', .stops_feet = true, .stops_eyes = true},
    {.name = "water", .glyph = '~', .stops_feet = false, .stops_eyes = false},
    {.name = "rubble", .glyph = ':', .stops_feet = false, .stops_eyes = false},
    {.name = "growth", .glyph = '"', .stops_feet = false, .stops_eyes = false},
}};

constexpr const TerrainTraits& traits(Terrain terrain) {
    return terrain_table[static_cast<std::uint8_t>(terrain)];
}

constexpr bool stops_feet(Terrain terrain) {
    return traits(terrain).stops_feet;
}

constexpr bool stops_eyes(Terrain terrain) {
    return traits(terrain).stops_eyes;
}

constexpr bool is_door(Terrain terrain) {
    return terrain == Terrain::door || terrain == Terrain::secret_door ||
           terrain == Terrain::locked_door;
}

}  // namespace underwell::level
