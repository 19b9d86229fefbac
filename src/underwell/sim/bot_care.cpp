// How the careful play: they look after their wounds, flee in time, sleep at the inn, and spend
// what they find on what they lack. So they live long enough to see what is deep down.
#include <algorithm>
#include <array>
#include <deque>
#include <string>
#include <utility>

#include "underwell/sim/bot.hpp"
#include "underwell/sim/bot_words.hpp"

namespace underwell::sim {

using game::GearPlace;
using game::Heading;
using game::RoomNumber;
using game::Service;
using game::ThingSort;

namespace {

constexpr std::uint32_t surely = 400;  // outweighs whatever else comes to mind
constexpr std::uint32_t likely = 100;
constexpr std::uint64_t gold_worth_a_walk = 8;
constexpr std::uint64_t gold_for_a_light = 3;
constexpr std::size_t things_worth_a_walk = 3;

// In the order in which they are wanted.
constexpr std::array<ThingSort, 8> wanted = {
    ThingSort::light,  ThingSort::armour, ThingSort::weapon, ThingSort::shield,
    ThingSort::helmet, ThingSort::rune,   ThingSort::potion, ThingSort::food};

bool is_gear(ThingSort sort) {
    return sort == ThingSort::weapon || sort == ThingSort::armour || sort == ThingSort::shield ||
           sort == ThingSort::helmet;
}

}  // namespace

// As far as it knows.
bool Bot::is_hurt() const {
    return sheet_ && sheet_->vitals.hit_points * 10 < sheet_->vitals.hit_points_most * 7;
}

void Bot::think_of_care_in_battle() {
    if (battered_) think(likely, "score");
    if (!sheet_) return;
    const game::Vitals& vitals = sheet_->vitals;
    const bool in_danger = vitals.hit_points * 2 <= vitals.hit_points_most;
    think(in_danger ? surely : 0, "flee");
    think(in_danger ? 0 : likely, "attack");
}

void Bot::think_of_care(const game::RoomView& room, base::Stream& chance) {
    const std::size_t before = ideas_.size();
    think_of_getting_ready(chance);
    const bool ready = ideas_.size() == before;
    think_of_party(room);
    const bool can_pay_light = sheet_ && sheet_->gold >= gold_for_a_light;
    const bool gropes = lacks(ThingSort::light) && (room.dark || can_pay_light);
    homesick_ = room.depth > 0 && (is_hurt() || gropes);
    if (room.depth == 0 && ready) return think_of_errands(room);
    if (room.dark && !homesick_) think(likely, "light torch");
    const bool outnumbered = room.monsters.size() > 1 && room.people.empty();
    for (const game::ExitSeen& exit : room.exits)
        if (exit.back && (homesick_ || outnumbered))
            think(surely, std::string{name_of(exit.towards)});
}

// Together one gets further: some gather others around them at the start, who follow from then on.
void Bot::think_of_party(const game::RoomView& room) {
    if (invited_by_) {
        think(surely, "accept");
        return think(surely, "follow " + *invited_by_);
    }
    if (!habits_.leads || room.service != Service::start) return;
    for (const game::PersonSeen& person : room.people)
        if (person.awake && !person.in_party) think(likely, "invite " + person.name);
}

// Whoever follows lets the other go ahead.
bool Bot::is_led(const game::RoomView& room) const {
    return leader_ && !homesick_ &&
           std::ranges::find(room.people, *leader_, &game::PersonSeen::name) != room.people.end();
}

// Knows how it is and what it has, wears what it can, and has eaten.
void Bot::think_of_getting_ready(base::Stream& chance) {
    if (!sheet_ || battered_) think(surely, "score");
    if (!gear_) think(surely, "equipment");
    if (!pack_) think(surely, "inventory");
    if (!gear_ || !pack_) return;
    for (const game::ThingSeen& thing : pack_->things) {
        const ThingSort sort = knows_->content.thing(thing.kind).sort;
        const bool heals = sort == ThingSort::potion || sort == ThingSort::food;
        if (is_hurt() && heals) think(likely, "use " + word_for(thing, chance));
        if (is_gear(sort) && !thing.broken && lacks(sort))
            think(surely, "wear " + word_for(thing, chance));
    }
}

// To bed, to the merchant, and down again.
void Bot::think_of_errands(const game::RoomView& room) {
    const bool laden = pack_ && pack_->things.size() > things_worth_a_walk;
    const std::uint64_t enough = lacks(ThingSort::light) ? gold_for_a_light : gold_worth_a_walk;
    const bool rich = sheet_ && (sheet_->gold >= enough || laden) && errands_left_ > 0;
    Service goal = Service::start;
    if (rich) goal = Service::merchant;
    if (is_hurt()) goal = Service::inn;
    if (room.service == Service::inn && is_hurt()) {
        think(surely, "rest");
        return think(likely, "score");
    }
    if (room.service == Service::merchant && rich) return think_of_shopping();
    if (room.service == goal) return;
    if (const auto towards = way_to(goal, room.room))
        return think(surely, std::string{name_of(*towards)});
    think_of_town_unseen(room);
}

bool Bot::has_unseen_ways(RoomNumber place) const {
    const auto found = town_.find(place);
    return found != town_.end() && std::ranges::any_of(found->second.exits, [&](Heading towards) {
               return !found->second.ways.contains(towards);
           });
}

// From here, or from the nearest place where something is left to see.
void Bot::think_of_town_unseen(const game::RoomView& room) {
    const Place& here = town_[room.room];
    for (const Heading towards : here.exits)
        if (!here.ways.contains(towards)) think(surely, std::string{name_of(towards)});
    if (has_unseen_ways(room.room)) return;
    const auto unseen = [this](RoomNumber place) { return has_unseen_ways(place); };
    if (const auto towards = way_to(unseen, room.room))
        think(surely, std::string{name_of(*towards)});
}

// The dearest that it can pay among what it lacks most.
void Bot::think_of_shopping() {
    if (!wares_) return think(surely, "list");
    if (!gear_) return think(surely, "equipment");
    if (!sheet_) return think(surely, "score");
    for (const ThingSort sort : wanted) {
        if (!lacks(sort)) continue;
        std::size_t best = wares_->wares.size();
        for (std::size_t number = 0; number < wares_->wares.size(); ++number) {
            const game::WareSeen& ware = wares_->wares[number];
            const bool fits = knows_->content.thing(ware.kind).sort == sort;
            const bool dearer =
                best == wares_->wares.size() || ware.price > wares_->wares[best].price;
            if (fits && dearer && ware.price <= sheet_->gold) best = number;
        }
        if (best != wares_->wares.size()) think(likely, "buy " + std::to_string(best + 1));
    }
    think(likely / 2, "score");
    think(likely, "sell all");
}

// What is used up is never too much.
bool Bot::lacks(ThingSort sort) const {
    if (!gear_) return true;
    const auto is_free = [&](GearPlace place) {
        return !gear_->gear[static_cast<std::size_t>(place)];
    };
    switch (sort) {
        case ThingSort::weapon:
            return is_free(GearPlace::weapon_hand) && is_free(GearPlace::both_hands);
        case ThingSort::shield:
            return is_free(GearPlace::shield_hand) && is_free(GearPlace::both_hands);
        case ThingSort::armour:
            return is_free(GearPlace::body);
        case ThingSort::helmet:
            return is_free(GearPlace::head);
        case ThingSort::light:
            return gear_->lights.empty() && !carries(sort);
        default:
            return true;
    }
}

bool Bot::carries(ThingSort sort) const {
    return pack_ && std::ranges::any_of(pack_->things, [&](const game::ThingSeen& thing) {
               return knows_->content.thing(thing.kind).sort == sort;
           });
}

std::optional<Heading> Bot::way_to(Service service, RoomNumber from) const {
    const auto serves = [&](RoomNumber place) {
        const auto found = town_.find(place);
        return found != town_.end() && found->second.service == service;
    };
    return way_to(serves, from);
}

// The first step of the shortest way that it has walked before.
std::optional<Heading> Bot::way_to(const std::function<bool(RoomNumber)>& is_goal,
                                   RoomNumber from) const {
    struct Reached {
        RoomNumber room;
        Heading first = Heading::north;
    };

    std::deque<Reached> reached;
    std::vector<RoomNumber> seen{from};
    const auto go_on = [&](RoomNumber here, std::optional<Heading> first) {
        const auto place = town_.find(here);
        if (place == town_.end()) return;
        for (const auto& [towards, to] : place->second.ways) {
            if (std::ranges::find(seen, to) != seen.end()) continue;
            seen.push_back(to);
            reached.push_back({.room = to, .first = first.value_or(towards)});
        }
    };
    go_on(from, std::nullopt);
    for (; !reached.empty(); reached.pop_front()) {
        const Reached here = reached.front();
        if (is_goal(here.room)) return here.first;
        go_on(here.room, here.first);
    }
    return std::nullopt;
}

}  // namespace underwell::sim
