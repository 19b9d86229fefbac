#include "underwell/game/gear.hpp"

#include <algorithm>
#include <vector>

#include "underwell/game/bodies.hpp"
#include "underwell/game/fighting.hpp"
#include "underwell/game/naming.hpp"
#include "underwell/game/piles.hpp"
#include "underwell/game/things.hpp"

namespace underwell::game {

using base::CharacterId;

namespace {

constexpr std::uint64_t tenths_in_a_slot = 10;

std::uint64_t bare_weight(const Content& content, const Thing& thing) {
    return std::uint64_t{content.thing(thing.kind).tenths_of_slot} * thing.count;
}

const std::optional<ThingId>& worn_at(const Character& who, GearPlace place) {
    return who.belongings.gear[static_cast<std::size_t>(place)];
}

// What has to come off before something goes there.
std::vector<GearPlace> places_freed_for(GearPlace place) {
    switch (place) {
        case GearPlace::weapon_hand:
        case GearPlace::shield_hand:
            return {place, GearPlace::both_hands};
        case GearPlace::both_hands:
            return {place, GearPlace::weapon_hand, GearPlace::shield_hand};
        case GearPlace::body:
        case GearPlace::head:
            break;
    }
    return {place};
}

}  // namespace

std::uint64_t pack_room(const Content& content, const Character& who) {
    const std::uint64_t slots =
        std::uint64_t{content.tuning().pack_slots} + ability(who, Ability::constitution);
    return slots * tenths_in_a_slot;
}

std::uint64_t pack_load(const Content& content, const Character& who) {
    std::uint64_t load = 0;
    for (const Thing& thing : who.belongings.things)
        if (!is_worn(who, thing.id)) load += bare_weight(content, thing);
    return load;
}

std::uint64_t weight(const Content& content, const std::vector<Thing>& things, const Thing& thing) {
    std::uint64_t sum = bare_weight(content, thing);
    for (const Thing& other : things)
        if (other.inside == thing.id) sum += bare_weight(content, other);
    return sum;
}

bool is_worn(const Character& who, ThingId thing) {
    return std::ranges::find(who.belongings.gear, thing) != who.belongings.gear.end();
}

const Thing* find_unlit_light(const Content& content, const Character& who) {
    const auto& things = who.belongings.things;
    const auto found = std::ranges::find_if(things, [&](const Thing& thing) {
        const ThingKind& kind = content.thing(thing.kind);
        return !thing.inside && !thing.lit && kind.sort == ThingSort::light &&
               (kind.charges == 0 || thing.charges > 0);
    });
    return found == things.end() ? nullptr : &*found;
}

std::optional<GearPlace> place_for(const ThingKind& kind) {
    switch (kind.sort) {
        case ThingSort::weapon:
            return kind.two_handed ? GearPlace::both_hands : GearPlace::weapon_hand;
        case ThingSort::shield:
            return GearPlace::shield_hand;
        case ThingSort::armour:
            return GearPlace::body;
        case ThingSort::helmet:
            return GearPlace::head;
        default:
            return std::nullopt;
    }
}

std::optional<GearPlace> place_or_refuse(Deciding& deciding, const Character& who,
                                         const Thing& thing) {
    const Content& content = deciding.rules.content;
    const ThingKind& kind = content.thing(thing.kind);
    const auto refused = [&](Sentence why) {
        deciding.refuse(who.id, why, {{"thing", Goods{.kind = thing.kind, .count = 1}}});
        return std::nullopt;
    };
    const auto place = place_for(kind);
    if (!place) return refused("not_worn");
    if (worn_at(who, *place) == thing.id) return refused("already_worn");
    if (is_broken(content, thing)) return refused("is_broken");
    const std::uint64_t before = pack_load(content, who);
    std::uint64_t load = before - kind.tenths_of_slot;
    for (const GearPlace taken : places_freed_for(*place))
        if (const auto& worn = worn_at(who, taken))
            load += bare_weight(content, *find(who.belongings.things, *worn));
    // A pack that is too full already may grow lighter.
    if (load > std::max(before, pack_room(content, who))) return refused("no_room_to_change");
    return place;
}

void put_on(Deciding& deciding, const Character& who, const Thing& thing) {
    const auto place = place_or_refuse(deciding, who, thing);
    if (!place) return;
    for (const GearPlace taken : places_freed_for(*place))
        if (taken != *place && worn_at(who, taken))
            deciding.happen(GearChanged{.who = who.id, .place = taken, .thing = {}});
    deciding.happen(
        GearChanged{.who = who.id, .place = *place, .thing = take_some(deciding, who, thing)});
}

void wear(Deciding& deciding, CharacterId id, std::string_view words) {
    const Character& who = deciding.person(id);
    if (words.empty())
        return deciding.refuse(id, "say_what", {{"example", Typable{{"wear helmet"}}}});
    const auto meant = find_one(deciding, who, words, {.held = true});
    if (!meant) return;
    remember(deciding, who, meant->thing->id);
    // In a fight what cannot be worn is refused before it costs a turn.
    if (fight_with(deciding.zone, who) && !place_or_refuse(deciding, who, *meant->thing)) return;
    if (choose_if_fighting(deciding, id,
                           {.kind = ChoiceKind::change, .target = {}, .thing = meant->thing->id}))
        return;
    put_on(deciding, who, *meant->thing);
}

void remove(Deciding& deciding, CharacterId id, std::string_view words) {
    const Character& who = deciding.person(id);
    if (words.empty())
        return deciding.refuse(id, "say_what", {{"example", Typable{{"remove helmet"}}}});
    if (is_busy(deciding, who)) return;
    const Wish wish = parse_wish(words);
    std::uint64_t load = pack_load(deciding.rules.content, who);
    bool found = false;
    for (std::size_t place = 0; place < gear_place_count; ++place) {
        const auto& worn = who.belongings.gear[place];
        if (!worn || (found && !wish.all)) continue;
        const Thing& thing = *find(who.belongings.things, *worn);
        const bool meant = wish.it ? who.last_named == thing.id
                                   : (wish.all || !wish.words.empty()) &&
                                         is_called(deciding.rules.content,
                                                   deciding.rules.content.thing(thing.kind), wish);
        if (!meant) continue;
        found = true;
        load += bare_weight(deciding.rules.content, thing);
        if (load > pack_room(deciding.rules.content, who))
            return deciding.refuse(id, "no_room_to_remove",
                                   {{"thing", Goods{.kind = thing.kind, .count = 1}}});
        deciding.happen(
            GearChanged{.who = id, .place = static_cast<GearPlace>(place), .thing = {}});
    }
    if (!found) deciding.refuse(id, "not_wearing", {{"word", Quoted{std::string{words}}}});
}

}  // namespace underwell::game
