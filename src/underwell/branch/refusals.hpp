// Why a branch is not as somebody asks for it, in words that can be said in other languages
// (base/refusal.hpp). validate() and Branch tell the same as errors. Pure.
#pragma once

#include <string>

#include "underwell/base/refusal.hpp"
#include "underwell/branch/branch.hpp"
#include "underwell/branch/settings.hpp"

namespace underwell::branch {

namespace refusals {
inline constexpr base::Wording bad_directions{"bad_directions", "{1} is {2}; give 4 or 8"};
inline constexpr base::Wording bad_entrance{"bad_entrance",
                                            "the entrance is {1}; give one of: {2}"};
inline constexpr base::Wording walk_begins_elsewhere{
    "walk_begins_elsewhere",
    "the walk begins {1}, but {2} is {3}; begin the walk with the entrance, or leave {2} out"};
inline constexpr base::Wording no_direction{
    "no_direction",
    "'{1}' is no direction; give north, northeast, east, southeast, south, southwest, west, "
    "northwest, or n, ne, e, se, s, sw, w, nw"};
inline constexpr base::Wording no_such_exit{"no_such_exit",
                                            "the room at {1} has no exit {2}; its exits: {3}"};
inline constexpr base::Wording another_branch{
    "another_branch", "the start room's exit {1} leads to another branch; this one lies {2}"};
}  // namespace refusals

// As refusals name them: "(3, -1)"; "north, east", or "none".
std::string text(grid::Cell cell);
std::string text(grid::DirectionSet directions);

base::Granted<void> check(const Settings& settings);
base::Granted<void> check(const Settings& settings, const Branch::Origin& origin);

// Of a walk from a room that has other exits, and of one from the start room into another branch.
base::Refusal no_such_exit(const Walk& walk, grid::DirectionSet exits);
base::Refusal another_branch(grid::Direction towards, grid::Direction entrance);

}  // namespace underwell::branch
