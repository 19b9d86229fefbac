// The program `underwell`: one binary, a subcommand for each job.
#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <array>
#include <cstdlib>
#include <exception>
#include <functional>
#include <iostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "underwell/apps/account_command.hpp"
#include "underwell/apps/backup_command.hpp"
#include "underwell/apps/balance_command.hpp"
#include "underwell/apps/bans_command.hpp"
#include "underwell/apps/branch_command.hpp"
#include "underwell/apps/chamber_command.hpp"
#include "underwell/apps/config_command.hpp"
#include "underwell/apps/level_command.hpp"
#include "underwell/apps/man_page.hpp"
#include "underwell/apps/options.hpp"
#include "underwell/apps/pack_command.hpp"
#include "underwell/apps/play_command.hpp"
#include "underwell/apps/replay_command.hpp"
#include "underwell/apps/scenario_command.hpp"
#include "underwell/apps/serve_command.hpp"
#include "underwell/apps/simulate_command.hpp"
#include "underwell/apps/texts_command.hpp"
#include "underwell/base/nearest_name.hpp"

namespace {

namespace apps = underwell::apps;

struct Command {
    CLI::App* app;
    std::function<int()> run;
};

// The first option that there is not, and the one that may have been meant.
std::string unknown_option(const CLI::App& command) {
    std::vector<std::string> options;
    for (const CLI::Option* option : command.get_options())
        for (const std::string& name : option->get_lnames())
            options.push_back("--" + name);
    const std::vector<std::string_view> names{options.begin(), options.end()};
    for (const std::string& extra : command.remaining()) {
        const std::string wrong = extra.substr(0, extra.find('='));
        if (!wrong.starts_with("--")) continue;
        const std::string nearest{underwell::base::nearest_name(wrong, names)};
        return "there is no option '" + wrong + "'" +
               (nearest.empty() ? "" : "; did you mean '" + nearest + "'?");
    }
    return {};
}

// What was typed cannot be understood.
int refuse(const CLI::ParseError& error, std::span<const Command> commands,
           const char* first_word) {
    const auto meant = std::ranges::find_if(
        commands, [](const Command& command) { return command.app->parsed(); });
    const bool known = meant != commands.end();
    if (!known && first_word != nullptr && first_word[0] != '-') {
        std::cerr << "underwell: '" << first_word << "' is no command; there are:";
        for (const Command& command : commands)
            std::cerr << " " << command.app->get_name();
        std::cerr << "\n";
    } else if (const std::string wrong = known ? unknown_option(*meant->app) : std::string{};
               !wrong.empty()) {
        std::cerr << "underwell: " << wrong << "\n";
    } else {
        std::cerr << "underwell: " << error.what() << "\n";
    }
    std::cerr << "See: underwell " << (known ? meant->app->get_name() + " " : "") << "--help\n";
    return apps::exit_bad_options;
}

int run(int argument_count, char** arguments) {
    CLI::App app{"the dungeon that digs itself", "underwell"};
    app.set_version_flag("--version", "underwell " UNDERWELL_VERSION);
    app.require_subcommand(1);

    apps::BranchOptions branch;
    apps::LevelOptions level;
    apps::ChamberOptions chamber;
    apps::ConfigOptions config;
    apps::PackOptions pack;
    apps::PlayOptions play;
    apps::ReplayOptions replay;
    apps::ScenarioOptions scenario;
    apps::ServeOptions serve;
    apps::SimulateOptions simulate;
    apps::BalanceOptions balance;
    apps::TextsOptions texts;
    apps::BackupOptions backup;
    apps::RestoreOptions restore;
    apps::VerifyOptions verify;
    apps::ExportAccountOptions export_account;
    apps::DeleteAccountOptions delete_account;
    apps::ResetPasswordOptions reset_password;
    apps::PromoteOptions promote;
    apps::BansOptions bans;
    if (argument_count > 0) branch.program = level.program = arguments[0];
    const std::array commands = {
        Command{apps::add_play_command(app, play), [&] { return apps::run_play_command(play); }},
        Command{apps::add_branch_command(app, branch),
                [&] { return apps::run_branch_command(branch); }},
        Command{apps::add_level_command(app, level),
                [&] { return apps::run_level_command(level); }},
        Command{apps::add_chamber_command(app, chamber),
                [&] { return apps::run_chamber_command(chamber); }},
        Command{apps::add_config_command(app, config),
                [&] { return apps::run_config_command(config); }},
        Command{apps::add_serve_command(app, serve),
                [&] { return apps::run_serve_command(serve); }},
        Command{apps::add_pack_command(app, pack), [&] { return apps::run_pack_command(pack); }},
        Command{apps::add_scenario_command(app, scenario),
                [&] { return apps::run_scenario_command(scenario); }},
        Command{apps::add_replay_command(app, replay),
                [&] { return apps::run_replay_command(replay); }},
        Command{apps::add_simulate_command(app, simulate),
                [&] { return apps::run_simulate_command(simulate); }},
        Command{apps::add_balance_command(app, balance),
                [&] { return apps::run_balance_command(balance); }},
        Command{apps::add_texts_command(app, texts),
                [&] { return apps::run_texts_command(texts); }},
        Command{apps::add_backup_command(app, backup),
                [&] { return apps::run_backup_command(backup); }},
        Command{apps::add_restore_command(app, restore),
                [&] { return apps::run_restore_command(restore); }},
        Command{apps::add_verify_command(app, verify),
                [&] { return apps::run_verify_command(verify); }},
        Command{apps::add_export_account_command(app, export_account),
                [&] { return apps::run_export_account_command(export_account); }},
        Command{apps::add_delete_account_command(app, delete_account),
                [&] { return apps::run_delete_account_command(delete_account); }},
        Command{apps::add_reset_password_command(app, reset_password),
                [&] { return apps::run_reset_password_command(reset_password); }},
        Command{apps::add_promote_command(app, promote),
                [&] { return apps::run_promote_command(promote); }},
        Command{apps::add_bans_command(app, bans), [&] { return apps::run_bans_command(bans); }}};
    const CLI::App* man = app.add_subcommand("man", "Print the manual page (roff)")->group("");
    try {
        app.parse(argument_count, arguments);
    } catch (const CLI::Success& shown) {  // --help and --version
        return app.exit(shown);
    } catch (const CLI::ParseError& error) {
        return refuse(error, commands, argument_count > 1 ? arguments[1] : nullptr);
    }
    if (man->parsed()) apps::write_man_page(std::cout, app);
    for (const Command& command : commands)
        if (command.app->parsed()) return command.run();
    return EXIT_SUCCESS;
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
