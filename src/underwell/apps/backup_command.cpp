#include "underwell/apps/backup_command.hpp"

#include <array>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <memory>

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "underwell/adapters/sqlite/database_copy.hpp"
#include "underwell/adapters/system/progress.hpp"
#include "underwell/adapters/system/unfinished_file.hpp"
#include "underwell/apps/data_check.hpp"
#include "underwell/apps/data_files.hpp"
#include "underwell/apps/options.hpp"

namespace underwell::apps {

namespace {

namespace sqlite = adapters::sqlite;
using adapters::system::Progress;
using adapters::system::UnfinishedFile;
using base::Result;
using std::filesystem::path;

constexpr int exit_something_wrong = 1;
constexpr std::array<const char*, 3> database_endings = {"", "-wal", "-shm"};

Result<void> make_folder(const path& folder) {
    std::error_code failed;
    std::filesystem::create_directories(folder, failed);
    if (failed)
        return bad_option(
            fmt::format("{}: {}; name another folder", folder.string(), failed.message()));
    return {};
}

bool is_there(const path& file) {
    std::error_code ignored;
    return std::filesystem::exists(file, ignored);
}

Result<void> copy(const path& from, const path& to, sqlite::DatabaseKind kind) {
    // The length is known once the copying has begun.
    std::unique_ptr<Progress> progress;
    return sqlite::copy_database(from, to, kind, [&](std::uint64_t done, std::uint64_t total) {
        if (!progress)
            progress = std::make_unique<Progress>("copying " + from.filename().string(), total);
        progress->reach(done);
    });
}

// Both files of a folder on their way to another: copied, checked, then named.
class Copies {
  public:
    explicit Copies(const DataFiles& targets)
        : journal_{targets.journal}, accounts_{targets.accounts} {}

    // The journal first: an account is made before its character, so nobody is in the copy without
    // one; who has only an account gets a character at the next login.
    Result<void> take(const DataFiles& from) {
        has_accounts_ = from.has_accounts();
        if (auto copied = copy(from.journal, journal_.path(), sqlite::DatabaseKind::journal);
            !copied)
            return copied;
        if (!has_accounts_) return {};
        return copy(from.accounts, accounts_.path(), sqlite::DatabaseKind::accounts);
    }

    DataFiles files() const { return {.journal = journal_.path(), .accounts = accounts_.path()}; }

    Result<void> finish() {
        if (has_accounts_)
            if (auto named = accounts_.finish(); !named) return named;
        return journal_.finish();
    }

