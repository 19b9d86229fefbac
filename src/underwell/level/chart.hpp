// Finding rooms and the ways between them in tiles that are dug already (caves, drunkards' walks,
// mazes). A wave starts from all rooms at once; where the waves of two rooms meet, there is a way
// between them, and the shortest one is recorded as their tunnel. Steps of generators.
#pragma once

#include "underwell/level/draft.hpp"

namespace underwell::level {

// Rooms are the wide parts, at most max_rooms, the largest. Open tiles that are in no square of
// four become tunnel, so that a tunnel is one tile wide (T11). The first room is drawn by chance.
base::Result<void> find_rooms(Draft& draft);

// Sets of tiles that hang together (stepping in four directions), from the top left on.
std::vector<std::vector<grid::Spot>> pieces(const grid::BitGrid& open);

// The largest first; of equally large ones the one that begins further up or left.
void sort_by_size(std::vector<std::vector<grid::Spot>>& pieces);

// The ways between the rooms of Level::rooms over floor and tunnel.
base::Result<void> find_ways(Draft& draft);

}  // namespace underwell::level
