// The commands of puzzles and traps (Q1, Q2), and of resting.
#include <array>

#include "underwell/game/challenges.hpp"
#include "underwell/game/commands.hpp"
#include "underwell/game/names.hpp"
#include "underwell/game/solving.hpp"
#include "underwell/game/traps.hpp"

namespace underwell::game {

namespace {

using WithWords = void (*)(Deciding&, base::CharacterId, std::string_view);
using Bare = void (*)(Deciding&, base::CharacterId);

template <WithWords decide>
void in_small_letters(Deciding& deciding, const Asked& asked) {
    decide(deciding, asked.who, folded(asked.words));
}

template <Bare decide>
void without_words(Deciding& deciding, const Asked& asked) {
    decide(deciding, asked.who);
}

constexpr std::array rows = {
    CommandRow{.name = "search",
               .short_forms = "",
               .topic = Topic::looking,
               .usage = "search",
               .help = "Look carefully for traps and for what is hidden here.",
               .run = without_words<search>},
    CommandRow{.name = "disarm",
               .short_forms = "",
               .topic = Topic::looking,
               .usage = "disarm [THING]",
               .help = "Try to make a trap harmless that you have found.",
               .run = in_small_letters<disarm>},
    CommandRow{.name = "struggle",
               .short_forms = "",
               .topic = Topic::moving,
               .usage = "struggle",
               .help = "Try to get free of what holds you.",
               .run = without_words<struggle>},
    CommandRow{.name = "pull",
               .short_forms = "",
               .topic = Topic::looking,
               .usage = "pull NUMBER",
               .help = "Pull a lever.",
               .run = in_small_letters<pull>},
    CommandRow{.name = "push",
               .short_forms = "",
               .topic = Topic::looking,
               .usage = "push NUMBER [left | right]",
               .help = "Push a lever, or a stone onto the left or the right plate.",
               .run = in_small_letters<push>},
    CommandRow{.name = "strike",
               .short_forms = "ring",
               .topic = Topic::looking,
               .usage = "strike NUMBER",
               .help = "Strike a bell.",
               .run = in_small_letters<strike>},
    CommandRow{.name = "turn",
               .short_forms = "",
               .topic = Topic::looking,
               .usage = "turn NUMBER [to SIGN]",
               .help = "Turn a dial, a figure or a wheel to the next sign, or to one you name.",
               .run = in_small_letters<turn>},
    CommandRow{.name = "fill",
               .short_forms = "",
               .topic = Topic::looking,
               .usage = "fill NUMBER",
               .help = "Fill a jug to the brim.",
               .run = in_small_letters<fill>},
    CommandRow{.name = "empty",
               .short_forms = "spill",
               .topic = Topic::looking,
               .usage = "empty NUMBER",
               .help = "Empty a jug.",
               .run = in_small_letters<empty>},
    CommandRow{.name = "pour",
               .short_forms = "",
               .topic = Topic::looking,
               .usage = "pour NUMBER [into NUMBER]",
               .help = "Pour from one jug into the other, as much as goes in.",
               .run = in_small_letters<pour>},
    CommandRow{.name = "solve",
               .short_forms = "",
               .topic = Topic::looking,
               .usage = "solve ORDER",
               .help = "Give the whole answer to a puzzle at once: solve 2 3 1.",
               .run = in_small_letters<solve>},
    CommandRow{.name = "answer",
               .short_forms = "",
               .topic = Topic::looking,
               .usage = "answer WORDS",
               .help = "Answer a riddle.",
               .run = in_small_letters<answer>},
    CommandRow{.name = "unlock",
               .short_forms = "",
               .topic = Topic::looking,
               .usage = "unlock",
               .help = "Open the locked door with the key that fits.",
               .run = without_words<unlock>},
    CommandRow{.name = "rest",
               .short_forms = "pray sleep",
               .topic = Topic::oneself,
               .usage = "rest",
               .help = "Rest at a shrine, a spring or a camp.",
               .run = without_words<rest>},
};

}  // namespace

std::span<const CommandRow> challenge_commands() {
    return rows;
}

}  // namespace underwell::game
