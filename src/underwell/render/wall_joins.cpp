#include "underwell/render/wall_joins.hpp"

namespace underwell::render {

namespace {

using grid::Direction;
using grid::DirectionSet;

constexpr std::int32_t last = 15;
constexpr std::int32_t rim = 5;          // how wide the top is seen along an open side
constexpr std::int32_t face_begins = 6;  // rows above it show the top
constexpr std::int32_t cap_begins = 1;   // the top above a face leaves a row to the rock behind

enum class Part : std::uint8_t { rock, top, face, open };

// What is seen right outside the tile: open ground, or the face of a wall further back; rock else.
Part part_outside(DirectionSet open, TilePixel pixel) {
    const bool is_west = pixel.x < 0;
    if (!is_west && pixel.x <= last) {
        const Direction towards = pixel.y < 0 ? Direction::north : Direction::south;
        return open.contains(towards) ? Part::open : Part::rock;
    }
    const Direction side = is_west ? Direction::west : Direction::east;
    const Direction above = is_west ? Direction::northwest : Direction::northeast;
    const Direction below = is_west ? Direction::southwest : Direction::southeast;
    if (open.contains(side)) return Part::open;
    if (pixel.y < 0) return open.contains(above) ? Part::open : Part::rock;
    // The wall at that side shows its face, this one runs on to the south before it.
    return open.contains(below) && pixel.y >= face_begins ? Part::open : Part::rock;
}

// No rock is left inside: open ground lies on two opposite sides, or something open all around, be
// it at corners only, as where thin walls meet.
bool is_thin(DirectionSet open) {
    const auto touches_any = [&](DirectionSet some) { return !(open & some).empty(); };
    const bool all_around =
        touches_any({Direction::northwest, Direction::north, Direction::northeast}) &&
        touches_any({Direction::northeast, Direction::east, Direction::southeast}) &&
        touches_any({Direction::southeast, Direction::south, Direction::southwest}) &&
        touches_any({Direction::southwest, Direction::west, Direction::northwest});
    return all_around || open.contains_all({Direction::west, Direction::east});
}

bool is_top(DirectionSet open, TilePixel pixel) {
    const bool west_band = pixel.x < rim;
    const bool east_band = pixel.x > last - rim;
    const bool north_band = pixel.y < rim;
    return is_thin(open) || (open.contains(Direction::north) && north_band) ||
           (open.contains(Direction::west) && west_band) ||
           (open.contains(Direction::east) && east_band) ||
           (open.contains(Direction::south) && pixel.y >= cap_begins) ||
           (open.contains(Direction::northwest) && north_band && west_band) ||
           (open.contains(Direction::northeast) && north_band && east_band) ||
           (open.contains(Direction::southwest) && pixel.y >= cap_begins && west_band) ||
           (open.contains(Direction::southeast) && pixel.y >= cap_begins && east_band);
}

Part part_at(DirectionSet open, TilePixel pixel) {
    const bool inside = pixel.x >= 0 && pixel.x <= last && pixel.y >= 0 && pixel.y <= last;
    if (!inside) return part_outside(open, pixel);
    if (open.contains(Direction::south) && pixel.y >= face_begins) return Part::face;
    return is_top(open, pixel) ? Part::top : Part::rock;
}

// The top ends here, at open ground.
bool is_edge(DirectionSet open, TilePixel pixel) {
    if (part_at(open, pixel) != Part::top) return false;
    for (std::int32_t y = pixel.y - 1; y <= pixel.y + 1; ++y)
        for (std::int32_t x = pixel.x - 1; x <= pixel.x + 1; ++x)
            if (part_at(open, {.x = x, .y = y}) == Part::open) return true;
    return false;
}

bool touches(DirectionSet open, TilePixel pixel, Part wanted) {
    const auto is = [&](std::int32_t x, std::int32_t y) {
        const bool inside = x >= 0 && x <= last && y >= 0 && y <= last;
        return inside && part_at(open, {.x = x, .y = y}) == wanted;
    };
    return is(pixel.x - 1, pixel.y) || is(pixel.x + 1, pixel.y) || is(pixel.x, pixel.y - 1) ||
           is(pixel.x, pixel.y + 1);
}

char top_letter(Drawing texture, DirectionSet open, TilePixel pixel) {
    if (is_edge(open, pixel)) return '#';
    if (part_at(open, {.x = pixel.x, .y = pixel.y + 1}) == Part::face) return 'i';
    if (is_edge(open, {.x = pixel.x - 1, .y = pixel.y}) ||
        is_edge(open, {.x = pixel.x, .y = pixel.y - 1}))
        return 'i';
    if (is_edge(open, {.x = pixel.x + 1, .y = pixel.y}) || touches(open, pixel, Part::rock))
        return 'g';
    return letter(texture, pixel);
}

char face_letter(Drawing texture, DirectionSet open, TilePixel pixel) {
    const bool ends_west = open.contains(Direction::west);
    const bool ends_east = open.contains(Direction::east);
    if ((ends_west && pixel.x == 0) || (ends_east && pixel.x == last)) return '#';
    if (pixel.y == face_begins) return 'j';
    if (ends_west && pixel.x == 1) return 'l';
    if (ends_east && pixel.x == last - 1) return 'j';
    return letter(texture, pixel);
}

}  // namespace

char wall_letter(const WallTextures& textures, DirectionSet open, TilePixel pixel) {
    switch (part_at(open, pixel)) {
        case Part::top:
            return top_letter(textures.top, open, pixel);
        case Part::face:
            return face_letter(textures.face, open, pixel);
        case Part::rock:
        case Part::open:
            break;
    }
    return letter(Drawing::rock_quiet, pixel);
}

}  // namespace underwell::render
