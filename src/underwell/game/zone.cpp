#include "underwell/game/zone.hpp"

#include <algorithm>

namespace underwell::game {

std::optional<base::Instant> next_due(const Zone& zone) {
    std::optional<base::Instant> due;
    const auto consider = [&](std::optional<base::Instant> time) {
        if (time && (!due || *time < *due)) due = time;
    };
    if (zone.awake > 0 && !zone.timers.empty()) consider(zone.timers.begin()->due);
    if (zone.surface)
        for (const auto& [id, place] : zone.surface->start_rooms)
            consider(place.start_room->next_deadline());
    if (zone.surface && zone.surface->closing) consider(zone.surface->closing->next_word);
    if (zone.branch && zone.branch->collapsing && !zone.ended) consider(zone.now);
    return due;
}

bool blocks(const Room& room) {
    return room.puzzle || std::ranges::any_of(room.monsters, &Monster::blocks) ||
           std::ranges::any_of(room.traps, [](const Trap& trap) { return !trap.on; });
}

}  // namespace underwell::game
