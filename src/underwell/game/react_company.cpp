// Who follows whom, and how long a challenge stands.
#include <string>
#include <utility>

#include "underwell/game/event_choice.hpp"
#include "underwell/game/react.hpp"
#include "underwell/game/walking.hpp"

namespace underwell::game {

using base::CharacterId;

namespace {

// ---- Following ----

bool runs_as_well(const Zone& zone, const Character& who) {
    const auto& fight = room(zone, who.room).fight;
    const Fighter* fleeing = fight ? find(*fight, fighter(who.id)) : nullptr;
    return fleeing != nullptr && fleeing->flees;
}

// A refusal answers what was typed; here nobody typed it.
void tell_who_stays_behind(Deciding& deciding, const Character& who, CharacterId leader) {
    Audience listeners{who.id};
    if (find_person(deciding.zone, leader) != nullptr) listeners.push_back(leader);
    const Person actor{.id = who.id, .name = who.name};
    deciding.tell({.to = std::move(listeners), .what = Line{"stays_behind", {{"actor", actor}}}});
}

// Whoever cannot follow is told why; not who flees in the same round, and comes after on their own.
void bring_followers(Deciding& deciding, CharacterId leader, RoomNumber from, Heading towards) {
    for (const CharacterId id : room(deciding.zone, from).people) {
        const Character& who = deciding.person(id);
        if (who.company.follows != leader || !who.awake) continue;
        if (runs_as_well(deciding.zone, who)) continue;
        const std::size_t told = deciding.notices.size();
        walk(deciding, id, towards);
        if (deciding.notices.size() > told && deciding.notices.back().refusal)
            tell_who_stays_behind(deciding, who, leader);
    }
}

// ---- Challenges ----

void drop_challenge(Deciding& deciding, const Character& who) {
    if (!who.company.challenged_by) return;
    Company company = who.company;
    company.challenged_by.reset();
    deciding.happen(
        CompanyChanged{.who = who.id, .company = std::move(company), .about = std::string{}});
}

// B5: a challenge stands while both are there and awake: nobody is drawn into a duel by what was
// said days ago.
void drop_challenges_by(Deciding& deciding, CharacterId challenger, RoomNumber where) {
    for (const CharacterId id : room(deciding.zone, where).people) {
        const Character& who = deciding.person(id);
        if (who.company.challenged_by == challenger) drop_challenge(deciding, who);
    }
}

void leave_challenges(Deciding& deciding, CharacterId who, RoomNumber from) {
    drop_challenge(deciding, deciding.person(who));
    drop_challenges_by(deciding, who, from);
}

// ---- What happens ----

void follow(Deciding& deciding, const Walked& event) {
    leave_challenges(deciding, event.who, event.from);
    bring_followers(deciding, event.who, event.from, event.towards);
}

void follow(Deciding& deciding, const Departed& event) {
    drop_challenges_by(deciding, event.who, event.from);
    if (event.towards && event.cause == HomeCause::walked)
        bring_followers(deciding, event.who, event.from, *event.towards);
}

// Whoever goes takes it along, and loses it on the way.
void follow(Deciding& deciding, const Arrived& event) {
    drop_challenge(deciding, deciding.person(event.body->id));
}

void follow(Deciding& deciding, const Carried& event) {
    leave_challenges(deciding, event.who, event.from);
}

void follow(Deciding& deciding, const FellAsleep& event) {
    leave_challenges(deciding, event.who, deciding.person(event.who).room);
}

}  // namespace

constinit const EventHandlers react_company =
    handlers_of([](Deciding& deciding, const auto& happened)
                    requires requires { follow(deciding, happened); }
                { follow(deciding, happened); });

}  // namespace underwell::game
