// Steps on the tiles of a room (T20). Whatever one does on tiles could have been typed: stepping
// onto a door or stairs is walking that way, with all its rules; bumping into a monster is
// attacking it. In a fight nobody steps: rounds decide, and a flight costs one, so that no slip of
// a key may begin it (those who fight come together by themselves, gathering.hpp). Friends of one
// party change places; past anybody else one steps around. A step is told to nobody; those who
// watch tiles see it (watching.hpp). Whoever steps is told what comes into view and what lies
// there; that they stepped only where they see no tiles (is_seen_on_tiles in silence.hpp).
#pragma once

#include <span>

#include "underwell/game/deciding.hpp"
#include "underwell/game/naming.hpp"
#include "underwell/grid/direction.hpp"
#include "underwell/grid/spot.hpp"

namespace underwell::game {

inline constexpr std::size_t steps_at_once_max = 20;

// One after the other, until something stops them: a wall, a way out, a foe that comes into view.
void take_steps(Deciding& deciding, base::CharacterId who, std::span<const grid::Direction> steps);

// To a tile in sight, around what stands in between: what a click on it does. Onto a foe in a fight
// it is the choice to attack it, however far it stands: battle knows no distance.
void walk_to(Deciding& deciding, base::CharacterId who, grid::Spot goal);

// To a thing of the room; or beside somebody.
void walk_to(Deciding& deciding, base::CharacterId who, const Meant& meant);

}  // namespace underwell::game
