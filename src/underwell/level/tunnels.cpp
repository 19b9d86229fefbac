#include "underwell/level/tunnels.hpp"

#include <algorithm>
#include <cstdlib>

#include "underwell/level/carve.hpp"

namespace underwell::level {

using grid::Rectangle;
using grid::Spot;

namespace {

// Through rooms that are carved already: their floor stays, and pillars give way.
void dig_through(grid::Grid<Terrain>& terrain, Spot from, Spot to) {
    const Spot step{.x = sign(to.x - from.x), .y = sign(to.y - from.y)};
    for (Spot spot = from;; spot = {.x = spot.x + step.x, .y = spot.y + step.y}) {
        if (terrain[spot] == Terrain::wall) terrain[spot] = Terrain::tunnel;
        if (terrain[spot] == Terrain::pillar) terrain[spot] = Terrain::floor;
        if (spot == to) return;
    }
}

// Through solid rock.
void dig_rock(grid::Grid<Terrain>& terrain, Spot from, Spot to) {
    fill_line(terrain, from, to, Terrain::tunnel);
}

template <typename Dig>
void dig_all(Draft& draft, Dig dig) {
    Level& level = draft.level;
    base::Stream chance = stream(draft, "level.tunnels");
    level.tunnels.reserve(draft.joins.size());
    level.corners.reserve(3 * draft.joins.size());
    for (const Join& join : draft.joins) {
        const bool across_first = chance.below(2) == 0;
        const Spot from = level.rooms[join.from].centre;
        const Spot to = level.rooms[join.to].centre;
        const Spot corner =
            across_first ? Spot{.x = to.x, .y = from.y} : Spot{.x = from.x, .y = to.y};
        dig(level.terrain, from, corner);
        dig(level.terrain, corner, to);
        Tunnel& tunnel = add_tunnel(level, join);
        tunnel.corner_count = 3;
        tunnel.length =
            static_cast<std::uint32_t>(std::abs(to.x - from.x) + std::abs(to.y - from.y));
        level.corners.push_back(from);
        level.corners.push_back(corner);
        level.corners.push_back(to);
    }
}

bool belongs_to_a_room(const Level& level, Spot spot) {
    return std::ranges::any_of(level.rooms,
                               [&](const Room& room) { return room.bounds.contains(spot); });
}

}  // namespace

Tunnel& add_tunnel(Level& level, const Join& join) {
    level.tunnels.push_back({.from = join.from,
                             .to = join.to,
                             .first_corner = static_cast<std::uint32_t>(level.corners.size()),
                             .loop = join.loop});
    return level.tunnels.back();
}

base::Result<void> dig_l_tunnels(Draft& draft) {
    dig_all(draft, dig_through);
    return {};
}

base::Result<void> dig_l_tunnels_first(Draft& draft) {
    dig_all(draft, dig_rock);
    return {};
}

base::Result<void> widen_tunnels(Draft& draft) {
    Level& level = draft.level;
    if (level.settings.tunnel_width == 1) return {};
    const auto size = level.terrain.size();
    const Rectangle rock =
        Rectangle{.x = 0, .y = 0, .width = size.width, .height = size.height}.inside();
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
        if (rock.contains(spot) && level.terrain[spot] == Terrain::wall &&
            !belongs_to_a_room(level, spot))
            level.terrain[spot] = Terrain::tunnel;
    return {};
}

}  // namespace underwell::level
