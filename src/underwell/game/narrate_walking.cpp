#include <utility>

#include "underwell/game/event_choice.hpp"
#include "underwell/game/narrate.hpp"

namespace underwell::game {

using base::CharacterId;

namespace {

Line arrival(const Person& who, Heading towards) {
    if (towards == Heading::up) return {"comes_from_below", {{"actor", who}}};
    if (towards == Heading::down) return {"comes_from_above", {{"actor", who}}};
    return {"comes_from", {{"actor", who}, {"from", opposite(towards)}}};
}

void tell_who_notices(Deciding& deciding, const Character& who, Line line) {
    const Audience noticing = who_notice(deciding.zone, who.room, who);
    if (!noticing.empty()) deciding.tell({.to = noticing, .what = std::move(line)});
}

void about(Deciding& deciding, const Walked& event) {
    const Character& walker = deciding.person(event.who);
    const Audience left = who_notice(deciding.zone, event.from, walker);
    const bool is_new = event.to.value >= deciding.zone.rooms.size();
    const Audience met = is_new ? Audience{} : who_notice(deciding.zone, event.to, walker);
    if (left.empty() && met.empty()) return;  // most go where nobody is
    const Person who = named_person(walker);
    if (!left.empty())
        deciding.tell(
            {.to = left, .what = Line{"leaves", {{"actor", who}, {"towards", event.towards}}}});
    if (!met.empty()) deciding.tell({.to = met, .what = arrival(who, event.towards)});
}

void about(Deciding& deciding, const Departed& event) {
    if (event.cause != HomeCause::walked || !event.towards) return;
    const Character& who = deciding.person(event.who);
    tell_who_notices(deciding, who,
                     {"leaves", {{"actor", named_person(who)}, {"towards", *event.towards}}});
}

void about(Deciding& deciding, const Arrived& event) {
    const Character& who = *event.body;
    const auto say = [&](Sentence sentence) {
        const Line line{sentence, {{"actor", named_person(who)}}};
        tell_who_notices(deciding, who, line);
        if (who.awake) deciding.tell(who.id, line);
    };
    switch (event.cause) {
        case ArrivalCause::came_home:
            return say("comes_home");
        case ArrivalCause::collapsed:
            return say("stumbles_out");
        case ArrivalCause::died:
            return say("wakes_on_surface");
        case ArrivalCause::carried:
            return say("is_carried");
        case ArrivalCause::entered:
            return tell_who_notices(
                deciding, who,
                {"comes_from",
                 {{"actor", named_person(who)}, {"from", heading(who.position.side)}}});
        case ArrivalCause::made:
        case ArrivalCause::fell:
        case ArrivalCause::slid:
            return;
    }
}

void tell_what_was_missed(Deciding& deciding, CharacterId who, ArrivalCause missed) {
    switch (missed) {
        case ArrivalCause::collapsed:
            return deciding.tell(who, {"slept_through_collapse", {}});
        case ArrivalCause::died:
            return deciding.tell(who, {"wakes_on_surface", {}});
        case ArrivalCause::carried:
        case ArrivalCause::fell:
        case ArrivalCause::slid:
            return deciding.tell(who, {"slept_while_carried", {}});
        case ArrivalCause::entered:
        case ArrivalCause::came_home:
        case ArrivalCause::made:
            return;  // by their own feet
    }
}

void about(Deciding& deciding, const Woke& event) {
    const Character& who = deciding.person(event.who);
    const Line line{"wakes", {{"actor", named_person(who)}}};
    tell_who_notices(deciding, who, line);
    deciding.tell(who.id, line);
    if (who.missed) tell_what_was_missed(deciding, who.id, *who.missed);
}

void about(Deciding& deciding, const FellAsleep& event) {
    const Character& who = deciding.person(event.who);
    tell_who_notices(deciding, who, {"falls_asleep", {{"actor", named_person(who)}}});
}

// D9: announced to those inside.
void about(Deciding& deciding, const RoomDug& event) {
    if (!event.growth.opening) return;
    for (const auto& [id, who] : deciding.zone.people)
        if (who.awake) deciding.tell(id, {"wall_gives_way", {}});
}

// D11: the lair's way on is the way home, so that is what its clearing means.
void tell_of_victory(Deciding& deciding, RoomNumber lair) {
    Series winners;
    for (const base::CharacterId id : room(deciding.zone, lair).people)
        if (const Character& who = deciding.person(id); who.awake)
            winners.words.push_back(who.name);
    for (const auto& [id, who] : deciding.zone.people) {
        if (!who.awake) continue;
        if (who.room == lair)
            deciding.tell(id, {"branch_is_won", {}});
        else if (!winners.words.empty())
            deciding.tell(id, {"branch_is_won_by", {{"names", winners}}});
    }
}

void about(Deciding& deciding, const RoomCleared& event) {
    const auto& part = deciding.zone.branch;
    if (part && part->branch->lair() == room(deciding.zone, event.room).cell)
        return tell_of_victory(deciding, event.room);
    tell_room(deciding, event.room, {"room_is_clear", {}});
}

}  // namespace

constinit const EventHandlers narrate_walking =
    handlers_of([](Deciding& deciding, const auto& happened)
                    requires requires { about(deciding, happened); }
                { about(deciding, happened); });

}  // namespace underwell::game
