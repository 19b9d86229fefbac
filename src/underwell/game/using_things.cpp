#include "underwell/game/using_things.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "underwell/game/fighting.hpp"
#include "underwell/game/gear.hpp"
#include "underwell/game/look.hpp"
#include "underwell/game/naming.hpp"
#include "underwell/game/narrate.hpp"
#include "underwell/game/piles.hpp"
#include "underwell/game/quests.hpp"
#include "underwell/game/solving.hpp"
#include "underwell/game/things.hpp"
#include "underwell/game/typed_words.hpp"

namespace underwell::game {

using base::CharacterId;

namespace {

Goods one(const Thing& thing) {
    return {.kind = thing.kind, .count = 1};
}

bool is_for(const ThingKind& kind, Use how) {
    switch (how) {
        case Use::any:
            return true;
        case Use::eat:
            return kind.sort == ThingSort::food;
        case Use::drink:
            return kind.sort == ThingSort::potion;
        case Use::light:
        case Use::extinguish:
            return kind.sort == ThingSort::light;
    }
    return false;
}

std::string_view example_of(Use how) {
    switch (how) {
        case Use::eat:
            return "eat bread";
        case Use::drink:
            return "drink potion";
        case Use::light:
            return "light torch";
        case Use::extinguish:
            return "extinguish torch";
        case Use::any:
            break;
    }
    return "use potion";
}

Sentence not_for(Use how) {
    switch (how) {
        case Use::eat:
            return "not_to_eat";
        case Use::drink:
            return "not_to_drink";
        case Use::any:
        case Use::light:
        case Use::extinguish:
            break;
    }
    return "not_to_light";
}

// Catching fire takes as much as a room walked: else whoever puts it out before each step and
// lights it again behind it walks for ever by one torch.
void set_light(Deciding& deciding, const Character& who, const Thing& thing, bool lit) {
    const ThingKind& kind = deciding.rules.content.thing(thing.kind);
    const bool burns_down = kind.charges != 0;
    if (thing.lit == lit)
        return deciding.refuse(who.id, lit ? Sentence{"already_lit"} : Sentence{"not_lit"},
                               {{"thing", one(thing)}});
    const bool all_gone = burns_down && thing.charges == 0;
    if (lit && all_gone) return deciding.refuse(who.id, "burnt_out", {{"thing", one(thing)}});
    const Holder hand{.character = who.id, .room = {}};
    if (all_gone)
        return deciding.happen(ThingUnmade{.thing = thing.id, .at = hand, .how = Handling::burn});
    const int spent = lit && burns_down ? 1 : 0;
    // Of a bundle of torches one is lit.
    const ThingId one_of_them = take_some(deciding, who, thing);
    deciding.happen(ThingChanged{.thing = one_of_them,
                                 .at = hand,
                                 .wear = thing.wear,
                                 .charges = static_cast<std::uint16_t>(thing.charges - spent),
                                 .lit = lit,
                                 .how = lit ? Handling::light : Handling::snuff});
}

// What takes a turn of battle; anything else is refused before it costs one.
bool helps_in_fight(const ThingKind& kind) {
    return place_for(kind) || kind.sort == ThingSort::potion || kind.sort == ThingSort::food ||
           kind.sort == ThingSort::light;
}

// What only heals, for somebody who is well.
bool would_be_wasted(const ThingKind& kind, const Character& who) {
    const bool swallowed = kind.sort == ThingSort::potion || kind.sort == ThingSort::food;
    return swallowed && kind.influence.harm == Dice{} &&
           who.vitals.hit_points >= who.vitals.hit_points_most &&
           effects_after(who.vitals.effects, kind.influence) == who.vitals.effects;
}

// Somebody else is served what they would swallow themselves; nothing else works at a distance.
void use_on(Deciding& deciding, const Character& who, const Thing& thing, std::string_view words) {
    const ThingKind& kind = deciding.rules.content.thing(thing.kind);
    const bool swallowed = kind.sort == ThingSort::potion || kind.sort == ThingSort::food;
    if (!swallowed || !does_only_good(kind.influence))
        return deciding.refuse(who.id, "not_for_others", {{"thing", one(thing)}});
    const auto meant = find_one(deciding, who, words, {.people = true});
    if (!meant) return;
    if (!meant->person->awake)
        return deciding.refuse(who.id, "leave_sleepers",
                               {{"target", named_person(*meant->person)}});
    const FighterId target = fighter(meant->person->id);
    const Choice choice{.kind = ChoiceKind::use, .target = target, .thing = thing.id};
    if (choose_if_fighting(deciding, who.id, choice)) return;
    if (would_be_wasted(kind, *meant->person))
        return deciding.refuse(who.id,
                               meant->person->id == who.id ? Sentence{"keep_for_later"}
                                                           : Sentence{"keep_for_another_time"},
                               {{"target", named_person(*meant->person)}, {"thing", one(thing)}});
    consume(deciding, who, thing, body_of(deciding.zone, who.room, target));
}

bool chose_to_use(Deciding& deciding, const Character& who, const Thing& thing, Use how) {
    const ThingKind& kind = deciding.rules.content.thing(thing.kind);
    const bool burns_so =
        (how == Use::light && thing.lit) || (how == Use::extinguish && !thing.lit);
    if (!helps_in_fight(kind) || burns_so) return false;
    return choose_if_fighting(
        deciding, who.id, {.kind = ChoiceKind::use, .target = fighter(who.id), .thing = thing.id});
}

void tell_inscription(Deciding& deciding, CharacterId who, const Inscription& inscription) {
    if (const auto told = figure_told(deciding.zone, inscription))
        return deciding.tell(who, {"reads_figure",
                                   {{"text", told->text},
                                    {"figure", std::int64_t{told->figure}},
                                    {"depth", std::int64_t{told->depth}},
                                    {"towards", told->towards}}});
    if (inscription.signs.empty())
        return deciding.tell(who, {"reads_inscription", {{"text", inscription.text}}});
    deciding.tell(who, {"reads_signs",
                        {{"text", inscription.text}, {"signs", series_of(inscription.signs)}}});
    if (const auto towards = arrow_of(deciding.zone, deciding.person(who).room, inscription))
        deciding.tell(who, {"arrow", {{"towards", *towards}}});
}

// Whatever is written there, one may call it so.
bool means_any_writing(const Wish& wish) {
    constexpr std::array<std::string_view, 6> words = {"writing", "inscription", "mural",
                                                       "verse",   "wall",        "signs"};
    return wish.words.empty() ||
           (wish.words.size() == 1 && std::ranges::any_of(words, [&](std::string_view word) {
                return word.starts_with(wish.words.front());
            }));
}

bool read_inscriptions(Deciding& deciding, const Character& who, const Wish& wish) {
    if (!is_lit(deciding.zone, deciding.rules.content, who.room)) return false;
    bool found = false;
    for (const Inscription& inscription : deciding.room_of(who).inscriptions) {
        if (inscription.detail || is_wheel(inscription)) continue;
        const bool meant =
            means_any_writing(wish) || is_called(deciding.rules.content, inscription.text, wish);
        if (meant) tell_inscription(deciding, who.id, inscription);
        found = found || meant;
    }
    return found;
}

}  // namespace

// The thing goes first: what it does to the body may be the body's end.
void consume(Deciding& deciding, const Character& who, const Thing& thing, const Body& body) {
    const ThingKind& kind = deciding.rules.content.thing(thing.kind);
    const bool oneself = body.who == fighter(who.id);
    if (!oneself)
        tell_room(deciding, who.room,
                  {"serves",
                   {{"actor", named_person(who)},
                    {"target", named_person(deciding.person(character_of(body.who)))},
                    {"thing", one(thing)}}});
    use_up(deciding, who, thing, oneself ? Handling::use : Handling::give);
    apply_influence(deciding, body, {.influence = kind.influence, .cause = HarmCause::healing});
}

void use_thing(Deciding& deciding, const Character& who, const Thing& thing) {
    switch (deciding.rules.content.thing(thing.kind).sort) {
        case ThingSort::potion:
        case ThingSort::food:
            return consume(deciding, who, thing, body_of(deciding.zone, who.room, fighter(who.id)));
        case ThingSort::light:
            return set_light(deciding, who, thing, !thing.lit);
        case ThingSort::weapon:
        case ThingSort::armour:
        case ThingSort::shield:
        case ThingSort::helmet:
            return put_on(deciding, who, thing);
        case ThingSort::key:
            return unlock(deciding, who.id);
        case ThingSort::rune:
            return deciding.refuse(who.id, "runes_are_cast", {{"thing", one(thing)}});
        case ThingSort::tool:
            return deciding.refuse(who.id, "tools_help", {{"thing", one(thing)}});
        case ThingSort::throwable:
            return deciding.refuse(who.id, "throwables_are_thrown", {{"thing", one(thing)}});
        case ThingSort::treasure:
        case ThingSort::quest:
        case ThingSort::container:
        case ThingSort::writing:
        case ThingSort::gold:
            break;
    }
    deciding.refuse(who.id, "no_use", {{"thing", one(thing)}});
}

void use(Deciding& deciding, CharacterId id, Use how, std::string_view words) {
    const Character& who = deciding.person(id);
    if (words.empty())
        return deciding.refuse(id, "say_what",
                               {{"example", Typable{{std::string{example_of(how)}}}}});
    const auto parted = part_at(words, "on");
    const auto meant = find_one(deciding, who, parted ? parted->before : words, {.held = true});
    if (!meant) return;
    const Thing& thing = *meant->thing;
    if (!is_for(deciding.rules.content.thing(thing.kind), how))
        return deciding.refuse(id, not_for(how), {{"thing", one(thing)}});
    remember(deciding, who, thing.id);
    if (parted && !parted->behind.empty()) return use_on(deciding, who, thing, parted->behind);
    if (chose_to_use(deciding, who, thing, how)) return;
    if (how == Use::light || how == Use::extinguish)
        return set_light(deciding, who, thing, how == Use::light);
    if (would_be_wasted(deciding.rules.content.thing(thing.kind), who))
        return deciding.refuse(id, "keep_for_later", {{"thing", one(thing)}});
    use_thing(deciding, who, thing);
}

bool read_writing(Deciding& deciding, const Character& who, std::string_view words) {
    if (read_board(deciding, who, words)) return true;
    const Wish wish = parse_wish(words);
    return !wish.words.empty() && !wish.all && read_inscriptions(deciding, who, wish);
}

void read(Deciding& deciding, CharacterId id, std::string_view words) {
    const Character& who = deciding.person(id);
    if (!is_lit(deciding.zone, deciding.rules.content, who.room))
        return deciding.refuse(id, "too_dark_to_read");
    if (read_board(deciding, who, words)) return;
    const Wish wish = parse_wish(words);
    const bool things_too = !wish.words.empty() && !wish.all;
    if (!things_too) {
        if (!read_inscriptions(deciding, who, wish)) deciding.refuse(id, "nothing_to_read");
        return;
    }
    const auto found = find_meant(deciding, who, wish, {.held = true, .room = true});
    if (found.empty()) {
        if (!read_inscriptions(deciding, who, wish))
            find_one(deciding, who, words, {.held = true, .room = true});
        return;
    }
    const Thing& thing = *found.front().thing;
    const TextId own = deciding.rules.content.thing(thing.kind).writing;
    const TextId text = thing.text == TextId{} ? own : thing.text;
    if (text == TextId{}) return deciding.refuse(id, "nothing_written", {{"thing", one(thing)}});
    remember(deciding, who, thing.id);
    deciding.tell(id, {"reads_thing", {{"thing", one(thing)}, {"text", text}}});
}

// A kind without charges burns for ever. What has burnt down is gone.
void burn_lights(Deciding& deciding, CharacterId id) {
    if (!deciding.zone.branch) return;
    const Character& who = deciding.person(id);
    const Holder hand{.character = id, .room = {}};
    for (const Thing& thing : who.belongings.things) {
        const ThingKind& kind = deciding.rules.content.thing(thing.kind);
        if (!thing.lit || kind.sort != ThingSort::light || kind.charges == 0) continue;
        if (thing.charges <= 1) {
            deciding.happen(ThingUnmade{.thing = thing.id, .at = hand, .how = Handling::burn});
            continue;
        }
        deciding.happen(ThingChanged{.thing = thing.id,
                                     .at = hand,
                                     .wear = thing.wear,
                                     .charges = static_cast<std::uint16_t>(thing.charges - 1),
                                     .lit = true,
                                     .how = Handling::burn});
    }
}

}  // namespace underwell::game
