// `underwell backup`, `restore` and `verify`: a data folder copied while the server runs, put back,
// and looked over. Nothing is ever overwritten. Wiring only: adapters/sqlite/database_copy.hpp,
// server/world_check.hpp.
#pragma once

#include <CLI/App.hpp>
#include <string>

namespace underwell::apps {

inline constexpr const char* default_data_folder = "data";

struct BackupOptions {
    std::string data = default_data_folder;
    std::string target;
};

struct RestoreOptions {
    std::string data = default_data_folder;
    std::string backup;
    bool force = false;
};

struct VerifyOptions {
    std::string data = default_data_folder;
};

// Each adds the subcommand with its options; they are written to `options`, which must outlive the
// app.
CLI::App* add_backup_command(CLI::App& app, BackupOptions& options);
CLI::App* add_restore_command(CLI::App& app, RestoreOptions& options);
CLI::App* add_verify_command(CLI::App& app, VerifyOptions& options);

// Each returns the exit code: 0; 1 if something is wrong with the data or cannot be written; 2 if
// the options cannot work.
int run_backup_command(const BackupOptions& options);
int run_restore_command(const RestoreOptions& options);
int run_verify_command(const VerifyOptions& options);

}  // namespace underwell::apps
