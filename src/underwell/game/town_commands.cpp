// The commands of the town (W1). Words are taken in small letters: nobody hears them.
#include <array>

#include "underwell/game/commands.hpp"
#include "underwell/game/fame.hpp"
#include "underwell/game/healing.hpp"
#include "underwell/game/names.hpp"
#include "underwell/game/quests.hpp"
#include "underwell/game/rumours.hpp"
#include "underwell/game/trading.hpp"

namespace underwell::game {

namespace {

using Decider = void (*)(Deciding&, base::CharacterId, std::string_view);
using WordlessDecider = void (*)(Deciding&, base::CharacterId);

template <Decider decide>
void in_small_letters(Deciding& deciding, const Asked& asked) {
    decide(deciding, asked.who, folded(asked.words));
}

template <WordlessDecider decide>
void without_words(Deciding& deciding, const Asked& asked) {
    decide(deciding, asked.who);
}

constexpr std::array rows = {
    CommandRow{.name = "list",
               .short_forms = "wares",
               .topic = Topic::town,
               .usage = "list",
               .help = "See what is sold here or done for gold, and for how much.",
               .run = without_words<show_wares>},
    CommandRow{.name = "buy",
               .short_forms = "",
               .topic = Topic::town,
               .usage = "buy [COUNT] THING",
               .help = "Buy something from a merchant. Charisma makes it cheaper.",
               .run = in_small_letters<buy>},
    CommandRow{.name = "sell",
               .short_forms = "",
               .topic = Topic::town,
               .usage = "sell THING | all",
               .help = "Sell something to a merchant. sell all sells your treasure, for gold and "
                       "experience.",
               .run = in_small_letters<sell>},
    CommandRow{.name = "value",
               .short_forms = "appraise price",
               .topic = Topic::town,
               .usage = "value [THING]",
               .help = "Hear what a merchant would pay or asks, or what a smith or a healer takes.",
               .run = in_small_letters<value>},
    CommandRow{.name = "mend",
               .short_forms = "repair",
               .topic = Topic::town,
               .usage = "mend THING | all",
               .help = "Have a smith make something as good as new.",
               .run = in_small_letters<mend>},
    CommandRow{.name = "heal",
               .short_forms = "",
               .topic = Topic::town,
               .usage = "heal, heal scar ABILITY",
               .help = "Have a healer take away your wounds and what ails you, or a scar.",
               .run = in_small_letters<visit_healer>},
    CommandRow{.name = "rumours",
               .short_forms = "rumors rumour rumor gossip",
               .topic = Topic::town,
               .usage = "rumours",
               .help = "Hear what is told at the inn. All of it is true.",
               .run = without_words<tell_rumour>},
    CommandRow{.name = "board",
               .short_forms = "notices",
               .topic = Topic::town,
               .usage = "board",
               .help = "Read the notice board: what somebody wants from the depths.",
               .run = without_words<show_board>},
    CommandRow{.name = "quests",
               .short_forms = "quest",
               .topic = Topic::oneself,
               .usage = "quests",
               .help = "See what you have taken on, and how far you are.",
               .run = without_words<show_quests>},
    CommandRow{.name = "abandon",
               .short_forms = "",
               .topic = Topic::town,
               .usage = "abandon NUMBER",
               .help = "Give up a quest that you have taken on.",
               .run = in_small_letters<abandon_quest>},
    CommandRow{.name = "deliver",
               .short_forms = "",
               .topic = Topic::town,
               .usage = "deliver",
               .help = "Hand in all quests that are done, at the notice board.",
               .run = without_words<deliver>},
    CommandRow{.name = "hall",
               .short_forms = "deepest",
               .topic = Topic::town,
               .usage = "hall",
               .help = "See who has been deepest, and in branches of which seeds.",
               .run = without_words<show_hall>},
};

}  // namespace

std::span<const CommandRow> town_commands() {
    return rows;
}

}  // namespace underwell::game
