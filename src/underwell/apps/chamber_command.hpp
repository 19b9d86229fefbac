// `underwell chamber`: the tiles inside one room of a branch. Wiring only: the rules are in level/,
// the drawing in render/.
#pragma once

#include <CLI/App.hpp>
#include <cstdint>
#include <optional>
#include <string>

#include "underwell/apps/options.hpp"
#include "underwell/level/chamber.hpp"

namespace underwell::apps {

struct ChamberOptions {
    std::string seed;
    std::string cell = "1,0";
    std::string exits;
    std::optional<std::int64_t> depth;
    std::int64_t width = level::ChamberPlace{}.size.width;
    std::int64_t height = level::ChamberPlace{}.size.height;
    Destination destination;
    std::int64_t tile_pixels = 16;
    bool ascii = false;
};

// Adds the subcommand with its options; they are written to `options`, which must outlive the app.
CLI::App* add_chamber_command(CLI::App& app, ChamberOptions& options);

// Returns the exit code: 0, 1 if the result could not be written, 2 if the options cannot work.
int run_chamber_command(const ChamberOptions& options);

}  // namespace underwell::apps
