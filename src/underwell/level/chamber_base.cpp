#include "underwell/level/chamber_base.hpp"

#include <algorithm>
#include <bit>
#include <span>

#include "underwell/base/random.hpp"
#include "underwell/level/shapes.hpp"
#include "underwell/level/themes.hpp"

namespace underwell::level {

namespace {

using base::Stream;
using grid::Rectangle;
using grid::Size;
using grid::Spot;

enum class Plan : std::uint8_t { hall, rooms, cave };

bool happens(Stream& stream, std::uint32_t percent) {
    return stream.below(100) < percent;
}

std::int32_t between(Stream& stream, std::int32_t low, std::int32_t high) {
    return low +
           static_cast<std::int32_t>(stream.below(static_cast<std::uint32_t>(high - low + 1)));
}

// The number of a weight, each as often as it says. Not all may be 0.
std::uint32_t choose(std::span<const std::uint8_t> weights, Stream& stream) {
    std::uint32_t sum = 0;
    for (const std::uint8_t weight : weights)
        sum += weight;
    std::uint32_t drawn = stream.below(sum);
    std::uint32_t number = 0;
    while (drawn >= weights[number])
        drawn -= weights[number++];
    return number;
}

std::span<std::uint64_t> rows_of(Rows& rows, Size size) {
    return std::span{rows}.first(static_cast<std::size_t>(size.height));
}

// Where masks may lie: their own ring is the second ring of the chamber.
Rectangle site(Size size) {
    return {.x = 1, .y = 1, .width = size.width - 2, .height = size.height - 2};
}

// Somewhere within the bounds, at least of the given size if the bounds allow it.
Rectangle draw_rectangle(const Rectangle& bounds, Size smallest, Stream& stream) {
    Rectangle drawn;
    drawn.width = between(stream, std::min(smallest.width, bounds.width), bounds.width);
    drawn.height = between(stream, std::min(smallest.height, bounds.height), bounds.height);
    drawn.x = between(stream, bounds.x, bounds.right() - drawn.width);
    drawn.y = between(stream, bounds.y, bounds.bottom() - drawn.height);
    return drawn;
}

// Lays a mask onto the base. Returns the middle of its floor.
Spot lay(ChamberBase& base, Shape shape, const Rectangle& place, Stream& stream) {
    Mask mask;
    make_mask(mask, shape, {.width = place.width, .height = place.height}, stream);
    const auto top = static_cast<std::size_t>(place.y);
    const auto left = static_cast<std::uint32_t>(place.x);
    for (std::size_t y = 0; y < static_cast<std::size_t>(place.height); ++y) {
        base.floor[top + y] |= mask.rows[y] << left;
        base.pillars[top + y] |= mask.pillars[y] << left;
    }
    const Spot middle = centre(mask);
    return {.x = place.x + middle.x, .y = place.y + middle.y};
}

void make_hall(ChamberBase& base, Size size, Shape shape, Stream& stream) {
    const Rectangle bounds = site(size);
    const Size smallest{.width = bounds.width * 3 / 5, .height = bounds.height * 7 / 10};
    const Rectangle place = draw_rectangle(bounds, smallest, stream);
    base.shape = shape;
    lay(base, shape, place, stream);
}

void make_cave(ChamberBase& base, Size size, Stream& stream) {
    const Rectangle inside = site(size).inside();
    const std::uint64_t allowed = run(2, static_cast<std::uint32_t>(inside.width));
    const auto rows = std::span{base.floor}.subspan(2, static_cast<std::size_t>(inside.height));
    for (std::uint64_t& row : rows) {
        const std::uint64_t half = stream.bits();
        const std::uint64_t quarter = stream.bits() & std::rotl(half, 17);
        row = (half | quarter) & allowed;
    }
    for (std::uint32_t step = 0; step < 3; ++step)
        smooth(rows, allowed);
    keep_largest_piece(rows);
    base.shape = Shape::blob;
    if (count(rows) * 3 >= static_cast<std::uint32_t>(inside.width * inside.height)) return;
    std::ranges::fill(rows, 0);  // too little is left of it
    make_hall(base, size, Shape::blob, stream);
}

// A tunnel from one middle to another with one corner, as the classic digs it; what is floor or
// pillar already stays so.
void dig_corner(ChamberBase& base, Spot from, Spot to, bool across_first) {
    const std::int32_t row = across_first ? from.y : to.y;
    const std::int32_t column = across_first ? to.x : from.x;
    const auto left = static_cast<std::uint32_t>(std::min(from.x, to.x));
    const auto right = static_cast<std::uint32_t>(std::max(from.x, to.x));
    base.tunnels[static_cast<std::size_t>(row)] |= run(left, right - left + 1);
    const auto bottom = static_cast<std::size_t>(std::max(from.y, to.y));
    for (auto y = static_cast<std::size_t>(std::min(from.y, to.y)); y <= bottom; ++y)
        base.tunnels[y] |= bit(static_cast<std::uint32_t>(column));
}

// Rooms in some of the fields of a coarse board, each joined to the next.
void make_rooms(ChamberBase& base, Size size, const ShapeMix& mix, Stream& stream) {
    constexpr Size field{.width = 12, .height = 9};
    constexpr Size smallest{.width = 6, .height = 5};
    const Rectangle bounds = site(size);
    const std::int32_t columns = std::max(1, bounds.width / field.width);
    const std::int32_t lines = std::max(1, bounds.height / field.height);
    const Size cell{.width = bounds.width / columns, .height = bounds.height / lines};
    Spot previous;
    std::int32_t rooms = 0;
    for (std::int32_t number = 0; number < columns * lines; ++number) {
        const std::int32_t line = number / columns;
        // Back and forth, so that the next field is always a neighbour.
        const std::int32_t column =
            line % 2 == 0 ? number % columns : columns - 1 - number % columns;
        const bool needed = number == 0 || number == columns * lines - 1;
        if (!needed && happens(stream, 25)) continue;
        const Rectangle place = draw_rectangle({.x = bounds.x + column * cell.width,
                                                .y = bounds.y + line * cell.height,
                                                .width = cell.width,
                                                .height = cell.height},
                                               smallest, stream);
        const auto shape = static_cast<Shape>(choose(mix, stream));
        const Spot middle = lay(base, shape, place, stream);
        if (rooms++ > 0) dig_corner(base, previous, middle, stream.below(2) == 0);
        previous = middle;
    }
    for (std::size_t y = 0; y < base.tunnels.size(); ++y)
        base.tunnels[y] &= ~(base.floor[y] | base.pillars[y]);
}

// The theme's mix of levels says what its chambers are, too: what is built, or what is dug.
Plan choose_plan(const Theme& theme, Stream& stream) {
    const auto generator = static_cast<Generator>(choose(theme.generators, stream));
    const bool dug = generator == Generator::cave || generator == Generator::drunkard;
    const bool large = happens(stream, 55);
    if (dug) return large ? Plan::cave : Plan::hall;
    return large ? Plan::hall : Plan::rooms;
}

// A pool somewhere in the middle; where it would reach beyond the floor it ends.
void add_water(ChamberBase& base, Size size, Stream& stream) {
    const Rectangle inside = site(size);
    const Rectangle bounds{.x = inside.x + inside.width / 6,
                           .y = inside.y + inside.height / 6,
                           .width = inside.width * 2 / 3,
                           .height = inside.height * 2 / 3};
    const Size smallest{.width = bounds.width / 2, .height = bounds.height / 2};
    const Rectangle place = draw_rectangle(bounds, smallest, stream);
    Mask pool;
    make_mask(pool, Shape::blob, {.width = place.width, .height = place.height}, stream);
    const auto top = static_cast<std::size_t>(place.y);
    const auto left = static_cast<std::uint32_t>(place.x);
    for (std::size_t y = 0; y < static_cast<std::size_t>(place.height); ++y)
        base.water[top + y] = pool.rows[y] << left & base.floor[top + y];
}

// What fell from the walls lies along them.
void add_rubble(ChamberBase& base, Size size, Stream& stream) {
    for (std::size_t y = 1; y + 1 < static_cast<std::size_t>(size.height); ++y) {
        const std::uint64_t chance = stream.bits();
        const std::uint64_t fallen = chance & std::rotl(chance, 23);
        const std::uint64_t floor = base.floor[y];
        const std::uint64_t away = floor << 1 & floor >> 1 & base.floor[y - 1] & base.floor[y + 1];
        base.rubble[y] = floor & ~away & fallen;
    }
}

void add_patches(ChamberBase& base, Size size, Stream& stream) {
    const auto rows = rows_of(base.growth, size);
    for (std::uint64_t& row : rows)
        row = stream.bits();
    smooth(rows, ~std::uint64_t{0});
    smooth(rows, ~std::uint64_t{0});
    for (std::size_t y = 0; y < rows.size(); ++y)
        rows[y] &= base.floor[y];
}

// Everything that is two steps away from walls and pillars, without strips one tile broad.
void add_carpet(ChamberBase& base, Size size) {
    const auto last = static_cast<std::size_t>(size.height) - 1;
    const auto shrunk = [&](const Rows& rows) {
        Rows smaller{};
        for (std::size_t y = 1; y < last; ++y) {
            const std::uint64_t column = rows[y - 1] & rows[y] & rows[y + 1];
            smaller[y] = column & column << 1 & column >> 1;
        }
        return smaller;
    };
    const Rows inner = shrunk(shrunk(base.floor));
    for (std::size_t y = 1; y < last; ++y) {
        const std::uint64_t square = inner[y] & inner[y] >> 1 & inner[y + 1] & inner[y + 1] >> 1;
        base.growth[y] |= square | square << 1;
        base.growth[y + 1] |= square | square << 1;
    }
}

void add_decor(ChamberBase& base, Size size, const Theme& theme, Stream& stream) {
    if (happens(stream, theme.growth_percent)) {
        if (theme.growth_is_laid)
            add_carpet(base, size);
        else
            add_patches(base, size, stream);
    }
    if (happens(stream, theme.rubble_percent)) add_rubble(base, size, stream);
    if (happens(stream, theme.water_percent)) add_water(base, size, stream);
    for (std::size_t y = 0; y < static_cast<std::size_t>(size.height); ++y) {
        base.rubble[y] &= ~base.water[y];
        base.growth[y] &= ~(base.water[y] | base.rubble[y]);
    }
}

}  // namespace

void make_chamber_base(ChamberBase& base, const ChamberPlace& place) {
    base = {};
    base.theme = theme_number(place.depth);
    const Theme& theme = themes()[base.theme];
    Stream stream =
        base::StreamFamily{place.branch_seed, "level.chamber"}.of(grid::key(place.cell));
    switch (choose_plan(theme, stream)) {
        case Plan::hall: {
            const auto shape = static_cast<Shape>(choose(theme.shapes, stream));
            make_hall(base, place.size, shape, stream);
            break;
        }
        case Plan::rooms:
            make_rooms(base, place.size, theme.shapes, stream);
            break;
        case Plan::cave:
            make_cave(base, place.size, stream);
            break;
    }
    add_decor(base, place.size, theme, stream);
}

}  // namespace underwell::level
