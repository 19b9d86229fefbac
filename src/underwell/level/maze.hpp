// Rooms in a maze (T13): rooms between the lanes of a lattice, a maze in all that is left, openings
// between them so that all hangs together, and most dead ends filled again. Steps of a generator.
#pragma once

#include "underwell/level/draft.hpp"

namespace underwell::level {

// As T2, with odd sides and even corners: walls lie between the lanes.
base::Result<void> place_maze_rooms(Draft& draft);

// Fills the free lanes with mazes; a lane goes straight on more often if tunnels are not winding.
base::Result<void> fill_with_mazes(Draft& draft);

// Opens walls between rooms and mazes: as many as hold all together, and so many loops in a hundred
// of the others.
base::Result<void> open_walls(Draft& draft);

// Fills dead ends from their tips.
base::Result<void> trim_dead_ends(Draft& draft);

}  // namespace underwell::level
