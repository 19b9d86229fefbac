#include "underwell/server/recovery.hpp"

#include <string>

#include "underwell/game/apply.hpp"
#include "underwell/game/zone_codec.hpp"

namespace underwell::server {

namespace {

std::unexpected<base::Error> in_zone(base::Error error, base::ZoneId id, const std::string& where) {
    error.message += " (zone " + std::to_string(id.value) + ", " + where + ")";
    return std::unexpected(std::move(error));
}

}  // namespace

base::Result<RecoveredZone> recover_zone(const ZoneRecord& record, base::ZoneId id) {
    RecoveredZone recovered;
    game::Zone& zone = recovered.zone;
    zone.id = id;
    if (record.snapshot) {
        auto restored = game::restore_zone(record.snapshot->blob);
        if (!restored) return in_zone(restored.error(), id, "its snapshot");
        zone = std::move(*restored);
    }
    recovered.events_at_snapshot = zone.events_applied;
    for (const TurnRecord& turn : record.turns) {
        const auto kept = game::restore_turns(turn.blob);
        if (!kept) return in_zone(kept.error(), id, "turn " + std::to_string(turn.turn));
        for (const game::Event& event : kept->events)
            game::apply(zone, event);
    }
    return recovered;
}

}  // namespace underwell::server
