// How walls join: of the 256 ways in which the eight neighbours of a wall can be open or solid only
// 47 look different, since a corner shows only where both sides next to it are solid. wall_letter()
// draws any of them from a texture for the top and one for the face: a rim along open sides, a face
// towards the south, rock behind. Pure.
#pragma once

#include <array>
#include <cstdint>

#include "underwell/grid/direction.hpp"
#include "underwell/render/tile_drawings.hpp"

namespace underwell::render {

inline constexpr std::uint32_t wall_join_count = 47;

// Without the open corners that nobody sees.
constexpr grid::DirectionSet essential(grid::DirectionSet open) {
    grid::DirectionSet seen;
    for (std::uint8_t i = 0; i < 8; ++i) {
        const auto towards = static_cast<grid::Direction>(i);
        const auto left = static_cast<grid::Direction>((i + 7) % 8);
        const auto right = static_cast<grid::Direction>((i + 1) % 8);
        const bool hidden =
            grid::is_diagonal(towards) && (open.contains(left) || open.contains(right));
        if (open.contains(towards) && !hidden) seen.insert(towards);
    }
    return seen;
}

namespace details {

struct WallJoins {
    std::array<grid::DirectionSet, wall_join_count> open;  // the essential sets, solid first
    std::array<std::uint8_t, 256> numbers;                 // by the bits of any set
};

consteval WallJoins make_wall_joins() {
    WallJoins joins{};
    std::uint32_t found = 0;
    for (std::uint32_t bits = 0; bits < 256; ++bits) {
        const auto open = grid::DirectionSet::of_bits(static_cast<std::uint8_t>(bits));
        const grid::DirectionSet seen = essential(open);
        if (seen == open) {
            joins.open[found] = open;
            joins.numbers[bits] = static_cast<std::uint8_t>(found++);
        } else {
            joins.numbers[bits] = joins.numbers[seen.bits()];  // a smaller number, known already
        }
    }
    return joins;
}

inline constexpr WallJoins wall_joins = make_wall_joins();

}  // namespace details

// 0 to 46; 0 is solid all around.
constexpr std::uint32_t wall_join_number(grid::DirectionSet open) {
    return details::wall_joins.numbers[open.bits()];
}

// The open neighbours that the join of this number shows.
constexpr grid::DirectionSet wall_join(std::uint32_t number) {
    return details::wall_joins.open[number];
}

struct WallTextures {
    Drawing top = Drawing::top_earth;
    Drawing face = Drawing::face_earth;
};

// The ink of one pixel of the wall with these open neighbours, as essential() leaves them.
char wall_letter(const WallTextures& textures, grid::DirectionSet open, TilePixel pixel);

}  // namespace underwell::render
