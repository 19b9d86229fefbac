// A party that explores a branch while somebody looks over its shoulder: it takes unexplored exits
// by an explorer's choice, and in between wanders through known rooms and over one-way exits.
// Every room it digs is shown to the watcher together with what the independent checker knew right
// before. Where a branch ends (no `endless`, or a room_limit), the party goes on to the next one,
// until it has dug as many rooms as it set out to.
#pragma once

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <rapidcheck.h>

#include "branch_checker.hpp"
#include "underwell/branch/branch.hpp"
#include "underwell/branch/explorer.hpp"
#include "underwell/grid/cell.hpp"

namespace underwell::tests {

// Where the first room of a branch is that is entered eastwards.
inline constexpr grid::Cell first_cell{.x = 1, .y = 0};

struct Expedition {
    branch::Settings settings = {};
    branch::Branch::Origin origin = {};  // of the first branch; the next ones have the next seeds
    branch::Explorer::Choice choice = branch::Explorer::Choice::random;
    std::uint32_t wandering_steps_max = 0;  // over known rooms, between two unexplored exits
    std::uint32_t rooms = 1'000;
};

std::ostream& operator<<(std::ostream& stream, const Expedition& expedition);

struct Dug {
    const branch::Branch& branch;  // with the new room
    const BranchChecker& before;   // without it
    const branch::Growth& growth;
    grid::Cell cell;
};

struct Watcher {
    // For each room dug.
    std::function<void(const Dug&)> dug = [](const Dug&) {};
    // For each walk over known ground.
    std::function<void(const branch::Branch&, const branch::Walk&, const branch::Walked&)>
        wandered = [](const branch::Branch&, const branch::Walk&, const branch::Walked&) {};
    // For each branch that is left.
    std::function<void(const branch::Branch&, const BranchChecker&)> left =
        [](const branch::Branch&, const BranchChecker&) {};
};

void explore(const Expedition& expedition, const Watcher& watcher,
             const branch::GrowthPolicy& policy = branch::uniform_growth);

// A branch of that many rooms, dug by an explorer; fewer if it ends before.
struct Digging {
    branch::Settings settings = {};
    branch::Branch::Origin origin = {};
    branch::Explorer::Choice choice = branch::Explorer::Choice::random;
    std::uint32_t rooms = 0;
};

branch::Branch dug(const Digging& digging);

// Goes on until the branch has that many rooms or ends.
void dig_on(branch::Branch& branch, branch::Explorer::Choice choice, std::uint32_t rooms);

// Any settings and seed; small budgets are as likely as all others together.
rc::Gen<Expedition> any_expedition();

}  // namespace underwell::tests

namespace rc {

template <>
struct Arbitrary<underwell::tests::Expedition> {
    static Gen<underwell::tests::Expedition> arbitrary() {
        return underwell::tests::any_expedition();
    }
};

}  // namespace rc
