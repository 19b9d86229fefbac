// Things, gold and gear.
#include <algorithm>
#include <iterator>
#include <ranges>
#include <utility>
#include <vector>

#include "underwell/base/check.hpp"
#include "underwell/game/changes.hpp"

namespace underwell::game::changes {

namespace {

void forget_gear(Character& who, ThingId thing) {
    for (auto& worn : who.belongings.gear)
        if (worn == thing) worn.reset();
}

// T20: what is dropped lies at the feet of who dropped it.
std::optional<Position> where_put_down(Zone& zone, const Holder& from, const Holder& to,
                                       Handling how) {
    const bool put_down = how == Handling::drop || how == Handling::fall;
    if (!put_down || !from.character || to.character) return std::nullopt;
    const Character& who = person_of(zone, *from.character);
    if (who.room != to.room) return std::nullopt;
    return who.position;
}

// All that lies in a container, and in one that lies in it.
std::vector<Thing> take_content(std::vector<Thing>& things, ThingId container) {
    std::vector<Thing> content;
    std::vector<ThingId> emptied = {container};
    while (!emptied.empty()) {
        const ThingId around = emptied.back();
        emptied.pop_back();
        const auto lies_in_it = [&](const Thing& thing) { return thing.inside == around; };
        for (const Thing& thing : things | std::views::filter(lies_in_it)) {
            content.push_back(thing);
            emptied.push_back(thing.id);
        }
        std::erase_if(things, lies_in_it);
    }
    return content;
}

}  // namespace

// What lies in a container goes with it. What was touched is hidden no more.
void change(Zone& zone, const ThingMoved& event) {
    auto& from = things_of(zone, event.from);
    auto& to = things_of(zone, event.to);
    Thing moved = *thing_of(from, event.thing);
    moved.inside = event.into;
    moved.hidden = false;
    moved.lies = where_put_down(zone, event.from, event.to, event.how);
    if (&from == &to) {
        *thing_of(from, event.thing) = moved;
    } else {
        from.erase(thing_of(from, event.thing));
        to.push_back(moved);
        std::ranges::move(take_content(from, event.thing), std::back_inserter(to));
    }
    if (event.from.character) forget_gear(person_of(zone, *event.from.character), event.thing);
}

void change(Zone& zone, const ThingParted& event) {
    Thing& pile = *thing_of(things_of(zone, event.from), event.thing);
    CHECK(event.count > 0 && event.count < pile.count);
    Thing parted = pile;
    pile.count -= event.count;
    parted.id = event.parted;
    parted.count = event.count;
    parted.inside = event.into;
    parted.hidden = false;
    parted.lies = where_put_down(zone, event.from, event.to, event.how);
    things_of(zone, event.to).push_back(parted);
    zone.things_made = std::max(zone.things_made, event.parted.number);
}

void change(Zone& zone, const ThingMade& event) {
    things_of(zone, event.at).push_back(event.thing);
    if (event.thing.id.born_in == zone.id)
        zone.things_made = std::max(zone.things_made, event.thing.id.number);
}

void change(Zone& zone, const ThingUnmade& event) {
    auto& things = things_of(zone, event.at);
    things.erase(thing_of(things, event.thing));
    for (Thing& thing : things)
        if (thing.inside == event.thing) thing.inside.reset();
    if (event.at.character) forget_gear(person_of(zone, *event.at.character), event.thing);
}

void change(Zone& zone, const ThingChanged& event) {
    Thing& thing = *thing_of(things_of(zone, event.at), event.thing);
    thing.wear = event.wear;
    thing.charges = event.charges;
    thing.lit = event.lit;
}

void change(Zone& zone, const GoldChanged& event) {
    person_of(zone, event.who).belongings.gold = event.gold;
}

void change(Zone& zone, const GearChanged& event) {
    Character& who = person_of(zone, event.who);
    if (event.thing) {
        CHECK(find(who.belongings.things, *event.thing) != nullptr);
        forget_gear(who, *event.thing);
    }
    who.belongings.gear[static_cast<std::size_t>(event.place)] = event.thing;
}

}  // namespace underwell::game::changes
