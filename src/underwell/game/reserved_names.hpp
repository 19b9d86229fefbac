// Names that nobody may take, since they would be taken for something else (K2, K4): what is typed
// as a command or a direction, words like all and me, names of channels and of kinds, and whatever
// looks like somebody of the staff. Whoever has such a name already keeps it: asked only about
// newcomers. Pure.
#pragma once

#include <string_view>

#include "underwell/game/content.hpp"

namespace underwell::game {

bool is_reserved_name(std::string_view name, const Content& content);

}  // namespace underwell::game
