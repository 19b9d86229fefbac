// The only thing that changes a zone: makes it so that an event has happened. Used by the running
// game and by recovery alike. Events come from deciding or from a journal that vouches for them;
// one that does not fit the zone is a broken program, not input, and ends it (CHECK).
#pragma once

#include "underwell/game/event.hpp"
#include "underwell/game/zone.hpp"

namespace underwell::game {

void apply(Zone& zone, const Event& event);

}  // namespace underwell::game
