// Copies of our databases, for backups and for putting them back: whole, of one moment, also while
// a server writes. A copy is a single file without a log. For tools.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string_view>

#include "underwell/adapters/sqlite/lock_file.hpp"
#include "underwell/base/result.hpp"

namespace underwell::adapters::sqlite {

namespace errors {
inline constexpr std::string_view already_there = "already_there";
inline constexpr std::string_view database_damaged = "database_damaged";
}  // namespace errors

enum class DatabaseKind : std::uint8_t { journal, accounts };

// Told now and then: parts done, and parts in all.
using CopyProgress = std::function<void(std::uint64_t done, std::uint64_t total)>;

// Copies into a new file that only its owner may read; fails with already_there if there is one.
// After a failure there is none.
base::Result<void> copy_database(const std::filesystem::path& from, const std::filesystem::path& to,
                                 DatabaseKind kind, const CopyProgress& progress);

// Whether the file is ours, of a version this program knows, and whole in all its parts: fails with
// database_damaged if not, and as opening does. Takes the longer, the larger it is.
base::Result<void> check_database(const std::filesystem::path& file, DatabaseKind kind);

// As long as this is kept no server can open the file. Fails with in_use while one does.
base::Result<LockFile> keep_servers_away(const std::filesystem::path& file);

}  // namespace underwell::adapters::sqlite
