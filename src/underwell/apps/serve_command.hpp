// `underwell serve`: the server, until it is asked to stop. Wiring only: running_server.hpp.
#pragma once

#include <CLI/App.hpp>

#include "underwell/apps/settings_options.hpp"

namespace underwell::apps {

struct ServeOptions {
    SettingsOptions settings;
};

// Adds the subcommand with its options; they are written to `options`, which must outlive the app.
CLI::App* add_serve_command(CLI::App& app, ServeOptions& options);

// Returns the exit code: 0 after a stop that was asked for; 1 if it could not start.
int run_serve_command(const ServeOptions& options);

}  // namespace underwell::apps
