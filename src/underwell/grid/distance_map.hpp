// How far every tile is from the nearest of many goals (T18): made once, used by any number of
// seekers, each of which steps to the neighbour from which the rest of the way is cheapest. With
// flee() the same map leads to safety instead. Values are exact integers and the same everywhere.
// The map keeps its memory: filling it again for a map of the same size allocates nothing.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "underwell/grid/bit_grid.hpp"
#include "underwell/grid/padded_bits.hpp"
#include "underwell/grid/spot.hpp"
#include "underwell/grid/walking.hpp"

namespace underwell::grid {

// The value of tiles from which no goal can be reached, or none within the limit.
inline constexpr std::int32_t unreachable = 0x7FFF'FFFF;
// Distances above it count as unreachable; no goal may have a value below its negative.
inline constexpr std::int32_t distance_max = 300'000'000;

struct Goal {
    Spot spot;
    std::int32_t value = 0;  // the lower it is, the longer a way is the goal worth
};

struct DistanceOptions {
    Walking walking = {};
    std::int32_t limit = distance_max;  // tiles with a larger value are left unreachable
};

class DistanceMap {
  public:
    // The value of a tile: the least, over all goals, of the goal's value plus what walking from
    // the tile to the goal costs. Goals that are not on the map or cannot be entered do not count.
    void fill(const BitGrid& walkable, std::span<const Goal> goals,
              const DistanceOptions& options = {});
    void fill(const EntryCosts& costs, std::span<const Goal> goals,
              const DistanceOptions& options = {});

    // Turns the map around: rolling down now leads away from the goals, and not into the next dead
    // end: a way that is worth it is taken even if it begins with steps towards a goal. Values are
    // those before times -6/5, in fifths, smoothed by what walking costs. Once after each fill().
    void flee();

    Size size() const { return values_.size(); }

    // The spot must lie on the map.
    std::int32_t operator[](Spot spot) const { return values_[spot]; }

    const Grid<std::int32_t>& values() const { return values_; }

    // The neighbour with a lower value than this tile from which the rest of the way is cheapest;
    // of equals the first, straight ones before diagonal ones, clockwise from north. Nothing at a
    // goal (or where it is safest), and where no goal can be reached. Works from inside a wall too.
    std::optional<Spot> roll_down(Spot from) const;

  private:
    struct Candidate {
        std::int32_t value = 0;
        Spot spot;
    };

    // Of the queue, from its first to before its end.
    struct Part {
        std::size_t first = 0;
        std::size_t end = 0;
    };

    static bool is_worse(const Candidate& a, const Candidate& b);

    void begin(Size size, std::span<const Goal> goals, const DistanceOptions& options);

    void count_steps(const BitGrid& walkable);
    template <Neighbours neighbours>
    std::size_t visit(Part part, std::int32_t value);

    void fill_from_goals();
    void relax();
    std::int32_t step_cost(Spot entered, Direction direction) const;

    Grid<std::int32_t> values_;
    Walking walking_;
    std::int32_t limit_ = distance_max;
    std::int32_t scale_ = 1;   // what one unit of cost adds to a value
    std::vector<Goal> goals_;  // those that count, the least value first

    // Where values count steps.
    PaddedBits unvisited_;
    std::array<std::uint32_t, 9> offsets_{};  // to the neighbours, as in PaddedBits
    std::vector<std::uint32_t> queue_;        // positions, in the order of their values

    // Otherwise, and for fleeing.
    bool has_entry_costs_ = false;  // if not, every tile with a value costs 1
    EntryCosts entry_costs_;
    std::vector<Candidate> heap_;
};

}  // namespace underwell::grid
