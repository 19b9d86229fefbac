#include "underwell/level/proof.hpp"

#include <algorithm>
#include <optional>
#include <string>

#include "underwell/level/draft.hpp"
#include "underwell/level/flood.hpp"

namespace underwell::level {

using grid::Spot;

namespace {

std::string text(Spot spot) {
    return "(" + std::to_string(spot.x) + ", " + std::to_string(spot.y) + ")";
}

base::Result<void> check_doors(const Level& level, std::uint64_t on_map) {
    if (on_map != level.doors.size())
        return base::fail(errors::bad_record, std::to_string(on_map) + " doors on the map, but " +
                                                  std::to_string(level.doors.size()) + " recorded");
    for (const Door& door : level.doors)
        if (level.terrain[door.spot] != door.kind)
            return base::fail(errors::bad_record, "the door at " + text(door.spot) +
                                                      " is not on the map as it is recorded");
    const auto locked = std::ranges::count(level.doors, Terrain::locked_door, &Door::kind);
    if (static_cast<std::size_t>(locked) != level.keys.size())
        return base::fail(errors::bad_record, "as many keys as locked doors are needed");
    return {};
}

bool is_whole_across(const grid::BitGrid& set, Spot left, std::int32_t right) {
    const auto row = set.row(left.y);
    const auto end = static_cast<std::size_t>(right) + 1;
    std::uint64_t missing = 0;
    for (auto x = static_cast<std::size_t>(left.x); x < end; x += 64 - x % 64) {
        const std::size_t count = std::min(end - x, 64 - x % 64);
        missing |= (~row[x / 64] >> x % 64) & (~std::uint64_t{0} >> (64 - count));
    }
    return missing == 0;
}

bool is_whole_down(const grid::BitGrid& set, Spot top, std::int32_t bottom) {
    const auto x = static_cast<std::size_t>(top.x);
    const std::uint64_t* first = &set.row(top.y)[x / 64];
    const auto count = static_cast<std::size_t>(bottom - top.y) + 1;
    std::uint64_t found = ~std::uint64_t{0};
    for (std::size_t row = 0; row < count; ++row)
        found &= first[row * set.words_per_row()];
    return (found >> x % 64 & 1U) != 0;
}

// Whether every tile between two spots of one row or column is set, both included.
bool is_whole(const grid::BitGrid& set, Spot from, Spot to) {
    return from.y == to.y ? is_whole_across(set, {.x = std::min(from.x, to.x), .y = from.y},
                                            std::max(from.x, to.x))
                          : is_whole_down(set, {.x = from.x, .y = std::min(from.y, to.y)},
                                          std::max(from.y, to.y));
}

// The first tile of a line that is not set.
std::optional<Spot> first_missing(const grid::BitGrid& set, Spot from, Spot to) {
    const bool straight = from.x == to.x || from.y == to.y;
    if (straight && is_whole(set, from, to)) return std::nullopt;
    for (Spot spot = from;;
         spot = {.x = spot.x + sign(to.x - spot.x), .y = spot.y + sign(to.y - spot.y)}) {
        if (!set[spot]) return spot;
        if (spot == to) return std::nullopt;
    }
}

base::Result<void> check_course(const Level& level, const Tunnel& tunnel,
                                const grid::BitGrid& passable) {
    const auto course = level.course(tunnel);
    for (std::size_t corner = 1; corner < course.size(); ++corner)
        if (const auto blocked = first_missing(passable, course[corner - 1], course[corner]))
            return base::fail(errors::bad_record,
                              "the tunnel between rooms " + std::to_string(tunnel.from) + " and " +
                                  std::to_string(tunnel.to) + " is blocked at " + text(*blocked));
    return {};
}

// Everybody and everything stands on a tile that one can stand on, and nobody on another's.
base::Result<void> check_places(const Level& level) {
    std::vector<Spot> bodies = level.monsters;
    bodies.push_back(level.start);
    std::optional<Spot> in_wall;
    const auto check = [&](Spot spot) {
        if (!level.terrain.contains(spot) || stops_feet(level.terrain[spot])) in_wall = spot;
    };
    check(level.exit);
    std::ranges::for_each(bodies, check);
    std::ranges::for_each(level.things, check, &Thing::spot);
    std::ranges::for_each(level.keys, check, &Key::spot);
    if (in_wall)
        return base::fail(errors::in_a_wall, "something stands in a wall at " + text(*in_wall));
    std::ranges::sort(bodies);
    const auto twice = std::ranges::adjacent_find(bodies);
    if (twice != bodies.end())
        return base::fail(errors::in_a_wall, "two stand on one tile at " + text(*twice));
    return {};
}

// Opens every locked door whose key was reached; false if there was none.
bool unlock(const Level& level, grid::BitGrid& open, const grid::BitGrid& reached, Proof& proof) {
    bool opened = false;
    for (const Key& key : level.keys) {
        const Spot door = level.doors[key.door].spot;
        if (open[door] || !reached[key.spot]) continue;
        open.insert(door);
        ++proof.unlocked;
        opened = true;
    }
    return opened;
}

// A door that was opened has been reached if one of its neighbours has.
void step_into_doors(const Level& level, const grid::BitGrid& open, grid::BitGrid& reached) {
    for (const Key& key : level.keys) {
        const Spot door = level.doors[key.door].spot;
        if (!open[door] || reached[door]) continue;
        for (const grid::Direction direction : grid::four_directions) {
            const Spot beside = grid::step(door, direction);
            if (reached.contains(beside) && reached[beside]) reached.insert(door);
        }
    }
}

}  // namespace

base::Result<Proof> prove(const Level& level) {
    grid::BitGrid passable = doors(level.terrain);
    if (auto checked = check_doors(level, passable.count()); !checked)
        return std::unexpected(checked.error());
    if (auto checked = check_places(level); !checked) return std::unexpected(checked.error());
    grid::BitGrid open = walkable(level.terrain);
    passable.insert_all(open);
    for (const Tunnel& tunnel : level.tunnels)
        if (auto checked = check_course(level, tunnel, passable); !checked)
            return std::unexpected(checked.error());

    Proof proof;
    for (const Door& door : level.doors)
        if (door.kind == Terrain::secret_door) open.insert(door.spot);
    grid::BitGrid reached{open.size()};
    reached.insert(level.start);
    do {
        step_into_doors(level, open, reached);
        flood(open, reached);
    } while (unlock(level, open, reached, proof));
    if (proof.unlocked != level.keys.size())
        return base::fail(errors::key_behind_lock, "a key lies behind the door that it opens");
    proof.open_tiles = static_cast<std::uint32_t>(open.count());
    proof.reached = static_cast<std::uint32_t>(reached.count());
    if (proof.reached != proof.open_tiles)
        return base::fail(errors::unreachable, std::to_string(proof.open_tiles - proof.reached) +
                                                   " open tiles cannot be reached from the start");
    return proof;
}

}  // namespace underwell::level
