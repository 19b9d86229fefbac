// `underwell config`: prints the server's settings as a commented file, to begin one with or to see
// which hold. Wiring only: adapters/system/configuration.hpp.
#pragma once

#include <CLI/App.hpp>
#include <string>

#include "underwell/apps/settings_options.hpp"

namespace underwell::apps {

struct ConfigOptions {
    SettingsOptions settings;
    std::string output;
};

// Adds the subcommand with its options; they are written to `options`, which must outlive the app.
CLI::App* add_config_command(CLI::App& app, ConfigOptions& options);

// Returns the exit code: 0; 1 if the settings are wrong or something could not be written.
int run_config_command(const ConfigOptions& options);

}  // namespace underwell::apps
