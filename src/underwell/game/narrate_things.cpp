#include <utility>

#include "underwell/game/event_choice.hpp"
#include "underwell/game/narrate.hpp"
#include "underwell/game/using_things.hpp"

namespace underwell::game {

using base::CharacterId;

namespace {

const Thing* thing_at(const Deciding& deciding, const Holder& holder, ThingId id) {
    if (holder.character) return find(deciding.person(*holder.character).belongings.things, id);
    return find(room(deciding.zone, holder.room).things, id);
}

Goods goods(const Thing& thing, std::uint32_t count) {
    return {.kind = thing.kind, .count = count};
}

// A thing, or some of a pile, that goes from hand to hand.
struct Passage {
    const Thing& thing;
    std::uint32_t count = 1;
    const Holder& from;
    const Holder& to;
    std::optional<ThingId> into;
    Handling how = Handling::get;
};

void tell_get(Deciding& deciding, const Passage& passage) {
    if (!passage.to.character) return;
    const Character& who = deciding.person(*passage.to.character);
    std::vector<Part> parts = {{"actor", named_person(who)},
                               {"thing", goods(passage.thing, passage.count)}};
    const Thing* container = nullptr;
    if (passage.thing.inside) container = thing_at(deciding, passage.from, *passage.thing.inside);
    if (container == nullptr) return tell_room(deciding, who.room, {"gets", std::move(parts)});
    parts.push_back({"container", goods(*container, 1)});
    tell_room(deciding, who.room, {"gets_from", std::move(parts)});
}

void tell_put(Deciding& deciding, const Passage& passage) {
    if (!passage.from.character || !passage.into) return;
    const Character& who = deciding.person(*passage.from.character);
    const Thing* container = thing_at(deciding, passage.to, *passage.into);
    if (container == nullptr) return;
    tell_room(deciding, who.room,
              {"puts",
               {{"actor", named_person(who)},
                {"thing", goods(passage.thing, passage.count)},
                {"container", goods(*container, 1)}}});
}

void tell_give(Deciding& deciding, const Passage& passage) {
    if (!passage.from.character || !passage.to.character) return;
    const Character& who = deciding.person(*passage.from.character);
    const Character& taker = deciding.person(*passage.to.character);
    tell_room(deciding, who.room,
              {"gives",
               {{"actor", named_person(who)},
                {"thing", goods(passage.thing, passage.count)},
                {"target", named_person(taker)}}});
}

void tell_passage(Deciding& deciding, const Passage& passage) {
    switch (passage.how) {
        case Handling::get:
            return tell_get(deciding, passage);
        case Handling::put:
            return tell_put(deciding, passage);
        case Handling::give:
            return tell_give(deciding, passage);
        case Handling::drop: {
            if (!passage.from.character) return;
            const Character& who = deciding.person(*passage.from.character);
            return tell_room(
                deciding, who.room,
                {"drops",
                 {{"actor", named_person(who)}, {"thing", goods(passage.thing, passage.count)}}});
        }
        case Handling::find:
            return tell_room(deciding, passage.to.room,
                             {"finds", {{"thing", goods(passage.thing, passage.count)}}});
        default:
            return;  // told by those who bring it about
    }
}

void about(Deciding& deciding, const ThingMoved& event) {
    const Thing* thing = thing_at(deciding, event.from, event.thing);
    if (thing != nullptr)
        tell_passage(deciding, {.thing = *thing,
                                .count = thing->count,
                                .from = event.from,
                                .to = event.to,
                                .into = event.into,
                                .how = event.how});
}

void about(Deciding& deciding, const ThingParted& event) {
    const Thing* thing = thing_at(deciding, event.from, event.thing);
    if (thing != nullptr)
        tell_passage(deciding, {.thing = *thing,
                                .count = event.count,
                                .from = event.from,
                                .to = event.to,
                                .into = event.into,
                                .how = event.how});
}

void tell_use(Deciding& deciding, const Character& who, const Thing& thing) {
    const auto say = [&](Sentence sentence) {
        tell_room(deciding, who.room,
                  {sentence, {{"actor", named_person(who)}, {"thing", goods(thing, 1)}}});
    };
    switch (deciding.rules.content.thing(thing.kind).sort) {
        case ThingSort::food:
            return say("eats");
        case ThingSort::potion:
            return say("drinks");
        case ThingSort::key:
            return;  // the lock tells
        default:
            return say("uses");
    }
}

void about(Deciding& deciding, const ThingUnmade& event) {
    if (!event.at.character) return;
    const Character& who = deciding.person(*event.at.character);
    const Thing* thing = thing_at(deciding, event.at, event.thing);
    if (thing == nullptr) return;
    const std::vector<Part> parts = {{"actor", named_person(who)}, {"thing", goods(*thing, 1)}};
    if (event.how == Handling::use) tell_use(deciding, who, *thing);
    if (event.how == Handling::burn) tell_room(deciding, who.room, {"burns_out", parts});
    if (event.how == Handling::wear_out) tell_room(deciding, who.room, {"uses_up", parts});
}

void about(Deciding& deciding, const ThingChanged& event) {
    if (!event.at.character) return;
    const Character& who = deciding.person(*event.at.character);
    const Thing* thing = thing_at(deciding, event.at, event.thing);
    if (thing == nullptr) return;
    const bool burns_down = deciding.rules.content.thing(thing->kind).charges != 0;
    std::vector<Part> parts = {{"actor", named_person(who)}, {"thing", goods(*thing, 1)}};
    switch (event.how) {
        case Handling::use:
            return tell_use(deciding, who, *thing);
        case Handling::light:
            tell_room(deciding, who.room, {"lights", parts});
            if (burns_down && event.charges == 0)
                deciding.tell(who.id, {"burns_its_last", std::move(parts)});
            return;
        case Handling::snuff:
            tell_room(deciding, who.room, {"snuffs", std::move(parts)});
            if (burns_down) deciding.tell(who.id, {"lighting_costs", {}});
            return;
        case Handling::burn:
            if (event.charges != light_warning_rooms && event.charges != 1) return;
            parts.push_back({"rooms", std::int64_t{event.charges}});
            if (who.awake) deciding.tell(who.id, {"burns_low", std::move(parts)});
            return;
        case Handling::wear_out:
            if (event.wear < deciding.rules.content.thing(thing->kind).quality) return;
            return tell_room(deciding, who.room, {"gear_breaks", std::move(parts)});
        default:
            return;
    }
}

void about(Deciding& deciding, const GoldChanged& event) {
    const Character& who = deciding.person(event.who);
    if (event.how != Handling::drop || who.belongings.gold <= event.gold) return;
    const auto dropped = static_cast<std::uint32_t>(who.belongings.gold - event.gold);
    tell_room(deciding, who.room,
              {"drops",
               {{"actor", named_person(who)},
                {"thing", Goods{.kind = deciding.rules.content.gold(), .count = dropped}}}});
}

void about(Deciding& deciding, const GearChanged& event) {
    const Character& who = deciding.person(event.who);
    const auto& worn = who.belongings.gear[static_cast<std::size_t>(event.place)];
    const auto say = [&](Sentence sentence, ThingId id) {
        const Thing* thing = find(who.belongings.things, id);
        if (thing != nullptr)
            tell_room(deciding, who.room,
                      {sentence, {{"actor", named_person(who)}, {"thing", goods(*thing, 1)}}});
    };
    if (worn && worn != event.thing) say("takes_off", *worn);
    if (!event.thing) return;
    const bool in_hand =
        event.place == GearPlace::weapon_hand || event.place == GearPlace::both_hands;
    say(in_hand ? Sentence{"wields"} : Sentence{"puts_on"}, *event.thing);
}

}  // namespace

constinit const EventHandlers narrate_things =
    handlers_of([](Deciding& deciding, const auto& happened)
                    requires requires { about(deciding, happened); }
                { about(deciding, happened); });

}  // namespace underwell::game
