// What is put into a new room (G1 to G3): the generator is asked, what it proposes is checked and
// given ids, hit points and puzzle instances, and hints and keys are laid where they can be reached
// before they are needed (Q1).
#pragma once

#include "underwell/game/deciding.hpp"

namespace underwell::game {

// Beyond it generators write on no other room's walls; hints of puzzles find their place always.
inline constexpr std::size_t inscriptions_in_a_room_max = 24;

// The newest room of a branch, just dug.
void furnish(Deciding& deciding, RoomNumber number);

// Of one kind, with hit points thrown for it.
Monster make_monster(Deciding& deciding, const MonsterProposal& proposal, base::Stream& chance);

Thing make_thing(Deciding& deciding, const ThingProposal& proposal);

}  // namespace underwell::game
