// Keys belong to their branch (Q1): whoever leaves it, by whatever way, or falls asleep in it,
// leaves its keys behind, and each lies again in the room where it was first found. That room is
// reached without passing the lock, so no door stays shut because somebody carried its key away.
// The key is moved, never made or lost (I4); in a branch that collapses it goes with the rooms.
#pragma once

#include "underwell/game/deciding.hpp"

namespace underwell::game {

// Moves the keys of this branch out of somebody's belongings. `body` is the one that will leave, as
// it is decided now: it does not take along what is moved before it goes. Of who stays it is a
// copy.
void leave_keys(Deciding& deciding, Character& body);

// To whoever loses them, and to those who stand where they lie again.
void tell_of_keys_left(Deciding& deciding, const Character& who);

}  // namespace underwell::game
