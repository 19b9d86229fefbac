#include "underwell/game/react.hpp"

namespace underwell::game {

void react(Deciding& deciding, const Event& event) {
    react_walking(deciding, event);
    react_company(deciding, event);
    react_bodies(deciding, event);
    react_fighting(deciding, event);
}

}  // namespace underwell::game
