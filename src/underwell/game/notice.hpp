// What a turn has to say, to whom, in order: lines about what happened, and views that were asked
// for. Revealed once the turn is durable (law 4).
#pragma once

#include <variant>

#include "underwell/base/few.hpp"
#include "underwell/base/ids.hpp"
#include "underwell/game/line.hpp"
#include "underwell/game/view.hpp"

namespace underwell::game {

using Audience = base::Few<base::CharacterId, 4>;

struct Notice {
    Audience to;
    std::variant<Line, View> what;
    bool refusal = false;
};

}  // namespace underwell::game
