// Help (K1), made from the command table: an overview, a topic with its commands, a single command,
// or whatever has certain words in it. Nobody sees commands that are not for their role. Topics
// have a text of their own (sentences_of_help.hpp) in which commands stand between backquotes:
// `get all`. A test sees to it that each of them exists.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "underwell/game/commands.hpp"
#include "underwell/game/knowing_views.hpp"

namespace underwell::game {

struct HelpTopic {
    std::string_view name;
    Sentence title;
    Sentence text;
    std::optional<Topic> commands = {};  // that belong to it
};

std::span<const HelpTopic> help_topics();

HelpView help_overview();
HelpView help_search(std::string_view words, Role role);

// A topic or a command, by its name or a beginning of it; nothing if there is none.
std::optional<HelpView> help_about(std::string_view word, Role role);

// What somebody who typed help and these words is shown, or told.
void show_help(Deciding& deciding, base::CharacterId who, std::string_view words);

}  // namespace underwell::game
