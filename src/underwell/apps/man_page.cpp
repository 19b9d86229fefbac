#include "underwell/apps/man_page.hpp"

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <sstream>
#include <string>
#include <vector>

namespace underwell::apps {

namespace {

// For roff, a dash is not a minus and a backslash starts a command.
std::string roff(const std::string& text) {
    std::string escaped;
    for (const char letter : text) {
        if (letter == '-') escaped += '\\';
        if (letter == '\\')
            escaped += "\\e";
        else
            escaped += letter;
    }
    return escaped;
}

std::string upper_case(std::string text) {
    for (char& letter : text)
        letter = letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
    return text;
}

// Those that are meant for people.
std::vector<const CLI::App*> commands_of(const CLI::App& app) {
    return app.get_subcommands(
        [](const CLI::App* command) { return !command->get_group().empty(); });
}

void write_options(std::ostream& out, const CLI::App& app) {
    for (const CLI::Option* option : app.get_options()) {
        out << ".TP\n\\fB" << roff(option->get_name(false, true)) << "\\fR";
        if (option->get_items_expected_max() > 0)
            out << " \\fI" << roff(option->get_type_name()) << "\\fR";
        out << "\n" << roff(option->get_description()) << "\n";
    }
}

void write_examples(std::ostream& out, const std::string& footer) {
    std::istringstream lines{footer};
    std::string line;
    out << ".nf\n";
    while (std::getline(lines, line))
        if (line.starts_with(' ')) out << roff(line) << "\n";
    out << ".fi\n";
}

}  // namespace

void write_man_page(std::ostream& out, const CLI::App& app) {
    out << ".TH UNDERWELL 1 \"\" \"" << roff(app.version()) << "\" \"Underwell\"\n"
        << ".SH NAME\nunderwell \\- " << roff(app.get_description()) << "\n"
        << ".SH SYNOPSIS\n";
    for (const CLI::App* command : commands_of(app))
        out << ".B underwell " << roff(command->get_name()) << "\n[\\fIOPTION\\fR...]\n.br\n";
    out << ".B underwell\n\\-\\-help | \\-\\-version\n"
        << ".SH DESCRIPTION\nA branch of the dungeon grows while it is explored: a room comes into "
           "being "
           "when somebody walks into it, by rules about budgets of unexplored exits, dead ends, "
           "one\\-way "
           "exits and depth. The same seed and the same walks give the same branch everywhere.\n"
           ".PP\nA level is a map of tiles with rooms, tunnels, doors and those who wait in them; "
           "a "
           "chamber is "
           "the tiles inside one room of a branch. The same seed and settings give the same tiles "
           "everywhere.\n";
    for (const CLI::App* command : commands_of(app)) {
        out << ".SH OPTIONS OF UNDERWELL " << upper_case(command->get_name()) << "\n"
            << roff(command->get_description()) << ".\n";
        write_options(out, *command);
    }
    out << ".SH EXAMPLES\n";
    for (const CLI::App* command : commands_of(app))
        write_examples(out, command->get_footer());
    out << ".SH EXIT STATUS\n0 on success, 1 if the result could not be written, "
           "2 if the options cannot work.\n";
}

}  // namespace underwell::apps
