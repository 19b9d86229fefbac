// The server's settings on the command line, the same for every command that needs them: --config,
// --check-config, and a flag for each setting (--telnet.port 4000), made from the one list of
// adapters/system/setting_rows.hpp.
#pragma once

#include <CLI/App.hpp>
#include <optional>
#include <string>
#include <vector>

#include "underwell/adapters/system/configuration.hpp"
#include "underwell/base/result.hpp"
#include "underwell/server/settings.hpp"

namespace underwell::apps {

struct SettingsOptions {
    std::string config;  // the file; empty: none
    bool check_config = false;
    std::vector<adapters::system::SettingGiven> flags;
};

// They are written to `options`, which must outlive the app.
void add_settings_options(CLI::App& command, SettingsOptions& options);

// From flags, environment, file and defaults; fails with bad_settings. Also for a reload: the file
// and nothing else may have changed then.
base::Result<server::ServerSettings> understand_settings(const SettingsOptions& options);

// If only the settings were to be checked: tells the result, and the exit code. Else nothing.
std::optional<int> check_settings(const SettingsOptions& options);

}  // namespace underwell::apps
