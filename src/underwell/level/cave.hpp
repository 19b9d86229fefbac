// Cellular caves and drunkards' walks (T13): ground that is dug without a plan. Steps of
// generators; chart.hpp finds the rooms in it afterwards.
#pragma once

#include "underwell/level/draft.hpp"

namespace underwell::level {

// Open and closed tiles by chance, then rounds in which every tile does as most of its neighbours.
base::Result<void> grow_cave(Draft& draft);

// Fills the small pieces and joins the others by the shortest tunnels.
base::Result<void> join_caves(Draft& draft);

// Walkers that dig wherever they stumble, each from a tile that is open already.
base::Result<void> walk_drunk(Draft& draft);

}  // namespace underwell::level
