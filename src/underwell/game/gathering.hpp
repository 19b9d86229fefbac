// Where those who fight stand on the tiles of their room (T20). Whoever attacks comes up to the one
// attacked, so that whoever sees tiles sees who fights whom: when a fight begins, when somebody
// joins or leaves it, when the next round begins, and when somebody begins to see it. While a round
// is carried out nobody walks. Called by what follows from these events (react.hpp). Costs nothing
// where nobody sees tiles, or as long as all stand beside their foes, else a search over the tiles
// for each who does not. Nothing fails: in a room too full for it some stay where they are.
#pragma once

#include "underwell/game/deciding.hpp"

namespace underwell::game {

void gather(Deciding& deciding, RoomNumber room);

// For somebody who is going to be shown the tiles once.
void gather_for_a_look(Deciding& deciding, RoomNumber room);

}  // namespace underwell::game
