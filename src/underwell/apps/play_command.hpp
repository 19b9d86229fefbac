// `underwell play` (N14): the game alone, in this terminal. Wiring only: the world is in
// server/solo, the screen in terminal/.
#pragma once

#include <CLI/App.hpp>
#include <string>

namespace underwell::apps {

struct PlayOptions {
    std::string data_folder;  // empty: where the system keeps a user's data
    std::string name;
    std::string seed;
    std::string pack;
    std::string language;
    std::string background = "dark";
    std::string keys = "commands";
    bool ascii = false;
    bool reader = false;
    bool new_game = false;
};

// Adds the subcommand with its options; they are written to `options`, which must outlive the app.
CLI::App* add_play_command(CLI::App& app, PlayOptions& options);

// Returns the exit code: 0, 1 if the game cannot be opened or stored, 2 if the options cannot work.
int run_play_command(const PlayOptions& options);

}  // namespace underwell::apps
