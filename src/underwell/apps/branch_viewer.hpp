// Watching a branch grow, room by room, full screen in the terminal.
#pragma once

#include <chrono>
#include <cstdint>

#include "underwell/base/result.hpp"
#include "underwell/branch/branch.hpp"
#include "underwell/branch/explorer.hpp"

namespace underwell::apps {

struct Watching {
    std::uint32_t rooms = 0;
    branch::Explorer::Choice explore = branch::Explorer::Choice::random;
    std::chrono::milliseconds delay{0};
    bool ascii = false;
};

// Grows the branch to that many rooms before the user's eyes, unless q, Escape or a signal ends it
// earlier. Returns where the explorer stands at the end.
base::Result<grid::Cell> watch_branch_grow(branch::Branch& branch, const Watching& watching);

}  // namespace underwell::apps
