#include "underwell/apps/man_page.hpp"

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <sstream>
#include <string>

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
        out << roff(line) << "\n";
    out << ".fi\n";
}

}  // namespace

void write_man_page(std::ostream& out, const CLI::App& app) {
    out << ".TH UNDERWELL 1 \"\" \"" << roff(app.version()) << "\" \"Underwell\"\n"
        << ".SH NAME\nunderwell \\- " << roff(app.get_description()) << "\n"
        << ".SH SYNOPSIS\n.B underwell\n\\fICOMMAND\\fR [\\fIOPTION\\fR...]\n"
        << ".SH OPTIONS\n";
    write_options(out, app);
    for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
        if (command->get_group().empty()) continue;
        out << ".SH \"UNDERWELL " << roff(command->get_name()) << "\"\n"
            << roff(command->get_description()) << ".\n";
        write_options(out, *command);
        write_examples(out, command->get_footer());
    }
    out << ".SH EXIT STATUS\n0 on success, 1 if the result could not be written, "
           "2 if the options cannot work.\n";
}

}  // namespace underwell::apps
