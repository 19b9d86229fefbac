#include "underwell/apps/scenario_command.hpp"

#include <cstdlib>
#include <iostream>

#include "underwell/adapters/system/input_file.hpp"
#include "underwell/sim/scenario.hpp"

namespace underwell::apps {

namespace {

constexpr int exit_other_story = 1;
constexpr std::size_t story_bytes_max = 1'000'000;

// Whether the story went as it is written.
bool run_file(const std::string& file, const GameWorld& world) {
    const auto story = adapters::system::read_file(file, story_bytes_max);
    if (!story) {
        std::cout << file << ": " << story.error().message << "\n";
        return false;
    }
    const auto result = sim::run_scenario(*story, {.content = world.packs.content,
                                                   .texts = world.packs.texts,
                                                   .generators = *world.generators});
    if (!result) {
        std::cout << file << ": " << result.error().message << "\n";
        return false;
    }
    if (!result->failure) return true;
    std::cout << file << ":" << result->failure->line << ": expected: " << result->failure->expected
              << "\n";
    for (const std::string& told : result->failure->told)
        std::cout << "    told: " << told << "\n";
    if (result->failure->told.empty()) std::cout << "    told: nothing\n";
    return false;
}

}  // namespace

CLI::App* add_scenario_command(CLI::App& app, ScenarioOptions& options) {
    CLI::App* command = app.add_subcommand(
        "scenario", "Run stories that say what people type and are told (docs/scenarios.md)");
    command->add_option("files", options.files, "The stories")->required()->type_name("FILE");
    const ValueOptions option{*command};
    option("--pack", options.pack, "FOLDER", "The pack to play with [packs/base]");
    command->footer(
        "Examples:\n"
        "  underwell scenario tests/scenarios/*.txt\n");
    return command;
}

int run_scenario_command(const ScenarioOptions& options) {
    const auto world = load_world(options.pack);
    if (!world) return fail(world.error());
    std::size_t failed = 0;
    for (const std::string& file : options.files)
        if (!run_file(file, **world)) ++failed;
    std::cout << options.files.size() - failed << " passed, " << failed << " failed\n";
    return failed == 0 ? EXIT_SUCCESS : exit_other_story;
}

}  // namespace underwell::apps
