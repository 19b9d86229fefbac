// Things that move and change, gold, packs and light: I1 to I4, P3, M3. Where things come from and
// go to is judged in judge_sources.cpp.
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
    return how == Handling::loot || how == Handling::sell || how == Handling::reward;
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

// Within reach: from the room, from hand to hand, out of one's own bag.
template <typename Journey>
bool is_in_reach(const Judging& judging, const Journey& event, const Thing& thing) {
    const bool stays = event.from == event.to;
    const auto from = room_of(judging, event.from);
    const auto to = room_of(judging, event.to);
    const bool key_goes_home = event.how == Handling::fall && thing.opens;
    if (from != to && !key_goes_home) return false;
    switch (event.how) {
        case Handling::get:
            return event.to.character && (!event.from.character || stays);
        case Handling::drop:
        case Handling::hurl:
        case Handling::fall:
            return event.from.character && !event.to.character;
        case Handling::give:
            return event.from.character && event.to.character && !stays &&
                   judging.person(*event.to.character)->awake;
        case Handling::put:
            return event.into.has_value();
        case Handling::find:
            return stays && !event.to.character;
        case Handling::use:
            return stays && event.to.character;
        default:
            return false;
    }
}

template <typename Journey>
void judge_way(Judging& judging, const Journey& event, const Thing& thing) {
    const auto* to = things_of(judging, event.to);
    if (to == nullptr) return judging.breaks("I4: a thing was put where nobody is");
    if (event.into) {
        const Thing* container = find_thing(to, *event.into);
        if (container == nullptr ||
            judging.content.thing(container->kind).sort != ThingSort::container)
            return judging.breaks("I3: a thing was put into what is not there");
    }
    if (!is_in_reach(judging, event, thing))
        judging.breaks("I3: a thing went where nobody could reach");
}

// By a rune, as far as it goes; else by the smith, wholly.
void judge_mending(Judging& judging, const game::ThingChanged& event, const Thing& thing) {
    const Character* who = event.at.character ? judging.person(*event.at.character) : nullptr;
    if (who == nullptr || event.wear >= thing.wear || event.charges != thing.charges ||
        event.lit != thing.lit)
        return judging.breaks("I1: mended by nobody");
    for (const game::RuneCast& cast : judging.turn.runes) {
        const auto& rune = judging.content.thing(cast.rune).rune;
        if (cast.target == game::fighter(who->id) && rune && wears(*who, thing.id) &&
            event.wear == (thing.wear > rune->mends ? thing.wear - rune->mends : 0))
            return;
    }
    if (event.wear != 0) return judging.breaks("I1: mended by nobody");
    judge_mended(judging, *who, thing);
}

// What each way of handling does to a thing, and leaves as it is.
bool is_change_by(const game::ThingChanged& event, const Thing& thing, bool burns_down) {
    const bool same_wear = event.wear == thing.wear;
    const bool same_charges = event.charges == thing.charges;
    const bool same_light = event.lit == thing.lit;
    switch (event.how) {
        case Handling::use:
        case Handling::give:
            return same_wear && same_light && event.charges + 1 == thing.charges;
        case Handling::burn:
            return same_wear && thing.lit && event.lit && !same_charges && event.charges > 0;
        case Handling::wear_out:
            return same_charges && same_light && !same_wear;
        case Handling::light:
            return same_wear && event.lit && !thing.lit &&
                   event.charges + (burns_down ? 1 : 0) == thing.charges;
        case Handling::snuff:
        case Handling::steal:
            return same_wear && same_charges && !event.lit && thing.lit;
        default:
            return false;
    }
}

// A dose of what is swallowed.
void note_use(Judging& judging, const game::ThingChanged& event, const Thing& thing) {
    if (!event.at.character || (event.how != Handling::use && event.how != Handling::give)) return;
    Impact impact =
        impact_of(judging.content.thing(thing.kind).influence, game::HarmCause::healing);
    impact.room = judging.person(*event.at.character)->room;
    if (event.how == Handling::use) impact.who = game::fighter(*event.at.character);
    judging.turn.impacts.push_back(impact);
}

}  // namespace

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

void note_gain(Judging& judging, const game::Holder& holder) {
    if (!holder.character) return;
    if (const Character* who = judging.person(*holder.character))
        judging.turn.loads.emplace(who->id, load_of(judging.content, *who));
}

void note_gold(Judging& judging, Handling how, std::int64_t more) {
    judging.turn.gold[how] += more;
    judging.books.gold += more;
}

bool lies_in(const std::vector<Thing>& things, game::ThingId container) {
    return std::ranges::find(things, std::optional{container}, &Thing::inside) != things.end();
}

std::optional<game::RoomNumber> room_of(const Judging& judging, const game::Holder& holder) {
    if (!holder.character) return holder.room;
    const Character* who = judging.person(*holder.character);
    if (who == nullptr) return std::nullopt;
    return who->room;
}

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
    const Thing* thing = find_thing(things_of(judging, event.from), event.thing);
    if (thing == nullptr) return judging.breaks("I4: a thing was taken from where it was not");
    judge_way(judging, event, *thing);
    if (event.from != event.to) note_gain(judging, event.to);
}

void judge(Judging& judging, const game::ThingParted& event) {
    const Thing* pile = find_thing(things_of(judging, event.from), event.thing);
    if (pile == nullptr || event.count == 0 || event.count >= pile->count)
        return judging.breaks("I4: more was taken off a pile than lies there");
    judge_way(judging, event, *pile);
    ++judging.books.things_made[event.parted];
    if (event.from != event.to) note_gain(judging, event.to);
}

void judge(Judging& judging, const game::ThingChanged& event) {
    const Thing* thing = find_thing(things_of(judging, event.at), event.thing);
    if (thing == nullptr) return judging.breaks("I4: a thing changed that was not there");
    const game::ThingKind* kind = judging.content.find_thing(thing->kind);
    if (kind != nullptr && event.wear > std::max(kind->quality, thing->wear))
        judging.breaks("I1: worn more than its quality");
    if (event.how == Handling::mend) return judge_mending(judging, event, *thing);
    if (event.wear < thing->wear) judging.breaks("I1: mended by nobody");
    if (event.charges > thing->charges) judging.breaks("I2: charges came from nowhere");
    const bool burns_down = kind != nullptr && kind->charges != 0;
    if (!is_change_by(event, *thing, burns_down)) judging.breaks("I1: a thing changed by itself");
    note_use(judging, event, *thing);
}

void judge(Judging& judging, const game::GoldChanged& event) {
    const Character* who = judging.person(event.who);
    if (who == nullptr || judging.room(who->room) == nullptr)
        return judging.breaks("I4: gold of somebody who is not there");
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
    const bool is_played = std::ranges::any_of(judging.turn.tricks, [&](const auto& trick) {
        return trick.monster == event.monster &&
               judging.content.monster(trick.kind).trick.parts[trick.part].deed ==
                   game::TrickDeed::steal_thing;
    });
    if (!is_played) judging.breaks("M3: a thing was stolen without a trick");
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
