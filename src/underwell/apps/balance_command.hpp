// `underwell balance`: false people delve, and what becomes of them is counted (sim/balance.hpp).
// Wiring only.
#pragma once

#include <CLI/App.hpp>
#include <cstdint>
#include <string>

#include "underwell/apps/game_world.hpp"
#include "underwell/apps/options.hpp"

namespace underwell::apps {

struct BalanceOptions {
    std::string seed = "1";
    std::int64_t delves = 1'000;
    std::string levels = "1-12";
    bool json = false;
    bool check = false;
    std::string pack = default_pack;
};

// Adds the subcommand with its options; they are written to `options`, which must outlive the app.
CLI::App* add_balance_command(CLI::App& app, BalanceOptions& options);

// Returns the exit code: 0; 1 if --check has an objection; 2 if the options cannot work.
int run_balance_command(const BalanceOptions& options);

}  // namespace underwell::apps
