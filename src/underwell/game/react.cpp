#include "underwell/game/react.hpp"

namespace underwell::game {

void react(Deciding& deciding, const Event& event) {
    react_walking(deciding, event);
    react_company(deciding, event);
}

}  // namespace underwell::game
