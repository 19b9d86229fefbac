#include "underwell/apps/simulate_command.hpp"

#include <cstdlib>
#include <iostream>

#include "underwell/sim/simulation.hpp"

namespace underwell::apps {

namespace {

constexpr int exit_rule_broken = 1;
constexpr std::int64_t hours_max = 1'000'000;
constexpr std::int64_t players_max = 10'000;

}  // namespace

CLI::App* add_simulate_command(CLI::App& app, SimulateOptions& options) {
    CLI::App* command =
        app.add_subcommand("simulate", "Let false people play in false time, and judge every rule");
    const ValueOptions option{*command};
    option("--seed", options.seed, "N", "Everything follows from it [a fresh one]");
    option("--hours", options.hours, "N", "How long they play, in their time [1]");
    option("--players", options.players, "N", "How many they are [20]");
    command->add_flag("--faults", options.faults, "With crashes and failing commits at any moment");
    option("--pack", options.pack, "FOLDER", "The pack to play with [packs/base]");
    command->footer(
        "Examples:\n"
        "  underwell simulate --seed 1 --hours 10 --players 50 --faults\n");
    return command;
}

int run_simulate_command(const SimulateOptions& options) {
    const auto seed = understand_seed("--seed", options.seed);
    if (!seed) return fail(seed.error());
    if (auto fine = check_range("--hours", options.hours, {.least = 1, .most = hours_max}); !fine)
        return fail(fine.error());
    if (auto fine = check_range("--players", options.players, {.least = 1, .most = players_max});
        !fine)
        return fail(fine.error());
    const auto world = load_world(options.pack);
    if (!world) return fail(world.error());
    const std::string again = "underwell simulate --seed " + std::to_string(*seed) + " --hours " +
                              std::to_string(options.hours) + " --players " +
                              std::to_string(options.players) +
                              (options.faults ? " --faults" : "") + " --pack " + options.pack;
    std::cout << again << std::endl;
    const auto report = sim::simulate({.seed = *seed,
                                       .hours = static_cast<std::uint64_t>(options.hours),
                                       .players = static_cast<std::uint64_t>(options.players),
                                       .faults = options.faults},
                                      (*world)->rules());
    std::cout << "turns " << report.turns << ", commands " << report.commands << ", refused "
              << report.refusals << ", events " << report.events << ", commits " << report.commits
              << ", crashes " << report.crashes << "\n"
              << "branches " << report.branches << ", rooms " << report.rooms << "\n";
    if (!report.broken) {
        std::cout << "all rules held; fingerprint " << report.fingerprint << "\n";
        return EXIT_SUCCESS;
    }
    std::cout << "broken at turn " << report.broken_at_turn << ": " << *report.broken << "\n"
              << "again: " << again << "\n";
    return exit_rule_broken;
}

}  // namespace underwell::apps
