#include "underwell/level/walk.hpp"

#include <algorithm>
#include <utility>

#include "underwell/base/check.hpp"

namespace underwell::level {

using grid::Direction;
using grid::Spot;

Walk::Walk(Level level, std::int32_t sight_radius)
    : level_{std::move(level)},
      sight_radius_{sight_radius},
      place_{level_.start},
      passable_{walkable(level_.terrain)},
      opaque_{level::opaque(level_.terrain)},
      memory_{level_.terrain.size()} {
    for (const Spot monster : level_.monsters)
        passable_.erase(monster);
    arrive();
}

Terrain Walk::apparent_terrain(Spot spot) const {
    const Terrain terrain = level_.terrain[spot];
    return terrain == Terrain::secret_door ? Terrain::wall : terrain;
}

Stepped Walk::step(Direction towards) {
    const Spot goal = grid::step(place_, towards);
    if (const Obstacle obstacle = obstacle_at(goal); obstacle != Obstacle::none)
        return {.obstacle = obstacle};
    const bool unlocks = level_.terrain[goal] == Terrain::locked_door;
    if (unlocks) open(door_at(goal));
    place_ = goal;
    Stepped stepped = arrive();
    stepped.unlocked = unlocks;
    return stepped;
}

std::optional<Direction> Walk::next_to_explore() {
    if (const auto next = explore_.next_step(knowledge(), place_)) return direction_to(*next);
    for (const Key& key : level_.keys)
        if (const auto next = next_towards(key.spot)) return next;
    return std::nullopt;
}

std::optional<Direction> Walk::next_towards(Spot goal) {
    if (!travel_.start(knowledge(), {.from = place_, .to = goal})) return std::nullopt;
    const auto next = travel_.next_step(knowledge());
    if (!next) return std::nullopt;
    return direction_to(*next);
}

Obstacle Walk::obstacle_at(Spot spot) const {
    if (!passable_.contains(spot)) return Obstacle::edge;
    if (passable_[spot]) return Obstacle::none;
    switch (level_.terrain[spot]) {
        case Terrain::wall:
        case Terrain::secret_door:
            return Obstacle::wall;
        case Terrain::pillar:
            return Obstacle::pillar;
        case Terrain::locked_door:
            return Obstacle::locked_door;
        default:
            return Obstacle::monster;  // nothing else stops feet on open ground
    }
}

std::uint32_t Walk::door_at(Spot spot) const {
    const auto found = std::ranges::find(level_.doors, spot, &Door::spot);
    CHECK(found != level_.doors.end());
    return static_cast<std::uint32_t>(found - level_.doors.begin());
}

// Found or unlocked, it is a door like others from now on.
void Walk::open(std::uint32_t door) {
    level_.doors[door].kind = Terrain::door;
    level_.terrain[level_.doors[door].spot] = Terrain::door;
    passable_.insert(level_.doors[door].spot);
}

Stepped Walk::arrive() {
    Stepped stepped;
    stepped.keys_found = take_keys();
    stepped.secret_doors_found = find_secret_doors();
    look();
    return stepped;
}

std::uint32_t Walk::take_keys() {
    std::uint32_t taken = 0;
    for (const Key& key : level_.keys)
        if (key.spot == place_) {
            held_.push_back(key);
            passable_.insert(level_.doors[key.door].spot);
            ++taken;
        }
    std::erase_if(level_.keys, [this](const Key& key) { return key.spot == place_; });
    return taken;
}

std::uint32_t Walk::find_secret_doors() {
    std::uint32_t found = 0;
    for (const Direction direction : grid::eight_directions) {
        const Spot beside = grid::step(place_, direction);
        if (!level_.terrain.contains(beside) || level_.terrain[beside] != Terrain::secret_door)
            continue;
        open(door_at(beside));
        ++found;
    }
    return found;
}

void Walk::look() {
    view_.look(opaque_, {.spot = place_, .radius = sight_radius_});
    memory_.see(view_);
}

Direction Walk::direction_to(Spot neighbour) const {
    std::uint8_t turn = 0;
    while (turn < 7 && grid::step(place_, static_cast<Direction>(turn)) != neighbour)
        ++turn;
    const auto direction = static_cast<Direction>(turn);
    CHECK(grid::step(place_, direction) == neighbour);
    return direction;
}

}  // namespace underwell::level
