// `underwell branch`: grows a branch by itself and shows it. Wiring only: the rules are in branch/,
// the drawing in render/.
#pragma once

#include <CLI/App.hpp>
#include <cstdint>
#include <optional>
#include <string>

#include "underwell/apps/options.hpp"
#include "underwell/branch/settings.hpp"

namespace underwell::apps {

struct BranchOptions {
    std::string program = "underwell";  // as it was called
    std::string seed;
    std::optional<std::int64_t> rooms;
    branch::Settings settings;
    bool no_endless = false;
    std::string entrance;
    std::string walk;
    std::string explore = "random";
    Destination destination;
    bool ascii = false;
    bool compact = false;
    bool animate = false;
    std::int64_t delay_milliseconds = 90;
};

// Adds the subcommand with its options; they are written to `options`, which must outlive the app.
CLI::App* add_branch_command(CLI::App& app, BranchOptions& options);

// Returns the exit code: 0, 1 if the result could not be written, 2 if the options cannot work.
int run_branch_command(const BranchOptions& options);

}  // namespace underwell::apps
