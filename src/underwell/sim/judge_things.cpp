// Things, gold, packs and light: I1, I2, I4, P3.
#include <algorithm>

#include "underwell/sim/judging.hpp"

namespace underwell::sim {

using base::CharacterId;
using game::Character;
using game::GearPlace;
using game::Handling;
using game::Thing;
using game::ThingSort;

namespace {

constexpr std::uint64_t tenths_in_a_slot = 10;

const std::vector<Thing>* things_of(const Judging& judging, const game::Holder& holder) {
    if (holder.character) {
        const Character* who = judging.person(*holder.character);
        return who == nullptr ? nullptr : &who->belongings.things;
    }
    const game::Room* room = judging.room(holder.room);
    return room == nullptr ? nullptr : &room->things;
}

const Thing* find_thing(const std::vector<Thing>* things, game::ThingId id) {
    if (things == nullptr) return nullptr;
    const auto found = std::ranges::find(*things, id, &Thing::id);
    return found == things->end() ? nullptr : &*found;
}

bool is_gold(const game::Content& content, const Thing& thing) {
    return content.thing(thing.kind).sort == ThingSort::gold;
}

bool wears(const Character& who, game::ThingId thing) {
    return std::ranges::find(who.belongings.gear, std::optional{thing}) !=
           who.belongings.gear.end();
}

// Gold is no burden, and what is worn takes no room.
std::uint64_t load_of(const game::Content& content, const Character& who) {
    std::uint64_t tenths = 0;
    for (const Thing& thing : who.belongings.things)
        if (!wears(who, thing.id) && !is_gold(content, thing))
            tenths += std::uint64_t{content.thing(thing.kind).tenths_of_slot} * thing.count;
    return tenths;
}

std::uint64_t load_allowed(const game::Content& content, const Character& who) {
    return tenths_in_a_slot * (std::uint64_t{content.tuning().pack_slots} +
                               game::ability(who, game::Ability::constitution));
}

void note_gain(Judging& judging, const game::Holder& holder) {
    if (!holder.character) return;
    if (const Character* who = judging.person(*holder.character))
        judging.turn.loads.emplace(who->id, load_of(judging.content, *who));
}

void note_gold(Judging& judging, Handling how, std::int64_t more) {
    judging.turn.gold[how] += more;
    judging.books.gold += more;
}

bool fits(const game::ThingKind& kind, GearPlace place) {
    switch (place) {
        case GearPlace::weapon_hand:
            return kind.sort == ThingSort::weapon && !kind.two_handed;
        case GearPlace::both_hands:
            return kind.sort == ThingSort::weapon && kind.two_handed;
        case GearPlace::shield_hand:
            return kind.sort == ThingSort::shield;
        case GearPlace::body:
            return kind.sort == ThingSort::armour;
        case GearPlace::head:
            return kind.sort == ThingSort::helmet;
    }
    return false;
}

void judge_gear(Judging& judging, const Character& who) {
    const auto at = [&](GearPlace place) {
        return who.belongings.gear[static_cast<std::size_t>(place)];
    };
    for (std::size_t number = 0; number < game::gear_place_count; ++number) {
        const auto place = static_cast<GearPlace>(number);
        const std::optional<game::ThingId> worn = at(place);
        if (!worn) continue;
        const Thing* thing = find_thing(&who.belongings.things, *worn);
        if (thing == nullptr) return judging.breaks("P3: wears what it does not have");
        if (thing->count != 1 || thing->inside) judging.breaks("P3: wears what is in a pile");
        const game::ThingKind* kind = judging.content.find_thing(thing->kind);
        if (kind != nullptr && !fits(*kind, place)) judging.breaks("P3: worn in the wrong place");
    }
    if (at(GearPlace::both_hands) && (at(GearPlace::weapon_hand) || at(GearPlace::shield_hand)))
        judging.breaks("P3: three hands");
}

// Whether gold may come or go so. The other ways only carry it from one place to another.
bool may_make_gold(Handling how) {
    return how == Handling::loot || how == Handling::sell || how == Handling::reward ||
           how == Handling::find;
}

bool may_take_gold(Handling how) {
    return how == Handling::pay || how == Handling::buy || how == Handling::mend;
}

void judge_burning(Judging& judging, const Burning& burning) {
    const Character* who = judging.person(burning.who);
    if (who == nullptr || who->room != burning.to) return;  // something else befell them
    const Thing* light = find_thing(&who->belongings.things, burning.light);
    if (light != nullptr && light->lit && light->charges >= burning.charges)
        judging.breaks("I2: a light did not burn down");
}

}  // namespace

std::int64_t gold_in(const game::Room& room, const game::Content& content) {
    std::int64_t gold = 0;
    for (const Thing& thing : room.things)
        if (is_gold(content, thing)) gold += thing.count;
    for (const game::Monster& monster : room.monsters)
        gold += static_cast<std::int64_t>(monster.purse);
    return gold;
}

std::int64_t gold_in(const game::Zone& zone, const game::Content& content) {
    std::int64_t gold = 0;
    for (const game::Room& room : zone.rooms)
        gold += gold_in(room, content);
    for (const auto& [id, who] : zone.people) {
        gold += static_cast<std::int64_t>(who.belongings.gold);
        for (const Thing& thing : who.belongings.things)
            if (is_gold(content, thing)) gold += thing.count;
    }
    return gold;
}

void note_made(Judging& judging, const Thing& thing) {
    ++judging.books.things_made[thing.id];
    if (is_gold(judging.content, thing)) judging.books.gold += thing.count;
}

void note_unmade(Judging& judging, game::ThingId thing) {
    --judging.books.things_made[thing];
}

void note_lights(Judging& judging, const game::Walked& event) {
    for (const Thing& thing : judging.person(event.who)->belongings.things) {
        const game::ThingKind& kind = judging.content.thing(thing.kind);
        if (thing.lit && kind.sort == ThingSort::light && kind.charges != 0)
            judging.turn.burning.push_back(
                {.who = event.who, .to = event.to, .light = thing.id, .charges = thing.charges});
    }
}

void judge(Judging& judging, const game::ThingMoved& event) {
    if (find_thing(things_of(judging, event.from), event.thing) == nullptr)
        return judging.breaks("I4: a thing was taken from where it was not");
    const auto* to = things_of(judging, event.to);
    if (to == nullptr) return judging.breaks("I4: a thing was put where nobody is");
    if (event.into && find_thing(to, *event.into) == nullptr)
        judging.breaks("I3: a thing was put into what is not there");
    if (event.from != event.to) note_gain(judging, event.to);
}

void judge(Judging& judging, const game::ThingParted& event) {
    const Thing* pile = find_thing(things_of(judging, event.from), event.thing);
    if (pile == nullptr || event.count == 0 || event.count >= pile->count)
        return judging.breaks("I4: more was taken off a pile than lies there");
    if (things_of(judging, event.to) == nullptr)
        return judging.breaks("I4: a thing was put where nobody is");
    ++judging.books.things_made[event.parted];
    if (event.from != event.to) note_gain(judging, event.to);
}

void judge(Judging& judging, const game::ThingMade& event) {
    if (things_of(judging, event.at) == nullptr)
        return judging.breaks("I4: a thing was made where nobody is");
    ++judging.books.things_made[event.thing.id];
    if (is_gold(judging.content, event.thing)) note_gold(judging, event.how, event.thing.count);
}

void judge(Judging& judging, const game::ThingUnmade& event) {
    const Thing* thing = find_thing(things_of(judging, event.at), event.thing);
    if (thing == nullptr) return judging.breaks("I4: a thing went that was not there");
    note_unmade(judging, event.thing);
    const bool used_up =
        event.how == Handling::use || event.how == Handling::hurl || event.how == Handling::burn;
    if (used_up && thing->count > 1) judging.breaks("I4: of a pile one is used, and all went");
    if (is_gold(judging.content, *thing))
        note_gold(judging, event.how, -std::int64_t{thing->count});
}

void judge(Judging& judging, const game::ThingChanged& event) {
    const Thing* thing = find_thing(things_of(judging, event.at), event.thing);
    if (thing == nullptr) return judging.breaks("I4: a thing changed that was not there");
    const game::ThingKind* kind = judging.content.find_thing(thing->kind);
    if (kind != nullptr && event.wear > std::max(kind->quality, thing->wear))
        judging.breaks("I1: worn more than its quality");
    if (event.wear < thing->wear && event.how != Handling::mend)
        judging.breaks("I1: mended by nobody");
    if (event.charges > thing->charges && event.how != Handling::mend)
        judging.breaks("I2: charges came from nowhere");
}

void judge(Judging& judging, const game::GoldChanged& event) {
    const Character* who = judging.person(event.who);
    if (who == nullptr) return judging.breaks("I4: gold of somebody who is not there");
    judge_trade(judging, event);
    note_gold(
        judging, event.how,
        static_cast<std::int64_t>(event.gold) - static_cast<std::int64_t>(who->belongings.gold));
}

void judge(Judging& judging, const game::GearChanged& event) {
    const Character* who = judging.person(event.who);
    if (who == nullptr) return judging.breaks("P3: gear of somebody who is not there");
    if (event.thing && find_thing(&who->belongings.things, *event.thing) == nullptr)
        return judging.breaks("P3: wears what it does not have");
    judging.turn.dressed.insert(event.who);
}

// What a thief takes.
void judge(Judging& judging, const game::MonsterChanged& event) {
    const game::Room* room = judging.room(event.room);
    const game::Monster* monster =
        room == nullptr ? nullptr : game::find_monster(*room, event.monster);
    if (monster == nullptr) return judging.breaks("M2: a monster changed that is not there");
    note_gold(judging, Handling::steal,
              static_cast<std::int64_t>(event.purse) - static_cast<std::int64_t>(monster->purse));
}

// Neither what is worn nor what is wanted elsewhere, and no more than it can carry.
void judge(Judging& judging, const game::ThingSnatched& event) {
    const Character* who = judging.person(event.who);
    const game::Room* room = judging.room(event.room);
    const game::Monster* monster =
        room == nullptr ? nullptr : game::find_monster(*room, event.monster);
    if (monster == nullptr || who == nullptr || who->room != event.room)
        return judging.breaks("M3: a thing was stolen by or from somebody who is not there");
    const Thing* thing = find_thing(&who->belongings.things, event.thing);
    if (thing == nullptr) return judging.breaks("I4: a thing was taken from where it was not");
    const ThingSort sort = judging.content.thing(thing->kind).sort;
    if (wears(*who, event.thing) || sort == ThingSort::key || sort == ThingSort::quest)
        judging.breaks("M3: a thing was stolen that nobody can lose so");
    if (monster->carries.size() >= game::carried_by_a_monster_max)
        judging.breaks("M3: a monster carries too much");
}

void end_turn_of_things(Judging& judging) {
    for (const auto& [how, more] : judging.turn.gold)
        if ((more > 0 && !may_make_gold(how)) || (more < 0 && !may_take_gold(how)))
            judging.breaks("I4: gold came from nowhere, or went there");
    for (const auto& [id, before] : judging.turn.loads) {
        const Character* who = judging.person(id);
        if (who == nullptr) continue;
        const std::uint64_t load = load_of(judging.content, *who);
        if (load > before && load > load_allowed(judging.content, *who))
            judging.breaks("P3: a pack holds more than fits");
    }
    for (const CharacterId id : judging.turn.dressed)
        if (const Character* who = judging.person(id)) judge_gear(judging, *who);
    for (const Burning& burning : judging.turn.burning)
        judge_burning(judging, burning);
}

}  // namespace underwell::sim
