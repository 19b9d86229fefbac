// Digging tunnels (T4, T6, T11). Steps of generators: Draft::joins says which rooms, and what is
// wall becomes tunnel. A tunnel never turns a room's floor into tunnel.
#pragma once

#include "underwell/level/draft.hpp"

namespace underwell::level {

// T4: centre to centre, across or down first by a fair coin; then loops where the detour along the
// tunnels is long (T11).
base::Result<void> dig_l_tunnels(Draft& draft);

// The same before any room is carved: much faster, and the rooms are carved over the tunnels.
base::Result<void> dig_l_tunnels_first(Draft& draft);

// T11: by the cheapest way from door site to door site around all rooms, and loops where the detour
// is long. No four tunnel tiles ever form a square: where both coordinates are even, nothing is
// dug, and every square has such a tile.
base::Result<void> dig_path_tunnels(Draft& draft);

// T11: makes tunnels of width 2 or 3 out of dug ones, wherever there is rock beside them that
// belongs to no room.
base::Result<void> widen_tunnels(Draft& draft);

// T23: the tutorial's way, through the floor of rooms as well.
void dig_l_tunnel_over(Level& level, const Join& join, bool across_first);

// Appends a tunnel to the level's records; the course is added corner by corner by the caller.
Tunnel& add_tunnel(Level& level, const Join& join);

}  // namespace underwell::level
