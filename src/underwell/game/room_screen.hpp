// A room for somebody who knows it already: its name, and what can be different there since. Beside
// Tongue::document, which tells all of it. Pure; nothing fails.
#pragma once

#include "underwell/game/document.hpp"
#include "underwell/game/tongue.hpp"
#include "underwell/game/view.hpp"

namespace underwell::game {

Document brief_document(const Tongue& tongue, const RoomView& room);

}  // namespace underwell::game
