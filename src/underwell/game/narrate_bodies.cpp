#include <algorithm>
#include <utility>

#include "underwell/game/bodies.hpp"
#include "underwell/game/event_choice.hpp"
#include "underwell/game/narrate.hpp"

namespace underwell::game {

namespace {

void tell_if_awake(Deciding& deciding, base::CharacterId id, Line line) {
    if (deciding.person(id).awake) deciding.tell(id, std::move(line));
}

Sentence sentence_for(HarmCause cause) {
    switch (cause) {
        case HarmCause::poison:
            return "poison_bites";
        case HarmCause::healing:
        case HarmCause::rest:
            return "is_healed";
        case HarmCause::price:
            return "pays_the_price";
        case HarmCause::burst:
            return "burst_hurts";
        case HarmCause::fight:
        case HarmCause::trap:
        case HarmCause::rune:
        case HarmCause::split:
        case HarmCause::trick:
            break;
    }
    return "hit_points_left";
}

// B2: a word tells what it took, as a blow does.
void tell_loss(Deciding& deciding, const HitPointsChanged& event) {
    const auto body = find_body(deciding.zone, event.room, event.who);
    if (!body || event.hit_points >= body->hit_points) return;
    tell_room(deciding, event.room,
              {"loses_hit_points",
               {{"actor", named_fighter(deciding.zone, event.room, event.who)},
                {"damage", std::int64_t{body->hit_points - event.hit_points}}}});
}

// A monster's end is told here: when it is gone, its gold already lies around.
void about(Deciding& deciding, const HitPointsChanged& event) {
    if (event.cause == HarmCause::rune) tell_loss(deciding, event);
    if (event.who.monster) {
        if (event.hit_points <= 0)
            tell_room(deciding, event.room,
                      {"dies", {{"actor", named_fighter(deciding.zone, event.room, event.who)}}});
        return;
    }
    if (event.cause == HarmCause::trap) return;  // told with the trap
    const std::int64_t left = std::max(event.hit_points, 0);
    tell_if_awake(deciding, character_of(event.who), {sentence_for(event.cause), {{"left", left}}});
}

void about(Deciding& deciding, const EffectsChanged& event) {
    if (event.who.monster) return;
    const base::CharacterId id = character_of(event.who);
    const auto& before = deciding.person(id).vitals.effects;
    for (const Effect& effect : before)
        if (!has(event.effects, effect.kind))
            tell_if_awake(deciding, id, {"effect_ends", {{"effect", effect.kind}}});
    for (const Effect& effect : event.effects)
        if (!has(before, effect.kind))
            tell_if_awake(deciding, id, {"effect_begins", {{"effect", effect.kind}}});
}

void about(Deciding& deciding, const ExperienceGained& event) {
    const std::uint64_t before =
        experience_of(deciding.rules.content.tuning(), deciding.person(event.who).vitals);
    const auto gained = static_cast<std::int64_t>(event.experience - before);
    tell_if_awake(deciding, event.who, {"gains_experience", {{"points", gained}}});
}

void about(Deciding& deciding, const LevelGained& event) {
    const Character& who = deciding.person(event.who);
    tell_room(deciding, who.room,
              {"gains_level",
               {{"actor", named_person(who)},
                {"level", std::int64_t{event.level}},
                {"raises", std::int64_t{event.raises_left}}}});
}

void about(Deciding& deciding, const AbilityChanged& event) {
    const std::int64_t value = event.value;
    const Sentence sentence =
        event.scar ? Sentence{"ability_is_scarred"} : Sentence{"ability_is_now"};
    tell_if_awake(deciding, event.who, {sentence, {{"ability", event.ability}, {"value", value}}});
}

void about(Deciding& deciding, const CharacterFell& event) {
    Sentence sentence = "falls_dead";
    if (event.outcome == DeathOutcome::stunned) sentence = "falls_stunned";
    if (event.outcome == DeathOutcome::scarred) sentence = "falls_scarred";
    tell_room(deciding, event.room,
              {sentence, {{"actor", named_person(deciding.person(event.who))}}});
}

}  // namespace

constinit const EventHandlers narrate_bodies =
    handlers_of([](Deciding& deciding, const auto& happened)
                    requires requires { about(deciding, happened); }
                { about(deciding, happened); });

}  // namespace underwell::game
