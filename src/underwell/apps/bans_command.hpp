// `underwell bans list`, `add` and `remove`: who is kept out of a server (N16), seen and changed
// while it runs or not; a server that runs heeds it within seconds. Wiring only:
// server/ban_list.hpp.
#pragma once

#include <CLI/App.hpp>
#include <cstdint>
#include <string>

#include "underwell/apps/backup_command.hpp"
#include "underwell/apps/operator_audit.hpp"

namespace underwell::apps {

struct BansOptions {
    std::string action;
    std::string what;  // a name or a network; to list: how it begins
    std::string data = default_data_folder;
    std::int64_t days = 0;  // 0: for good
    std::string why;
    AuditOptions audit;
};

// Adds the subcommand with its options; they are written to `options`, which must outlive the app.
CLI::App* add_bans_command(CLI::App& app, BansOptions& options);

// Returns the exit code: 0; 1 if there is no such ban, or something cannot be read or written; 2 if
// the options cannot work.
int run_bans_command(const BansOptions& options);

}  // namespace underwell::apps
