#include "underwell/apps/config_command.hpp"

#include <cstdlib>
#include <ostream>

#include "underwell/adapters/system/configuration.hpp"
#include "underwell/apps/options.hpp"

namespace underwell::apps {

namespace {

constexpr int exit_bad_settings = 1;

}  // namespace

CLI::App* add_config_command(CLI::App& app, ConfigOptions& options) {
    CLI::App* command = app.add_subcommand(
        "config", "Print the server's settings as a commented file (docs/operating.md)");
    const ValueOptions option{*command};
    option("-o,--output", options.output, "PATH", "Write them there [-]");
    add_settings_options(*command, options.settings);
    command->footer(
        "Examples:\n"
        "  underwell config -o underwell.toml\n"
        "  underwell config --config underwell.toml --check-config\n");
    return command;
}

int run_config_command(const ConfigOptions& options) {
    if (const auto checked = check_settings(options.settings)) return *checked;
    const auto settings = understand_settings(options.settings);
    if (!settings) return fail(settings.error(), exit_bad_settings);
    const auto written = write_output({.format = "", .output = options.output},
                                      [&](std::ostream& out) -> base::Result<void> {
                                          out << adapters::system::settings_file(*settings);
                                          return {};
                                      });
    return written ? EXIT_SUCCESS : fail_writing(written.error());
}

}  // namespace underwell::apps
