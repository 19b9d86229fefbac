#include "underwell/level/tunnels.hpp"

#include <algorithm>
#include <cstdlib>

#include "underwell/level/carve.hpp"
#include "underwell/level/joins.hpp"

namespace underwell::level {

using grid::Rectangle;
using grid::Spot;

namespace {

// An L from one spot to another, as its two straight legs.
struct Legs {
    Spot corner;
    Spot leftmost;  // of the leg across
    std::int32_t across;
    Spot topmost;  // of the leg down
    std::int32_t down;

    // By arithmetic: no processor can guess a coin.
    Legs(Spot from, Spot to, bool across_first)
        : corner{.x = from.x + (to.x - from.x) * static_cast<std::int32_t>(across_first),
                 .y = to.y + (from.y - to.y) * static_cast<std::int32_t>(across_first)},
          leftmost{.x = std::min(from.x, to.x), .y = corner.y},
          across{std::abs(to.x - from.x)},
          topmost{.x = corner.x, .y = std::min(from.y, to.y)},
          down{std::abs(to.y - from.y)} {}
};

// Whatever was there before.
constexpr auto dig_over = [](grid::Grid<Terrain>& terrain, const Legs& legs) {
    fill_across(terrain, legs.leftmost, legs.across + 1, Terrain::tunnel);
    fill_down(terrain, legs.topmost, legs.down + 1, Terrain::tunnel);
};

// Through rooms that are carved already: their floor stays, and pillars give way.
constexpr auto dig_through = [](grid::Grid<Terrain>& terrain, const Legs& legs) {
    const auto dig = [](Terrain& tile) {
        if (tile == Terrain::wall) tile = Terrain::tunnel;
        if (tile == Terrain::pillar) tile = Terrain::floor;
    };
    for (std::int32_t step = 0; step <= legs.across; ++step)
        dig(terrain[{.x = legs.leftmost.x + step, .y = legs.leftmost.y}]);
    for (std::int32_t step = 0; step <= legs.down; ++step)
        dig(terrain[{.x = legs.topmost.x, .y = legs.topmost.y + step}]);
};

template <typename Dig>
void add_l_tunnel(Level& level, const Join& join, bool across_first, Dig dig) {
    const Spot from = level.rooms[join.from].centre;
    const Spot to = level.rooms[join.to].centre;
    const Legs legs{from, to, across_first};
    dig(level.terrain, legs);
    Tunnel& tunnel = add_tunnel(level, join);
    tunnel.corner_count = 3;
    tunnel.length = static_cast<std::uint32_t>(legs.across + legs.down);
    level.corners.push_back(from);
    level.corners.push_back(legs.corner);
    level.corners.push_back(to);
}

template <typename Dig>
void add_l_tunnels(Draft& draft, Dig dig) {
    base::Stream chance = stream(draft, "level.tunnels");
    draft.level.tunnels.reserve(draft.joins.size());
    draft.level.corners.reserve(3 * draft.joins.size());
    for (const Join& join : draft.joins)
        add_l_tunnel(draft.level, join, chance.below(2) == 0, dig);
}

// With their rings.
grid::BitGrid places_of_rooms(const Level& level) {
    grid::BitGrid places{level.terrain.size()};
    for (const Room& room : level.rooms)
        for (std::int32_t y = room.bounds.y; y < room.bounds.bottom(); ++y)
            for (std::int32_t x = room.bounds.x; x < room.bounds.right(); ++x)
                places.insert({.x = x, .y = y});
    return places;
}

}  // namespace

Tunnel& add_tunnel(Level& level, const Join& join) {
    level.tunnels.push_back({.from = join.from,
                             .to = join.to,
                             .first_corner = static_cast<std::uint32_t>(level.corners.size()),
                             .loop = join.loop});
    return level.tunnels.back();
}

void dig_l_tunnel_over(Level& level, const Join& join, bool across_first) {
    add_l_tunnel(level, join, across_first, dig_over);
}

base::Result<void> dig_l_tunnels(Draft& draft) {
    add_l_tunnels(draft, dig_through);
    if (draft.level.settings.loops_percent == 0) return {};
    base::Stream chance = stream(draft, "level.loop_tunnels");
    LoopFinder loops{draft};
    while (const auto join = loops.next())
        add_l_tunnel(draft.level, *join, chance.below(2) == 0, dig_through);
    return {};
}

base::Result<void> dig_l_tunnels_first(Draft& draft) {
    add_l_tunnels(draft, dig_over);
    return {};
}

base::Result<void> widen_tunnels(Draft& draft) {
    Level& level = draft.level;
    if (level.settings.tunnel_width == 1) return {};
    const auto size = level.terrain.size();
    const Rectangle rock =
        Rectangle{.x = 0, .y = 0, .width = size.width, .height = size.height}.inside();
    const grid::BitGrid rooms = places_of_rooms(level);
    const std::int32_t before = level.settings.tunnel_width == 3 ? -1 : 0;
    std::vector<Spot> beside;
    for (std::int32_t y = 0; y < size.height; ++y)
        for (std::int32_t x = 0; x < size.width; ++x) {
            if (level.terrain[{.x = x, .y = y}] != Terrain::tunnel) continue;
            for (std::int32_t down = before; down <= 1; ++down)
                for (std::int32_t across = before; across <= 1; ++across)
                    beside.push_back({.x = x + across, .y = y + down});
        }
    for (const Spot spot : beside)
        if (rock.contains(spot) && level.terrain[spot] == Terrain::wall && !rooms[spot])
            level.terrain[spot] = Terrain::tunnel;
    return {};
}

}  // namespace underwell::level
