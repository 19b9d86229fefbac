#include "underwell/apps/data_check.hpp"

#include <fmt/format.h>

#include "underwell/adapters/sqlite/database_copy.hpp"
#include "underwell/adapters/sqlite/sqlite_accounts.hpp"
#include "underwell/adapters/sqlite/sqlite_journal.hpp"
#include "underwell/adapters/system/progress.hpp"
#include "underwell/apps/data_files.hpp"
#include "underwell/apps/options.hpp"

namespace underwell::apps {

namespace {

namespace sqlite = adapters::sqlite;
using adapters::system::Progress;
using base::Result;

constexpr std::size_t warnings_told_max = 20;

Result<void> check_whole(const std::filesystem::path& file, sqlite::DatabaseKind kind) {
    const Progress progress{"checking " + file.filename().string(), 0};
    return sqlite::check_database(file, kind);
}

Result<server::WorldCheck> check_journal(const std::filesystem::path& file) {
    if (auto whole = check_whole(file, sqlite::DatabaseKind::journal); !whole)
        return std::unexpected(whole.error());
    const auto journal = sqlite::open_journal_for_reading(file, sqlite::Reading::one_moment);
    if (!journal) return std::unexpected(journal.error());
    const auto zones = (*journal)->zones();
    if (!zones) return std::unexpected(zones.error());
    Progress progress{"remembering zones", zones->size()};
    return server::check_world(**journal,
                               [&](std::uint64_t done, std::uint64_t) { progress.reach(done); });
}

// An account without its character can be made anew by its holder, so that is only worth a word.
void compare(const std::vector<sqlite::AccountHolder>& holders, DataCheck& check) {
    std::uint64_t missing = 0;
    for (const sqlite::AccountHolder& holder : holders) {
        if (check.world.names.contains(holder.character)) continue;
        if (++missing <= warnings_told_max)
            check.warnings.push_back(
                fmt::format("the account {} has no character in the world", holder.name));
    }
    if (missing > warnings_told_max)
        check.warnings.push_back(
            fmt::format("{} more accounts have none", missing - warnings_told_max));
}

}  // namespace

bool DataFiles::has_accounts() const {
    std::error_code ignored;
    return std::filesystem::exists(accounts, ignored);
}

Result<DataFiles> data_files_in(const std::string& folder) {
    DataFiles files{.journal = std::filesystem::path{folder} / journal_file_name,
                    .accounts = std::filesystem::path{folder} / accounts_file_name};
    std::error_code ignored;
    if (!std::filesystem::exists(files.journal, ignored))
        return bad_option(
            fmt::format("{}: there is no {} in it; name a server's data folder, or a backup",
                        folder, journal_file_name));
    return files;
}

Result<DataCheck> check_data(const DataFiles& files) {
    DataCheck check;
    auto world = check_journal(files.journal);
    if (!world) return std::unexpected(world.error());
    check.world = std::move(*world);
    if (!files.has_accounts()) {
        check.warnings.emplace_back("there are no accounts");
        return check;
    }
    if (auto whole = check_whole(files.accounts, sqlite::DatabaseKind::accounts); !whole)
        return std::unexpected(whole.error());
    const auto holders = sqlite::account_holders(files.accounts);
    if (!holders) return std::unexpected(holders.error());
    check.accounts = holders->size();
    compare(*holders, check);
    return check;
}

std::string counted(std::uint64_t count, std::string_view what) {
    return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

std::string summary(const DataCheck& check) {
    return fmt::format("{}, {}, {}, {}, {} gold in purses", counted(check.world.zones, "zone"),
                       counted(check.world.names.size(), "character"),
                       counted(check.accounts, "account"), counted(check.world.things, "thing"),
                       check.world.gold);
}

void tell_problems(const DataCheck& check) {
    for (const std::string& warning : check.warnings)
        fmt::print(stderr, "warning: {}\n", warning);
    for (const std::string& fault : check.world.faults)
        fmt::print(stderr, "fault: {}\n", fault);
    if (check.world.faults_in_all > check.world.faults.size())
        fmt::print(stderr, "fault: and {} more\n",
                   check.world.faults_in_all - check.world.faults.size());
}

}  // namespace underwell::apps
