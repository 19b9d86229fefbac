// The commands about one's own abilities (P1, P4).
#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "underwell/game/bodies.hpp"
#include "underwell/game/commands.hpp"
#include "underwell/game/typed_abilities.hpp"
#include "underwell/game/typed_words.hpp"

namespace underwell::game {

namespace {

// "raise strength, wisdom and dexterity": one after the other, until one cannot be.
void raise(Deciding& deciding, const Asked& asked) {
    std::string words{asked.words};
    std::ranges::replace(words, ',', ' ');
    std::vector<Ability> wanted;
    for (std::string_view rest = words; !trimmed(rest).empty();) {
        rest = trimmed(rest);
        const std::string_view word = take_word(rest);
        if (word == "and") continue;
        const auto which = ability_called(word);
        if (!which) return deciding.refuse(asked.who, "no_such_ability");
        wanted.push_back(*which);
    }
    if (wanted.empty())
        return deciding.refuse(asked.who, "say_what", {{"example", Typable{{"raise strength"}}}});
    for (const Ability which : wanted) {
        const std::uint8_t left = deciding.person(asked.who).vitals.raises_left;
        raise_ability(deciding, asked.who, which);
        if (deciding.person(asked.who).vitals.raises_left == left) return;
    }
}

// "swap strength wisdom", and "swap strength and wisdom".
void swap(Deciding& deciding, const Asked& asked) {
    std::string_view rest = asked.words;
    const auto one = ability_called(take_word(rest));
    std::string_view second = take_word(rest);
    if (second == "and" || second == "with") second = take_word(rest);
    const auto other = ability_called(second);
    if (!one || !other) return deciding.refuse(asked.who, "no_such_ability");
    swap_abilities(deciding, asked.who, {.one = *one, .other = *other});
}

constexpr std::array rows = {
    CommandRow{.name = "raise",
               .short_forms = "",
               .topic = Topic::oneself,
               .usage = "raise ABILITY",
               .help = "Raise an ability by one, after you have risen to a new level.",
               .run = raise},
    CommandRow{.name = "swap",
               .short_forms = "",
               .topic = Topic::oneself,
               .usage = "swap ABILITY ABILITY",
               .help = "Swap two of your abilities, once in your life.",
               .run = swap},
};

}  // namespace

std::span<const CommandRow> body_commands() {
    return rows;
}

}  // namespace underwell::game
