#include "underwell/sim/witness.hpp"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "underwell/game/apply.hpp"
#include "underwell/game/event_choice.hpp"
#include "underwell/game/event_names.hpp"
#include "underwell/game/zone_codec.hpp"

namespace underwell::sim {

using base::CharacterId;
using base::ZoneId;
using game::Zone;

namespace {

// How long something may be due before it counts as forgotten: the house takes things one by one.
constexpr base::Duration patience = std::chrono::minutes{2};

constexpr std::size_t events_listed_max = 40;

// What a turn brought: the end of it, if that was much.
std::string listed(std::span<const std::string_view> events) {
    std::string list;
    for (const std::string_view event : events.last(std::min(events.size(), events_listed_max))) {
        if (!list.empty()) list += ' ';
        list += event;
    }
    return list;
}

}  // namespace

void Witness::breaks(const std::string& rule, const Zone* zone) {
    if (broken_) return;
    broken_ = rule;
    if (zone == nullptr) return;
    *broken_ += " (zone " + std::to_string(zone->id.value) + ", after " +
                std::to_string(zone->events_applied) + " events";
    if (const auto turn = turns_.find(zone->id); turn != turns_.end())
        *broken_ += ", the last of them " + listed(turn->second.events);
    *broken_ += ")";
}

const game::Content& Witness::content_of(const Zone& zone) const {
    const auto found = packs_.find(zone.pack);
    return found == packs_.end() ? *first_ : *found->second;
}

void Witness::see(ZoneId id, const game::Event& event) {
    if (forgotten_.contains(id)) breaks("S5: a zone that had ended came back");
    if (broken_) return;
    if (event.as<game::TurnBegan>() != nullptr) end_turn(id);
    if (broken_) return;
    Zone& zone = zones_[id];
    zone.id = id;
    TurnSeen& turn = turns_[id];
    turn.events.push_back(game::name_of(event));
    Judging judging{zone, content_of(zone), books_, turn};
    game::visit_event([&](const auto& happened) { judge(judging, happened); }, event);
    if (const auto& wrong = judging.objection()) return breaks(*wrong, &zone);
    game::apply(zone, event);
    ++events_;
}

void Witness::see(const game::Input& input) {
    books_.inputs_shown = true;
    if (const auto* appoints = std::get_if<game::Appoints>(&input.what))
        books_.appointed.emplace(appoints->who, appoints->role);
    if (const auto* typed = std::get_if<game::CommandLine>(&input.what))
        books_.typed.emplace(typed->who, typed->line);
}

void Witness::end_turn(ZoneId id) {
    const auto turn = turns_.find(id);
    if (turn == turns_.end()) return;
    const Zone& zone = zones_[id];
    Judging judging{zone, content_of(zone), books_, turn->second};
    end_turn_of_growth(judging);
    end_turn_of_steps(judging);
    end_turn_of_ways(judging);
    end_turn_of_things(judging);
    end_turn_of_sources(judging);
    end_turn_of_town(judging);
    end_turn_of_lessons(judging);
    end_turn_of_bodies(judging);
    end_turn_of_fighting(judging);
    end_turn_of_gathering(judging);
    if (const auto& wrong = judging.objection()) breaks(*wrong, &zone);
    turns_.erase(turn);
}

// Nobody is lost with it: a zone ends without rooms, and rooms go without people (judge_zones.cpp).
void Witness::see_forgotten(ZoneId id) {
    end_turn(id);
    const auto found = zones_.find(id);
    if (found == zones_.end()) return;
    if (!found->second.ended) breaks("S6: a zone was forgotten that had not ended");
    zones_.erase(found);
    forgotten_.insert(id);
}

void Witness::see_commit_end() {
    while (!turns_.empty())
        end_turn(turns_.begin()->first);
    if (broken_) return;
    if (const auto wrong = end_commit(books_, zones_)) breaks(*wrong);
}

void Witness::see_reveal(ZoneId id, std::uint64_t events) {
    if (forgotten_.contains(id)) return;  // all of it is durable, and over
    const auto found = zones_.find(id);
    const std::uint64_t durable = found == zones_.end() ? 0 : found->second.events_applied;
    if (events > durable)
        breaks("law 4: shown before it was durable (zone " + std::to_string(id.value) + ", " +
               std::to_string(events) + " events of " + std::to_string(durable) + ")");
}

void Witness::compare(const Zone& zone) {
    const auto found = zones_.find(zone.id);
    if (found == zones_.end()) return breaks("law 2: a zone that no event tells of", &zone);
    if (game::snapshot(found->second) != game::snapshot(zone))
        breaks("law 2: the zone is not what its events say", &zone);
    if (found->second.timers != zone.timers || found->second.awake != zone.awake)
        breaks("law 2: what is derived differs", &zone);
}

void Witness::count() {
    if (const auto wrong = objection_to_mail(zones_)) breaks(*wrong);
    if (const auto wrong = objection_to_bodies(zones_, books_)) breaks(*wrong);
    if (const auto wrong = objection_to_things(zones_, books_)) breaks(*wrong);
    std::int64_t gold = 0;
    for (const auto& [id, zone] : zones_)
        gold += gold_in(zone, content_of(zone));
    if (const auto wrong = objection_to_gold(gold, books_)) breaks(*wrong);
    count_overdue();
    if (!books_.lottery.is_fair())
        breaks("S4: windows close oftener or rarer than by their chance");
    if (second_opinion) ask_second_opinion();
}

// What time should have brought about: rounds that end, monsters that act, branches that collapse.
void Witness::count_overdue() {
    base::Instant now;
    for (const auto& [id, zone] : zones_)
        now = std::max(now, zone.now);
    for (const auto& [id, zone] : zones_)
        if (zone.awake > 0 && !zone.timers.empty() && zone.timers.begin()->due + patience < now)
            breaks("B1, M2: time passes a round or a monster by", &zone);
    const auto surface = zones_.find(game::surface_zone);
    if (surface == zones_.end() || !surface->second.surface) return;
    for (const auto& [branch, seen] : books_.standing) {
        const auto start = surface->second.surface->start_rooms.find(branch::start_room_of(branch));
        if (start == surface->second.surface->start_rooms.end()) continue;
        const auto& settings = start->second.start_room->settings();
        const base::Duration grace = settings.branch_check_interval + patience;
        const bool deserted = seen.closed && seen.inside.empty() &&
                              std::max(*seen.closed, seen.last_left) + grace < now;
        if (deserted || seen.last_room + settings.branch_max_idle + grace < now)
            breaks("S6: a branch stands that should have collapsed");
        if (!seen.closed && settings.window_policy == branch::WindowPolicy::timer &&
            seen.opened + settings.window_duration + patience < now)
            breaks("S3: a window stands open that should have closed");
    }
}

void Witness::ask_second_opinion() {
    for (const auto& [id, zone] : zones_)
        if (zone.branch && !zone.branch->collapsing)
            if (const auto wrong = second_opinion(*zone.branch->branch)) breaks(*wrong, &zone);
}

}  // namespace underwell::sim
