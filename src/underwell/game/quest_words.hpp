// What a quest asks for, in words: for the board, for lists, for programs. Nothing fails.
#pragma once

#include "underwell/game/character.hpp"
#include "underwell/game/document.hpp"
#include "underwell/game/tongue.hpp"

namespace underwell::game {

void say_goal(const Tongue& tongue, Text& text, const Quest& quest);

}  // namespace underwell::game
