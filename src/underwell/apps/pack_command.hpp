// `underwell pack`: for those who build packs. check tries one out, new begins one, api and stubs
// print what scripts can use. Wiring only: packs are loaded and sampled by adapters/lua.
#pragma once

#include <CLI/App.hpp>
#include <cstdint>
#include <string>

#include "underwell/apps/options.hpp"

namespace underwell::apps {

struct PackOptions {
    std::string action;
    std::string place;  // the pack's folder
    std::string packs = "packs";
    std::string seed = "1";
    std::int64_t rooms = 1'000;
    std::string output;
};

// Adds the subcommand with its options; they are written to `options`, which must outlive the app.
CLI::App* add_pack_command(CLI::App& app, PackOptions& options);

// Returns the exit code: 0; 1 if the pack is wrong or something could not be written; 2 if the
// options cannot work.
int run_pack_command(const PackOptions& options);

}  // namespace underwell::apps
