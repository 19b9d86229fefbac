#include "underwell/level/places.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <numeric>
#include <ranges>
#include <span>
#include <utility>

namespace underwell::level {

using grid::Rectangle;
using grid::Spot;

namespace {

constexpr std::uint32_t unknown = std::numeric_limits<std::uint32_t>::max();
constexpr std::uint32_t rooms_for_each_treasure = 6;
constexpr std::uint32_t rooms_for_a_store = 6;
constexpr std::uint32_t rooms_for_a_shrine = 9;
constexpr std::int64_t traps_percent = 15;

// One bit for each kind of terrain: whether feet can pass once all doors are open.
constexpr std::uint32_t passable_kinds = [] {
    std::uint32_t kinds = 0;
    for (std::uint32_t kind = 0; kind < terrain_count; ++kind) {
        const auto terrain = static_cast<Terrain>(kind);
        if (!stops_feet(terrain) || is_door(terrain)) kinds |= 1U << kind;
    }
    return kinds;
}();

// Along tunnels, as far as distances can still fall; few rounds, since tunnels are mostly dug from
// room to room outwards.
void measure_along_tunnels(Level& level) {
    auto& rooms = level.rooms;
    for (Room& room : rooms)
        room.distance = unknown;
    rooms.front().distance = 0;
    const auto shorten = [&](std::uint32_t from, std::uint32_t to, std::uint32_t length) {
        if (rooms[from].distance == unknown) return false;
        const std::uint32_t distance = rooms[from].distance + length;
        if (distance >= rooms[to].distance) return false;
        rooms[to].distance = distance;
        return true;
    };
    // Where each tunnel leads to the next room in turn, nothing can be shortened twice.
    std::uint32_t next = 1;
    for (const Tunnel& tunnel : level.tunnels)
        if (tunnel.to == next && tunnel.from < next) {
            shorten(tunnel.from, tunnel.to, tunnel.length);
            ++next;
        }
    for (bool shorter = next != rooms.size() || level.tunnels.size() != rooms.size() - 1;
         shorter;) {
        shorter = false;
        for (const Tunnel& tunnel : level.tunnels) {
            shorter = shorten(tunnel.from, tunnel.to, tunnel.length) || shorter;
            shorter = shorten(tunnel.to, tunnel.from, tunnel.length) || shorter;
        }
    }
}

// A wave over everything that can be walked on once all doors are open, in steps of the four
// directions. No branch in it depends on the map, since no processor could guess it.
void measure_by_walking(Draft& draft) {
    Level& level = draft.level;
    const auto tiles = level.terrain.values();
    const auto unvisited = draft.scratch.take<Terrain>(tiles.size());
    const auto steps = draft.scratch.take<std::uint32_t>(tiles.size());
    const auto wave = draft.scratch.take<std::uint32_t>(tiles.size() + 1);
    std::ranges::copy(tiles, unvisited.begin());
    std::size_t end = 0;
    const auto visit = [&](std::uint32_t place) {
        wave[end] = place;
        end += passable_kinds >> static_cast<std::uint8_t>(unvisited[place]) & 1U;
        unvisited[place] = Terrain::wall;
    };
    const auto width = static_cast<std::uint32_t>(level.terrain.width());
    const auto place_of = [&](Spot spot) {
        return static_cast<std::uint32_t>(spot.y) * width + static_cast<std::uint32_t>(spot.x);
    };
    visit(place_of(level.rooms.front().centre));
    std::size_t next = 0;
    for (std::uint32_t distance = 0; next < end; ++distance)
        for (const std::size_t front_end = end; next < front_end; ++next) {
            const std::uint32_t here = wave[next];
            steps[here] = distance;
            // The outermost tiles are wall, so that every tile of the wave has four neighbours.
            visit(here - width);
            visit(here + 1);
            visit(here + width);
            visit(here - 1);
        }
    for (Room& room : level.rooms) {
        const std::uint32_t place = place_of(room.centre);
        room.distance = unvisited[place] == Terrain::wall ? steps[place] : unknown;
    }
}

void measure_distances(Draft& draft) {
    if (draft.level.settings.proof)
        measure_by_walking(draft);
    else
        measure_along_tunnels(draft.level);
}

Scratch::Vector<std::uint32_t> count_ways(Draft& draft) {
    Scratch::Vector<std::uint32_t> ways(draft.level.rooms.size(), 0, draft.scratch.memory());
    for (const Tunnel& tunnel : draft.level.tunnels) {
        ++ways[tunnel.from];
        ++ways[tunnel.to];
    }
    return ways;
}

// All rooms but the first, the nearest to it first.
Scratch::Vector<std::uint32_t> sort_by_distance(Draft& draft) {
    const auto& rooms = draft.level.rooms;
    Scratch::Vector<std::uint32_t> sorted(rooms.size() - 1, 0, draft.scratch.memory());
    std::iota(sorted.begin(), sorted.end(), 1U);
    std::ranges::sort(sorted, [&](std::uint32_t one, std::uint32_t other) {
        return std::pair{rooms[one].distance, one} < std::pair{rooms[other].distance, other};
    });
    return sorted;
}

// Treasure lies in dead ends, the farthest first. Returns how many there are.
std::size_t give_treasures(Draft& draft, std::span<const std::uint32_t> nearest_first) {
    auto& rooms = draft.level.rooms;
    const auto ways = count_ways(draft);
    const std::size_t wanted = 1 + rooms.size() / rooms_for_each_treasure;
    std::size_t given = 0;
    for (const std::uint32_t room : std::views::reverse(nearest_first)) {
        if (given == wanted) break;
        if (ways[room] != 1 || rooms[room].type != RoomType::plain) continue;
        rooms[room].type = RoomType::treasure;
        ++given;
    }
    return given;
}

// Leaves one room of this type after the first room, and makes the others plain. False if there is
// none.
bool keep_first(std::vector<Room>& rooms, RoomType type) {
    bool found = false;
    for (std::size_t number = 1; number < rooms.size(); ++number) {
        if (rooms[number].type == RoomType::entrance) rooms[number].type = RoomType::plain;
        if (rooms[number].type != type) continue;
        if (found) rooms[number].type = RoomType::plain;
        found = true;
    }
    return found;
}

bool taken(const Level& level, Spot spot) {
    return spot == level.start || spot == level.exit ||
           std::ranges::find(level.monsters, spot) != level.monsters.end() ||
           std::ranges::find(level.things, spot, &Thing::spot) != level.things.end() ||
           std::ranges::find(level.keys, spot, &Key::spot) != level.keys.end();
}

}  // namespace

base::Result<void> give_types(Draft& draft) {
    auto& rooms = draft.level.rooms;
    measure_distances(draft);
    // Vaults have types of their own, but there is one entrance, one lair and one exit.
    const bool has_lair = !draft.reserved.empty() && keep_first(rooms, RoomType::lair);
    const bool has_exit = !draft.reserved.empty() && keep_first(rooms, RoomType::exit);
    rooms.front().type = RoomType::entrance;
    if (rooms.size() == 1) return {};
    const auto nearest_first = sort_by_distance(draft);
    const auto farthest_first = std::views::reverse(nearest_first);
    const auto is_plain = [&](std::uint32_t room) { return rooms[room].type == RoomType::plain; };
    const auto give_to_first = [&](const auto& sorted, RoomType type) {
        const auto found = std::ranges::find_if(sorted, is_plain);
        if (found != sorted.end()) rooms[*found].type = type;
    };
    // Of two rooms the other is the exit; of more the farthest is the lair, and then comes the
    // exit.
    if (rooms.size() > 2 && !has_lair) give_to_first(farthest_first, RoomType::lair);
    if (!has_exit) give_to_first(farthest_first, RoomType::exit);
    if (give_treasures(draft, nearest_first) == 0 && rooms.size() >= rooms_for_each_treasure)
        give_to_first(farthest_first, RoomType::treasure);
    if (rooms.size() >= rooms_for_a_store) give_to_first(nearest_first, RoomType::store);
    if (rooms.size() >= rooms_for_a_shrine) give_to_first(farthest_first, RoomType::shrine);
    base::Stream chance = stream(draft, "level.types");
    for (Room& room : rooms)
        if (room.type == RoomType::plain && happens(chance, traps_percent))
            room.type = RoomType::trap;
    return {};
}

std::optional<Spot> free_floor(const Level& level, std::uint32_t room, Spot near) {
    const auto is_free = [&](Spot spot) {
        return level.terrain[spot] == Terrain::floor && !taken(level, spot);
    };
    if (is_free(near)) return near;
    const Rectangle inside = level.rooms[room].bounds.inside();
    std::optional<Spot> best;
    std::int32_t least = std::numeric_limits<std::int32_t>::max();
    for (std::int32_t y = inside.y; y < inside.bottom(); ++y)
        for (std::int32_t x = inside.x; x < inside.right(); ++x) {
            const Spot spot{.x = x, .y = y};
            const std::int32_t distance = std::abs(x - near.x) + std::abs(y - near.y);
            if (distance >= least || !is_free(spot)) continue;
            least = distance;
            best = spot;
        }
    return best;
}

namespace {

// In its room; where that is full, in the farthest room with a free tile, which becomes the exit's.
// A level without any free tile has its exit at the start.
void place_exit(Level& level) {
    const auto wanted = std::ranges::find(level.rooms, RoomType::exit, &Room::type);
    if (wanted != level.rooms.end()) {
        const auto room = static_cast<std::uint32_t>(wanted - level.rooms.begin());
        if (const auto spot = free_floor(level, room, wanted->centre)) {
            level.exit = *spot;
            return;
        }
    }
    std::uint32_t farthest = 0;
    for (std::uint32_t room = 0; room < level.rooms.size(); ++room) {
        if (room != 0 && level.rooms[room].distance < level.rooms[farthest].distance) continue;
        const auto spot = free_floor(level, room, level.rooms[room].centre);
        if (!spot) continue;
        farthest = room;
        level.exit = *spot;
    }
    if (wanted == level.rooms.end()) return;
    wanted->type = RoomType::plain;
    if (farthest != 0) level.rooms[farthest].type = RoomType::exit;
}

}  // namespace

base::Result<void> place_people(Draft& draft) {
    Level& level = draft.level;
    const auto& rooms = level.rooms;
    level.start = rooms.front().centre;
    level.exit = level.start;
    const auto count =
        std::min<std::size_t>(rooms.size() - 1, static_cast<std::size_t>(level.settings.monsters));
    level.monsters.reserve(count + draft.vault_monsters.size());
    for (std::size_t number = 1; number <= count; ++number)
        level.monsters.push_back(rooms[number].centre);
    level.monsters.insert(level.monsters.end(), draft.vault_monsters.begin(),
                          draft.vault_monsters.end());
    place_exit(level);
    return {};
}

}  // namespace underwell::level
