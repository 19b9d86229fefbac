#include "underwell/game/rumours.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "underwell/game/things.hpp"
#include "underwell/game/trading.hpp"

namespace underwell::game {

using base::CharacterId;

namespace {

base::Stream talk(const Deciding& deciding, std::uint64_t salt) {
    const auto seconds = std::chrono::floor<std::chrono::seconds>(deciding.now.since_epoch);
    return base::StreamFamily{deciding.zone.seed, "game.rumours"}.of(
        static_cast<std::uint64_t>(seconds.count()), salt);
}

template <typename Item>
const Item& one_of(base::Stream& chance, const std::vector<Item>& items) {
    return items[chance.below(static_cast<std::uint32_t>(items.size()))];
}

void add_from_hall(const Surface& surface, std::vector<Line>& told) {
    if (surface.hall.empty()) return;
    const HallEntry& deepest = surface.hall.front();
    told.push_back({"rumour_of_the_deepest",
                    {{"name", Quoted{deepest.name}}, {"depth", std::int64_t{deepest.depth}}}});
}

void add_from_board(const Surface& surface, base::Stream chance, std::vector<Line>& told) {
    if (surface.board.empty()) return;
    const Quest& quest = one_of(chance, surface.board);
    told.push_back({"rumour_of_a_notice",
                    {{"number", std::int64_t{quest.number}},
                     {"reward", std::int64_t{quest.reward}},
                     {"depth", std::int64_t{quest.depth}}}});
}

void add_from_windows(const Deciding& deciding, std::vector<Line>& told) {
    for (const auto& [id, place] : deciding.zone.surface->start_rooms)
        for (const branch::ExitView& exit : place.start_room->look(deciding.now))
            if (exit.window && exit.window->inside > 0)
                return told.push_back({"rumour_of_a_window", {{"towards", heading(exit.exit)}}});
}

void add_from_below(const Surface& surface, std::vector<Line>& told) {
    std::size_t below = 0;
    for (const auto& [id, place] : surface.start_rooms)
        for (const auto& [branch, live] : place.start_room->state().branches)
            below += live.inside.size();
    if (below > 0)
        told.push_back({"rumour_of_those_below", {{"people", static_cast<std::int64_t>(below)}}});
}

void add_from_merchant(const Deciding& deciding, base::Stream chance, std::vector<Line>& told) {
    for (std::uint32_t number = 0; number < deciding.zone.rooms.size(); ++number) {
        if (deciding.zone.rooms[number].service != Service::merchant) continue;
        auto wares =
            wares_of(deciding.rules.content, market_at(deciding.zone, deciding.now, {number}));
        std::erase_if(wares, [](const Ware& ware) { return !ware.today; });
        if (wares.empty()) return;
        return told.push_back({"rumour_of_a_ware",
                               {{"thing", Goods{.kind = one_of(chance, wares).kind, .count = 1}}}});
    }
}

void add_from_depths(const Content& content, base::Stream chance, std::vector<Line>& told) {
    std::vector<const MonsterKind*> monsters;
    for (const MonsterKind& kind : content.monsters())
        if (kind.weight > 0 && !kind.unique) monsters.push_back(&kind);
    if (!monsters.empty()) {
        const MonsterKind& kind = *one_of(chance, monsters);
        told.push_back({"rumour_of_a_monster",
                        {{"monster", kind.id}, {"depth", std::int64_t{kind.home.from}}}});
    }
    std::vector<const ThingKind*> treasures;
    for (const ThingKind& kind : content.things())
        if (kind.weight > 0 && kind.sort == ThingSort::treasure) treasures.push_back(&kind);
    if (treasures.empty()) return;
    const ThingKind& kind = *one_of(chance, treasures);
    told.push_back(
        {"rumour_of_a_treasure",
         {{"thing", Goods{.kind = kind.id, .count = 1}}, {"depth", std::int64_t{kind.home.from}}}});
}

}  // namespace

std::vector<Line> rumours(const Deciding& deciding) {
    std::vector<Line> told;
    if (deciding.zone.surface) {
        add_from_hall(*deciding.zone.surface, told);
        add_from_board(*deciding.zone.surface, talk(deciding, 1), told);
        add_from_windows(deciding, told);
        add_from_below(*deciding.zone.surface, told);
        add_from_merchant(deciding, talk(deciding, 2), told);
    }
    add_from_depths(deciding.rules.content, talk(deciding, 3), told);
    if (told.empty()) told.push_back({"no_rumours", {}});
    return told;
}

void tell_rumour(Deciding& deciding, CharacterId id) {
    const Character& who = deciding.person(id);
    if (is_busy(deciding, who)) return;
    if (deciding.room_of(who).service != Service::inn)
        return deciding.refuse(id, "no_rumours_here");
    base::Stream chance = talk(deciding, 0);
    const std::vector<Line> all = rumours(deciding);
    deciding.tell(id, one_of(chance, all));
}

}  // namespace underwell::game
