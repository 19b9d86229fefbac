// Events by name, for people who look into journals, and compared as they are stored.
#pragma once

#include <string_view>

#include "underwell/game/event.hpp"

namespace underwell::game {

// As the type is called: "RoomDug".
std::string_view name_of(const Event& event);

// Whether both have the same form in a journal.
bool same(const Event& one, const Event& other);

}  // namespace underwell::game
