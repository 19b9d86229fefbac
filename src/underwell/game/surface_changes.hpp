// What packs loaded anew lay down that a world which is there does not take over: places, ways, and
// how start rooms begin. Told to whoever reloads, in the words of surface.toml. Pure.
#pragma once

#include <cstddef>

#include "underwell/game/content.hpp"
#include "underwell/game/line.hpp"

namespace underwell::game {

inline constexpr std::size_t surface_changes_told_max = 12;

// Empty if the plans are the same. What is more than that many is counted: "+ 3".
Series surface_changes(const SurfacePlan& before, const SurfacePlan& after);

}  // namespace underwell::game
