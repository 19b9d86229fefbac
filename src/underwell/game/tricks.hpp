// The one thing that makes a kind of monster remembered (kinds.hpp): each trick where it is played.
#pragma once

#include "underwell/game/bodies.hpp"
#include "underwell/game/deciding.hpp"

namespace underwell::game {

// A hit of the monster snuffs, steals, rusts or drains. `changed` is what else happens to it.
void play_on_hit(Deciding& deciding, const Monster& monster, const Attacked& attack,
                 MonsterChanged& changed);

// It was hurt and lives: it splits or sheds.
void play_on_wound(Deciding& deciding, RoomNumber room, const Monster& monster, HarmCause cause);

// It is dead: it bursts.
void play_on_death(Deciding& deciding, const MonsterSlain& slain);

// At its first turn it howls; true if that was its turn.
bool play_on_turn(Deciding& deciding, RoomNumber room, const Monster& monster);

// A blow wears what is not broken yet.
void wear_out(Deciding& deciding, const Character& who, ThingId thing);

}  // namespace underwell::game
