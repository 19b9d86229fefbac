// What the lab refuses, in the reader's language. Refusals come from where they are found, most of
// them from the generators, which the tool has in common with the lab; they are told by name
// (base/refusal.hpp), and every name has a row with its Chinese here. Those without a wording stay
// as they are. Pure; nothing fails.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "underwell/base/refusal.hpp"

namespace underwell::adapters::web {

// What only the lab refuses.
namespace refusals {
inline constexpr base::Wording two_seeds{
    "two_seeds", "seed and tutorial-seed were both given; leave one of them out"};
inline constexpr base::Wording no_seed{"no_seed",
                                       "{1} is missing; give a whole number from {2} to {3}"};
inline constexpr base::Wording bad_seed{"bad_seed",
                                        "{1} is '{2}'; give a whole number from {3} to {4}"};
inline constexpr base::Wording too_much_here{"too_much_here",
                                             "{1} is {2}; on this server give at most {3}"};
inline constexpr base::Wording long_walk{"long_walk",
                                         "walk has {1} steps; on this server give at most {2}"};
inline constexpr base::Wording bad_explore{"bad_explore",
                                           "explore is '{1}'; give random, deepest or nearest"};
inline constexpr base::Wording large_text{
    "large_text",
    "the text would have {1} x {2} signs; give compact=1, fewer rooms, or take the SVG"};
inline constexpr base::Wording large_branch_picture{
    "large_branch_picture",
    "the picture would have {1} x {2} pixels; give fewer rooms, or take the SVG"};
inline constexpr base::Wording large_level_picture{
    "large_level_picture",
    "scale is {1}: the picture would have {2} x {3} pixels; give a smaller scale, or take the SVG"};
}  // namespace refusals

struct RefusalRow {
    const base::Wording* wording;
    std::string_view chinese;  // with the same places
};

std::span<const RefusalRow> refusal_rows();

// The refusal's own message, or in Chinese for "zh".
std::string refusal_in(std::string_view language, const base::Refusal& refusal);

}  // namespace underwell::adapters::web
