// A zone made anew from what a journal keeps of it, by folding events: no dice, no scripts. Fails
// as game::restore_zone and game::restore_turns do, with the zone and the turn named.
#pragma once

#include <cstdint>

#include "underwell/base/ids.hpp"
#include "underwell/base/result.hpp"
#include "underwell/game/zone.hpp"
#include "underwell/server/ports/journal.hpp"

namespace underwell::server {

struct RecoveredZone {
    game::Zone zone;
    std::uint64_t events_at_snapshot = 0;  // that it had applied by then
};

base::Result<RecoveredZone> recover_zone(const ZoneRecord& record, base::ZoneId id);

}  // namespace underwell::server
