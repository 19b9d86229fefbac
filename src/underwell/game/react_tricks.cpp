// When tricks of monsters are played (tricks.hpp).
#include "underwell/game/event_choice.hpp"
#include "underwell/game/react.hpp"
#include "underwell/game/tricks.hpp"

namespace underwell::game {

namespace {

namespace rounds {

void follow(Deciding& deciding, const FightBegan& event) {
    play_tricks_around(deciding, {.cue = TrickCue::begins, .room = event.room});
}

void follow(Deciding& deciding, const RoundBegan& event) {
    play_tricks_around(deciding, {.cue = TrickCue::round, .room = event.room});
}

// Before anybody has moved: whoever is caught has not got away yet (B3).
void follow(Deciding& deciding, const RoundClosed& event) {
    play_tricks_around(deciding, {.cue = TrickCue::flight, .room = event.room});
}

}  // namespace rounds

namespace blows {

const Monster* living(const Deciding& deciding, RoomNumber number, FighterId who) {
    if (!who.monster) return nullptr;
    const Monster* monster = find_monster(room(deciding.zone, number), monster_of(who));
    return monster == nullptr || monster->hit_points <= 0 ? nullptr : monster;
}

// A blow may have ended the fight, or felled who was struck: then no trick comes after it.
bool is_fought_on(const Deciding& deciding, const Attacked& event) {
    const Room& place = room(deciding.zone, event.room);
    return place.fight && find(*place.fight, event.attacker) != nullptr &&
           find(*place.fight, event.target) != nullptr;
}

void follow(Deciding& deciding, const Attacked& event) {
    if (!is_fought_on(deciding, event)) return;
    const bool hit = event.outcome == Outcome::hit || event.outcome == Outcome::critical;
    if (const Monster* attacker = living(deciding, event.room, event.attacker)) {
        play_trick(deciding, *attacker,
                   {.cue = hit ? TrickCue::hits : TrickCue::misses,
                    .room = event.room,
                    .foe = event.target,
                    .amount = event.damage});
        return;
    }
    const Monster* target = living(deciding, event.room, event.target);
    if (target != nullptr && !hit)
        play_trick(deciding, *target,
                   {.cue = TrickCue::dodges, .room = event.room, .foe = event.attacker});
}

// Whose turn it is has done it.
FighterId who_acts(const Room& place) {
    if (!place.fight || !place.fight->acting) return {};
    const std::size_t acting = *place.fight->acting;
    return acting < place.fight->fighters.size() ? place.fight->fighters[acting].who : FighterId{};
}

void follow(Deciding& deciding, const HitPointsChanged& event) {
    const Monster* monster = living(deciding, event.room, event.who);
    if (monster == nullptr) return;
    if (event.cause != HarmCause::fight && event.cause != HarmCause::rune) return;
    const bool by_blow = event.cause == HarmCause::fight;
    play_trick(deciding, *monster,
               {.cue = by_blow ? TrickCue::struck : TrickCue::wounded,
                .room = event.room,
                .foe = who_acts(room(deciding.zone, event.room))});
}

void follow(Deciding& deciding, const MonsterSlain& event) {
    play_tricks_around(deciding, {.cue = TrickCue::ally_falls, .room = event.room});
}

void follow(Deciding& deciding, const FighterLeft& event) {
    if (event.how == FightExit::fell && !event.who.monster)
        play_tricks_around(deciding, {.cue = TrickCue::foe_falls, .room = event.room});
}

void follow(Deciding& deciding, const TrickPlayed& event) {
    play_next_trick(deciding, event);
}

}  // namespace blows

}  // namespace

constinit const EventHandlers react_cues_of_rounds =
    handlers_of([](Deciding& deciding, const auto& happened)
                    requires requires { rounds::follow(deciding, happened); }
                { rounds::follow(deciding, happened); });

constinit const EventHandlers react_cues_of_blows =
    handlers_of([](Deciding& deciding, const auto& happened)
                    requires requires { blows::follow(deciding, happened); }
                { blows::follow(deciding, happened); });

}  // namespace underwell::game
