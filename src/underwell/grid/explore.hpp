// Walking by itself over what somebody knows of a map (T18): AutoExplore goes to the nearest tile
// with something unknown beside it until there is none; Travel goes to a chosen tile, step by step,
// and stops where the way is blocked. Both see only what they are given: tiles that are not known
// take no part, so nothing can be learnt from where they go.
//
//   while (const auto spot = explore.next_step({.walkable = walkable, .known = known}, here)) …
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "underwell/grid/bit_grid.hpp"
#include "underwell/grid/distance_map.hpp"
#include "underwell/grid/path.hpp"
#include "underwell/grid/spot.hpp"
#include "underwell/grid/walking.hpp"

namespace underwell::grid {

// What somebody knows: which tiles, and which of those can be walked on. Both maps have one size.
struct Knowledge {
    const BitGrid& walkable;
    const BitGrid& known;
};

class AutoExplore {
  public:
    explicit AutoExplore(Neighbours neighbours = Neighbours::eight) : neighbours_{neighbours} {}

    // The next tile on the way to the nearest known tile with an unknown one beside it, corners
    // included; nothing once everything that can be reached is known. A tile that has been stood on
    // is not gone to again, so exploring ends even if what is beside it stays unknown.
    std::optional<Spot> next_step(const Knowledge& knowledge, Spot from);

    // The whole way there, from where one stands; false, and an empty path, if all is known.
    bool find_path(const Knowledge& knowledge, Spot from, std::vector<Spot>& path);

    // For another level: forgets where it has stood.
    void forget();

  private:
    void look_around(const Knowledge& knowledge, Spot from);
    void find_goals(const Knowledge& knowledge);

    Neighbours neighbours_;
    BitGrid stood_on_;
    BitGrid known_walkable_;
    std::vector<Goal> goals_;
    DistanceMap distances_;
};

class Travel {
  public:
    // Plans a way over known tiles; false if there is none.
    bool start(const Knowledge& knowledge, const PathRequest& request);

    // The next tile of the way, to be stepped on by the caller; nothing on arrival and where the
    // way is blocked now, after which the travel is over.
    std::optional<Spot> next_step(const Knowledge& knowledge);

    bool has_arrived() const { return !path_.empty() && steps_ + 1 == path_.size(); }

    // The tiles that are left, for showing the way; the first is where one stands.
    std::span<const Spot> rest() const;

  private:
    PathFinder finder_;
    BitGrid known_walkable_;
    std::vector<Spot> path_;  // empty when there is none, or it was blocked
    std::size_t steps_ = 0;
};

}  // namespace underwell::grid
