#include "underwell/game/challenges.hpp"
#include "underwell/game/event_choice.hpp"
#include "underwell/game/keys.hpp"
#include "underwell/game/react.hpp"
#include "underwell/game/solving.hpp"
#include "underwell/game/traps.hpp"

namespace underwell::game {

namespace {

void meet(Deciding& deciding, base::CharacterId who) {
    solve_by_light(deciding, deciding.person(who).room, who);
    notice_traps(deciding, who);
}

void follow(Deciding& deciding, const Walked& event) {
    meet(deciding, event.who);
}

void follow(Deciding& deciding, const Arrived& event) {
    meet(deciding, event.body->id);
}

void follow(Deciding& deciding, const Carried& event) {
    meet(deciding, event.who);
}

// Light that came while nobody was awake.
void follow(Deciding& deciding, const Woke& event) {
    solve_by_light(deciding, deciding.person(event.who).room, event.who);
}

// Q1: nobody sleeps on a key that others need.
void follow(Deciding& deciding, const FellAsleep& event) {
    Character body = deciding.person(event.who);
    tell_of_keys_left(deciding, body);
    leave_keys(deciding, body);
}

// The first of those who are left looks around.
void follow(Deciding& deciding, const FightEnded& event) {
    for (const base::CharacterId id : room(deciding.zone, event.room).people)
        if (deciding.person(id).awake) return notice_traps(deciding, id);
}

RoomNumber room_of(const Deciding& deciding, const Holder& holder) {
    return holder.character ? deciding.person(*holder.character).room : holder.room;
}

// A light was lit, or came to lie here.
void follow(Deciding& deciding, const ThingChanged& event) {
    if (event.lit) solve_by_light(deciding, room_of(deciding, event.at), event.at.character);
}

void follow(Deciding& deciding, const ThingMoved& event) {
    const auto by = event.from.character ? event.from.character : event.to.character;
    solve_by_light(deciding, room_of(deciding, event.to), by);
}

void follow(Deciding& deciding, const EffectsChanged& event) {
    if (!event.who.monster) solve_by_light(deciding, event.room, character_of(event.who));
}

void follow(Deciding& deciding, const PuzzleSolved& event) {
    give_experience(deciding, event.by, worth(deciding, event.room, experience_for_a_puzzle));
    clear_if_free(deciding, event.room);
}

void follow(Deciding& deciding, const TrapEnded& event) {
    clear_if_free(deciding, event.room);
}

}  // namespace

constinit const EventHandlers react_challenges =
    handlers_of([](Deciding& deciding, const auto& happened)
                    requires requires { follow(deciding, happened); }
                { follow(deciding, happened); });

}  // namespace underwell::game
