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

// To those who can choose now, when all that followed is over.
void hint_at_choices(Deciding& deciding, RoomNumber number) {
    const auto& fight = room(deciding.zone, number).fight;
    if (!fight || fight->acting) return;
    for (const Fighter& fighter : fight->fighters) {
        if (fighter.who.monster || fighter.choice.kind != ChoiceKind::undecided) continue;
        const Character* who = find_person(deciding.zone, character_of(fighter.who));
        if (who == nullptr || has(who->vitals.effects, EffectKind::held)) continue;
        const bool had_better_go =
            !fight->duel && 2 * who->vitals.hit_points <= who->vitals.hit_points_most;
        if (had_better_go)
            give_hint(deciding, *who, {Hint::fight, Hint::flee});
        else
            give_hint(deciding, *who, {Hint::fight});
    }
}

// Once there is time to do something about it.
void hint_at_wounds(Deciding& deciding, const Character& who) {
    if (deciding.zone.branch && is_hurt(who) && is_at_leisure(deciding.zone, who))
        give_hint(deciding, who, {Hint::wound});
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

bool leads_down(const Zone& zone, RoomNumber number) {
    return zone.surface &&
           std::ranges::any_of(zone.surface->ways[number.value],
                               [](const Way& way) { return way.towards == Heading::down; });
}

void follow(Deciding& deciding, const Woke& event) {
    report(deciding, event.who);
    const Character& who = deciding.person(event.who);
    if (leads_down(deciding.zone, who.room)) give_hint(deciding, who, {Hint::welcome});
}

void follow(Deciding& deciding, const FellAsleep& event) {
    report(deciding, event.who);
}

void follow(Deciding& deciding, const RoleGiven& event) {
    report(deciding, event.who);
}

void follow(Deciding& deciding, const LevelGained& event) {
    report(deciding, event.who);
    if (const Character* who = find_person(deciding.zone, event.who); who && event.raises_left > 0)
        give_hint(deciding, *who, {Hint::level});
}

void follow(Deciding& deciding, const FightBegan& event) {
    hint_at_choices(deciding, event.room);
}

void follow(Deciding& deciding, const FighterJoined& event) {
    hint_at_choices(deciding, event.room);
}

void follow(Deciding& deciding, const RoundBegan& event) {
    hint_at_choices(deciding, event.room);
}

void follow(Deciding& deciding, const FightEnded& event) {
    for (const CharacterId id : room(deciding.zone, event.room).people)
        hint_at_wounds(deciding, deciding.person(id));
}

void follow(Deciding& deciding, const HitPointsChanged& event) {
    const bool hurts = event.cause != HarmCause::healing && event.cause != HarmCause::rest;
    if (event.who.monster || !hurts || event.hit_points <= 0) return;
    if (const Character* who = find_person(deciding.zone, character_of(event.who)))
        hint_at_wounds(deciding, *who);
}

// Which they are can be asked at any time.
void follow(Deciding& deciding, const EffectsChanged& event) {
    if (event.who.monster || std::ranges::none_of(event.effects, is_bad, &Effect::kind)) return;
    if (const Character* who = find_person(deciding.zone, character_of(event.who)))
        give_hint(deciding, *who, {Hint::ailing});
}

// Nearly full: before the next thing is refused.
void follow(Deciding& deciding, const ThingMoved& event) {
    if (!event.to.character) return;
    const Character* who = find_person(deciding.zone, *event.to.character);
    if (who == nullptr || !deciding.zone.branch || !is_at_leisure(deciding.zone, *who)) return;
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
