// `underwell texts`: the game's own texts for those who translate them (docs/languages.md). Prints
// them as a gettext template, or says what a catalogue lacks. Wiring only: game/own_texts.hpp.
#pragma once

#include <CLI/App.hpp>
#include <string>

#include "underwell/apps/options.hpp"

namespace underwell::apps {

struct TextsOptions {
    std::string check;  // a catalogue
    std::string output;
};

// Adds the subcommand with its options; they are written to `options`, which must outlive the app.
CLI::App* add_texts_command(CLI::App& app, TextsOptions& options);

// Returns the exit code: 0; 1 if the catalogue is not complete or something could not be written; 2
// if the options cannot work.
int run_texts_command(const TextsOptions& options);

}  // namespace underwell::apps
