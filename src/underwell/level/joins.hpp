// Which rooms are joined by tunnels (T4, T11), before any tunnel is dug. Steps of generators.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "underwell/level/draft.hpp"

namespace underwell::level {

// T4: every room with the one before it.
base::Result<void> join_in_order(Draft& draft);

// The shortest set of tunnels that holds all rooms together (Prim's tree over the gaps between).
base::Result<void> join_nearest(Draft& draft);

// Straight steps between two rooms, walls not counted: how far apart they are, as a tunnel sees it.
std::int32_t gap_between(const grid::Rectangle& one, const grid::Rectangle& other);

// T11: finds the loops worth digging: neighbours between which one has to walk far. Each is asked
// for after the one before it was dug, since that shortened other ways.
class LoopFinder {
  public:
    // The tunnels that hold the level together must be dug already; the draft must outlive this.
    explicit LoopFinder(const Draft& draft);

    // The next pair to join, nearest first, or nothing.
    std::optional<Join> next();

  private:
    struct Pair {
        std::int32_t gap;
        std::uint32_t from;
        std::uint32_t to;
    };

    struct Way {
        std::uint32_t to;
        std::uint32_t length;
        std::uint32_t next;  // the next way out of the same room
    };

    void learn_new_tunnels();
    bool is_detour(const Pair& pair);

    const Draft& draft_;
    base::Stream chance_;
    std::vector<Pair> pairs_;
    std::size_t pair_ = 0;
    std::size_t learned_ = 0;
    std::vector<std::uint32_t> first_way_;  // by room
    std::vector<Way> ways_;
    std::vector<std::uint32_t> distance_;  // by room, in the search under way
    std::vector<std::uint32_t> open_;
};

}  // namespace underwell::level
