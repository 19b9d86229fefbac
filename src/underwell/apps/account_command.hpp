// `underwell export-account`, `delete-account`, `reset-password` and `promote`: what is stored
// about a person, handed out or removed (N16), a way in for who forgot the password, and a role for
// somebody who has an account (K4), also while the server runs. Wiring only.
#pragma once

#include <CLI/App.hpp>
#include <string>

#include "underwell/apps/backup_command.hpp"
#include "underwell/apps/game_world.hpp"
#include "underwell/apps/operator_audit.hpp"

namespace underwell::apps {

struct ExportAccountOptions {
    std::string data = default_data_folder;
    std::string name;
    std::string output;
    std::string pack = default_pack;
};

struct DeleteAccountOptions {
    std::string data = default_data_folder;
    std::string name;
    bool yes = false;
    bool last_admin = false;
    AuditOptions audit;
};

struct PromoteOptions {
    std::string data = default_data_folder;
    std::string name;
    std::string role;
    AuditOptions audit;
};

struct ResetPasswordOptions {
    std::string data = default_data_folder;
    std::string name;
    AuditOptions audit;
};

// Each adds the subcommand with its options; they are written to `options`, which must outlive the
// app.
CLI::App* add_export_account_command(CLI::App& app, ExportAccountOptions& options);
CLI::App* add_delete_account_command(CLI::App& app, DeleteAccountOptions& options);
CLI::App* add_reset_password_command(CLI::App& app, ResetPasswordOptions& options);
CLI::App* add_promote_command(CLI::App& app, PromoteOptions& options);

// Each returns the exit code: 0; 1 if there is nobody of that name, or something cannot be read or
// written; 2 if the options cannot work.
int run_export_account_command(const ExportAccountOptions& options);
int run_delete_account_command(const DeleteAccountOptions& options);
int run_reset_password_command(const ResetPasswordOptions& options);
int run_promote_command(const PromoteOptions& options);

}  // namespace underwell::apps
