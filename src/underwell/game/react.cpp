#include "underwell/game/react.hpp"

namespace underwell::game {

void react(Deciding& deciding, const Event& event) {
    react_walking(deciding, event);
    react_company(deciding, event);
    react_bodies(deciding, event);
    react_fighting(deciding, event);
    react_things(deciding, event);
    // Last: a trap may take away who has just come in, and nothing may still be decided about them.
    react_challenges(deciding, event);
}

}  // namespace underwell::game
