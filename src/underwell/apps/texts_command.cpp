#include "underwell/apps/texts_command.hpp"

#include <cstdlib>
#include <iostream>

#include "underwell/adapters/system/input_file.hpp"
#include "underwell/game/own_texts.hpp"
#include "underwell/game/po_reader.hpp"

namespace underwell::apps {

namespace {

constexpr int exit_incomplete = 1;
constexpr std::string_view template_language = "zh_CN";  // gettext wants one; msgmerge ignores it

int check_catalogue(const std::string& file) {
    const auto text = adapters::system::read_file(file, game::po_bytes_max);
    if (!text) return fail(text.error());
    const auto catalogue = game::read_po(*text);
    if (!catalogue) {
        std::cerr << "underwell: " << file << ": " << catalogue.error().message << "\n";
        return exit_incomplete;
    }
    const auto problems = game::problems_of(*catalogue);
    for (const std::string& problem : problems)
        std::cout << problem << "\n";
    std::cout << catalogue->translations().size() << " of " << game::own_messages().size()
              << " texts are in " << file << ", " << problems.size() << " problems\n";
    return problems.empty() ? EXIT_SUCCESS : exit_incomplete;
}

}  // namespace

CLI::App* add_texts_command(CLI::App& app, TextsOptions& options) {
    CLI::App* command = app.add_subcommand(
        "texts", "The game's own texts, for those who translate them (docs/languages.md)");
    const ValueOptions option{*command};
    option("--check", options.check, "FILE",
           "Say what this catalogue lacks, and print no template");
    option("-o,--output", options.output, "PATH", "Write the template there [-]");
    command->footer(
        "Examples:\n"
        "  underwell texts -o underwell.pot\n"
        "  underwell texts --check locale/zh_CN.po\n");
    return command;
}

int run_texts_command(const TextsOptions& options) {
    if (!options.check.empty()) return check_catalogue(options.check);
    const auto written = write_output(
        {.format = "", .output = options.output}, [](std::ostream& out) -> base::Result<void> {
            out << game::own_template(template_language, game::PluralRule::one_form);
            return {};
        });
    return written ? EXIT_SUCCESS : fail_writing(written.error());
}

}  // namespace underwell::apps
