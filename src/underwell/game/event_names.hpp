// Events by name, for people who look into journals, and compared as they are stored.
#pragma once

#include <string_view>
#include <vector>

#include "underwell/base/bytes.hpp"
#include "underwell/game/event.hpp"

namespace underwell::game {

// As the type is called: "RoomDug".
std::string_view name_of(const Event& event);

// Of all events there are.
std::vector<std::string_view> event_names();

// As a journal holds it.
base::Bytes bytes_of(const Event& event);

// Whether both have the same form in a journal.
bool same(const Event& one, const Event& other);

}  // namespace underwell::game
