#include "underwell/level/chamber.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <span>
#include <string>

#include "underwell/base/check.hpp"
#include "underwell/base/random.hpp"
#include "underwell/level/chamber_base.hpp"

namespace underwell::level {

namespace {

using base::Stream;
using grid::Direction;
using grid::Size;
using grid::Spot;

base::Result<void> validate(Size size) {
    if (size.width >= chamber_size_min.width && size.width <= chamber_size_max.width &&
        size.height >= chamber_size_min.height && size.height <= chamber_size_max.height)
        return {};
    const auto text = [](Size of) {
        return std::to_string(of.width) + " x " + std::to_string(of.height);
    };
    return base::fail(errors::bad_chamber_size, "a chamber cannot be " + text(size) + "; choose " +
                                                    text(chamber_size_min) + " to " +
                                                    text(chamber_size_max));
}

// The side of the chamber on which an exit's door stands: a diagonal exit's is north or south.
Direction side_of(Direction exit) {
    switch (exit) {
        case Direction::northwest:
        case Direction::northeast:
            return Direction::north;
        case Direction::southwest:
        case Direction::southeast:
            return Direction::south;
        default:
            return exit;
    }
}

bool is_upright(Direction side) {
    return side == Direction::north || side == Direction::south;
}

// Doors of neighbouring thirds never touch: two tiles are left free at both ends of the outer ones.
std::int32_t draw_position(Direction exit, std::int32_t length, Stream& stream) {
    const std::int32_t third = length / 3;
    std::int32_t first = third;
    std::int32_t last = length - 1 - third;
    if (grid::is_diagonal(exit)) {
        const bool west = exit == Direction::northwest || exit == Direction::southwest;
        first = west ? 2 : length + 1 - third;
        last = west ? third - 2 : length - 3;
    }
    return first +
           static_cast<std::int32_t>(stream.below(static_cast<std::uint32_t>(last - first + 1)));
}

Spot draw_door(Direction exit, Size size, Stream& stream) {
    const Direction side = side_of(exit);
    if (is_upright(side))
        return {.x = draw_position(exit, size.width, stream),
                .y = side == Direction::north ? 0 : size.height - 1};
    return {.x = side == Direction::west ? 0 : size.width - 1,
            .y = draw_position(exit, size.height, stream)};
}

// The open tile of the base with the fewest steps to the door; of those, the uppermost. So no way
// of so many steps meets open ground before it.
Spot nearest_open(const ChamberBase& base, Size size, Spot door) {
    Spot found;
    std::int32_t fewest = size.width + size.height;
    const std::uint64_t from_the_door_on = ~std::uint64_t{0} << static_cast<std::uint32_t>(door.x);
    for (std::int32_t y = 0; y < size.height; ++y) {
        const std::int32_t down = std::abs(y - door.y);
        const std::uint64_t row = base.open(static_cast<std::size_t>(y));
        const auto consider = [&](std::int32_t x) {
            const std::int32_t steps = std::abs(x - door.x) + down;
            if (steps >= fewest) return;
            fewest = steps;
            found = {.x = x, .y = y};
        };
        if ((row & from_the_door_on) != 0) consider(std::countr_zero(row & from_the_door_on));
        if ((row & ~from_the_door_on) != 0)
            consider(63 - std::countl_zero(row & ~from_the_door_on));
    }
    CHECK(fewest < size.width + size.height);
    return found;
}

void dig_across(Rows& tunnels, std::int32_t y, std::int32_t from, std::int32_t to) {
    const auto left = static_cast<std::uint32_t>(std::min(from, to));
    const auto right = static_cast<std::uint32_t>(std::max(from, to));
    tunnels[static_cast<std::size_t>(y)] |= run(left, right - left + 1);
}

void dig_down(Rows& tunnels, std::int32_t x, std::int32_t from, std::int32_t to) {
    for (std::int32_t y = std::min(from, to); y <= std::max(from, to); ++y)
        tunnels[static_cast<std::size_t>(y)] |= bit(static_cast<std::uint32_t>(x));
}

// Straight in from the door, then aside, then straight in again to the target.
void dig_tunnel(Rows& tunnels, Direction exit, Spot door, Spot target, Stream& stream) {
    const Direction side = side_of(exit);
    const bool upright = is_upright(side);
    const std::int32_t depth = upright ? std::abs(target.y - door.y) : std::abs(target.x - door.x);
    // The base keeps two rings free, so there are at least two tiles before the first turn.
    const std::int32_t turn =
        2 + static_cast<std::int32_t>(stream.below(static_cast<std::uint32_t>(depth - 1)));
    const bool towards_zero = side == Direction::south || side == Direction::east;
    const std::int32_t signed_turn = towards_zero ? -turn : turn;
    if (upright) {
        const std::int32_t row = door.y + signed_turn;
        dig_down(tunnels, door.x, door.y, row);
        dig_across(tunnels, row, door.x, target.x);
        dig_down(tunnels, target.x, row, target.y);
    } else {
        const std::int32_t column = door.x + signed_turn;
        dig_across(tunnels, door.y, door.x, column);
        dig_down(tunnels, column, door.y, target.y);
        dig_across(tunnels, target.y, column, target.x);
    }
}

void put(std::span<Terrain> tiles, std::uint64_t bits, Terrain terrain) {
    for (; bits != 0; bits &= bits - 1)
        tiles[static_cast<std::size_t>(std::countr_zero(bits))] = terrain;
}

void write(Chamber& chamber, const ChamberBase& base, const Rows& exit_tunnels, Size size) {
    chamber.terrain.reset(size, Terrain::wall);
    for (std::size_t y = 0; y < static_cast<std::size_t>(size.height); ++y) {
        const auto tiles = chamber.terrain.row(static_cast<std::int32_t>(y));
        put(tiles, (base.tunnels[y] | exit_tunnels[y]) & ~base.floor[y], Terrain::tunnel);
        put(tiles, base.floor[y], Terrain::floor);
        put(tiles, base.pillars[y], Terrain::pillar);
        put(tiles, base.water[y], Terrain::water);
        put(tiles, base.rubble[y], Terrain::rubble);
        put(tiles, base.growth[y], Terrain::growth);
    }
    for (const auto& door : chamber.doors)
        if (door) chamber.terrain[*door] = Terrain::door;
}

bool is_room_floor(Terrain terrain) {
    return !stops_feet(terrain) && !is_door(terrain) && terrain != Terrain::tunnel;
}

}  // namespace

base::Result<Chamber> make_chamber(const ChamberPlace& place) {
    Chamber chamber;
    const auto made = make_chamber_into(chamber, place);
    if (!made) return std::unexpected(made.error());
    return chamber;
}

base::Result<void> make_chamber_into(Chamber& chamber, const ChamberPlace& place) {
    if (const auto valid = validate(place.size); !valid) return valid;
    ChamberBase base;
    make_chamber_base(base, place);
    Rows tunnels{};
    const base::StreamFamily streams{place.branch_seed, "level.chamber.exit"};
    chamber.doors = {};
    for (const Direction exit : place.exits) {
        // A stream of its own for each exit, so that no exit moves another.
        Stream stream = streams.of(grid::key(place.cell), grid::index(exit));
        const Spot door = draw_door(exit, place.size, stream);
        chamber.doors[grid::index(exit)] = door;
        dig_tunnel(tunnels, exit, door, nearest_open(base, place.size, door), stream);
    }
    chamber.shape = base.shape;
    chamber.theme = base.theme;
    chamber.centre =
        nearest(std::span{base.floor}.first(static_cast<std::size_t>(place.size.height)),
                {.x = place.size.width / 2, .y = place.size.height / 2});
    write(chamber, base, tunnels, place.size);
    return {};
}

Spot arrival(const Chamber& chamber, Direction side) {
    if (const auto door = chamber.doors[grid::index(side)]) return *door;
    // Steps from the wall count first, those from its middle after them; a diagonal has a corner.
    const Spot offset = grid::step(Spot{}, side);
    const Size size = chamber.terrain.size();
    const auto distance = [&](Spot spot) {
        const auto along = [](std::int32_t towards, std::int32_t at, std::int32_t length) {
            if (towards == 0) return std::abs(2 * at + 1 - length);
            return towards < 0 ? at : length - 1 - at;
        };
        const std::int32_t across = along(offset.x, spot.x, size.width);
        const std::int32_t down = along(offset.y, spot.y, size.height);
        if (offset.x == 0) return down * 1'000 + across;
        if (offset.y == 0) return across * 1'000 + down;
        return across + down;
    };
    Spot nearest = chamber.centre;
    for (std::int32_t y = 0; y < size.height; ++y)
        for (std::int32_t x = 0; x < size.width; ++x) {
            const Spot spot{.x = x, .y = y};
            if (is_room_floor(chamber.terrain[spot]) && distance(spot) < distance(nearest))
                nearest = spot;
        }
    return nearest;
}

}  // namespace underwell::level
