// What follows from an event that has just been applied: a dug room is furnished, who walked is
// met, the last foe's fall clears the room. Decided like everything else, and applied before
// whatever was decided later. Each area of the game follows up in a file of its own.
#pragma once

#include "underwell/game/deciding.hpp"

namespace underwell::game {

void react(Deciding& deciding, const Event& event);

void react_walking(Deciding& deciding, const Event& event);
void react_company(Deciding& deciding, const Event& event);
void react_bodies(Deciding& deciding, const Event& event);
void react_fighting(Deciding& deciding, const Event& event);
void react_things(Deciding& deciding, const Event& event);
void react_challenges(Deciding& deciding, const Event& event);

}  // namespace underwell::game
