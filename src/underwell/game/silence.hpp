// Who is spared which lines (N13). A line is silent for somebody who silenced its kind
// (chatter.hpp) unless they have a part in it; views and refusals never are. Asked for each viewer
// when a notice is told; changes nothing, nothing fails.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "underwell/base/ids.hpp"
#include "underwell/game/chatter.hpp"
#include "underwell/game/notice.hpp"

namespace underwell::game {

std::optional<Chatter> chatter_of(SentenceId sentence);

// As they are typed.
std::vector<std::string> names_of(ChatterSet kinds);

// Whether somebody is named in a line, as who acts, to whom it is done, or among others.
bool is_about(const Line& line, base::CharacterId who);

// Whether a line says no more than what tiles show: those whose client draws them are spared it
// (T20).
bool is_seen_on_tiles(const Notice& notice);

bool is_silent(const Notice& notice, base::CharacterId viewer, ChatterSet silenced);

}  // namespace underwell::game
