// `underwell scenario`: runs stories that designers write (sim/scenario.hpp). Wiring only.
#pragma once

#include <CLI/App.hpp>
#include <string>
#include <vector>

#include "underwell/apps/game_world.hpp"
#include "underwell/apps/options.hpp"

namespace underwell::apps {

struct ScenarioOptions {
    std::vector<std::string> files;
    std::string pack = default_pack;
    bool show = false;
    bool coverage = false;
};

// Adds the subcommand with its options; they are written to `options`, which must outlive the app.
CLI::App* add_scenario_command(CLI::App& app, ScenarioOptions& options);

// Returns the exit code: 0; 1 if a story went otherwise; 2 if the options cannot work.
int run_scenario_command(const ScenarioOptions& options);

}  // namespace underwell::apps
