// The game's own texts, as translators see them: every sentence (sentence_rows.hpp), and usage and
// help of every command (commands.hpp). Texts of packs are theirs (texts.hpp). scripts/texts brings
// what is written here into the catalogues under locale/. Nothing fails.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "underwell/game/catalogue.hpp"

namespace underwell::game {

// What texts of commands are looked up by; a sentence has its row's name.
inline constexpr std::string_view usage_context = "usage";
inline constexpr std::string_view help_context = "help";

// Each once, in the order of the tables; without forms. A usage is among them only where it has
// words in capitals, which stand for something else: all others are typed as they are.
std::vector<Translation> own_messages();

// All of them as a .po file in which nothing is translated.
std::string own_template(std::string_view language, PluralRule rule);

// What is wrong with a catalogue of these texts, one line each: what is missing or has wrong
// places, and what is of no text that there is. Empty if it is complete.
std::vector<std::string> problems_of(const Catalogue& catalogue);

}  // namespace underwell::game
