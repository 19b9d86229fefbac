// Who follows whom.
#include "underwell/game/event_choice.hpp"
#include "underwell/game/react.hpp"
#include "underwell/game/walking.hpp"

namespace underwell::game {

using base::CharacterId;

namespace {

// Whoever cannot follow is told why, as if they had typed it.
void bring_followers(Deciding& deciding, CharacterId leader, RoomNumber from, Heading towards) {
    for (const CharacterId id : room(deciding.zone, from).people) {
        const Character& who = deciding.person(id);
        if (who.company.follows == leader && who.awake) walk(deciding, id, towards);
    }
}

void follow(Deciding& deciding, const Walked& event) {
    bring_followers(deciding, event.who, event.from, event.towards);
}

void follow(Deciding& deciding, const Departed& event) {
    if (event.towards && event.cause == HomeCause::walked)
        bring_followers(deciding, event.who, event.from, *event.towards);
}

}  // namespace

constinit const EventHandlers react_company =
    handlers_of([](Deciding& deciding, const auto& happened)
                    requires requires { follow(deciding, happened); }
                { follow(deciding, happened); });

}  // namespace underwell::game
