#include "underwell/level/doors.hpp"

#include <algorithm>
#include <span>

#include "underwell/level/flood.hpp"
#include "underwell/level/places.hpp"

namespace underwell::level {

using grid::Direction;
using grid::Rectangle;
using grid::Spot;

namespace {

struct Ring {
    Spot first;
    Spot step;
    Spot inwards;
    std::int32_t count;
};

// The four walls of a room without their corners.
std::array<Ring, 4> walls(const Rectangle& bounds) {
    const std::int32_t right = bounds.right() - 1;
    const std::int32_t bottom = bounds.bottom() - 1;
    const Spot across{.x = 1, .y = 0};
    const Spot down{.x = 0, .y = 1};
    return {{{{bounds.x + 1, bounds.y}, across, {0, 1}, bounds.width - 2},
             {{bounds.x + 1, bottom}, across, {0, -1}, bounds.width - 2},
             {{bounds.x, bounds.y + 1}, down, {1, 0}, bounds.height - 2},
             {{right, bounds.y + 1}, down, {-1, 0}, bounds.height - 2}}};
}

bool on_map_and_open(const Level& level, Spot spot) {
    return level.terrain.contains(spot) && level.terrain[spot] != Terrain::wall;
}

// Whether a door fits: wall on both sides, floor behind, a way in front.
bool is_entry(const Level& level, const Ring& wall, Spot spot) {
    const Spot left{.x = spot.x - wall.step.x, .y = spot.y - wall.step.y};
    const Spot right{.x = spot.x + wall.step.x, .y = spot.y + wall.step.y};
    const Spot behind{.x = spot.x + wall.inwards.x, .y = spot.y + wall.inwards.y};
    const Spot front{.x = spot.x - wall.inwards.x, .y = spot.y - wall.inwards.y};
    return level.terrain[left] == Terrain::wall && level.terrain[right] == Terrain::wall &&
           level.terrain[behind] == Terrain::floor && on_map_and_open(level, front);
}

// How many tiles of each room's outermost ring are open: 1 in a dead end.
std::vector<std::uint32_t> count_openings(const Level& level) {
    std::vector<std::uint32_t> openings(level.rooms.size(), 0);
    for (std::size_t number = 0; number < level.rooms.size(); ++number) {
        const Rectangle& bounds = level.rooms[number].bounds;
        for (std::int32_t y = bounds.y; y < bounds.bottom(); ++y) {
            const bool edge = y == bounds.y || y + 1 == bounds.bottom();
            const std::int32_t stride = edge ? 1 : bounds.width - 1;
            for (std::int32_t x = bounds.x; x < bounds.right(); x += stride)
                openings[number] += level.terrain[{.x = x, .y = y}] == Terrain::wall ? 0U : 1U;
        }
    }
    return openings;
}

void hang(Level& level, Door& door, Terrain kind) {
    door.kind = kind;
    level.terrain[door.spot] = kind;
}

// The only doors of dead ends, so many of them as shall be locked.
std::vector<std::uint32_t> choose_locks(const Level& level, base::Stream& chance) {
    const auto openings = count_openings(level);
    std::vector<std::uint32_t> candidates;
    for (std::uint32_t number = 0; number < level.doors.size(); ++number) {
        const std::uint32_t room = level.doors[number].room;
        if (room != 0 && openings[room] == 1) candidates.push_back(number);
    }
    std::vector<std::uint32_t> locked;
    while (!candidates.empty() && std::ssize(locked) < level.settings.locks) {
        const auto drawn = chance.below(static_cast<std::uint32_t>(candidates.size()));
        locked.push_back(candidates[drawn]);
        candidates.erase(candidates.begin() + drawn);
    }
    return locked;
}

// A key may lie in any room but those behind its own lock and the later ones.
std::vector<std::uint32_t> rooms_before(const Level& level, std::span<const std::uint32_t> locks) {
    std::vector<std::uint32_t> rooms;
    for (std::uint32_t room = 0; room < level.rooms.size(); ++room) {
        const auto behind = [&](std::uint32_t door) { return level.doors[door].room == room; };
        if (std::ranges::none_of(locks, behind)) rooms.push_back(room);
    }
    return rooms;
}

// Whether everything that must be reached can be, with the doors that are hidden already.
bool all_needed_reached(const Level& level) {
    grid::BitGrid open = walkable(level.terrain);
    for (const Key& key : level.keys)
        open.insert(level.doors[key.door].spot);
    grid::BitGrid reached{open.size()};
    reached.insert(level.start);
    flood(open, reached);
    const auto found = [&](Spot spot) { return reached[spot]; };
    return found(level.exit) && std::ranges::all_of(level.keys, [&](const Key& key) {
               return found(key.spot) && found(level.doors[key.door].spot);
           });
}

}  // namespace

base::Result<void> find_entries(Draft& draft) {
    const Level& level = draft.level;
    if (level.settings.tunnels != Tunnels::l || level.settings.doors_percent == 0) return {};
    for (std::uint32_t number = 0; number < level.rooms.size(); ++number)
        for (const Ring& wall : walls(level.rooms[number].bounds))
            for (std::int32_t position = 0; position < wall.count; ++position) {
                const Spot spot{.x = wall.first.x + wall.step.x * position,
                                .y = wall.first.y + wall.step.y * position};
                if (level.terrain[spot] == Terrain::tunnel && is_entry(level, wall, spot))
                    draft.entries.push_back({.spot = spot, .room = number});
            }
    return {};
}

base::Result<void> hang_doors(Draft& draft) {
    Level& level = draft.level;
    if (level.settings.doors_percent == 0) return {};
    base::Stream chance = stream(draft, "level.doors");
    for (const Entry& entry : draft.entries) {
        if (!happens(chance, level.settings.doors_percent)) continue;
        level.doors.push_back({.spot = entry.spot, .room = entry.room});
        level.terrain[entry.spot] = Terrain::door;
    }
    return {};
}

base::Result<void> lock_doors(Draft& draft) {
    Level& level = draft.level;
    if (level.settings.locks == 0 || level.doors.empty()) return {};
    base::Stream chance = stream(draft, "level.locks");
    const std::vector<std::uint32_t> locked = choose_locks(level, chance);
    for (std::size_t turn = 0; turn < locked.size(); ++turn) {
        // A door whose key would find no free tile stays as it is.
        const auto rooms = rooms_before(level, std::span{locked}.subspan(turn));
        const std::uint32_t room = rooms[chance.below(static_cast<std::uint32_t>(rooms.size()))];
        const auto spot = free_floor(level, room, level.rooms[room].centre);
        if (!spot) continue;
        hang(level, level.doors[locked[turn]], Terrain::locked_door);
        level.keys.push_back({.spot = *spot, .door = locked[turn]});
    }
    return {};
}

base::Result<void> hide_doors(Draft& draft) {
    Level& level = draft.level;
    if (level.settings.secrets_percent == 0) return {};
    base::Stream chance = stream(draft, "level.secrets");
    // Each try looks at the whole map: bounded, so that large levels take no time without end.
    std::int64_t tries = secrets_max;
    for (Door& door : level.doors) {
        if (!happens(chance, level.settings.secrets_percent)) continue;
        if (door.kind != Terrain::door) continue;
        if (tries-- == 0) break;
        hang(level, door, Terrain::secret_door);
        if (!all_needed_reached(level)) hang(level, door, Terrain::door);
    }
    return {};
}

}  // namespace underwell::level
