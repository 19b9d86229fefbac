#include "underwell/apps/settings_options.hpp"

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "underwell/adapters/system/setting_rows.hpp"
#include "underwell/apps/options.hpp"
#include "underwell/apps/settings_check.hpp"

namespace underwell::apps {

namespace {

using adapters::system::SettingGiven;
using adapters::system::SettingRow;

constexpr int exit_bad_settings = 1;

const char* type_of(const SettingRow& row) {
    const auto kind = row.get({});
    if (std::holds_alternative<bool>(kind)) return "true|false";
    if (std::holds_alternative<std::int64_t>(kind)) return "NUMBER";
    if (!row.words.empty()) return "WORD";
    return std::holds_alternative<std::string>(kind) ? "TEXT" : "LIST";
}

}  // namespace

void add_settings_options(CLI::App& command, SettingsOptions& options) {
    const ValueOptions option{command};
    option("--config", options.config, "FILE",
           "The file with the settings; underwell config prints one [$UNDERWELL_CONFIG]");
    command.get_option("--config")->envname("UNDERWELL_CONFIG");
    command.add_flag("--check-config", options.check_config,
                     "Say what is wrong with the settings and with what they name (certificate, "
                     "folders, packs, addresses, logs), and do nothing else");
    for (const SettingRow& row : adapters::system::setting_rows()) {
        command
            .add_option_function<std::string>(
                "--" + std::string{row.name},
                [&options, &row](const std::string& text) {
                    options.flags.push_back({.name = std::string{row.name}, .text = text});
                },
                std::string{row.explanation})
            ->take_last()
            ->type_name(type_of(row))
            ->group("Settings (also in the file and in the environment)");
    }
}

base::Result<server::ServerSettings> understand_settings(const SettingsOptions& options) {
    auto read = adapters::system::load_settings(options.config, options.flags);
    if (!read) return std::unexpected(read.error());
    return std::move(read->settings);
}

std::optional<int> check_settings(const SettingsOptions& options) {
    if (!options.check_config) return std::nullopt;
    const auto read = adapters::system::load_settings(options.config, options.flags);
    if (!read) return fail(read.error(), exit_bad_settings);
    const SettingsCheck check = check_what_they_name(*read);
    for (const std::string& warning : check.warnings)
        fmt::print(stderr, "warning: {}\n", warning);
    if (!check.errors.empty())
        return fail({.name = adapters::system::errors::bad_settings,
                     .message = fmt::format("{}", fmt::join(check.errors, "\n"))},
                    exit_bad_settings);
    for (const std::string& fact : check.facts)
        std::cout << fact << "\n";
    std::cout << (options.config.empty() ? "The settings are" : options.config + " is")
              << " fine\n";
    return EXIT_SUCCESS;
}

}  // namespace underwell::apps
