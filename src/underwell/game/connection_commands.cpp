// What concerns the connection rather than the world: the program that runs the game does it
// (request.hpp). Passwords are never part of a line, since lines are kept: they are asked for.
#include <array>
#include <string>
#include <utility>

#include "underwell/game/commands.hpp"
#include "underwell/game/fighting.hpp"
#include "underwell/game/names.hpp"
#include "underwell/game/typed_words.hpp"

namespace underwell::game {

namespace {

// Whoever simply closes the connection stays in the fight for a while (N3); this is no way out.
void quit(Deciding& deciding, const Asked& asked) {
    if (fight_with(deciding.zone, deciding.person(asked.who)) != nullptr)
        return deciding.refuse(asked.who, "quit_in_fight");
    deciding.ask({.what = RequestKind::leave, .by = asked.who});
}

void keep(Deciding& deciding, const Asked& asked) {
    std::string_view rest = asked.words;
    const std::string name{take_word(rest)};
    if (name.empty()) return deciding.refuse(asked.who, "keep_how");
    if (!rest.empty()) return deciding.refuse(asked.who, "keep_without_password");
    if (!check_name(name))
        return deciding.refuse(asked.who, "no_such_name_allowed", {{"word", Quoted{name}}});
    deciding.ask({.what = RequestKind::keep, .by = asked.who, .name = name});
}

void change_password(Deciding& deciding, const Asked& asked) {
    if (!asked.words.empty()) return deciding.refuse(asked.who, "password_alone");
    deciding.ask({.what = RequestKind::change_password, .by = asked.who});
}

constexpr std::array rows = {
    CommandRow{.name = "quit",
               .short_forms = "logout",
               .topic = Topic::oneself,
               .usage = "quit",
               .help = "Leave the game. Your character sleeps where it is until you come back.",
               .run = quit},
    CommandRow{.name = "keep",
               .short_forms = "",
               .topic = Topic::oneself,
               .usage = "keep NAME",
               .help = "As a guest: choose a name and a password, and come back as who you are.",
               .run = keep},
    CommandRow{.name = "password",
               .short_forms = "",
               .topic = Topic::oneself,
               .usage = "password",
               .help = "Choose another password.",
               .run = change_password},
};

}  // namespace

std::span<const CommandRow> connection_commands() {
    return rows;
}

}  // namespace underwell::game
