// Monsters that act by themselves (M2, C5): woken when somebody comes near, acting on the zone's
// timers, asleep again when nobody is. They notice, lie in ambush, hunt, roam between rooms that
// exist (never the start room), lose their nerve and run. Their turns in battle end here too.
#pragma once

#include <cstdint>

#include "underwell/game/deciding.hpp"
#include "underwell/game/fight.hpp"

namespace underwell::game {

// Somebody is in this room now: monsters around it begin to act, those in ambush strike.
void wake_around(Deciding& deciding, RoomNumber room);
void spring_ambush(Deciding& deciding, RoomNumber room);

// A fight ended: who is left in the room goes on as before.
void wake_in(Deciding& deciding, RoomNumber room);

void act_by_itself(Deciding& deciding, RoomNumber room, MonsterId monster);

// B4: at first blood and at half each monster throws 2d6; over its morale it loses its nerve. True
// if it was time for that.
bool try_morale(Deciding& deciding, RoomNumber room);

// Leaves the fight for another room it can reach; where there is none it cowers.
void run_away(Deciding& deciding, RoomNumber room, const Monster& monster);

// Others around who bar no way come to help. False if there is nobody.
bool call_others(Deciding& deciding, RoomNumber room);

// An alarm in a room: what wanders next door comes in at once, what wanders in earshot begins to
// hunt.
bool wanders_in_earshot(const Deciding& deciding, RoomNumber room);
void rouse_wanderers(Deciding& deciding, RoomNumber room);

// A monster came into a room where there is a fight (B4).
void join_fight(Deciding& deciding, RoomNumber room, MonsterId monster);

// Null if there is none.
const Monster* first_in_sight(const Room& room);

// As it is now, for changing a part of it.
MonsterChanged as_it_is(RoomNumber room, const Monster& monster);

}  // namespace underwell::game
