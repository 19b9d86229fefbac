// What follows from an event that has just been applied: a dug room is furnished, who walked is
// met, the last foe's fall clears the room. Decided like everything else, and applied before
// whatever was decided later. Each area of the game follows up in a file of its own.
#pragma once

#include <array>

#include "underwell/game/deciding.hpp"
#include "underwell/game/event_handlers.hpp"

namespace underwell::game {

extern const EventHandlers react_walking;
extern const EventHandlers react_company;
extern const EventHandlers react_bodies;
extern const EventHandlers react_fighting;
extern const EventHandlers react_cues_of_rounds;
extern const EventHandlers react_cues_of_blows;
extern const EventHandlers react_things;
extern const EventHandlers react_challenges;
extern const EventHandlers react_town;
extern const EventHandlers react_knowing;

// The areas, in the order in which they follow up. What one decides happens before the next looks.
// So a trick for the beginning of a round is played before anybody's turn, and one for a blow when
// that blow's wounds are seen to.
inline constexpr std::array reactions = {
    &react_walking, &react_company,    &react_bodies, &react_cues_of_rounds, &react_fighting,
    &react_things,  &react_challenges, &react_town,   &react_cues_of_blows,  &react_knowing};

// Whether what the event says is no longer so, since something that followed from it has undone it:
// who came in has been carried off, or is dead. Then nothing more follows.
bool is_past(const Zone& zone, const Event& event);

}  // namespace underwell::game
