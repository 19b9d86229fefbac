// What somebody sees of the tiles around (T17, T20): in a lit room all that is in sight, in the
// dark only what is next to one. Const and without chance, like all looking (look.hpp). Who is in
// the room is known as it is in text, also of those whom a pillar hides; only where they stand is
// not.
#pragma once

#include "underwell/game/chambers.hpp"
#include "underwell/game/character.hpp"
#include "underwell/game/content.hpp"
#include "underwell/game/view.hpp"
#include "underwell/grid/bit_grid.hpp"
#include "underwell/grid/field_of_view.hpp"

namespace underwell::game {

ChamberView look_at_chamber(const Zone& zone, const Content& content, const Character& viewer);

// The tiles that stop eyes.
grid::BitGrid opaque_tiles(const Ground& ground);

// The eyes of somebody who stands on this tile.
grid::Eye eye_at(grid::Spot spot, bool lit);

}  // namespace underwell::game
