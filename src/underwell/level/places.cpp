#include "underwell/level/places.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>

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

std::vector<std::uint32_t> count_ways(const Level& level) {
    std::vector<std::uint32_t> ways(level.rooms.size(), 0);
    for (const Tunnel& tunnel : level.tunnels) {
        ++ways[tunnel.from];
        ++ways[tunnel.to];
    }
    return ways;
}

std::uint32_t farthest_plain(const std::vector<Room>& rooms) {
    std::uint32_t farthest = 0;
    for (std::uint32_t number = 1; number < rooms.size(); ++number)
        if (rooms[number].type == RoomType::plain &&
            (farthest == 0 || rooms[number].distance > rooms[farthest].distance))
            farthest = number;
    return farthest;
}

std::uint32_t nearest_plain(const std::vector<Room>& rooms) {
    std::uint32_t nearest = 0;
    for (std::uint32_t number = 1; number < rooms.size(); ++number)
        if (rooms[number].type == RoomType::plain &&
            (nearest == 0 || rooms[number].distance < rooms[nearest].distance))
            nearest = number;
    return nearest;
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

// Treasure lies in dead ends, the farthest first.
void give_treasures(std::vector<Room>& rooms, const std::vector<std::uint32_t>& ways) {
    const std::size_t wanted = 1 + rooms.size() / rooms_for_each_treasure;
    for (std::size_t count = 0; count < wanted; ++count) {
        std::uint32_t best = 0;
        for (std::uint32_t number = 1; number < rooms.size(); ++number)
            if (rooms[number].type == RoomType::plain && ways[number] == 1 &&
                (best == 0 || rooms[number].distance > rooms[best].distance))
                best = number;
        if (best == 0) return;
        rooms[best].type = RoomType::treasure;
    }
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
    const bool has_lair = keep_first(rooms, RoomType::lair);
    const bool has_exit = keep_first(rooms, RoomType::exit);
    rooms.front().type = RoomType::entrance;
    if (rooms.size() == 1) return {};
    // Of two rooms the other is the exit; of more the farthest is the lair, and then comes the
    // exit.
    if (rooms.size() > 2 && !has_lair)
        if (const std::uint32_t room = farthest_plain(rooms); room != 0)
            rooms[room].type = RoomType::lair;
    if (!has_exit)
        if (const std::uint32_t room = farthest_plain(rooms); room != 0)
            rooms[room].type = RoomType::exit;
    give_treasures(rooms, count_ways(draft.level));
    if (rooms.size() >= rooms_for_a_store)
        if (const std::uint32_t room = nearest_plain(rooms); room != 0)
            rooms[room].type = RoomType::store;
    if (rooms.size() >= rooms_for_a_shrine)
        if (const std::uint32_t room = farthest_plain(rooms); room != 0)
            rooms[room].type = RoomType::shrine;
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
