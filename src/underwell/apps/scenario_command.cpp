#include "underwell/apps/scenario_command.hpp"

#include <cstdlib>
#include <iostream>
#include <set>
#include <string_view>

#include "underwell/adapters/system/input_file.hpp"
#include "underwell/apps/data_folder.hpp"
#include "underwell/apps/language_files.hpp"
#include "underwell/game/commands.hpp"
#include "underwell/game/sentence_rows.hpp"
#include "underwell/sim/scenario.hpp"

namespace underwell::apps {

namespace {

constexpr int exit_other_story = 1;
constexpr std::size_t story_bytes_max = 1'000'000;

// What all stories together have shown.
struct Shown {
    std::set<std::string_view> commands;
    std::set<std::string_view> sentences;
};

sim::ScenarioWorld stage_of(const GameWorld& world, const game::Languages& languages) {
    sim::ScenarioWorld stage{.content = world.packs.content,
                             .texts = world.packs.texts,
                             .languages = languages,
                             .generators = *world.generators};
    stage.puzzles.insert(world.packs.names.puzzles.begin(), world.packs.names.puzzles.end());
    stage.traps.insert(world.packs.names.traps.begin(), world.packs.names.traps.end());
    return stage;
}

// Whether the story went as it is written.
bool run_file(const std::string& file, const sim::ScenarioWorld& stage, bool show, Shown& shown) {
    const auto story = adapters::system::read_file(file, story_bytes_max);
    if (!story) {
        std::cout << file << ": " << story.error().message << "\n";
        return false;
    }
    const auto result = sim::run_scenario(*story, stage);
    if (!result) {
        std::cout << file << ": " << result.error().message << "\n";
        return false;
    }
    shown.commands.insert(result->commands.begin(), result->commands.end());
    shown.sentences.insert(result->sentences.begin(), result->sentences.end());
    if (show) std::cout << result->transcript;
    const auto& failure = result->failure;
    if (!failure) return true;
    std::cout << file << ":" << failure->line << ": expected: " << failure->expected << "\n";
    for (const std::string& told : failure->told)
        std::cout << "    told: " << told << "\n";
    if (failure->told.empty()) std::cout << "    told: nothing\n";
    return false;
}

// One line for each, so that other programs can read it.
void print_missing(const Shown& shown) {
    for (const auto list : game::command_lists())
        for (const game::CommandRow& row : list)
            if (!shown.commands.contains(row.name))
                std::cout << "no story types: " << row.name << "\n";
    for (const game::SentenceRow& row : game::sentence_rows)
        if (!shown.sentences.contains(row.name))
            std::cout << "no story tells: " << row.name << "\n";
}

}  // namespace

CLI::App* add_scenario_command(CLI::App& app, ScenarioOptions& options) {
    CLI::App* command = app.add_subcommand(
        "scenario", "Run stories that say what people type and are told (docs/scenarios.md)");
    command->add_option("files", options.files, "The stories")->required()->type_name("FILE");
    const ValueOptions option{*command};
    option("--pack", options.pack, "FOLDER", "The pack to play with [packs/base]");
    command->add_flag("--show", options.show, "Print each story with all that everybody is told");
    command->add_flag("--coverage", options.coverage,
                      "Print which commands no story types and which sentences none tells");
    command->footer(
        "Examples:\n"
        "  underwell scenario tests/scenarios/*.txt\n"
        "  underwell scenario --show tests/scenarios/s1_first_steps.txt\n");
    return command;
}

int run_scenario_command(const ScenarioOptions& options) {
    const auto world = load_world(options.pack);
    if (!world) return fail(world.error());
    const auto languages = load_languages(data_path(catalogues_folder));
    if (!languages) return fail(languages.error());
    const sim::ScenarioWorld stage = stage_of(**world, *languages);
    Shown shown;
    std::size_t failed = 0;
    for (const std::string& file : options.files)
        if (!run_file(file, stage, options.show, shown)) ++failed;
    if (options.coverage) print_missing(shown);
    std::cout << options.files.size() - failed << " passed, " << failed << " failed\n";
    return failed == 0 ? EXIT_SUCCESS : exit_other_story;
}

}  // namespace underwell::apps
