// Who is where is told to the surface, and newcomers are told what helps them.
#include <algorithm>
#include <variant>

#include "underwell/game/bodies.hpp"
#include "underwell/game/event_choice.hpp"
#include "underwell/game/gear.hpp"
#include "underwell/game/hints.hpp"
#include "underwell/game/knowing.hpp"
#include "underwell/game/react.hpp"

namespace underwell::game {

using base::CharacterId;

namespace {

void report(Deciding& deciding, CharacterId id) {
    if (const Character* who = find_person(deciding.zone, id)) report_presence(deciding, *who);
}

// Only when it makes a difference.
void report_walk(Deciding& deciding, CharacterId who, RoomNumber from, RoomNumber to) {
    const auto step_of = [&](RoomNumber number) {
        return depth(deciding.zone, number) / presence_depth_step;
    };
    if (step_of(from) != step_of(to)) report(deciding, who);
}

void hint_to(Deciding& deciding, FighterId fighter, Hint hint) {
    if (fighter.monster) return;
    if (const Character* who = find_person(deciding.zone, character_of(fighter)))
        give_hint(deciding, *who, {hint});
}

void follow(Deciding& deciding, const Walked& event) {
    report_walk(deciding, event.who, event.from, event.to);
    give_hint_about_place(deciding, event.who);
}

void follow(Deciding& deciding, const Carried& event) {
    report_walk(deciding, event.who, event.from, event.to);
    give_hint_about_place(deciding, event.who);
}

// Whoever goes down is known by the body that is sent along.
void follow(Deciding& deciding, const MessageSent& event) {
    const auto* enters = std::get_if<Enters>(&*event.message);
    if (enters == nullptr) return;
    const Character& body = *enters->body;
    deciding.happen(PresenceChanged{
        .who = body.id,
        .presence = {
            .awake = body.awake, .level = body.vitals.level, .depth = 0, .role = body.role}});
}

void follow(Deciding& deciding, const Arrived& event) {
    if (event.cause != ArrivalCause::died) return give_hint_about_place(deciding, event.body->id);
    if (const Character* who = find_person(deciding.zone, event.body->id))
        give_hint(deciding, *who, {Hint::fallen});
}

void follow(Deciding& deciding, const Woke& event) {
    report(deciding, event.who);
    const Character& who = deciding.person(event.who);
    if (deciding.zone.surface) give_hint(deciding, who, {Hint::welcome});
}

void follow(Deciding& deciding, const FellAsleep& event) {
    report(deciding, event.who);
}

void follow(Deciding& deciding, const RoleGiven& event) {
    report(deciding, event.who);
}

void follow(Deciding& deciding, const LevelGained& event) {
    report(deciding, event.who);
    if (const Character* who = find_person(deciding.zone, event.who))
        give_hint(deciding, *who, {Hint::level});
}

void follow(Deciding& deciding, const FightBegan& event) {
    for (const Fighter& fighter : event.fight->fighters)
        hint_to(deciding, fighter.who, Hint::fight);
}

void follow(Deciding& deciding, const FighterJoined& event) {
    hint_to(deciding, event.fighter.who, Hint::fight);
}

void follow(Deciding& deciding, const HitPointsChanged& event) {
    const bool hurts = event.cause != HarmCause::healing && event.cause != HarmCause::rest;
    if (hurts && event.hit_points > 0) hint_to(deciding, event.who, Hint::wound);
}

void follow(Deciding& deciding, const EffectsChanged& event) {
    if (std::ranges::any_of(event.effects, is_bad, &Effect::kind))
        hint_to(deciding, event.who, Hint::ailing);
}

// Nearly full: before the next thing is refused.
void follow(Deciding& deciding, const ThingMoved& event) {
    if (!event.to.character) return;
    const Character* who = find_person(deciding.zone, *event.to.character);
    if (who == nullptr) return;
    const Content& content = deciding.rules.content;
    if (pack_load(content, *who) * 10 >= pack_room(content, *who) * 8)
        give_hint(deciding, *who, {Hint::full});
}

}  // namespace

constinit const EventHandlers react_knowing =
    handlers_of([](Deciding& deciding, const auto& happened)
                    requires requires { follow(deciding, happened); }
                { follow(deciding, happened); });

}  // namespace underwell::game
