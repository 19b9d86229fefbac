// One step of a zone: an input is decided, what was decided is applied, what follows from it is
// decided and applied, until nothing more follows. The caller stores the events and reveals the
// notices afterwards (law 4). A turn without events has changed nothing and needs no storing.
#pragma once

#include <vector>

#include "underwell/game/event.hpp"
#include "underwell/game/generator.hpp"
#include "underwell/game/input.hpp"
#include "underwell/game/notice.hpp"
#include "underwell/game/request.hpp"
#include "underwell/game/zone.hpp"

namespace underwell::game {

// More than any turn can need; one that gets there is a broken rule, and ends the program.
inline constexpr std::size_t events_in_a_turn_max = 100'000;

struct Turn {
    Events events;
    std::vector<Notice> notices;
    std::vector<Request> requests = {};  // to be carried out once the turn is durable
};

Turn step(Zone& zone, const Rules& rules, const Input& input);

}  // namespace underwell::game
