// `underwell replay`: a journal's inputs run again and compared (server/replay.hpp). Wiring only.
#pragma once

#include <CLI/App.hpp>
#include <string>
#include <vector>

#include "underwell/apps/game_world.hpp"
#include "underwell/apps/options.hpp"

namespace underwell::apps {

struct ReplayOptions {
    std::string file;
    bool check = false;
    bool judge = false;
    std::vector<std::string> packs;
};

// Adds the subcommand with its options; they are written to `options`, which must outlive the app.
CLI::App* add_replay_command(CLI::App& app, ReplayOptions& options);

// Returns the exit code: 0; 1 if something came out differently, turns are missing, or a rule was
// broken; 2 if it cannot be run again, or no turns are kept.
int run_replay_command(const ReplayOptions& options);

}  // namespace underwell::apps
