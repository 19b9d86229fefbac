// What people notice of staff at work.
#include "underwell/game/event_choice.hpp"
#include "underwell/game/narrate.hpp"

namespace underwell::game {

namespace {

void about(Deciding& deciding, const Carried& event) {
    if (event.cause != ArrivalCause::carried) return;
    const Character& who = deciding.person(event.who);
    const Person actor = named_person(who);
    tell_room(deciding, event.from, {"vanishes", {{"actor", actor}}}, who.id);
    tell_room(deciding, event.to, {"is_carried", {{"actor", actor}}});
    if (who.awake) deciding.tell(who.id, {"is_carried", {{"actor", actor}}});
}

void about(Deciding& deciding, const Departed& event) {
    if (event.cause != HomeCause::carried) return;
    const Character& who = deciding.person(event.who);
    tell_room(deciding, event.from, {"vanishes", {{"actor", named_person(who)}}}, who.id);
}

void about(Deciding& deciding, const RoleGiven& event) {
    const Character& who = deciding.person(event.who);
    if (!who.awake || who.role == event.role) return;
    switch (event.role) {
        case Role::player:
            return deciding.tell(who.id, {"made_player", {}});
        case Role::helper:
            return deciding.tell(who.id, {"made_helper", {}});
        case Role::builder:
            return deciding.tell(who.id, {"made_builder", {}});
        case Role::admin:
            return deciding.tell(who.id, {"made_admin", {}});
    }
}

}  // namespace

constinit const EventHandlers narrate_staff =
    handlers_of([](Deciding& deciding, const auto& happened)
                    requires requires { about(deciding, happened); }
                { about(deciding, happened); });

}  // namespace underwell::game
