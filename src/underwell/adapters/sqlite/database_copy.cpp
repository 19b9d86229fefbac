#include "underwell/adapters/sqlite/database_copy.hpp"

#include <cerrno>
#include <string>
#include <system_error>

#include "underwell/adapters/sqlite/connection.hpp"
#include "underwell/adapters/sqlite/database_file.hpp"
#include "underwell/adapters/sqlite/schema.hpp"
#include "underwell/adapters/sqlite/sqlite_accounts.hpp"
#include "underwell/adapters/sqlite/sqlite_journal.hpp"

namespace underwell::adapters::sqlite {

namespace {

using base::Result;

Schema schema_of(DatabaseKind kind) {
    return kind == DatabaseKind::journal ? journal_schema() : accounts_schema();
}

Result<Connection> open_known(const std::string& path, DatabaseKind kind) {
    auto connection = Connection::open(path, Connection::Mode::read);
    if (!connection) return connection;
    const auto version = identify(*connection, schema_of(kind));
    if (!version) return std::unexpected(version.error());
    if (*version == 0)
        return base::fail(errors::older_version, "the file is empty; there is nothing in it");
    return connection;
}

// An empty file for SQLite to fill.
Result<void> make_empty(const std::string& path) {
    if (make_private(path)) return {};
    const int reason = errno;
    return base::fail(reason == EEXIST ? errors::already_there : errors::cannot_open,
                      path + ": " + std::error_code{reason, std::generic_category()}.message());
}

Result<void> fill(Connection& from, const std::string& path, const CopyProgress& progress) {
    auto target = Connection::open(path, Connection::Mode::write);
    if (!target) return std::unexpected(target.error());
    if (auto copied = from.copy_to(*target, progress); !copied) return copied;
    // One file, without a log beside it.
    const auto mode = target->text("pragma journal_mode = delete");
    if (!mode) return std::unexpected(mode.error());
    return {};
}

}  // namespace

Result<void> copy_database(const std::filesystem::path& from, const std::filesystem::path& to,
                           DatabaseKind kind, const CopyProgress& progress) {
    const auto source = true_path(from);
    if (!source) return std::unexpected(source.error());
    const auto target = true_path(to);
    if (!target) return std::unexpected(target.error());
    auto connection = open_known(*source, kind);
    if (!connection) return about(*source, connection.error());
    if (auto made = make_empty(*target); !made) return made;
    if (auto filled = fill(*connection, *target, progress); !filled) {
        std::error_code ignored;
        std::filesystem::remove(*target, ignored);
        return about(*target, filled.error());
    }
    return {};
}

Result<void> check_database(const std::filesystem::path& file, DatabaseKind kind) {
    const auto path = true_path(file);
    if (!path) return std::unexpected(path.error());
    auto connection = open_known(*path, kind);
    if (!connection) return about(*path, connection.error());
    const auto checked = connection->text("pragma integrity_check(1)");
    if (!checked) return about(*path, checked.error());
    if (*checked != "ok")
        return base::fail(errors::database_damaged, *path + " is damaged: " + *checked);
    return {};
}

Result<LockFile> keep_servers_away(const std::filesystem::path& file) {
    const auto path = true_path(file);
    if (!path) return std::unexpected(path.error());
    return LockFile::take(lock_path(*path));
}

}  // namespace underwell::adapters::sqlite
