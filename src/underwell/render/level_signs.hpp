// The signs that text shows the tiles of level_tiles.hpp in, and the words for them, by theme
// (T15): wall, floor, doors and all that acts or is found look the same at every depth; growth,
// water and rubble are what the theme makes of them. One sign in UTF-8 and one in plain characters,
// no two alike in a theme, each one column wide. JSON and Tiled maps keep the signs of
// level/terrain.hpp. Pure; a theme that does not exist is a mistake of the caller.
#pragma once

#include <cstdint>
#include <string_view>

#include "underwell/render/level_tiles.hpp"

namespace underwell::render {

struct LevelSign {
    char32_t drawn = U' ';
    char plain = ' ';
    std::string_view word;  // in plain characters

    char32_t shown(bool ascii) const { return ascii ? static_cast<char32_t>(plain) : drawn; }

    friend constexpr bool operator==(const LevelSign&, const LevelSign&) = default;
};

// A theme of level/themes.hpp, by its number.
LevelSign level_sign(std::uint32_t theme, LevelTile tile);

}  // namespace underwell::render