  private:
    UnfinishedFile journal_;
    UnfinishedFile accounts_;
    bool has_accounts_ = false;
};

DataFiles targets_in(const std::string& folder) {
    return {.journal = path{folder} / journal_file_name,
            .accounts = path{folder} / accounts_file_name};
}

// What cannot be remembered must not be taken for a backup; what is merely wrong in it may be.
Result<DataCheck> check_readable(const DataFiles& files) {
    auto check = check_data(files);
    if (!check) return check;
    tell_problems(*check);
    if (check->world.zones_unreadable > 0)
        return base::fail(sqlite::errors::database_damaged,
                          counted(check->world.zones_unreadable, "zone") + " cannot be read");
    return check;
}

Result<DataCheck> back_up(const BackupOptions& options) {
    const auto files = data_files_in(options.data);
    if (!files) return std::unexpected(files.error());
    const DataFiles targets = targets_in(options.target);
    for (const path& target : {targets.journal, targets.accounts})
        if (is_there(target))
            return bad_option(fmt::format(
                "{} is there already, and is left as it is; name a new folder", target.string()));
    if (auto made = make_folder(options.target); !made) return std::unexpected(made.error());
    Copies copies{targets};
    if (auto taken = copies.take(*files); !taken) return std::unexpected(taken.error());
    auto check = check_readable(copies.files());
    if (!check) return check;
    if (auto finished = copies.finish(); !finished) return std::unexpected(finished.error());
    return check;
}

// "journal.sqlite.before-20260701T120000Z", with everything that belongs to it.
Result<void> put_aside(const path& file, const std::string& suffix) {
    for (const char* ending : database_endings) {
        const path old = file.string() + ending;
        if (!is_there(old)) continue;
        const path aside = file.string() + suffix + ending;
        if (auto moved = adapters::system::rename_to_free_name(old, aside); !moved) return moved;
        fmt::print("kept aside: {}\n", aside.string());
    }
    return {};
}

Result<void> make_room(const DataFiles& targets, bool force) {
    const std::string suffix =
        fmt::format(".before-{:%Y%m%dT%H%M%SZ}", fmt::gmtime(std::time(nullptr)));
    for (const path& target : {targets.journal, targets.accounts}) {
        if (!is_there(target)) continue;
        if (!force)
            return bad_option(
                fmt::format("{} is there already; with --force it is kept aside "
                            "under another name",
                            target.string()));
        if (auto moved = put_aside(target, suffix); !moved) return moved;
    }
    return {};
}

Result<DataCheck> restore(const RestoreOptions& options) {
    const auto backup = data_files_in(options.backup);
    if (!backup) return std::unexpected(backup.error());
    auto check = check_readable(*backup);
    if (!check) return check;
    const DataFiles targets = targets_in(options.data);
    if (!options.force && (is_there(targets.journal) || is_there(targets.accounts)))
        return std::unexpected(make_room(targets, false).error());
    if (auto made = make_folder(options.data); !made) return std::unexpected(made.error());
    const auto journal_lock = sqlite::keep_servers_away(targets.journal);
    if (!journal_lock) return std::unexpected(journal_lock.error());
    const auto accounts_lock = sqlite::keep_servers_away(targets.accounts);
    if (!accounts_lock) return std::unexpected(accounts_lock.error());
    Copies copies{targets};
    if (auto taken = copies.take(*backup); !taken) return std::unexpected(taken.error());
    if (auto made = make_room(targets, options.force); !made) return std::unexpected(made.error());
    if (auto finished = copies.finish(); !finished) return std::unexpected(finished.error());
    return check;
}

void add_data_option(CLI::App& command, std::string& data) {
    ValueOptions{command}("--data", data, "FOLDER", "The server's data folder [data]");
}

}  // namespace

CLI::App* add_backup_command(CLI::App& app, BackupOptions& options) {
    CLI::App* command = app.add_subcommand(
        "backup", "Copy a server's data, also while it runs, and check the copy");
    add_data_option(*command, options.data);
    command->add_option("target", options.target, "Where the copy goes: a new folder")
        ->required()
        ->type_name("FOLDER");
    command->footer(
        "Examples:\n"
        "  underwell backup --data data backups/monday\n");
    return command;
}

int run_backup_command(const BackupOptions& options) {
    const auto check = back_up(options);
    if (!check) return fail_writing(check.error());
    fmt::print("backed up to {}: {}\n", options.target, summary(*check));
    return EXIT_SUCCESS;
}

CLI::App* add_restore_command(CLI::App& app, RestoreOptions& options) {
    CLI::App* command = app.add_subcommand(
        "restore", "Check a backup and put it in place, while no server runs there");
    add_data_option(*command, options.data);
    command->add_option("backup", options.backup, "The backup's folder")
        ->required()
        ->type_name("FOLDER");
    command->add_flag("--force", options.force,
                      "Also where there is data already, which is kept aside");
    command->footer(
        "Examples:\n"
        "  underwell restore --data data backups/monday --force\n");
    return command;
}

int run_restore_command(const RestoreOptions& options) {
    const auto check = restore(options);
    if (!check) return fail_writing(check.error());
    fmt::print("restored to {}: {}\n", options.data, summary(*check));
    return EXIT_SUCCESS;
}

CLI::App* add_verify_command(CLI::App& app, VerifyOptions& options) {
    CLI::App* command = app.add_subcommand(
        "verify", "Look over a server's data, or a backup: whole, readable, nobody lost");
    add_data_option(*command, options.data);
    command->footer(
        "Examples:\n"
        "  underwell verify --data data\n");
    return command;
}

int run_verify_command(const VerifyOptions& options) {
    const auto files = data_files_in(options.data);
    if (!files) return fail(files.error());
    const auto check = check_data(*files);
    if (!check) return fail(check.error(), exit_something_wrong);
    fmt::print("{}\n", summary(*check));
    tell_problems(*check);
    if (check->world.faults_in_all > 0) {
        fmt::print("{}\n", counted(check->world.faults_in_all, "fault"));
        return exit_something_wrong;
    }
    fmt::print("all is well\n");
    return EXIT_SUCCESS;
}

}  // namespace underwell::apps
