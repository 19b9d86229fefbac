#include "underwell/sim/witness.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "underwell/game/apply.hpp"
#include "underwell/game/event_choice.hpp"
#include "underwell/game/zone_codec.hpp"

namespace underwell::sim {

using base::CharacterId;
using base::ZoneId;
using game::Zone;

namespace {

std::string in_zone(const Zone& zone) {
    return " (zone " + std::to_string(zone.id.value) + ", after " +
           std::to_string(zone.events_applied) + " events)";
}

const game::Room& room_of(const Zone& zone, CharacterId who) {
    return zone.rooms[zone.people.at(who).room.value];
}

bool fights(const Zone& zone, CharacterId who) {
    const game::Room& room = room_of(zone, who);
    return room.fight && game::find(*room.fight, game::fighter(who)) != nullptr;
}

bool is_held(const game::Character& who) {
    return std::ranges::any_of(who.vitals.effects, [](const game::Effect& effect) {
        return effect.kind == game::EffectKind::held;
    });
}

}  // namespace

void Witness::breaks(std::string rule) {
    if (!broken_) broken_ = std::move(rule);
}

void Witness::see(ZoneId id, const game::Event& event) {
    if (forgotten_.contains(id)) breaks("S5: a zone that had ended came back");
    if (broken_) return;
    Zone& zone = zones_[id];
    zone.id = id;
    game::visit_event(
        [&](const auto& happened) {
            if constexpr (requires { judge(zone, happened); }) judge(zone, happened);
        },
        event);
    if (broken_) return;
    game::apply(zone, event);
    ++events_;
}

void Witness::see_forgotten(ZoneId id) {
    const auto found = zones_.find(id);
    if (found == zones_.end()) return;
    if (!found->second.ended) breaks("S6: a zone was forgotten that had not ended");
    if (!found->second.people.empty()) breaks("S6: somebody was lost in a collapse");
    zones_.erase(found);
    forgotten_.insert(id);
}

void Witness::compare(const Zone& zone) {
    const auto found = zones_.find(zone.id);
    if (found == zones_.end())
        return breaks("law 2: a zone that no event tells of" + in_zone(zone));
    if (game::snapshot(found->second) != game::snapshot(zone))
        breaks("law 2: the zone is not what its events say" + in_zone(zone));
    if (found->second.timers != zone.timers || found->second.awake != zone.awake)
        breaks("law 2: what is derived differs" + in_zone(zone));
}

void Witness::count() {
    std::map<CharacterId, std::uint32_t> bodies;
    std::vector<game::ThingId> present;
    for (const auto& [id, zone] : zones_) {
        for (const auto& [who, character] : zone.people) {
            ++bodies[who];
            for (const game::Thing& thing : character.belongings.things)
                present.push_back(thing.id);
            if (std::ranges::count(zone.rooms[character.room.value].people, who) != 1)
                breaks("law 5: a character is not in the room it is in" + in_zone(zone));
        }
        for (const game::Room& room : zone.rooms)
            for (const game::Thing& thing : room.things)
                present.push_back(thing.id);
    }
    for (const auto& [who, known] : bodies_)
        if (bodies[who] != 1)
            breaks("law 5: character " + std::to_string(who.value) + " is in " +
                   std::to_string(bodies[who]) + " places");
    std::ranges::sort(present);
    if (std::ranges::adjacent_find(present) != present.end())
        breaks("I4: a thing is in two places");
    const auto name = [](game::ThingId thing) {
        return std::to_string(thing.born_in.value) + "/" + std::to_string(thing.number);
    };
    for (const game::ThingId thing : present)
        if (!things_.contains(thing)) breaks("I4: a thing came from nowhere: " + name(thing));
    for (const game::ThingId thing : things_)
        if (!std::ranges::binary_search(present, thing))
            breaks("I4: a thing was lost: " + name(thing));
}

void Witness::judge(const Zone& zone, const game::TurnBegan& event) {
    if (event.time < zone.now) breaks("law 1: time went back" + in_zone(zone));
}

void Witness::judge(const Zone& zone, const game::RoomDug& event) {
    if (!zone.branch) return breaks("D1: a room was dug outside of a branch" + in_zone(zone));
    const auto& walk = event.growth.walk;
    const bool first = walk.from == branch::start_cell;
    if (first) return;
    const auto number = zone.branch->numbers.find(walk.from);
    if (number == zone.branch->numbers.end())
        return breaks("D1: a room was dug from nowhere" + in_zone(zone));
    if (zone.rooms[number->second.value].people.empty())
        breaks("D1, C5: a room was dug that nobody walks into" + in_zone(zone));
    const auto most = static_cast<std::uint64_t>(zone.branch->plan.settings.max_unexplored_exits);
    if (zone.branch->branch->unexplored_exits() > most)
        breaks("D3: more unexplored exits than the budget" + in_zone(zone));
}

void Witness::judge(const Zone& zone, const game::Walked& event) {
    const game::Room& from = zone.rooms[event.from.value];
    if (zone.people.at(event.who).room != event.from)
        return breaks("law 5: walked from where it was not" + in_zone(zone));
    if (fights(zone, event.who)) breaks("C3: walked out of a fight" + in_zone(zone));
    if (is_held(zone.people.at(event.who))) breaks("Q2: walked while held" + in_zone(zone));
    if (!zone.branch) return;
    const auto seen = zone.branch->branch->look(from.cell);
    const auto side = game::direction(event.towards);
    if (!seen || !side || !seen->exits().contains(*side))
        return breaks("D2: walked where there is no exit" + in_zone(zone));
    if (!from.clear && *side != seen->back)
        breaks("C2: walked on from a room that is not clear" + in_zone(zone));
    if (zone.rooms[event.to.value].cell != grid::step(from.cell, *side))
        breaks("D2: an exit led elsewhere than to the neighbouring cell" + in_zone(zone));
    if (event.position.stand != game::Stand::door || event.position.side != grid::opposite(*side))
        breaks("T21: came in elsewhere than at its door" + in_zone(zone));
}

void Witness::judge(const Zone& zone, const game::CharacterMade& event) {
    if (bodies_.contains(event.id)) breaks("P1: a character was made twice" + in_zone(zone));
    bodies_[event.id] = 0;
}

void Witness::judge(const Zone&, const game::Arrived& event) {
    ++bodies_[event.body->id];
    moved_.insert(event.body->id);
}

void Witness::judge(const Zone& zone, const game::Departed& event) {
    if (fights(zone, event.who)) breaks("C3: left the zone out of a fight" + in_zone(zone));
    --bodies_[event.who];
    moved_.insert(event.who);
}

void Witness::see_commit_end() {
    for (const CharacterId who : std::exchange(moved_, {}))
        if (bodies_[who] != 1)
            breaks("law 5: character " + std::to_string(who.value) + " has " +
                   std::to_string(bodies_[who]) + " bodies");
}

void Witness::judge(const Zone& zone, const game::RoomFurnished& event) {
    const bool blocked =
        event.puzzle || std::ranges::any_of(event.monsters, &game::Monster::blocks) ||
        std::ranges::any_of(event.traps, [](const game::Trap& trap) { return !trap.on; });
    if (event.clear == blocked) breaks("C1: clear and blocked do not agree" + in_zone(zone));
    for (const game::Thing& thing : event.things)
        made(thing.id);
}

void Witness::judge(const Zone& zone, const game::RoomCleared& event) {
    if (zone.rooms[event.room.value].clear) breaks("C4: cleared twice" + in_zone(zone));
    if (game::blocks(zone.rooms[event.room.value]))
        breaks("C4: cleared while something blocks" + in_zone(zone));
}

void Witness::made(game::ThingId thing) {
    if (!things_.insert(thing).second) breaks("I4: a thing was made twice");
}

void Witness::unmade(game::ThingId thing) {
    if (things_.erase(thing) == 0) breaks("I4: a thing went that was not there");
}

void Witness::judge(const Zone&, const game::ThingMade& event) {
    made(event.thing.id);
}

void Witness::judge(const Zone&, const game::ThingUnmade& event) {
    unmade(event.thing);
}

void Witness::judge(const Zone&, const game::ThingParted& event) {
    made(event.parted);
}

// W1: gold that is earned makes a purse fuller, gold that is paid emptier, and both only where that
// is done. What goes from hand to hand, or lies around, is not judged here.
void Witness::judge(const Zone& zone, const game::GoldChanged& event) {
    using enum game::Handling;
    const std::uint64_t before = zone.people.at(event.who).belongings.gold;
    const game::Service here = room_of(zone, event.who).service;
    if ((event.how == sell || event.how == reward) && event.gold <= before)
        breaks("W1: somebody was paid nothing" + in_zone(zone));
    if ((event.how == buy || event.how == mend || event.how == pay) && event.gold >= before)
        breaks("W1: somebody paid nothing" + in_zone(zone));
    if ((event.how == buy || event.how == sell) && here != game::Service::merchant)
        breaks("W1: a trade where no merchant is" + in_zone(zone));
    if (event.how == mend && here != game::Service::smith)
        breaks("W1: mended where no smith is" + in_zone(zone));
    if (event.how == reward && here != game::Service::board)
        breaks("W1: a reward far from the notice board" + in_zone(zone));
}

void Witness::judge(const Zone& zone, const game::QuestsChanged& event) {
    constexpr std::size_t quests_max = 3;
    if (event.quests.size() > quests_max) breaks("W1: more than three quests" + in_zone(zone));
    for (const game::Quest& quest : event.quests)
        if (quest.done > quest.wanted) breaks("W1: more was done than wanted" + in_zone(zone));
}

void Witness::judge(const Zone& zone, const game::MonsterMoved& event) {
    if (!zone.branch || event.to.value >= zone.rooms.size())
        return breaks("C5: a monster went where no room is" + in_zone(zone));
    const auto side = game::direction(event.towards);
    const auto seen = zone.branch->branch->look(zone.rooms[event.from.value].cell);
    if (!side || !seen || !seen->exits().contains(*side))
        return breaks("C5: a monster went where there is no exit" + in_zone(zone));
    if (zone.rooms[event.to.value].cell != grid::step(zone.rooms[event.from.value].cell, *side))
        breaks("C5: a monster went further than the next room" + in_zone(zone));
}

void Witness::judge(const Zone& zone, const game::FightBegan& event) {
    if (zone.surface && !event.fight->duel) breaks("S7: a fight on the surface" + in_zone(zone));
}

void Witness::judge(const Zone& zone, const game::Attacked& event) {
    const game::Room& room = zone.rooms[event.room.value];
    const bool among_people = !event.attacker.monster && !event.target.monster;
    const bool duel = room.fight && room.fight->duel;
    if (among_people && !duel) breaks("B5: a player fought a player" + in_zone(zone));
}

void Witness::judge(const Zone& zone, const game::Heard& event) {
    const auto& ignored = zone.people.at(event.to).company.ignored;
    if (std::ranges::find(ignored, event.from) != ignored.end())
        breaks("P6: heard somebody who is ignored" + in_zone(zone));
}

void Witness::judge(const Zone& zone, const game::RoomsGone& event) {
    if (!zone.people.empty()) breaks("S6: rooms went with somebody inside" + in_zone(zone));
    for (std::size_t number = event.left; number < zone.rooms.size(); ++number)
        for (const game::Thing& thing : zone.rooms[number].things)
            unmade(thing.id);
}

}  // namespace underwell::sim
