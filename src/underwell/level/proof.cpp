#include "underwell/level/proof.hpp"

#include <algorithm>
#include <string>

#include "underwell/level/flood.hpp"

namespace underwell::level {

using grid::Spot;

namespace {

std::string text(Spot spot) {
    return "(" + std::to_string(spot.x) + ", " + std::to_string(spot.y) + ")";
}

base::Result<void> check_doors(const Level& level) {
    const std::uint64_t on_map = doors(level.terrain).count();
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

base::Result<void> check_course(const Level& level, const Tunnel& tunnel) {
    const auto course = level.course(tunnel);
    for (std::size_t corner = 1; corner < course.size(); ++corner) {
        Spot spot = course[corner - 1];
        const Spot to = course[corner];
        while (spot != to) {
            spot.x += (to.x > spot.x ? 1 : 0) - (to.x < spot.x ? 1 : 0);
            spot.y += (to.y > spot.y ? 1 : 0) - (to.y < spot.y ? 1 : 0);
            if (stops_feet(level.terrain[spot]) && !is_door(level.terrain[spot]))
                return base::fail(errors::bad_record, "the tunnel between rooms " +
                                                          std::to_string(tunnel.from) + " and " +
                                                          std::to_string(tunnel.to) +
                                                          " is blocked at " + text(spot));
        }
    }
    return {};
}

// Everybody and everything stands on a tile of its own that one can stand on.
base::Result<void> check_places(const Level& level) {
    std::vector<Spot> bodies = level.monsters;
    bodies.push_back(level.start);
    std::vector<Spot> placed = bodies;
    placed.push_back(level.exit);
    for (const Thing& thing : level.things)
        placed.push_back(thing.spot);
    for (const Key& key : level.keys)
        placed.push_back(key.spot);
    for (const Spot spot : placed)
        if (!level.terrain.contains(spot) || stops_feet(level.terrain[spot]))
            return base::fail(errors::in_a_wall, "something stands in a wall at " + text(spot));
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
    if (auto checked = check_doors(level); !checked) return std::unexpected(checked.error());
    if (auto checked = check_places(level); !checked) return std::unexpected(checked.error());
    for (const Tunnel& tunnel : level.tunnels)
        if (auto checked = check_course(level, tunnel); !checked)
            return std::unexpected(checked.error());

    Proof proof;
    grid::BitGrid open = walkable(level.terrain);
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
