// Where a party of delvers goes: what they remember of the rooms, when they turn back, and which
// way they take.
#include <algorithm>
#include <cstdlib>

#include "underwell/game/gear.hpp"
#include "underwell/game/mapping.hpp"
#include "underwell/sim/bot_words.hpp"
#include "underwell/sim/delve_party.hpp"

namespace underwell::sim {

using game::ExitSeen;
using game::ExitState;
using game::ThingSort;

namespace {

constexpr Points worn_percent = 50;      // of all hit points, with what heals
constexpr Points share_of_healing = 60;  // that one counts on
constexpr std::uint64_t laden_percent = 90;
constexpr std::uint32_t light_for_the_way_home = 2;  // rooms, for each step of depth
constexpr std::int64_t worth_of_depth = 4;           // steps that one walks to be one deeper
constexpr std::int64_t percent = 100;
constexpr std::size_t scattered_least = 3;  // at once
constexpr std::uint32_t explorations_most = 80;

std::int64_t steps_between(grid::Cell one, grid::Cell other) {
    return std::abs(one.x - other.x) + std::abs(one.y - other.y);
}

}  // namespace

void DelveParty::remember(const Sight& sight) {
    if (!is_below(sight.member)) return;
    for (Member& each : members_)
        each.came_along = each.came_along || find_awake(sight.zone, each.id) != nullptr;
    const bool fresh = !places_.contains(sight.cell);
    Place& here = places_[sight.cell];
    // Scattered by a trap: it is all taken up again.
    std::size_t& carried = members_[sight.member].things;
    const std::size_t now = sight.self.belongings.things.size();
    if (now + scattered_least <= carried) here.tries = 0;
    carried = now;
    here.unexplored = {};
    for (const ExitSeen& exit : sight.room.exits)
        if (exit.state == ExitState::unexplored)
            here.unexplored.insert(game::compass_direction(exit.towards));
    here.blocked = sight.room.blocked;
    if (!here.blocked) here.given_up = false;
    deepest_ = std::max(deepest_, sight.room.depth);
    if (fresh && sight.room.depth >= plan_.goal_depth) ++rooms_at_goal_;
    for (const game::WritingSeen& inscription : sight.room.inscriptions)
        if (!inscription.signs.empty()) orders_.insert(inscription.signs);
    for (const game::FigureTold& told : sight.room.figures)
        facings_[{told.depth, told.figure}].insert(told.towards);
}

// All of them together, with what they can swallow on the way.
bool DelveParty::is_worn(const Sight& sight) const {
    Points left = 0;
    Points most = 0;
    Points healing = 0;
    bool one_is_low = false;
    for (const game::Character* each : sight.friends) {
        left += each->vitals.hit_points * thousand;
        most += each->vitals.hit_points_most * thousand;
        healing += healing_carried(*each);
        one_is_low = one_is_low || each->vitals.hit_points * 4 < each->vitals.hit_points_most;
    }
    const Points counted = left + healing * share_of_healing / percent;
    return counted * percent < most * worn_percent || (one_is_low && healing == 0);
}

// In rooms.
std::uint32_t DelveParty::light_carried(const game::Character& who) const {
    std::uint32_t rooms = 0;
    for (const game::Thing& thing : who.belongings.things)
        if (content().thing(thing.kind).sort == ThingSort::light)
            rooms += thing.charges * thing.count;
    return rooms;
}

bool DelveParty::is_out_of_light(const Sight& sight) const {
    // What was lost here is picked up first.
    const bool lies_here =
        sight.room.dark || std::ranges::any_of(sight.room.things, [&](const auto& thing) {
            return content().thing(thing.kind).sort == ThingSort::light;
        });
    if (lies_here && places_.at(sight.cell).tries < takes_most) return false;
    std::uint32_t rooms = 0;
    for (const game::Character* each : sight.friends)
        rooms += light_carried(*each);
    return rooms < light_for_the_way_home * (sight.room.depth + 2);
}

TurnBack DelveParty::reason_to_turn_back(const Sight& sight) const {
    if (rooms_at_goal_ >= plan_.rooms_there) return TurnBack::done;
    const bool laden = std::ranges::all_of(sight.friends, [&](const game::Character* each) {
        return game::pack_load(content(), *each) * percent >=
               game::pack_room(content(), *each) * laden_percent;
    });
    if (laden && reached_goal()) return TurnBack::laden;
    const bool lost_one = std::ranges::any_of(members_, [&](const Member& each) {
        const game::Zone* zone = each.came_along ? eyes_.find_zone_with(each.id) : nullptr;
        return zone != nullptr && zone->surface;
    });
    if (lost_one) return TurnBack::lost_one;
    const bool late = std::ranges::any_of(
        members_, [&](const Member& each) { return each.lines >= plan_.lines_most; });
    if (late) return TurnBack::late;
    if (is_worn(sight)) return TurnBack::worn;
    return is_out_of_light(sight) ? TurnBack::no_light : TurnBack::not_yet;
}

std::string DelveParty::way_back(const Sight& sight) const {
    for (const ExitSeen& exit : sight.room.exits)
        if (exit.back) return std::string{name_of(exit.towards)};
    return "travel home";
}

// What the map shows of the rooms around: ways may have opened since they were there (D9).
void DelveParty::read_map(const Sight& sight) {
    const game::MapView map = game::look_at_map(sight.zone, sight.self);
    for (const game::MapRoom& room : map.rooms) {
        const grid::Cell cell{.x = sight.cell.x + room.cell.x, .y = sight.cell.y + room.cell.y};
        if (const auto known = places_.find(cell); known != places_.end())
            known->second.unexplored = room.unexplored;
    }
}

// To the unexplored exit that leads deepest for the least walking, but no deeper than they want.
std::string DelveParty::way_line(const Sight& sight) {
    const bool refused = members_[sight.member].refusals > 0;
    const bool travels = members_[sight.member].last_line.starts_with("travel ");
    if (turns_back()) return refused ? way_back(sight) : "travel home";
    if (refused && travels && bound_for_) places_[*bound_for_].blocked = true;
    bound_for_.reset();
    read_map(sight);
    std::optional<std::int64_t> best;
    std::optional<grid::Direction> towards;
    for (const auto& [cell, place] : places_) {
        if (place.blocked) continue;
        for (const grid::Direction side : place.unexplored) {
            const std::uint32_t depth = grid::depth(grid::step(cell, side));
            if (depth > plan_.goal_depth) continue;
            const std::int64_t worth =
                worth_of_depth * std::int64_t{depth} - steps_between(cell, sight.cell);
            if (best && *best >= worth) continue;
            best = worth;
            bound_for_ = cell;
            towards = side;
        }
    }
    // Further away than the map shows, a way may be open still.
    const bool lost = refused && members_[sight.member].last_line == "explore";
    const bool may_explore = !reached_goal() && !lost && explorations_ < explorations_most;
    if (!towards && may_explore) {
        ++explorations_;
        return sight.room.blocked ? way_back(sight) : "explore";
    }
    if (!towards) {
        turned_back_ = reached_goal() ? TurnBack::done : TurnBack::no_way;
        return "travel home";
    }
    if (*bound_for_ == sight.cell) return std::string{name_of(game::heading(*towards))};
    if (sight.room.blocked) return way_back(sight);
    return "travel " + std::to_string(bound_for_->x) + " " + std::to_string(bound_for_->y);
}

}  // namespace underwell::sim
