#include "underwell/adapters/sqlite/database_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <system_error>
#include <tuple>
#include <unistd.h>
#include <utility>

#include "underwell/adapters/sqlite/sqlite_journal.hpp"

namespace underwell::adapters::sqlite {

using base::Result;

namespace {

constexpr mode_t mode_of_new_file = 0600;

}  // namespace

bool make_private(const std::string& path) {
    const int made = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode_of_new_file);
    if (made < 0) return false;
    ::close(made);
    return true;
}

Result<Database> open_own_database(const std::string& path, const Schema& schema) {
    std::ignore = make_private(path);
    auto connection = Connection::open(path, Connection::Mode::write_or_create);
    if (!connection) return std::unexpected(connection.error());
    // Before anything is written beside it, and again once nobody else can change it.
    if (auto version = identify(*connection, schema); !version)
        return std::unexpected(version.error());
    auto lock = LockFile::take(lock_path(path));
    if (!lock) return std::unexpected(lock.error());
    const auto checked = connection->text("pragma quick_check(1)");
    if (!checked) return std::unexpected(checked.error());
    if (*checked != "ok")
        return base::fail(server::errors::journal_damaged,
                          path + " is damaged: " + *checked + "; put a backup in its place");
    const auto mode = connection->text("pragma journal_mode = wal");
    if (!mode) return std::unexpected(mode.error());
    if (*mode != "wal")
        return base::fail(errors::cannot_open,
                          path + ": no write-ahead log can be kept there; use a local disk");
    if (auto set = connection->run("pragma synchronous = full"); !set)
        return std::unexpected(set.error());
    if (auto migrated = migrate(*connection, schema); !migrated)
        return std::unexpected(migrated.error());
    return Database{.lock = std::move(*lock), .connection = std::move(*connection)};
}

std::string lock_path(const std::string& path) {
    return path + "-server";
}

Result<std::string> true_path(const std::filesystem::path& file) {
    std::error_code failed;
    const auto absolute = std::filesystem::absolute(file, failed);
    const auto path = std::filesystem::weakly_canonical(absolute, failed);
    if (failed || path.empty())
        return base::fail(errors::cannot_open,
                          "there can be no file \"" + file.string() + "\"; name another one");
    return path.string();
}

std::unexpected<base::Error> about(const std::string& path, base::Error error) {
    if (!error.message.contains(path)) error.message.insert(0, path + ": ");
    return std::unexpected(std::move(error));
}

}  // namespace underwell::adapters::sqlite
