// Somebody walks through a level (T7, T8, T17): where they stand, what they see and remember, which
// keys they hold. The level is the walk's own and changes with it: keys are taken by walking over
// them, locked doors open for whoever holds their key, secret doors become doors when somebody
// stands next to them. Monsters stand still and stop feet. Steps by itself too: exploring, and
// going to a place that is known. Pure; nothing fails.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "underwell/grid/bit_grid.hpp"
#include "underwell/grid/direction.hpp"
#include "underwell/grid/explore.hpp"
#include "underwell/grid/field_of_view.hpp"
#include "underwell/grid/memory.hpp"
#include "underwell/level/level.hpp"

namespace underwell::level {

enum class Obstacle : std::uint8_t { none, edge, wall, pillar, locked_door, monster };

// What a step led to. A step with an obstacle is refused and has changed nothing (T7).
struct Stepped {
    Obstacle obstacle = Obstacle::none;
    bool unlocked = false;  // the door that was stepped into
    std::uint32_t keys_found = 0;
    std::uint32_t secret_doors_found = 0;

    friend bool operator==(const Stepped&, const Stepped&) = default;
};

inline constexpr std::int32_t usual_sight_radius = 10;

class Walk {
  public:
    // Begins at the level's start (T8), with eyes that reach so far.
    explicit Walk(Level level, std::int32_t sight_radius = usual_sight_radius);

    // As it is by now: without the keys that were taken, with the doors that were found.
    const Level& level() const { return level_; }

    grid::Spot place() const { return place_; }

    const grid::Memory& memory() const { return memory_; }

    // What one takes the tile for: a secret door is a wall until it is found.
    Terrain apparent_terrain(grid::Spot spot) const;

    std::uint32_t keys_held() const { return static_cast<std::uint32_t>(held_.size()); }

    bool at_exit() const { return place_ == level_.exit; }

    bool knows_exit() const { return memory_.known()[level_.exit]; }

    Stepped step(grid::Direction towards);

    // The next step towards something that nobody has seen yet, then towards keys that were seen;
    // nothing once everything that can be reached is known.
    std::optional<grid::Direction> next_to_explore();

    // The next step of a shortest way over known tiles; nothing if there is none, and on arrival.
    std::optional<grid::Direction> next_towards(grid::Spot goal);

  private:
    Obstacle obstacle_at(grid::Spot spot) const;
    std::uint32_t door_at(grid::Spot spot) const;
    void open(std::uint32_t door);
    Stepped arrive();
    std::uint32_t take_keys();
    std::uint32_t find_secret_doors();
    void look();
    grid::Direction direction_to(grid::Spot neighbour) const;

    grid::Knowledge knowledge() const { return {.walkable = passable_, .known = memory_.known()}; }

    Level level_;
    std::int32_t sight_radius_;
    grid::Spot place_;
    std::vector<Key> held_;
    grid::BitGrid
        passable_;  // for this walker: not where monsters stand, but through locks with a key
    grid::BitGrid opaque_;
    grid::View view_;
    grid::Memory memory_;
    grid::AutoExplore explore_;
    grid::Travel travel_;
};

}  // namespace underwell::level
