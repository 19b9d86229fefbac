// Everything one can type: one row for each command, from which parsing, help and completion are
// made. The rows stand in lists beside the deciders they call; command_rows() gives all of them.
// What is typed is understood generously (K2): short forms, unique beginnings; a wrong word is
// answered with the nearest right ones.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "underwell/base/ids.hpp"
#include "underwell/game/character.hpp"
#include "underwell/game/deciding.hpp"

namespace underwell::game {

inline constexpr std::size_t line_bytes_max = 1'024;

// A command as somebody typed it.
struct Asked {
    base::CharacterId who;
    std::string_view words;   // behind the command, without blanks around
    std::uint8_t number = 0;  // of the row: which of several that share a decider
};

enum class Topic : std::uint8_t { moving, looking, things, battle, company, oneself, town, staff };

inline constexpr std::size_t topic_count = 8;

struct CommandRow {
    std::string_view name;
    std::string_view short_forms;  // other words for it, between blanks
    Topic topic = Topic::looking;
    std::string_view usage;  // how it is typed
    std::string_view help;   // what it does, in a sentence; also its key in catalogues
    void (*run)(Deciding&, const Asked&) = nullptr;
    std::uint8_t number = 0;  // handed to run
    Role role = Role::player;
};

// By topic, each topic in the order in which one learns it.
std::vector<std::span<const CommandRow>> command_lists();

// The row that a word means to somebody of this role; nothing if none or several do.
const CommandRow* find_command(std::string_view word, Role role);

// All words that find_command knows are worked out once, which takes milliseconds: by this, or by
// the first who types something.
void learn_commands();

// Commands that begin with this, for completion; and the nearest to a wrong word, at most three.
std::vector<std::string_view> completions(std::string_view beginning, Role role);
std::vector<std::string_view> nearest_commands(std::string_view word, Role role);

void carry_out_line(Deciding& deciding, base::CharacterId who, std::string_view line);

// The lists, one for each file of deciders.
std::span<const CommandRow> walking_commands();
std::span<const CommandRow> tile_commands();
std::span<const CommandRow> company_commands();
std::span<const CommandRow> fighting_commands();
std::span<const CommandRow> body_commands();
std::span<const CommandRow> thing_commands();
std::span<const CommandRow> challenge_commands();
std::span<const CommandRow> oneself_commands();
std::span<const CommandRow> town_commands();
std::span<const CommandRow> knowing_commands();
std::span<const CommandRow> connection_commands();
std::span<const CommandRow> staff_commands();

}  // namespace underwell::game
