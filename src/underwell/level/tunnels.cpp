#include "underwell/level/tunnels.hpp"

#include <algorithm>
#include <cstdlib>

#include "underwell/level/carve.hpp"

namespace underwell::level {

using grid::Rectangle;
using grid::Spot;

namespace {

static_assert(static_cast<int>(Terrain::wall) == 0, "dig_across() tells walls by it");

// In each of eight tiles: tunnel where there is wall, otherwise what was there.
std::uint64_t dug(std::uint64_t tiles) {
    constexpr std::uint64_t lowest = 0x0101'0101'0101'0101ULL;
    const std::uint64_t not_wall = ((tiles + 0x7F * lowest) >> 7) & lowest;
    return tiles | (not_wall ^ lowest) * static_cast<std::uint8_t>(Terrain::tunnel);
}

void dig(Terrain& tile) {
    tile = tile == Terrain::wall ? Terrain::tunnel : tile;
}

void dig_eight(Terrain* tiles) {
    std::uint64_t eight = 0;
    std::memcpy(&eight, tiles, 8);
    eight = dug(eight);
    std::memcpy(tiles, &eight, 8);
}

void dig_across(Terrain* first, std::size_t count) {
    if (count < 8) {
        for (std::size_t done = 0; done < count; ++done)
            dig(first[done]);
        return;
    }
    for (std::size_t done = 0; done + 8 < count; done += 8)
        dig_eight(first + done);
    dig_eight(first + count - 8);
}

// Where tunnels cross a room with pillars, the pillars give way.
void clear_pillars(grid::Grid<Terrain>& terrain, Spot from, Spot to) {
    const Spot step{.x = sign(to.x - from.x), .y = sign(to.y - from.y)};
    for (Spot spot = from;; spot = {.x = spot.x + step.x, .y = spot.y + step.y}) {
        if (terrain[spot] == Terrain::pillar) terrain[spot] = Terrain::floor;
        if (spot == to) return;
    }
}

void dig_l(Level& level, const Join& join, bool across_first) {
    const Spot from = level.rooms[join.from].centre;
    const Spot to = level.rooms[join.to].centre;
    const Spot corner = across_first ? Spot{.x = to.x, .y = from.y} : Spot{.x = from.x, .y = to.y};
    const std::int32_t left = std::min(from.x, to.x);
    const std::int32_t top = std::min(from.y, to.y);
    const std::int32_t width = std::abs(to.x - from.x);
    const std::int32_t height = std::abs(to.y - from.y);
    dig_across(&level.terrain[{.x = left, .y = corner.y}], static_cast<std::size_t>(width) + 1);
    Terrain* tile = &level.terrain[{.x = corner.x, .y = top}];
    for (std::int32_t done = 0; done <= height; ++done, tile += level.terrain.width())
        dig(*tile);
    Tunnel& tunnel = add_tunnel(level, join);
    tunnel.corner_count = 3;
    tunnel.length = static_cast<std::uint32_t>(width + height);
    level.corners.push_back(from);
    level.corners.push_back(corner);
    level.corners.push_back(to);
    if (level.settings.shapes[static_cast<std::uint8_t>(Shape::pillars)] != 0) {
        clear_pillars(level.terrain, from, corner);
        clear_pillars(level.terrain, corner, to);
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
    base::Stream chance = stream(draft, "level.tunnels");
    draft.level.tunnels.reserve(draft.joins.size());
    draft.level.corners.reserve(3 * draft.joins.size());
    for (const Join& join : draft.joins)
        dig_l(draft.level, join, chance.below(2) == 0);
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
