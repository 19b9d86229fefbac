#include "underwell/apps/replay_command.hpp"

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <utility>

#include "underwell/adapters/sqlite/sqlite_journal.hpp"
#include "underwell/server/replay.hpp"
#include "underwell/sim/journal_judging.hpp"

namespace underwell::apps {

namespace {

constexpr int exit_differs = 1;
constexpr int exit_rule_broken = 1;
constexpr int exit_nothing_run = 2;
constexpr std::size_t zones_told_max = 20;

// What to do about it, where somebody can do something.
base::Error advised(base::Error error) {
    if (error.name == server::errors::other_pack)
        error.message += "; give the pack that was played then with --pack, as often as there were";
    if (error.name == sim::errors::history_incomplete)
        error.message +=
            "; rules can only be judged from the first turn on, as in what `underwell simulate "
            "--journal` keeps";
    return error;
}

int judge(const server::JournalReader& journal, const std::vector<game::Rules>& packs) {
    const auto judged = sim::judge_journal(journal, packs);
    if (!judged) return fail(advised(judged.error()));
    if (const auto& broken = judged->broken) {
        std::cout << "broken: " << *broken << "\n";
        return exit_rule_broken;
    }
    std::cout << "all rules held in " << judged->commits << " commits\n";
    return EXIT_SUCCESS;
}

// The first of them, each in a line.
template <typename Each, typename Text>
void tell_each(const std::vector<Each>& all, Text text_of) {
    for (std::size_t index = 0; index < std::min(all.size(), zones_told_max); ++index)
        std::cout << text_of(all[index]) << "\n";
    if (all.size() > zones_told_max)
        std::cout << "and " << all.size() - zones_told_max << " more\n";
}

void tell_what_was_run(const server::Replayed& replayed) {
    std::cout << "zones " << replayed.zones << ", turns " << replayed.turns << ", inputs "
              << replayed.inputs << ", events " << replayed.events << "\n";
    tell_each(replayed.from_snapshots, [](const server::FromSnapshot& zone) {
        return "zone " + std::to_string(zone.zone.value) + ": from its snapshot at turn " +
               std::to_string(zone.turn) +
               (zone.nothing_to_run ? ", after which no turn is kept" : "");
    });
    if (replayed.collapsed > 0)
        std::cout << "branches that collapsed and left nothing to run: " << replayed.collapsed
                  << "\n";
    tell_each(replayed.missing, [](const std::string& zone) { return "missing: " + zone; });
}

}  // namespace

CLI::App* add_replay_command(CLI::App& app, ReplayOptions& options) {
    CLI::App* command = app.add_subcommand(
        "replay", "Run what was typed into a journal again, and compare what comes of it");
    command->add_option("file", options.file, "The journal")->required()->type_name("FILE");
    command->add_flag("--check", options.check,
                      "End with status 1 if anything differs or is missing");
    command->add_flag("--judge", options.judge,
                      "Judge every rule as a simulation does; with a whole history only");
    command->add_option("--pack", options.packs, "A pack that was in force then [packs/base]")
        ->type_name("FOLDER")
        ->allow_extra_args(false);
    command->footer(
        "Examples:\n"
        "  underwell simulate --hours 2 --journal played.sqlite\n"
        "  underwell replay played.sqlite --check\n");
    return command;
}

int run_replay_command(const ReplayOptions& options) {
    auto folders = options.packs;
    if (folders.empty()) folders.emplace_back(default_pack);
    std::vector<std::unique_ptr<GameWorld>> worlds;
    std::vector<game::Rules> packs;
    for (const std::string& folder : folders) {
        auto world = load_world(folder);
        if (!world) return fail(world.error());
        packs.push_back((*world)->rules());
        worlds.push_back(std::move(*world));
    }
    // Zones are compared with each other, so all of them as they were at once.
    const auto journal = adapters::sqlite::open_journal_for_reading(
        options.file, adapters::sqlite::Reading::one_moment);
    if (!journal) return fail(journal.error());
    const auto replayed = server::replay(**journal, packs);
    if (!replayed) return fail(advised(replayed.error()));
    tell_what_was_run(*replayed);
    const bool strict = options.check || options.judge;
    const auto& difference = replayed->difference;
    if (difference) {
        std::cout << "differs: " << server::text_of(*difference) << "\n";
        return strict ? exit_differs : EXIT_SUCCESS;
    }
    if (replayed->turns == 0) {
        std::cout << "nothing was run: no turns are kept here\n";
        return exit_nothing_run;
    }
    const bool whole = replayed->missing.empty();
    std::cout << (whole ? "all came out the same\n" : "what is there came out the same\n");
    if (!whole && strict) return exit_differs;
    return options.judge ? judge(**journal, packs) : EXIT_SUCCESS;
}

}  // namespace underwell::apps
