// The cheapest way from one tile to another (T18), by A*: always optimal, in exact integers, and
// the same way everywhere. Among equally cheap ways it prefers those with few turns.
// A PathFinder is a workspace: it keeps its memory between calls, so that calls on maps of one size
// allocate nothing after the first few. One thread at a time. That there is no way is a normal
// result.
//
//   if (const auto cost = finder.find(walkable, {.from = here, .to = there}, path)) …
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "underwell/grid/bit_grid.hpp"
#include "underwell/grid/padded_bits.hpp"
#include "underwell/grid/spot.hpp"
#include "underwell/grid/walking.hpp"

namespace underwell::grid {

struct PathRequest {
    Spot from;  // may be in a wall: only the tiles that are entered count
    Spot to;
    Walking walking = {};
};

class PathFinder {
  public:
    // The cost of the way, and in `path` its tiles from the first to the last, both included.
    // Nothing, and an empty path, if there is no way or one of the two is not on the map.
    std::optional<std::uint64_t> find(const BitGrid& walkable, const PathRequest& request,
                                      std::vector<Spot>& path);
    std::optional<std::uint64_t> find(const EntryCosts& costs, const PathRequest& request,
                                      std::vector<Spot>& path);

  private:
    struct Candidate {
        std::uint64_t rank = 0;  // estimated cost of the whole way, then least cost of its rest
        Spot spot;
    };

    struct Reached {
        std::uint64_t cost = 0;
        std::uint32_t search = 0;  // the number of the search that reached the tile
    };

    static bool is_worse(const Candidate& a, const Candidate& b);

    void begin_steps(const BitGrid& walkable);
    template <Neighbours neighbours>
    std::optional<std::uint32_t> count_steps(const PathRequest& request);
    template <Neighbours neighbours>
    bool expand_all(Spot goal, std::uint32_t estimate);
    template <Neighbours neighbours>
    bool expand(std::uint32_t position, Spot goal, std::uint32_t estimate);
    void close(std::uint32_t position, std::uint32_t steps);
    void trace_steps(const PathRequest& request, std::vector<Spot>& path) const;

    void begin_costs(Size size);
    template <typename CostOf>
    std::optional<std::uint64_t> find_cheapest(const PathRequest& request, CostOf cost_of);
    template <typename CostOf>
    void trace_costs(const PathRequest& request, CostOf cost_of, std::vector<Spot>& path) const;

    // Where the cost of a way is the number of its steps.
    PaddedBits unvisited_;
    std::vector<std::uint32_t> marks_;  // of visited tiles: first_mark_ + steps from the start
    std::uint32_t first_mark_ = 1;      // above all marks of earlier searches
    std::uint32_t last_mark_ = 0;
    std::vector<std::uint32_t> current_;  // positions visited, with the estimate at hand
    std::array<std::vector<std::uint32_t>, 3> late_;  // others to visit, by estimate modulo 3
    std::array<std::uint32_t, 9> offsets_{};          // to the neighbours, as in PaddedBits

    // Where steps or tiles have different costs.
    Grid<Reached> reached_;
    std::uint32_t search_ = 0;
    std::vector<Candidate> heap_;
};

}  // namespace underwell::grid
