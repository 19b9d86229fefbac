// Rooms as tiles (T19 to T21): the chamber of any room of a zone, and where in it everybody and
// everything stands. Both are functions of the zone, made anew whenever somebody steps or looks at
// tiles, and never stored: whoever plays by text pays nothing for them. Places of the surface have
// chambers too, with stairs where one goes up or down. Nothing fails.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "underwell/game/heading.hpp"
#include "underwell/game/ids.hpp"
#include "underwell/game/zone.hpp"
#include "underwell/grid/spot.hpp"
#include "underwell/level/chamber.hpp"

namespace underwell::game {

struct Ground {
    level::Chamber chamber;
    std::array<std::optional<grid::Spot>, heading_count> ways;  // by heading: doors and stairs
};

Ground ground_of(const Zone& zone, RoomNumber number);

// Whether feet can be on a tile; never outside the chamber.
bool can_stand(const Ground& ground, grid::Spot spot);

// Where somebody goes who steps onto this tile.
std::optional<Heading> way_at(const Ground& ground, grid::Spot spot);

// The floor of the room itself, without tunnels and without what is close to a way out: whoever
// stands there bars no door. Never empty.
std::vector<grid::Spot> floor_apart_from_ways(const Ground& ground);

// How many steps two tiles are apart if nothing is between them.
std::int32_t steps_between(grid::Spot one, grid::Spot other);

// In the order of the room's lists. What is hidden or lies in a container is nowhere. People and
// monsters never share a tile, nor do things, as long as there are tiles enough; both may share one
// with the other.
struct Stands {
    std::vector<grid::Spot> people;
    std::vector<std::optional<grid::Spot>> monsters;
    std::vector<std::optional<grid::Spot>> things;
};

Stands stands_in(const Zone& zone, RoomNumber number, const Ground& ground);

// Of somebody who is in this room.
grid::Spot spot_of(const Room& room, const Stands& stands, base::CharacterId who);

}  // namespace underwell::game
