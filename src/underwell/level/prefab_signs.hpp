// What a sign on a prefab's map can stand for, and the names that a legend gives it by. Shared by
// the reader and the writer of prefabs, so that both know the same signs.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <variant>

#include "underwell/level/level.hpp"

namespace underwell::level {

// Not part of the room.
struct Blank {
    friend bool operator==(Blank, Blank) = default;
};

struct DoorSite {
    friend bool operator==(DoorSite, DoorSite) = default;
};

struct MonsterSign {
    friend bool operator==(MonsterSign, MonsterSign) = default;
};

// Nothing: the sign is not in the legend.
using SignMeaning = std::variant<std::monostate, Blank, DoorSite, MonsterSign, Terrain, ThingKind>;

struct LegendEntry {
    std::string_view name;
    char sign;  // that the writer uses
    SignMeaning meaning;
};

constexpr LegendEntry legend_entry(Terrain terrain) {
    return {.name = traits(terrain).name, .sign = traits(terrain).glyph, .meaning = terrain};
}

constexpr LegendEntry legend_entry(ThingKind kind) {
    return {.name = traits(kind).name, .sign = traits(kind).glyph, .meaning = kind};
}

// Doors and tunnels are not among them: a level decides where they come to be.
inline constexpr std::array<LegendEntry, 10> legend_entries = {{
    legend_entry(Terrain::pillar),
    legend_entry(Terrain::water),
    legend_entry(Terrain::rubble),
    legend_entry(Terrain::growth),
    legend_entry(ThingKind::chest),
    legend_entry(ThingKind::trap),
    legend_entry(ThingKind::nest),
    legend_entry(ThingKind::altar),
    legend_entry(ThingKind::counter),
    {.name = "monster", .sign = 'o', .meaning = MonsterSign{}},
}};

inline constexpr char wall_sign = '#';
inline constexpr char floor_sign = '.';
inline constexpr char door_site_sign = '+';
inline constexpr char blank_sign = ' ';
inline constexpr char comment_sign = ';';

}  // namespace underwell::level
