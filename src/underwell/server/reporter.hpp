// What a client's program is told about its player (signals.hpp): worked out from what the player
// may see, and sent only where it differs from what was sent last. Pure; nothing fails.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "underwell/base/ids.hpp"
#include "underwell/game/character.hpp"
#include "underwell/game/tongue.hpp"
#include "underwell/game/zone.hpp"
#include "underwell/server/signals.hpp"

namespace underwell::server {

// What was sent last.
struct Reported {
    std::optional<signals::Vitals> vitals;
    std::optional<signals::Status> status;
    std::optional<signals::Items> inventory;
    std::optional<signals::Items> room_items;
    std::optional<signals::Room> room;
    std::optional<signals::Players> players;
};

// Whom and what it is about. The rules are those of the pack that is in force.
struct ReportedOn {
    const game::Zone& zone;
    const game::Rules& rules;
    const game::Character& who;
    base::Instant now;
};

// The signals that are new, in a sensible order.
std::vector<Signal> report(const ReportedOn& about, const game::Tongue& tongue, Reported& last);

// A room's number for programs that draw maps (N6): positive, of 31 bits, the same as long as the
// room stands. Rooms of the surface come first; of branches there are 8,000 before numbers repeat.
// 0: it cannot be numbered.
std::uint32_t room_number(const game::Zone& zone, game::RoomNumber room);

}  // namespace underwell::server
