#include "underwell/game/event_choice.hpp"
#include "underwell/game/react.hpp"
#include "underwell/game/things.hpp"
#include "underwell/game/using_things.hpp"

namespace underwell::game {

namespace {

void follow(Deciding& deciding, const ThingMoved& event) {
    pocket_gold(deciding, event.to, event.thing);
}

void follow(Deciding& deciding, const ThingParted& event) {
    pocket_gold(deciding, event.to, event.parted);
}

void follow(Deciding& deciding, const ThingMade& event) {
    pocket_gold(deciding, event.at, event.thing.id);
}

void follow(Deciding& deciding, const Walked& event) {
    burn_lights(deciding, event.who);
}

}  // namespace

constinit const EventHandlers react_things =
    handlers_of([](Deciding& deciding, const auto& happened)
                    requires requires { follow(deciding, happened); }
                { follow(deciding, happened); });

}  // namespace underwell::game
