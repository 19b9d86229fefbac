// Figures about a branch as it stands, counted over all rooms when asked for.
#pragma once

#include <cstddef>
#include <cstdint>

#include "underwell/branch/branch.hpp"

namespace underwell::branch {

struct Statistics {
    std::uint32_t rooms = 0;
    std::uint32_t deepest = 0;
    std::uint32_t dead_ends = 0;         // rooms whose only exit is the way back
    std::uint64_t two_way_passages = 0;  // the way between first room and start room included
    std::uint64_t one_way_exits = 0;
    std::uint32_t unexplored_exits = 0;
    std::uint32_t openings = 0;  // exits that `endless` had to open (D9)
    std::uint32_t width = 0;     // of the rectangle around all rooms, in cells
    std::uint32_t height = 0;
    std::size_t bytes = 0;
};

Statistics statistics(const Branch& branch);

}  // namespace underwell::branch
