#include "underwell/level/places.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <numeric>
#include <ranges>
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

// Steps along tunnels from the first room, as far as they can still fall; few rounds, since tunnels
// are mostly dug from room to room outwards.
void measure_distances(Level& level) {
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
    measure_distances(draft.level);
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
    // Treasure lies in dead ends, the farthest first.
    const auto ways = count_ways(draft);
    std::size_t treasures = 1 + rooms.size() / rooms_for_each_treasure;
    for (const std::uint32_t room : farthest_first) {
        if (ways[room] != 1 || !is_plain(room)) continue;
        rooms[room].type = RoomType::treasure;
        if (--treasures == 0) break;
    }
    if (rooms.size() >= rooms_for_a_store) give_to_first(nearest_first, RoomType::store);
    if (rooms.size() >= rooms_for_a_shrine) give_to_first(farthest_first, RoomType::shrine);
    base::Stream chance = stream(draft, "level.types");
    for (Room& room : rooms)
        if (room.type == RoomType::plain && happens(chance, traps_percent))
            room.type = RoomType::trap;
    return {};
}

Spot free_floor(const Level& level, std::uint32_t room, Spot near) {
    const Rectangle inside = level.rooms[room].bounds.inside();
    Spot best = near;
    std::int32_t least = std::numeric_limits<std::int32_t>::max();
    for (std::int32_t y = inside.y; y < inside.bottom(); ++y)
        for (std::int32_t x = inside.x; x < inside.right(); ++x) {
            const Spot spot{.x = x, .y = y};
            const std::int32_t distance = std::abs(x - near.x) + std::abs(y - near.y);
            if (distance >= least || level.terrain[spot] != Terrain::floor || taken(level, spot))
                continue;
            least = distance;
            best = spot;
        }
    return best;
}

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
    std::uint32_t last = 0;
    for (std::uint32_t number = 0; number < rooms.size(); ++number)
        if (rooms[number].type == RoomType::exit) last = number;
    const bool free = last > count;
    level.exit = free ? rooms[last].centre : free_floor(level, last, rooms[last].centre);
    return {};
}

}  // namespace underwell::level
