// The program `underwell`: one binary, a subcommand for each job.
#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <cstdlib>
#include <exception>
#include <iostream>

#include "underwell/apps/branch_command.hpp"
#include "underwell/apps/man_page.hpp"

namespace {

constexpr int exit_bad_options = 2;

int run(int argument_count, char** arguments) {
    CLI::App app{"the dungeon that digs itself", "underwell"};
    app.set_version_flag("--version", "underwell " UNDERWELL_VERSION);
    app.require_subcommand(1);

    underwell::apps::BranchOptions branch_options;
    if (argument_count > 0) branch_options.program = arguments[0];
    CLI::App* branch = underwell::apps::add_branch_command(app, branch_options);
    CLI::App* man = app.add_subcommand("man", "Print the manual page (roff)")->group("");
    try {
        app.parse(argument_count, arguments);
    } catch (const CLI::Success& shown) {  // --help and --version
        return app.exit(shown);
    } catch (const CLI::ParseError& error) {
        const bool within_branch = branch->parsed();
        const bool some_other_word = !within_branch && argument_count > 1 && arguments[1][0] != '-';
        if (some_other_word)
            std::cerr << "underwell: '" << arguments[1] << "' is no command; there is: branch\n";
        else
            std::cerr << "underwell: " << error.what() << "\n";
        std::cerr << "See: underwell " << (within_branch ? "branch " : "") << "--help\n";
        return exit_bad_options;
    }
    if (man->parsed()) {
        underwell::apps::write_man_page(std::cout, app);
        return EXIT_SUCCESS;
    }
    return underwell::apps::run_branch_command(branch_options);
}

}  // namespace

int main(int argument_count, char** arguments) {
    try {
        return run(argument_count, arguments);
    } catch (const std::exception& error) {
        std::cerr << "underwell: " << error.what() << "\n";
        return EXIT_FAILURE;
    }
}
