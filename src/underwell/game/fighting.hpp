// Battle by rounds (B1 to B5): how a fight begins, is joined, what people choose, when a round is
// closed and carried out turn by turn, how it ends. Turns come in the order in which fighters came
// into it, people before the monsters they meet: fair enough, since how one stands (defending,
// fleeing) counts for the whole round.
// What each turn does is in battle_turns.hpp.
#pragma once

#include <optional>
#include <vector>

#include "underwell/game/deciding.hpp"
#include "underwell/game/fight.hpp"

namespace underwell::game {

// The fight that somebody takes part in, or null.
const Fight* fight_with(const Zone& zone, const Character& who);

// ---- What people want ----

// Takes part in the fight by this choice: begins or joins one where it is aimed at a monster, or at
// somebody who fights. Refused where there is nobody to fight, on the surface, in others' duels.
void engage(Deciding& deciding, base::CharacterId who, const Choice& choice);

// For deciders of other areas: if somebody fights, doing this is what they choose for the round,
// and true comes back; otherwise they may do it at once.
bool choose_if_fighting(Deciding& deciding, base::CharacterId who, const Choice& choice);

void repeat_choice(Deciding& deciding, base::CharacterId who);

// B5: challenges, or agrees to a challenge.
void duel(Deciding& deciding, base::CharacterId who, base::CharacterId other);

// ---- What follows ----

// Monsters fall upon everybody they notice. Those in ambush strike before anybody can choose.
void begin_fight(Deciding& deciding, RoomNumber room, std::vector<Fighter> fighters, bool ambush);

// B1: once every person in it has chosen.
void close_round_if_all_chose(Deciding& deciding, RoomNumber room);

// The next turn of the round that is carried out; after the last one who fled goes, then the next
// round begins. `last` is whose turn was before.
void go_on(Deciding& deciding, RoomNumber room, FighterId last);

// The first timer that is due: a round ends, or a monster acts. The others follow one by one, each
// in a turn of its own, since each may undo the next.
void take_due_timer(Deciding& deciding);

// When one side is gone; false if the fight goes on.
bool end_fight_if_over(Deciding& deciding, RoomNumber room);

}  // namespace underwell::game
