// What is said about what was typed. See sentence_rows.hpp.
#pragma once

#include <array>

#include "underwell/game/phrasebook.hpp"

namespace underwell::game {

inline constexpr std::array sentences_of_typing = {
    SentenceRow{.name = "unknown_command",
                .you = "There is no command \"{word}\". Type `help` for those there are."},
    SentenceRow{.name = "unknown_command_nearest",
                .you = "There is no command \"{word}\". Did you mean {nearest}?"},
    SentenceRow{.name = "line_too_long", .you = "That line is too long. Try a shorter one."},
};

}  // namespace underwell::game
