#include "underwell/level/shapes.hpp"

#include <algorithm>
#include <bit>
#include <span>

#include "underwell/base/check.hpp"
#include "underwell/level/rows.hpp"

namespace underwell::level {

namespace {

using base::Stream;

// What a shape is cut from: the room without its ring. Its first tile is at (1, 1).
struct Inside {
    std::uint32_t width;
    std::uint32_t height;

    std::uint32_t shorter() const { return std::min(width, height); }

    std::uint64_t row() const { return run(1, width); }
};

std::uint32_t between(Stream& stream, std::uint32_t low, std::uint32_t high) {
    return low + stream.below(high - low + 1);
}

std::span<std::uint64_t> rows_of(Mask& mask) {
    return std::span{mask.rows}.first(static_cast<std::size_t>(mask.size.height));
}

std::span<const std::uint64_t> rows_of(const Mask& mask) {
    return std::span{mask.rows}.first(static_cast<std::size_t>(mask.size.height));
}

grid::Spot middle(const Mask& mask) {
    return {.x = mask.size.width / 2, .y = mask.size.height / 2};
}

void fill(Mask& mask, Inside inside) {
    for (std::uint32_t y = 1; y <= inside.height; ++y)
        mask.rows[y] = inside.row();
}

// Adds every tile whose middle lies within the ellipse that touches the inside's four edges.
void add_ellipse(Mask& mask, Inside inside) {
    // In half tiles from the middle, x²·height² + y²·width² <= width²·height² without rounding.
    const std::uint32_t width_squared = inside.width * inside.width;
    const std::uint32_t height_squared = inside.height * inside.height;
    std::uint32_t left =
        (inside.width - 1) / 2;  // columns to the left of the ellipse, top down fewer
    for (std::uint32_t y = 0; y < (inside.height + 1) / 2; ++y) {
        const std::uint32_t up = inside.height - 1 - 2 * y;
        const std::uint32_t room = width_squared * (height_squared - up * up);
        const auto reaches = [&](std::uint32_t column) {
            const std::uint32_t side = inside.width - 1 - 2 * column;
            return side * side * height_squared <= room;
        };
        while (left > 0 && reaches(left - 1))
            --left;
        const std::uint64_t row = run(1 + left, inside.width - 2 * left);
        mask.rows[1 + y] |= row;
        mask.rows[inside.height - y] |= row;
    }
}

// Two bars, each a third to two thirds as broad as the room, that cross anywhere but at its edge.
void make_cross(Mask& mask, Inside inside, Stream& stream) {
    const auto breadth = [&](std::uint32_t length) {
        return between(stream, std::max(2U, (length + 2) / 3), std::max(2U, length * 2 / 3));
    };
    const auto offset = [&](std::uint32_t length, std::uint32_t bar) {
        const std::uint32_t free = length - bar;
        return free >= 2 ? between(stream, 1, free - 1) : stream.below(free + 1);
    };
    const std::uint32_t across = breadth(inside.width);
    const std::uint32_t left = offset(inside.width, across);
    const std::uint32_t down = breadth(inside.height);
    const std::uint32_t top = offset(inside.height, down);
    for (std::uint32_t y = 0; y < inside.height; ++y)
        mask.rows[1 + y] = y - top < down ? inside.row() : run(1 + left, across);
}

void make_octagon(Mask& mask, Inside inside, Stream& stream) {
    fill(mask, inside);
    if (inside.shorter() < 4) return;  // nothing would be left of a side
    const std::uint32_t largest = std::max(1U, (inside.shorter() - 1) / 3);
    const std::uint32_t cut = between(stream, (largest + 1) / 2, largest);
    for (std::uint32_t y = 0; y < cut; ++y) {
        const std::uint64_t row = run(1 + cut - y, inside.width - 2 * (cut - y));
        mask.rows[1 + y] = row;
        mask.rows[inside.height - y] = row;
    }
}

// One corner cut out, a third to two thirds of each side; both arms stay two tiles broad.
void make_ell(Mask& mask, Inside inside, Stream& stream) {
    const auto length = [&](std::uint32_t side) {
        const std::uint32_t longest = std::min(side - 2, side * 2 / 3);
        return between(stream, std::min(longest, std::max(1U, side / 3)), longest);
    };
    fill(mask, inside);
    const std::uint32_t width = length(inside.width);
    const std::uint32_t height = length(inside.height);
    const std::uint32_t corner = stream.below(4);
    const std::uint64_t cut = run(corner % 2 == 0 ? 1 : 1 + inside.width - width, width);
    const std::uint32_t top = corner / 2 == 0 ? 1 : 1 + inside.height - height;
    for (std::uint32_t y = top; y < top + height; ++y)
        mask.rows[y] &= ~cut;
}

// Where pillars stand along one axis: `count` of them, `thickness` tiles each, `pitch` from one to
// the next, the first at `start`.
struct Colonnade {
    std::uint32_t start;
    std::uint32_t count;
    std::uint32_t pitch;
    std::uint32_t thickness;
};

// The same distance to both walls, at least one tile.
Colonnade lay_out(std::uint32_t length, std::uint32_t pitch) {
    const std::uint32_t room = length - 2;
    std::uint32_t thickness = 1;
    std::uint32_t count = (room - 1) / pitch + 1;
    while (count > 0 && ((count - 1) * pitch + 1) % 2 != length % 2)
        --count;
    if (count == 0) {  // an even length and pitch: only pillars two tiles thick stand in the middle
        thickness = 2;
        pitch = std::max(pitch, 4U);
        count = (room - 2) / pitch + 1;
    }
    const std::uint32_t span = (count - 1) * pitch + thickness;
    return {
        .start = 1 + (length - span) / 2, .count = count, .pitch = pitch, .thickness = thickness};
}

// Rows of pillars: everywhere, along the two longer walls only, or all around.
void make_pillars(Mask& mask, Inside inside, Stream& stream) {
    enum Order : std::uint8_t { everywhere, along, around };

    fill(mask, inside);
    const Colonnade columns = lay_out(inside.width, between(stream, 2, 4));
    const Colonnade lines = lay_out(inside.height, between(stream, 2, 4));
    const std::uint32_t order = stream.below(3);
    std::uint64_t all = 0;
    for (std::uint32_t number = 0; number < columns.count; ++number)
        all |= run(columns.start + number * columns.pitch, columns.thickness);
    const std::uint64_t ends =
        run(columns.start, columns.thickness) |
        run(columns.start + (columns.count - 1) * columns.pitch, columns.thickness);
    for (std::uint32_t number = 0; number < lines.count; ++number) {
        const bool outer = number == 0 || number + 1 == lines.count;
        std::uint64_t standing = all;
        if (order == around && !outer) standing = ends;
        if (order == along && inside.height > inside.width) standing = ends;
        if (order == along && inside.height <= inside.width && !outer) standing = 0;
        const std::uint32_t top = lines.start + number * lines.pitch;
        for (std::uint32_t y = top; y < top + lines.thickness; ++y) {
            mask.pillars[y] = standing;
            mask.rows[y] &= ~standing;
        }
    }
}

// Where the rim fell in: stretches of one to four tiles, together about a third of 64 places.
std::uint64_t bites(Stream& stream) {
    const std::uint64_t chance = stream.bits();
    const std::uint64_t first = chance & std::rotl(chance, 21) & std::rotl(chance, 42);
    const std::uint64_t second = first | (first << 1 & std::rotl(chance, 7));
    const std::uint64_t third = second | (second << 1 & std::rotl(chance, 13));
    return third | third << 1;
}

// Keeps what hangs together with the middle, and makes sure that enough is left of the room.
void settle(Mask& mask, Inside inside) {
    const auto x = static_cast<std::uint32_t>(mask.size.width) / 2;
    const auto y = static_cast<std::uint32_t>(mask.size.height) / 2;
    mask.rows[y - 1] |= run(x - 1, 2);
    mask.rows[y] |= run(x - 1, 2);
    keep_piece(rows_of(mask), middle(mask));
    if (count(rows_of(mask)) * 3 < inside.width * inside.height) add_ellipse(mask, inside);
}

// Rubble lies in heaps: further in, each stretch is one tile shorter, until none is left.
void make_ruin(Mask& mask, Inside inside, Stream& stream) {
    fill(mask, inside);
    const std::uint32_t deepest = std::clamp(inside.shorter() / 4, 1U, 3U);
    std::uint64_t top = bites(stream);
    std::uint64_t bottom = bites(stream);
    std::uint64_t left = bites(stream);
    std::uint64_t right = bites(stream);
    for (std::uint32_t depth = 0; depth < deepest; ++depth) {
        mask.rows[1 + depth] &= ~top;
        mask.rows[inside.height - depth] &= ~bottom;
        for (std::uint32_t y = 1; y <= inside.height; ++y) {
            mask.rows[y] &= ~((left >> y & 1) << (1 + depth));
            mask.rows[y] &= ~((right >> y & 1) << (inside.width - depth));
        }
        top &= top << 1;
        bottom &= bottom >> 1;
        left &= left << 1;
        right &= right >> 1;
    }
    settle(mask, inside);
}

// A cave: chance, thicker towards the middle, smoothed.
void make_blob(Mask& mask, Inside inside, Stream& stream) {
    add_ellipse(mask, inside);
    const std::uint64_t solid_columns =
        run(1 + inside.width / 3, inside.width - inside.width / 3 * 2);
    for (std::uint32_t y = 1; y <= inside.height; ++y) {
        const std::uint64_t half = stream.bits();
        const std::uint64_t other_half = stream.bits();
        const bool solid = y > inside.height / 3 && y <= inside.height - inside.height / 3;
        // Three quarters of the ellipse, a quarter of what is outside it, all of the middle.
        mask.rows[y] = (mask.rows[y] & (half | other_half)) | (half & other_half & inside.row()) |
                       (solid ? solid_columns : 0);
    }
    for (std::uint32_t step = 0; step < 2; ++step)
        smooth(rows_of(mask), inside.row());
    mask.rows[0] = 0;
    mask.rows[inside.height + 1] = 0;
    settle(mask, inside);
}

// The smallest rectangle around the floor, all four edges inside. At least two tiles each way.
struct Extent {
    std::uint32_t left;
    std::uint32_t right;
    std::uint32_t top;
    std::uint32_t bottom;
};

Extent extent(const Mask& mask) {
    std::uint32_t top = 0;
    while (mask.rows[top] == 0)
        ++top;
    auto bottom = static_cast<std::uint32_t>(mask.size.height) - 1;
    while (mask.rows[bottom] == 0)
        --bottom;
    std::uint64_t columns = 0;
    for (const std::uint64_t row : rows_of(mask))
        columns |= row;
    return {.left = static_cast<std::uint32_t>(std::countr_zero(columns)),
            .right = static_cast<std::uint32_t>(std::bit_width(columns)) - 1,
            .top = top,
            .bottom = bottom};
}

void widen_row(Mask& mask, const Extent& extent, std::uint32_t y) {
    const std::uint64_t row = mask.rows[y];
    if ((row & row >> 1) != 0) return;
    const auto tip = static_cast<std::uint32_t>(std::countr_zero(row));
    mask.rows[y] |= bit(tip < extent.right ? tip + 1 : tip - 1);
}

void widen_column(Mask& mask, const Extent& extent, std::uint32_t x) {
    std::uint32_t tip = extent.top;
    for (std::uint32_t y = extent.top; y <= extent.bottom; ++y) {
        if ((mask.rows[y] & bit(x)) == 0) continue;
        if ((mask.rows[y + 1] & bit(x)) != 0) return;
        tip = y;
    }
    mask.rows[tip < extent.bottom ? tip + 1 : tip - 1] |= bit(x);
}

// Of the tiles foremost on each side, two stand next to each other afterwards: both are door sites,
// since nothing lies before them, and one is odd, one even.
void widen_tips(Mask& mask) {
    const Extent around = extent(mask);
    widen_row(mask, around, around.top);
    widen_row(mask, around, around.bottom);
    widen_column(mask, around, around.left);
    widen_column(mask, around, around.right);
}

std::uint64_t open_row(const Mask& mask, std::size_t y) {
    return mask.rows[y] | mask.pillars[y];
}

// Coming from above or below, what is open further out hides its own column and both beside it.
std::uint64_t sites_north_or_south(const Mask& mask, bool north) {
    const auto height = static_cast<std::size_t>(mask.size.height);
    std::uint64_t sites = 0;
    std::uint64_t passed = 0;
    for (std::size_t step = 0; step < height; ++step) {
        const std::size_t y = north ? step : height - 1 - step;
        sites |= mask.rows[y] & ~(passed | passed << 1 | passed >> 1);
        passed |= open_row(mask, y);
    }
    return sites;
}

// How many tiles of wall one meets in this row, coming from the west or the east; 64 if no others.
std::int32_t walls_before(const Mask& mask, bool west, std::size_t y) {
    const std::uint64_t row = open_row(mask, y);
    return west ? std::countr_zero(row) : std::countl_zero(row);
}

std::uint64_t sites_west_or_east(const Mask& mask, bool west) {
    const auto height = static_cast<std::size_t>(mask.size.height);
    std::uint64_t sites = 0;
    for (std::size_t y = 1; y + 1 < height; ++y) {
        const std::int32_t here = walls_before(mask, west, y);
        if (here == 64 || here > walls_before(mask, west, y - 1) ||
            here > walls_before(mask, west, y + 1))
            continue;
        const std::int32_t x = west ? here : 63 - here;
        if ((mask.rows[y] & bit(static_cast<std::uint32_t>(x))) != 0)
            sites |= bit(static_cast<std::uint32_t>(y));
    }
    return sites;
}

}  // namespace

void make_mask(Mask& mask, Shape shape, grid::Size size, Stream& stream) {
    CHECK(size.width >= mask_side_min && size.width <= mask_side_max);
    CHECK(size.height >= mask_side_min && size.height <= mask_side_max);
    const Inside inside{.width = static_cast<std::uint32_t>(size.width) - 2,
                        .height = static_cast<std::uint32_t>(size.height) - 2};
    mask = {.size = size};
    if (inside.shorter() < 3) shape = Shape::rectangle;
    switch (shape) {
        case Shape::rectangle:
            return fill(mask, inside);
        case Shape::ellipse:
            add_ellipse(mask, inside);
            break;
        case Shape::cross:
            return make_cross(mask, inside, stream);
        case Shape::octagon:
            return make_octagon(mask, inside, stream);
        case Shape::ell:
            return make_ell(mask, inside, stream);
        case Shape::pillars:
            return make_pillars(mask, inside, stream);
        case Shape::ruin:
            make_ruin(mask, inside, stream);
            break;
        case Shape::blob:
            make_blob(mask, inside, stream);
            break;
        case Shape::vault:
            CHECK(shape != Shape::vault);  // drawn by hand, never made
    }
    widen_tips(mask);
}

std::uint64_t door_sites(const Mask& mask, grid::Direction side) {
    CHECK(!grid::is_diagonal(side));
    if (side == grid::Direction::north || side == grid::Direction::south)
        return sites_north_or_south(mask, side == grid::Direction::north);
    return sites_west_or_east(mask, side == grid::Direction::west);
}

std::int32_t door_depth(const Mask& mask, grid::Direction side, std::int32_t position) {
    CHECK(!grid::is_diagonal(side));
    const bool upright = side == grid::Direction::north || side == grid::Direction::south;
    const grid::Direction inwards = grid::opposite(side);
    grid::Spot spot;
    if (upright)
        spot = {.x = position, .y = side == grid::Direction::north ? 0 : mask.size.height - 1};
    else
        spot = {.x = side == grid::Direction::west ? 0 : mask.size.width - 1, .y = position};
    std::int32_t depth = -1;
    for (; mask.size.contains(spot) && !mask.floor(spot); spot = grid::step(spot, inwards))
        ++depth;
    CHECK(mask.size.contains(spot));  // a door site has floor behind it
    return depth;
}

grid::Spot centre(const Mask& mask) {
    return nearest(rows_of(mask), middle(mask));
}

}  // namespace underwell::level
