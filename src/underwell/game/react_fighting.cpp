#include "underwell/game/battle_turns.hpp"
#include "underwell/game/bodies.hpp"
#include "underwell/game/challenges.hpp"
#include "underwell/game/event_choice.hpp"
#include "underwell/game/fighting.hpp"
#include "underwell/game/gathering.hpp"
#include "underwell/game/monsters.hpp"
#include "underwell/game/react.hpp"
#include "underwell/game/runes.hpp"
#include "underwell/game/tricks.hpp"

namespace underwell::game {

namespace {

// ---- Rounds ----

void follow(Deciding& deciding, const FightBegan& event) {
    const Room& place = room(deciding.zone, event.room);
    if (!place.fight || place.fight->acting) return;
    gather(deciding, event.room);
    if (place.fight->round == round_of_ambush) return deciding.happen(RoundClosed{event.room});
    close_round_if_all_chose(deciding, event.room);
}

void follow(Deciding& deciding, const FighterJoined& event) {
    gather(deciding, event.room);
    if (!event.fighter.who.monster) close_round_if_all_chose(deciding, event.room);
}

void follow(Deciding& deciding, const ChoiceMade& event) {
    close_round_if_all_chose(deciding, event.room);
}

void follow(Deciding& deciding, const RoundClosed& event) {
    go_on(deciding, event.room, {});
}

// Ageing may fell who took the turn, and others with it: what comes next is decided after that.
void follow(Deciding& deciding, const TurnTaken& event) {
    const Room& place = room(deciding.zone, event.room);
    if (!place.fight || !place.fight->acting) return;
    const auto body = find_body(deciding.zone, event.room, event.who);
    if (!body || body->effects->empty()) return go_on(deciding, event.room, event.who);
    age_effects(deciding, *body);
    deciding.happen(TurnPassed{.room = event.room, .who = event.who});
}

void follow(Deciding& deciding, const RoundBegan& event) {
    gather(deciding, event.room);
    hold_without_things(deciding, event.room);
}

// Whoever comes free of what held them comes up, too.
void follow(Deciding& deciding, const EffectsChanged& event) {
    gather(deciding, event.room);
}

void follow(Deciding& deciding, const TurnPassed& event) {
    go_on(deciding, event.room, event.who);
}

void follow(Deciding& deciding, const Attacked& event) {
    follow_attack(deciding, event);
}

void follow(Deciding& deciding, const RuneCast& event) {
    follow_rune(deciding, event);
}

void follow(Deciding& deciding, const FighterLeft& event) {
    if (!end_fight_if_over(deciding, event.room)) {
        gather(deciding, event.room);
        if (!event.who.monster) close_round_if_all_chose(deciding, event.room);
    }
    if (event.how == FightExit::lost_nerve) clear_if_free(deciding, event.room);
}

void follow(Deciding& deciding, const FightEnded& event) {
    wake_in(deciding, event.room);
}

// ---- Coming and going ----

void leave_fight(Deciding& deciding, RoomNumber number, base::CharacterId who) {
    const Room& place = room(deciding.zone, number);
    if (place.fight && find(*place.fight, fighter(who)) != nullptr)
        deciding.happen(FighterLeft{.room = number, .who = fighter(who), .how = FightExit::gone});
}

// Somebody who falls by poison on the way in meets nobody.
void come_into(Deciding& deciding, base::CharacterId id, bool by_walking) {
    const Character& who = deciding.person(id);
    if (!who.awake) return;
    if (by_walking && ageing_fells(body_of(deciding.zone, who.room, fighter(id)))) return;
    gather(deciding, who.room);
    wake_around(deciding, who.room);
    spring_ambush(deciding, who.room);
}

void follow(Deciding& deciding, const Walked& event) {
    come_into(deciding, event.who, true);
}

void follow(Deciding& deciding, const Arrived& event) {
    come_into(deciding, event.body->id, false);
}

void follow(Deciding& deciding, const Woke& event) {
    come_into(deciding, event.who, false);
}

void follow(Deciding& deciding, const Carried& event) {
    leave_fight(deciding, event.from, event.who);
    come_into(deciding, event.who, false);
}

// They may begin to see tiles.
void follow(Deciding& deciding, const PreferencesChanged& event) {
    gather(deciding, deciding.person(event.who).room);
}

// Carried off by whatever way, out of the midst of a fight.
void follow(Deciding& deciding, const Departed& event) {
    leave_fight(deciding, event.from, event.who);
}

// ---- Monsters ----

void follow(Deciding& deciding, const MonsterMoved& event) {
    join_fight(deciding, event.to, event.monster);
    clear_if_free(deciding, event.from);
}

void follow(Deciding& deciding, const MonsterAppeared& event) {
    join_fight(deciding, event.room, event.monster.id);
    if (!room(deciding.zone, event.room).fight) wake_in(deciding, event.room);
}

// The room is clear for all who are left before anything else happens to them.
void follow(Deciding& deciding, const MonsterSlain& event) {
    clear_if_free(deciding, event.room);
}

void follow(Deciding& deciding, const TrickPlayed& event) {
    carry_out_trick(deciding, event);
}

}  // namespace

constinit const EventHandlers react_fighting =
    handlers_of([](Deciding& deciding, const auto& happened)
                    requires requires { follow(deciding, happened); }
                { follow(deciding, happened); });

}  // namespace underwell::game
