// Somebody who explores a branch by a fixed way of choosing: used by the tool, tests and
// benchmarks. The choice depends on the branch's seed and on what happened so far, on nothing else.
//
//   Explorer explorer{branch, Explorer::Choice::deepest};
//   while (const auto walk = explorer.next(branch))
//       explorer.see(*branch.walk(*walk));
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "underwell/branch/branch.hpp"

namespace underwell::branch {

class Explorer {
  public:
    enum class Choice : std::uint8_t {
        random,   // every unexplored exit is equally likely
        deepest,  // the one that leads deepest
        nearest,  // the one in the room nearest to where the explorer stands, in a straight line
    };

    // Starts where the newest room is, knowing all unexplored exits of the branch.
    Explorer(const Branch& branch, Choice choice);

    // The next unexplored exit to walk through; nothing if the branch is finished.
    std::optional<Walk> next(const Branch& branch);

    // To be told of every walk that dug a room.
    void see(const Walked& walked);

  private:
    void add(const Walk& exit);
    std::size_t choose();
    Walk take(std::size_t position);

    Choice choice_;
    base::StreamFamily streams_;
    grid::Cell place_;
    std::uint64_t steps_ = 0;
    std::vector<Walk>
        exits_;  // all unexplored ones, and some that no longer are; a heap for deepest
};

std::optional<Explorer::Choice> parse_choice(std::string_view text);

}  // namespace underwell::branch
