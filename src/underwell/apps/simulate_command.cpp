#include "underwell/apps/simulate_command.hpp"

#include <array>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "underwell/adapters/sqlite/sqlite_journal.hpp"
#include "underwell/apps/riddle_lore.hpp"
#include "underwell/sim/journal_sample.hpp"
#include "underwell/sim/simulation.hpp"
#include "underwell/sim/whole_journal.hpp"

namespace underwell::apps {

namespace {

constexpr int exit_rule_broken = 1;
constexpr std::int64_t hours_max = 1'000'000;
constexpr std::int64_t players_max = 10'000;

// The pack as it is, and as builders have edited it.
using Worlds = std::vector<std::unique_ptr<GameWorld>>;

base::Result<Worlds> load_worlds(const std::string& folder) {
    Worlds worlds;
    std::array loaded = {load_world(folder), load_edited_world(folder, false),
                         load_edited_world(folder, true)};
    for (auto& world : loaded) {
        if (!world) return std::unexpected(world.error());
        worlds.push_back(std::move(*world));
    }
    return worlds;
}

std::vector<std::string> riddle_answers(const GameWorld& world) {
    std::vector<std::string> answers;
    const auto& puzzles = world.packs.names.puzzles;
    for (const std::string_view name : adapters::lua::sorted_names(puzzles)) {
        const auto words = world.packs.content.answers(puzzles.find(name)->second.answers);
        answers.insert(answers.end(), words.begin(), words.end());
    }
    return answers;
}

base::Result<std::unique_ptr<server::Journal>> open_new_journal(const std::string& file) {
    std::error_code ignored;
    if (std::filesystem::exists(file, ignored))
        return bad_option("--journal: " + file + " is there already; name a new file");
    return adapters::sqlite::open_journal(file);
}

// Without the journal, whose file is there afterwards: the same happens again without it.
std::string command_for(const SimulateOptions& options, std::uint64_t seed) {
    std::string command = "underwell simulate --seed " + std::to_string(seed) + " --hours " +
                          std::to_string(options.hours) + " --players " +
                          std::to_string(options.players);
    if (options.faults) command += " --faults";
    if (options.replay) command += " --replay";
    return command + " --pack " + options.pack;
}

// A sample for tests/journals, and the world that comes of it as text beside it.
int write_sample(const std::string& file, const sim::SimulationSettings& settings,
                 const sim::SimulationWorld& world) {
    const auto sample = sim::record_sample(settings, world);
    if (!sample) return fail(sample.error(), exit_rule_broken);
    const auto text = sim::world_of_turns(*sample);
    if (!text) return fail(text.error());
    const base::Bytes bytes = sim::serialise(*sample);
    const auto write = [](const std::string& name, std::string_view contents) {
        return write_output({.format = {}, .output = name}, [&](std::ostream& out) {
            out << contents;
            return base::Result<void>{};
        });
    };
    const std::string_view binary{reinterpret_cast<const char*>(bytes.data()), bytes.size()};
    if (auto written = write(file, binary); !written) return fail_writing(written.error());
    if (auto written = write(file + ".txt", *text); !written) return fail_writing(written.error());
    return EXIT_SUCCESS;
}

// What happened how often, and what never did.
void write_counts(const char* heading, const std::map<std::string, std::uint64_t>& counts) {
    std::cout << heading << ":";
    for (const auto& [name, count] : counts)
        if (count > 0) std::cout << " " << name << " " << count;
    std::cout << "\n";
    bool never = false;
    for (const auto& [name, count] : counts) {
        if (count > 0) continue;
        std::cout << (never ? " " : "never: ") << name;
        never = true;
    }
    if (never) std::cout << "\n";
}

// Nothing where there were none.
std::string faults_of(const sim::SimulationReport& report) {
    std::string line;
    for (const auto& [name, count] : report.faults)
        line += (line.empty() ? "faults: " : ", ") + name + " " + std::to_string(count);
    return line.empty() ? line : line + "\n";
}

int tell(const sim::SimulationReport& report, const std::string& again, bool quiet) {
    std::cout << "turns " << report.turns << ", commands " << report.commands << ", refused "
              << report.refusals << ", events " << report.events << ", commits " << report.commits
              << "\n"
              << "branches " << report.branches << ", rooms " << report.rooms << ", crashes "
              << report.crashes << ", clock jumps " << report.clock_jumps << ", reloads "
              << report.reloads << ", restarts " << report.restarts << "\n"
              << faults_of(report) << "decided while storing " << report.decided_ahead
              << ", zones compared " << report.zones_compared << ", all counted " << report.counts
              << " times\n"
              << "deepest room " << report.deepest << ", most rooms of a branch "
              << report.most_rooms << ", highest level " << report.highest_level
              << ", masters slain " << report.masters_slain << "\n";
    if (!quiet) {
        write_counts("commands", report.commands_used);
        write_counts("events", report.events_seen);
    }
    if (report.replayed > 0) std::cout << "run again: " << report.replayed << " events\n";
    const auto& broken = report.broken;
    if (!broken) {
        std::cout << "all rules held; fingerprint " << report.fingerprint << "\n";
        return EXIT_SUCCESS;
    }
    std::cout << "broken at turn " << report.broken_at_turn << ": " << *broken << "\n"
              << "again: " << again << "\n";
    return exit_rule_broken;
}

}  // namespace

CLI::App* add_simulate_command(CLI::App& app, SimulateOptions& options) {
    CLI::App* command =
        app.add_subcommand("simulate", "Let false people play in false time, and judge every rule");
    const ValueOptions option{*command};
    option("--seed", options.seed, "N", "Everything follows from it [a fresh one]");
    option("--hours", options.hours, "N", "How long they play, in their time [1]");
    option("--players", options.players, "N", "How many they are [20]");
    command->add_flag("--faults", options.faults,
                      "With crashes, failing commits and jumping clocks at any moment");
    command->add_flag("--replay", options.replay,
                      "At the end run all inputs again, and compare what comes of them");
    command->add_flag("--quiet", options.quiet, "Do not list what happened how often");
    option("--journal", options.journal, "FILE",
           "Keep the journal in this new file, with all its history; without faults");
    option("--pack", options.pack, "FOLDER", "The pack to play with [packs/base]");
    command->add_option("--sample", options.sample)->group("");  // docs/simulation.md
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
    if (options.faults && !options.journal.empty())
        return fail(bad_option("--journal: a file has no faults; leave out --faults").error());
    const auto worlds = load_worlds(options.pack);
    if (!worlds) return fail(worlds.error());
    std::unique_ptr<server::Journal> journal;
    std::optional<sim::WholeJournal> whole;
    if (!options.journal.empty()) {
        auto opened = open_new_journal(options.journal);
        if (!opened) return fail(opened.error());
        journal = std::move(*opened);
        whole.emplace(*journal);
    }
    const std::string again = command_for(options, *seed);
    std::cout << again;
    if (!options.journal.empty()) std::cout << " --journal " << options.journal;
    std::cout << "\n" << std::flush;
    std::vector<game::Rules> packs;
    // In a file the history is to be read by others, who have the pack as it is.
    const std::size_t pack_count = journal ? 1 : worlds->size();
    packs.reserve(pack_count);
    for (std::size_t number = 0; number < pack_count; ++number)
        packs.push_back((*worlds)[number]->rules());
    const sim::SimulationSettings settings{.seed = *seed,
                                           .hours = static_cast<std::uint64_t>(options.hours),
                                           .players = static_cast<std::uint64_t>(options.players),
                                           .faults = options.faults,
                                           .keeps_history = options.replay || journal != nullptr};
    const sim::SimulationWorld world{.packs = packs,
                                     .riddle_answers = riddle_answers(*worlds->front()),
                                     .delvers_know = riddle_lore(*worlds->front()),
                                     .journal = whole ? &*whole : nullptr};
    if (!options.sample.empty()) return write_sample(options.sample, settings, world);
    return tell(sim::simulate(settings, world), again, options.quiet);
}

}  // namespace underwell::apps
