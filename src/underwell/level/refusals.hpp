// Why a level is not as somebody asks for it, in words that can be said in other languages
// (base/refusal.hpp). validate() and parse_shapes() tell the same as errors. Pure.
#pragma once

#include <string_view>

#include "underwell/base/refusal.hpp"
#include "underwell/level/settings.hpp"

namespace underwell::level {

namespace refusals {
inline constexpr base::Wording not_one_of{"not_one_of", "{1} is '{2}'; give {3}"};
inline constexpr base::Wording more_than_the_greatest{
    "more_than_the_greatest", "{1} is {2}, more than {3}, which is {4}; give a smaller one"};
inline constexpr base::Wording map_is_too_small{
    "map_is_too_small",
    "{1} is {2}, but a map of {3} x {4} is too small for rooms with such tunnels"};
inline constexpr base::Wording map_has_no_place{
    "map_has_no_place", "{1} is {2}, but a map of {3} x {4} has place for rooms of at most {5}"};
inline constexpr base::Wording tunnels_need_larger_rooms{
    "tunnels_need_larger_rooms", "{1} is {2}; path and winding tunnels need rooms of at least {3}"};
inline constexpr base::Wording maze_needs_odd_side{
    "maze_needs_odd_side", "{1} is {2}; a maze needs an odd number between {3} and {1}"};
inline constexpr base::Wording no_shapes{"no_shapes", "{1} names none; give at least one"};
inline constexpr base::Wording no_shape{"no_shape", "'{1}' is no shape; give {2}, or all"};
inline constexpr base::Wording bad_weight{
    "bad_weight", "the weight of {1} is '{2}'; give a number from {3} to {4}"};
inline constexpr base::Wording too_large_for_shapes{
    "too_large_for_shapes",
    "{1} is {2}; rooms other than rectangles have at most {3} tiles a side"};
inline constexpr base::Wording no_place_for_vaults{
    "no_place_for_vaults",
    "{1} is {2}; vaults need the generator classic, and tunnels path or winding"};
inline constexpr base::Wording useless{"useless",
                                       "{1} would do nothing with the generator {2}; leave it out"};
inline constexpr base::Wording no_doors{
    "no_doors", "{1} is {2}, but there are no doors; give a number of doors"};
inline constexpr base::Wording tutorial_is_plain{
    "tutorial_is_plain",
    "the tutorial's levels have rectangles and L-shaped tunnels only; leave the settings for other "
    "generators, shapes, tunnels, doors and decor out"};
}  // namespace refusals

base::Granted<void> check(const LevelSettings& settings);
base::Granted<ShapeMix> understand_shapes(std::string_view text);

}  // namespace underwell::level
