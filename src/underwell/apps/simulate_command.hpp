// `underwell simulate`: the whole house from one seed (sim/simulation.hpp). Wiring only.
#pragma once

#include <CLI/App.hpp>
#include <cstdint>
#include <string>

#include "underwell/apps/game_world.hpp"
#include "underwell/apps/options.hpp"

namespace underwell::apps {

struct SimulateOptions {
    std::string seed;
    std::int64_t hours = 1;
    std::int64_t players = 20;
    bool faults = false;
    bool replay = false;
    bool quiet = false;
    std::string journal;
    std::string sample;
    std::string pack = default_pack;
};

// Adds the subcommand with its options; they are written to `options`, which must outlive the app.
CLI::App* add_simulate_command(CLI::App& app, SimulateOptions& options);

// Returns the exit code: 0; 1 if a rule was broken; 2 if the options cannot work.
int run_simulate_command(const SimulateOptions& options);

}  // namespace underwell::apps
