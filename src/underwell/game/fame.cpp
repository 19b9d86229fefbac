#include "underwell/game/fame.hpp"

#include <algorithm>

#include "underwell/base/check.hpp"

namespace underwell::game {

using base::CharacterId;

// Whoever has been deeper than their entry says was so in the branch they come from: every branch
// is left by coming home.
void enter_hall(Deciding& deciding, const ComesHome& home) {
    const Surface& surface = *deciding.zone.surface;
    const std::uint32_t deepest = home.body->deeds.deepest;
    const auto known = std::ranges::find(surface.hall, home.body->name, &HallEntry::name);
    if (deepest == 0 || (known != surface.hall.end() && known->depth >= deepest)) return;
    const bool has_place = known != surface.hall.end() || surface.hall.size() < hall_max ||
                           surface.hall.back().depth < deepest;
    if (!has_place) return;
    const auto start = surface.start_rooms.find(branch::start_room_of(home.branch));
    CHECK(start != surface.start_rooms.end());
    deciding.happen(HallChanged{.entry = {.name = home.body->name,
                                          .depth = deepest,
                                          .branch = home.branch,
                                          .seed = start->second.start_room->seed_of(home.branch),
                                          .time = deciding.now}});
}

HallView look_at_hall(const Zone& surface, std::string_view own_name) {
    HallView view;
    std::uint32_t rank = 0;
    for (const HallEntry& entry : surface.surface->hall) {
        const bool mine = entry.name == own_name;
        if (++rank <= ranks_shown || mine)
            view.ranks.push_back({.rank = rank,
                                  .name = entry.name,
                                  .depth = entry.depth,
                                  .seed = entry.seed,
                                  .time = entry.time,
                                  .mine = mine});
    }
    return view;
}

void show_hall(Deciding& deciding, CharacterId id) {
    if (!deciding.zone.surface) return deciding.refuse(id, "hall_is_above");
    deciding.tell(
        Notice{.to = {id}, .what = look_at_hall(deciding.zone, deciding.person(id).name)});
}

}  // namespace underwell::game
