// Casting runes (B2, I1): they cost hit points, never the last one, and may be cast any number of
// times. In battle casting is a turn; elsewhere one casts at once, on oneself and friends. One that
// would do nothing is refused before it costs anything, and nobody casts who is hushed.
#pragma once

#include "underwell/game/deciding.hpp"

namespace underwell::game {

// Chooses to cast in battle, begins one with it, or casts at once. Refuses what cannot work.
void want_to_cast(Deciding& deciding, const Character& who, const Thing& rune, FighterId target);

// The price is paid and everybody it is meant for is named; what it does follows.
void cast_rune(Deciding& deciding, const Character& who, const ThingKind& kind, FighterId target);

// Its work on one of them.
void follow_rune(Deciding& deciding, const RuneCast& cast);

}  // namespace underwell::game
