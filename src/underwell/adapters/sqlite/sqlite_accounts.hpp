// Accounts in one SQLite file, which nobody but its owner may read: it holds hashes of passwords.
// The one server that owns it keeps other servers away; tools may read meanwhile, and may write,
// each call waiting for its turn. What was removed is overwritten, in the log too unless somebody
// reads at that moment. Opening fails as a journal's does (sqlite_journal.hpp), and with
// accounts_damaged. Each is used by one thread at a time.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "underwell/adapters/sqlite/schema.hpp"
#include "underwell/base/ids.hpp"
#include "underwell/base/result.hpp"
#include "underwell/server/ports/accounts.hpp"

namespace underwell::adapters::sqlite {

namespace errors {
inline constexpr std::string_view accounts_damaged = "accounts_damaged";
}  // namespace errors

Schema accounts_schema();

// For the one server that owns the file, which is made if it is not there.
base::Result<std::unique_ptr<server::Accounts>> open_accounts(const std::filesystem::path& file);

// For tools, whether a server runs or not; the file must be there. A server knows bans that were
// changed so once it reads them again (server/clerk.hpp).
base::Result<std::unique_ptr<server::Accounts>> open_accounts_for_tools(
    const std::filesystem::path& file);

// For tools that change nothing.
base::Result<std::unique_ptr<const server::Accounts>> open_accounts_for_reading(
    const std::filesystem::path& file);

// Whose accounts there are, by name.
struct AccountHolder {
    std::string name;
    base::CharacterId character;
};

base::Result<std::vector<AccountHolder>> account_holders(const std::filesystem::path& file);

}  // namespace underwell::adapters::sqlite
