// Walking through levels, full screen in the terminal, until somebody ends it. Wiring: the rules of
// a walk are in level/walk.hpp, what is shown in walk_screen.hpp.
#pragma once

#include <string>

#include "underwell/base/result.hpp"
#include "underwell/level/request.hpp"

namespace underwell::apps {

struct Walked {
    level::LevelRequest last;  // the level in which it ended
    std::string farewell;      // about it, in one line
};

// Standard input and output must be a terminal. Fails if the first level cannot be made; later
// levels that cannot be made are told to the walker.
base::Result<Walked> walk_through_levels(const level::LevelRequest& request, bool ascii);

}  // namespace underwell::apps
