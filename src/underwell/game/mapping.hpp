// The map that somebody has of the zone around (K3). Const and without chance, like look.hpp: it
// looks at the cells of a window and at nothing else, so that the largest branch costs no more than
// a small one.
#pragma once

#include "underwell/game/character.hpp"
#include "underwell/game/map_view.hpp"
#include "underwell/game/zone.hpp"

namespace underwell::game {

MapView look_at_map(const Zone& zone, const Character& viewer);

}  // namespace underwell::game
