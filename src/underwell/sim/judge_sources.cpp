// Where things come from, and where they go (I4). Whatever comes into being has a source that may
// give it, there and so many; whatever ends has a use. That gold is only carried where it is
// neither is judged by its sum (judge_things.cpp), and that it was paid for in judge_town.cpp.
#include <algorithm>

#include "underwell/game/generator.hpp"
#include "underwell/game/staff.hpp"
#include "underwell/sim/judging.hpp"

namespace underwell::sim {

using base::CharacterId;
using game::Character;
using game::Handling;
using game::Service;
using game::Thing;
using game::ThingKind;
using game::ThingSort;

namespace {

constexpr std::uint64_t loot_most = 1'000'000;
constexpr std::uint64_t pile_most = 0xFFFF'FFFF;
constexpr std::uint8_t halved_most = 63;
constexpr std::size_t laid_elsewhere_most = game::proposed_changes_max * game::proposed_things_max;

bool is_as_new(const ThingKind& kind, const Thing& thing) {
    return thing.wear == 0 && thing.charges == kind.charges && !thing.lit;
}

// What nobody finds by chance, and no merchant has.
bool has_its_own_place(const ThingKind& kind) {
    return kind.sort == ThingSort::gold || kind.sort == ThingSort::key ||
           kind.sort == ThingSort::quest;
}

bool is_swallowed(const ThingKind& kind) {
    return kind.sort == ThingSort::potion || kind.sort == ThingSort::food;
}

Service service_at(const Judging& judging, const game::Holder& holder) {
    const auto number = room_of(judging, holder);
    const game::Room* room = number ? judging.room(*number) : nullptr;
    return room == nullptr ? Service::none : room->service;
}

// ---- Where they come from ----

// Gold lies on a body once, and so does a thing.
bool is_left_by_a_corpse(Judging& judging, const game::ThingMade& event) {
    const ThingKind& kind = judging.content.thing(event.thing.kind);
    for (auto& [monster, corpse] : judging.turn.corpses) {
        if (corpse.room != event.at.room) continue;
        if (kind.sort == ThingSort::gold) {
            if (event.thing.count < corpse.gold_least || event.thing.count > corpse.gold_most)
                continue;
            corpse.gold_most = 0;
            return true;
        }
        if (!corpse.may_leave_thing) continue;
        corpse.may_leave_thing = false;
        const bool is_found_here =
            kind.weight > 0 && kind.home.contains(game::depth(judging.zone, event.at.room));
        if (has_its_own_place(kind) || !is_found_here || event.thing.count != 1)
            judging.breaks("I4: a monster left what is not found so deep");
        return true;
    }
    return false;
}

// Q1: one for each lock, where the lock's room says.
void judge_key(Judging& judging, const game::ThingMade& event) {
    const game::LockNumber& lock = *event.thing.opens;
    const game::Room* room = judging.room({lock.number});
    const bool is_wanted =
        room != nullptr && room->puzzle && room->puzzle->kind == game::PuzzleKind::lock &&
        room->puzzle->told_in == event.at.room && game::zone_of(lock.branch) == judging.zone.id &&
        judging.turn.furnished == game::RoomNumber{lock.number};
    if (!is_wanted || !judging.turn.keys_laid.insert(lock.number).second)
        judging.breaks("Q1: a key was made for no new lock");
}

void judge_loot(Judging& judging, const game::ThingMade& event) {
    if (event.at.character) return judging.breaks("I4: loot came into somebody's hands");
    if (event.thing.opens) return judge_key(judging, event);
    if (is_left_by_a_corpse(judging, event)) return;
    if (!judging.turn.furnished || judging.turn.furnished == event.at.room)
        return judging.breaks("I4: loot that nobody left");
    if (++judging.turn.laid_elsewhere > laid_elsewhere_most)
        judging.breaks("G1: more came into other rooms than a generator may lay there");
}

void judge_bought(Judging& judging, const game::ThingMade& event) {
    if (!event.at.character || service_at(judging, event.at) != Service::merchant)
        return judging.breaks("W1: bought where no merchant is");
    const ThingKind& kind = judging.content.thing(event.thing.kind);
    if (has_its_own_place(kind) || !is_as_new(kind, event.thing))
        judging.breaks("W1: bought what no merchant sells");
    judging.turn.trades[*event.at.character].bought[kind.id] += event.thing.count;
    note_gain(judging, event.at);
}

// What newcomers carry, and what builders make.
void judge_present(Judging& judging, const game::ThingMade& event) {
    if (event.at.character) {
        auto& outfit = judging.turn.outfit;
        const auto found = std::ranges::find(outfit, event.thing.kind);
        if (judging.turn.born != event.at.character || found == outfit.end() ||
            event.thing.count != 1)
            return judging.breaks("I4: a thing was given by nobody");
        outfit.erase(found);
        return;
    }
    const auto& by = judging.turn.staff_by;
    const Character* builder = by ? judging.person(*by) : nullptr;
    if (builder == nullptr || builder->role < game::Role::builder ||
        builder->room != event.at.room || event.thing.count > game::spawned_things_max)
        judging.breaks("K4: a thing was made by no builder");
}

// ---- Where they go ----

// What it does to the body follows.
void note_swallowed(Judging& judging, CharacterId who, const ThingKind& kind, bool oneself) {
    Impact impact = impact_of(kind.influence, game::HarmCause::healing);
    impact.room = judging.person(who)->room;
    if (oneself) impact.who = game::fighter(who);
    judging.turn.impacts.push_back(impact);
}

void judge_used(Judging& judging, CharacterId who, const Thing& thing) {
    const ThingKind& kind = judging.content.thing(thing.kind);
    if (thing.opens)
        judging.turn.unlocked = thing.opens;
    else if (is_swallowed(kind))
        note_swallowed(judging, who, kind, true);
    else if (kind.sort != ThingSort::tool)
        judging.breaks("I4: used up what no use ends");
}

void judge_served(Judging& judging, CharacterId who, const Thing& thing) {
    const ThingKind& kind = judging.content.thing(thing.kind);
    if (!is_swallowed(kind)) return judging.breaks("I4: used up what no use ends");
    note_swallowed(judging, who, kind, false);
}

void judge_hurled(Judging& judging, CharacterId who, const Thing& thing) {
    const bool breaks_open = judging.content.thing(thing.kind).influence != game::Influence{};
    if (!breaks_open || !fights(judging.zone, who))
        judging.breaks("I4: what was thrown is gone, and should lie there");
}

void judge_burnt(Judging& judging, const Thing& thing) {
    const bool was_carried = std::ranges::any_of(
        judging.turn.burning, [&](const Burning& one) { return one.light == thing.id; });
    // Whose last was lit ends when it is put out, too.
    const bool was_its_last =
        thing.lit && thing.charges == 0 && judging.content.thing(thing.kind).charges != 0;
    if (was_its_last) return;
    if (!was_carried || thing.charges > 1) judging.breaks("I2: a light ended before its time");
}

void judge_worn_out(Judging& judging, const Thing& thing) {
    if (judging.content.thing(thing.kind).sort != ThingSort::tool || thing.charges > 1)
        judging.breaks("I4: used up what no use ends");
}

void judge_handed_over(Judging& judging, const game::ThingUnmade& event, const Thing& thing) {
    const Character& who = *judging.person(*event.at.character);
    const bool is_wanted = std::ranges::any_of(who.quests, [&](const game::Quest& quest) {
        return quest.sort == game::QuestSort::bring && quest.kind == thing.kind.value;
    });
    if (!is_wanted || service_at(judging, event.at) != Service::board || wears(who, thing.id))
        judging.breaks("W1: handed over what no quest asks for");
    judging.turn.trades[who.id].handed_over[thing.kind] += thing.count;
}

void judge_end_in_hand(Judging& judging, const game::ThingUnmade& event, const Thing& thing) {
    const CharacterId who = *event.at.character;
    const bool one_of_a_pile = event.how != Handling::sell && event.how != Handling::pay;
    if (one_of_a_pile && thing.count > 1) judging.breaks("I4: of a pile one is used, and all went");
    switch (event.how) {
        case Handling::use:
            return judge_used(judging, who, thing);
        case Handling::give:
            return judge_served(judging, who, thing);
        case Handling::hurl:
            return judge_hurled(judging, who, thing);
        case Handling::burn:
            return judge_burnt(judging, thing);
        case Handling::wear_out:
            return judge_worn_out(judging, thing);
        case Handling::sell:
            return judge_sold(judging, *judging.person(who), thing);
        case Handling::pay:
            return judge_handed_over(judging, event, thing);
        default:
            judging.breaks("I4: a thing vanished");
    }
}

}  // namespace

void judge(Judging& judging, const game::ThingMade& event) {
    if (things_of(judging, event.at) == nullptr)
        return judging.breaks("I4: a thing was made where nobody is");
    if (event.thing.count == 0) judging.breaks("I4: a pile of nothing");
    ++judging.books.things_made[event.thing.id];
    const bool gold = is_gold(judging.content, event.thing);
    if (gold) note_gold(judging, event.how, event.thing.count);
    switch (event.how) {
        case Handling::loot:
            return judge_loot(judging, event);
        case Handling::buy:
            return judge_bought(judging, event);
        case Handling::reward:
            return judge_present(judging, event);
        case Handling::drop:
        case Handling::fall:
            if (gold) return;
            break;
        default:
            break;
    }
    judging.breaks("I4: a thing came out of nothing");
}

void judge(Judging& judging, const game::ThingUnmade& event) {
    const Thing* thing = find_thing(things_of(judging, event.at), event.thing);
    if (thing == nullptr) return judging.breaks("I4: a thing went that was not there");
    note_unmade(judging, event.thing);
    if (lies_in(*things_of(judging, event.at), event.thing) && event.how != Handling::burn)
        judging.breaks("I4: a thing went with others in it");
    if (is_gold(judging.content, *thing)) {
        note_gold(judging, event.how, -std::int64_t{thing->count});
        if (event.how != Handling::drop && event.how != Handling::get)
            judging.breaks("I4: a thing vanished");
        return;
    }
    if (!event.at.character) return judging.breaks("I4: a thing vanished");
    judge_end_in_hand(judging, event, *thing);
}

// Gold grows by a tenth with each step of depth, a hoard is twice as large, a part of what was
// split leaves its share; and what it stole it gives back.
void note_corpse(Judging& judging, game::RoomNumber room, const game::Monster& monster) {
    const game::MonsterKind& kind = judging.content.monster(monster.kind);
    const std::uint64_t depth = game::depth(judging.zone, room);
    const unsigned halved = std::min(monster.halved, halved_most);
    std::uint64_t most = std::uint64_t{kind.gold} * kind.hit_dice * (10 + depth) / 10;
    if (kind.habits.hoards) most *= 2;
    most = std::min(most, loot_most) >> halved;
    judging.turn.corpses[monster.id] = {
        .room = room,
        .gold_least = std::min(std::max<std::uint64_t>(monster.purse, 1), pile_most),
        .gold_most = std::min(monster.purse + most, pile_most),
        .may_leave_thing = (unsigned{kind.loot_percent} >> std::min(halved, 31U)) > 0 ||
                           (kind.habits.hoards && monster.halved == 0)};
}

void end_turn_of_sources(Judging& judging) {
    if (judging.turn.unlocked) judging.breaks("I4: a key is gone, and nothing was unlocked");
    if (!judging.turn.outfit.empty()) judging.breaks("P1: a newcomer without the whole outfit");
}

}  // namespace underwell::sim
