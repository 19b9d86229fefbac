// The commands about one's own abilities (P1, P4).
#include <array>
#include <string_view>

#include "underwell/game/bodies.hpp"
#include "underwell/game/commands.hpp"
#include "underwell/game/typed_abilities.hpp"
#include "underwell/game/typed_words.hpp"

namespace underwell::game {

namespace {

// Several in one line are told how it is typed: the next depends on what the last has left.
void raise(Deciding& deciding, const Asked& asked) {
    const auto which = ability_called(asked.words);
    if (which) return raise_ability(deciding, asked.who, *which);
    std::string_view rest = asked.words;
    std::string_view first = take_word(rest);
    if (first.ends_with(',')) first.remove_suffix(1);
    if (asked.words.empty() || ability_called(first))
        return deciding.refuse(asked.who, "say_what", {{"example", Typable{{"raise strength"}}}});
    deciding.refuse(asked.who, "no_such_ability");
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
