// The commands of going and looking around.
#include <array>
#include <string>
#include <string_view>

#include "underwell/game/commands.hpp"
#include "underwell/game/finding.hpp"
#include "underwell/game/look.hpp"
#include "underwell/game/names.hpp"
#include "underwell/game/self_views.hpp"
#include "underwell/game/things.hpp"
#include "underwell/game/typed_words.hpp"
#include "underwell/game/walking.hpp"

namespace underwell::game {

namespace {

void go(Deciding& deciding, const Asked& asked) {
    walk(deciding, asked.who, static_cast<Heading>(asked.number));
}

void explore_on(Deciding& deciding, const Asked& asked) {
    explore(deciding, asked.who);
}

void travel_on(Deciding& deciding, const Asked& asked) {
    travel(deciding, asked.who, asked.words);
}

// "look at the chest", "look in the chest".
void look(Deciding& deciding, const Asked& asked) {
    std::string_view rest = asked.words;
    const std::string first = folded(take_word(rest));
    if (first == "at" && !rest.empty()) return examine(deciding, asked.who, rest);
    if ((first == "in" || first == "into" || first == "inside") && !rest.empty())
        return open(deciding, asked.who, rest);
    if (!first.empty()) return examine(deciding, asked.who, asked.words);
    deciding.tell({.to = {asked.who},
                   .what = look_at_room(deciding.zone, deciding.rules.content,
                                        deciding.person(asked.who), deciding.now)});
}

constexpr CommandRow going(Heading towards, std::string_view short_form) {
    return {.name = heading_names[static_cast<std::size_t>(towards)],
            .short_forms = short_form,
            .topic = Topic::moving,
            .usage = heading_names[static_cast<std::size_t>(towards)],
            .help = "Walk that way.",
            .run = go,
            .number = static_cast<std::uint8_t>(towards)};
}

constexpr std::array rows = {
    going(Heading::north, "n"),
    going(Heading::east, "e"),
    going(Heading::south, "s"),
    going(Heading::west, "w"),
    going(Heading::northeast, "ne"),
    going(Heading::southeast, "se"),
    going(Heading::southwest, "sw"),
    going(Heading::northwest, "nw"),
    going(Heading::up, "u"),
    going(Heading::down, "d"),
    CommandRow{.name = "explore",
               .short_forms = "",
               .topic = Topic::moving,
               .usage = "explore",
               .help = "Walk one room towards the nearest way that nobody has taken, or through "
                       "it.",
               .run = explore_on},
    CommandRow{.name = "travel",
               .short_forms = "",
               .topic = Topic::moving,
               .usage = "travel home | PLACE | NAME | X Y",
               .help = "Walk one room over known ground: home, towards what find knows, or "
                       "towards the room so far east and north of the well.",
               .run = travel_on},
    CommandRow{.name = "look",
               .short_forms = "l",
               .topic = Topic::looking,
               .usage = "look [THING]",
               .help = "See the room you are in, or something in it.",
               .run = look},
};

}  // namespace

std::span<const CommandRow> walking_commands() {
    return rows;
}

}  // namespace underwell::game
