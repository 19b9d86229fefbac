// A text in English and Chinese side by side. For words that are not told in the game: those of the
// site and of the screen of `underwell play`, which have no places to be filled and so need no
// catalogue. Whoever adds a language adds a column (docs/languages.md).
#pragma once

#include <string_view>

#include "underwell/game/noun.hpp"

namespace underwell::game {

struct Bilingual {
    std::string_view english;
    std::string_view chinese;

    constexpr std::string_view in(Language language) const {
        return language == Language::chinese ? chinese : english;
    }
};

}  // namespace underwell::game
