// `underwell level`: makes a level of tiles and shows it, or lets somebody walk through it. Wiring
// only: the rules are in level/, the drawing in render/.
#pragma once

#include <CLI/App.hpp>
#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "underwell/apps/options.hpp"
#include "underwell/level/request.hpp"

namespace underwell::apps {

struct LevelOptions {
    std::string program = "underwell";  // as it was called
    std::string seed;
    std::string tutorial_seed;
    std::array<std::optional<std::int64_t>, level::request_numbers.size()> numbers;
    level::RequestWords words;
    std::string prefabs_file;
    bool decor = false;
    Destination destination;
    std::int64_t tile_pixels = 16;
    bool ascii = false;
    bool walk = false;
};

// Adds the subcommand with its options; they are written to `options`, which must outlive the app.
CLI::App* add_level_command(CLI::App& app, LevelOptions& options);

// Returns the exit code: 0, 1 if the result could not be written, 2 if the options cannot work.
int run_level_command(const LevelOptions& options);

}  // namespace underwell::apps
