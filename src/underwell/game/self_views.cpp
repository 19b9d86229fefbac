#include "underwell/game/self_views.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "underwell/base/check.hpp"
#include "underwell/game/bodies.hpp"
#include "underwell/game/gear.hpp"
#include "underwell/game/look.hpp"
#include "underwell/game/solving.hpp"
#include "underwell/game/trading.hpp"
#include "underwell/game/typed_words.hpp"
#include "underwell/game/using_things.hpp"

namespace underwell::game {

namespace {

// Rooms that exist behind the exits of a branch, or the ways of the surface.
std::vector<Way> known_ways(const Zone& zone, RoomNumber number) {
    if (zone.surface) return zone.surface->ways[number.value];
    std::vector<Way> ways;
    const BranchPart& part = *zone.branch;
    CHECK(part.branch != nullptr);
    const grid::Cell cell = room(zone, number).cell;
    const auto seen = part.branch->look(cell);
    CHECK(seen.has_value());
    for (const grid::Direction side : seen->exits()) {
        const auto known = part.numbers.find(grid::step(cell, side));
        if (known) ways.push_back({.towards = heading(side), .to = *known});
    }
    return ways;
}

RoomGlimpse glimpse(const Zone& zone, const Content& content, const Character& who,
                    const Way& way) {
    const Room& place = room(zone, way.to);
    RoomGlimpse seen;
    seen.towards = way.towards;
    seen.name = place.name;
    seen.dark = !is_lit(zone, content, way.to);
    if (seen.dark) return seen;
    for (const base::CharacterId id : place.people)
        seen.people.push_back(seen_as(zone.people.at(id), who));
    for (const Monster& monster : place.monsters)
        if (!monster.hidden) seen.monsters.push_back(seen_as(monster));
    return seen;
}

std::uint32_t armour_worn(const Content& content, const Character& who) {
    std::uint32_t armour = 0;
    for (const Thing& thing : who.belongings.things) {
        const ThingKind& kind = content.thing(thing.kind);
        const bool whole = kind.quality == 0 || thing.wear < kind.quality;
        if (whole && is_worn(who, thing.id)) armour += kind.armour;
    }
    return armour;
}

// Something that the description of the room tells of, and nothing more.
bool is_scenery(const Content& content, const Room& place, const Wish& wish) {
    constexpr std::size_t letters_least = 3;
    const bool says_something = std::ranges::any_of(wish.words, [](const std::string& word) {
        return word.size() >= letters_least && !is_filler(word);
    });
    if (wish.all || !says_something) return false;
    return is_called(content, place.look, wish) ||
           std::ranges::any_of(place.inscriptions, [&](const Inscription& inscription) {
               return inscription.detail && is_called(content, inscription.text, wish);
           });
}

}  // namespace

InventoryView look_at_pack(const Content& content, const Character& who) {
    InventoryView view;
    for (const Thing& thing : who.belongings.things)
        if (!is_worn(who, thing.id)) view.things.push_back(seen_as(content, thing));
    view.gold = who.belongings.gold;
    view.tenths_used = pack_load(content, who);
    view.tenths_most = pack_room(content, who);
    return view;
}

EquipmentView look_at_gear(const Content& content, const Character& who) {
    EquipmentView view;
    for (std::size_t place = 0; place < gear_place_count; ++place)
        if (const auto& worn = who.belongings.gear[place])
            view.gear[place] = seen_as(content, *find(who.belongings.things, *worn));
    for (const Thing& thing : who.belongings.things)
        if (thing.lit) view.lights.push_back(seen_as(content, thing));
    return view;
}

SheetView look_at_sheet(const Zone& zone, const Content& content, const Character& who) {
    SheetView view;
    view.name = who.name;
    view.vitals = who.vitals;
    view.deeds = who.deeds;
    view.gold = who.belongings.gold;
    view.armour = armour_worn(content, who);
    view.depth = depth(zone, who.room);
    view.vitals.experience = experience_of(content.tuning(), who.vitals);
    view.experience_wanted = experience_of_level(content.tuning(), who.vitals.level + 1);
    return view;
}

ThingView look_at_thing(const Zone& zone, const Content& content, const Character& who,
                        const Meant& meant) {
    const Thing& thing = *meant.thing;
    const ThingKind& kind = content.thing(thing.kind);
    const bool held = meant.at.character.has_value();
    const auto& things = held ? who.belongings.things : room(zone, who.room).things;
    ThingView view;
    view.thing = seen_as(content, thing);
    view.look = kind.look;
    view.sort = kind.sort;
    view.tenths = weight(content, things, thing);
    view.wear = thing.wear;
    view.quality = kind.quality;
    view.charges = thing.charges;
    view.worn = held && is_worn(who, thing.id);
    const TextId writing = thing.text == TextId{} ? kind.writing : thing.text;
    if (writing != TextId{}) view.writing = writing;
    if (held) return view;
    for (const Trap& trap : room(zone, who.room).traps)
        if (trap.found && trap.on == thing.id) view.trap = trap.look;
    return view;
}

// As it is when it is new.
ThingView look_at_ware(const ThingKind& kind) {
    ThingView view;
    view.thing.kind = kind.id;
    view.look = kind.look;
    view.sort = kind.sort;
    view.tenths = kind.tenths_of_slot;
    view.quality = kind.quality;
    view.charges = kind.charges;
    return view;
}

BeingView look_at_being(const Content& content, const Character& who, const Meant& meant) {
    BeingView view;
    if (meant.monster != nullptr) {
        view.monster = seen_as(*meant.monster);
        view.look = content.monster(meant.monster->kind).look;
        view.hint = content.monster(meant.monster->kind).trick.hint;
        view.effects = meant.monster->effects;
        return view;
    }
    const Character& person = *meant.person;
    view.person = seen_as(person, who);
    view.effects = person.vitals.effects;
    for (const Thing& thing : person.belongings.things)
        if (is_worn(person, thing.id)) view.gear.push_back(seen_as(content, thing));
    return view;
}

ScanView scan_rooms(const Zone& zone, const Content& content, const Character& who,
                    std::optional<Heading> towards) {
    ScanView view;
    for (const Way& way : known_ways(zone, who.room))
        if (!towards || way.towards == *towards)
            view.rooms.push_back(glimpse(zone, content, who, way));
    return view;
}

void examine(Deciding& deciding, base::CharacterId id, std::string_view words) {
    const Character& who = deciding.person(id);
    const Content& content = deciding.rules.content;
    const Reach everything{.held = true, .room = true, .monsters = true, .people = true};
    const auto show = [&](View view) {
        deciding.tell(Notice{.to = {id}, .what = std::move(view)});
    };
    const auto found = find_meant(deciding, who, parse_wish(words), everything);
    const auto towards = heading_called(words);
    if (found.empty())
        if (const Puzzle* puzzle = puzzle_called(deciding, who, words))
            return show(seen_as(*puzzle, who.room));
    if (found.empty() && tell_of_wheel(deciding, who, words)) return;
    if (found.empty())
        if (const ThingKind* ware = find_ware(deciding, who, words)) {
            show(look_at_ware(*ware));
            return tell_price(deciding, who, *ware);
        }
    if (found.empty() && towards) return show(scan_rooms(deciding.zone, content, who, towards));
    if (found.empty() && is_lit(deciding.zone, content, who.room)) {
        if (read_writing(deciding, who, words)) return;
        if (is_scenery(content, deciding.room_of(who), parse_wish(words)))
            return deciding.tell(id, {"no_more_to_see", {{"word", Quoted{plain_words(words)}}}});
    }
    if (found.empty()) {
        find_one(deciding, who, words, everything);
        return;
    }
    // I2: in the dark one sees the room only; what is in hand can be felt.
    if (found.front().monster != nullptr && !is_lit(deciding.zone, content, who.room))
        return deciding.refuse(id, "too_dark_to_find", {{"word", Quoted{std::string{words}}}});
    if (found.front().thing == nullptr) {
        forget_named(deciding, who);
        return show(look_at_being(content, who, found.front()));
    }
    remember(deciding, who, found.front().thing->id);
    show(look_at_thing(deciding.zone, content, who, found.front()));
}

}  // namespace underwell::game
