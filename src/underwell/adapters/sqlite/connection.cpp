#include "underwell/adapters/sqlite/connection.hpp"

#include <utility>

#include <sqlite3.h>

#include "underwell/adapters/sqlite/sqlite_journal.hpp"
#include "underwell/base/check.hpp"
#include "underwell/server/ports/journal.hpp"

namespace underwell::adapters::sqlite {

namespace {

using base::Result;

// How long to wait for somebody else's lock. Tools that read take none that a server waits for;
// this is for whoever looks into the file with SQLite's own shell.
constexpr int busy_milliseconds_max = 5000;

// A step of a copy: few enough that progress is seen, many enough that steps cost nothing.
constexpr int pages_in_a_copy_step = 256;

// What a row needs besides its blob.
constexpr int row_bytes_besides_blob = 1024;

struct Named {
    std::string_view name;
    std::string_view sentence;
};

Named name_of(int code) {
    switch (code & 0xFF) {
        case SQLITE_NOTADB:
            return {errors::not_a_database, "this is no SQLite database; name another file"};
        case SQLITE_CORRUPT:
            return {server::errors::journal_damaged,
                    "the file is damaged; put a backup in its place"};
        case SQLITE_ERROR:  // our statements are fixed: only tables that are not as they should be
        case SQLITE_TOOBIG:
        case SQLITE_MISMATCH:
            return {server::errors::journal_damaged,
                    "the tables are not those that belong here; put a backup in its place"};
        case SQLITE_FULL:
            return {server::errors::storage_failed, "the disk is full; make room for it"};
        case SQLITE_CANTOPEN:
        case SQLITE_PERM:
        case SQLITE_READONLY:
        case SQLITE_AUTH:
            return {errors::cannot_open,
                    "it cannot be opened for this; see that the folder is there, and who may write "
                    "in it"};
        case SQLITE_BUSY:
        case SQLITE_LOCKED:
            return {server::errors::storage_failed,
                    "another program keeps it locked; end that program"};
        default:
            return {server::errors::storage_failed, "the storage failed"};
    }
}

std::unexpected<base::Error> failed(int code, sqlite3* database) {
    const auto [name, sentence] = name_of(code);
    const char* path = database == nullptr ? nullptr : sqlite3_db_filename(database, "main");
    std::string message = path == nullptr ? std::string{"the database"} : std::string{path};
    message.append(": ").append(sentence).append(" (SQLite: ").append(sqlite3_errstr(code));
    if (database != nullptr && sqlite3_errcode(database) == code)
        message.append(", ").append(sqlite3_errmsg(database));
    return base::fail(name, message.append(")"));
}

// Switches off what a file from a stranger could bring along.
void distrust(sqlite3* database) {
    for (const int danger : {SQLITE_DBCONFIG_ENABLE_TRIGGER, SQLITE_DBCONFIG_ENABLE_VIEW,
                             SQLITE_DBCONFIG_TRUSTED_SCHEMA, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION})
        sqlite3_db_config(database, danger, 0, nullptr);
    sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_limit(database, SQLITE_LIMIT_LENGTH,
                  static_cast<int>(server::blob_bytes_max) + row_bytes_besides_blob);
}

}  // namespace

void Statement::Finalize::operator()(sqlite3_stmt* statement) const {
    sqlite3_finalize(statement);
}

void Statement::reset() {
    // Tells once more how the last step() ended, which is known already.
    sqlite3_reset(statement_.get());
    sqlite3_clear_bindings(statement_.get());
    bind_failure_ = SQLITE_OK;
}

void Statement::bind(int position, std::int64_t value) {
    const int code = sqlite3_bind_int64(statement_.get(), position, value);
    if (code != SQLITE_OK) bind_failure_ = code;
}

void Statement::bind(int position, std::span<const std::byte> value) {
    // A null pointer would be NULL, not an empty blob. The bytes live until the statement was run.
    const void* bytes = value.empty() ? "" : static_cast<const void*>(value.data());
    const int code =
        sqlite3_bind_blob64(statement_.get(), position, bytes, value.size(), SQLITE_STATIC);
    if (code != SQLITE_OK) bind_failure_ = code;
}

void Statement::bind(int position, std::string_view value) {
    const char* letters = value.empty() ? "" : value.data();
    const int code = sqlite3_bind_text64(statement_.get(), position, letters, value.size(),
                                         SQLITE_STATIC, SQLITE_UTF8);
    if (code != SQLITE_OK) bind_failure_ = code;
}

void Statement::bind(int position, std::optional<std::int64_t> value) {
    if (value) return bind(position, *value);
    const int code = sqlite3_bind_null(statement_.get(), position);
    if (code != SQLITE_OK) bind_failure_ = code;
}

Result<bool> Statement::step() {
    sqlite3* database = sqlite3_db_handle(statement_.get());
    if (bind_failure_ != SQLITE_OK) return failed(bind_failure_, database);
    const int code = sqlite3_step(statement_.get());
    if (code == SQLITE_ROW) return true;
    if (code == SQLITE_DONE) return false;
    return failed(sqlite3_extended_errcode(database), database);
}

Result<void> Statement::finish() {
    const auto row = step();
    reset();
    if (!row) return std::unexpected(row.error());
    CHECK(!*row);
    return {};
}

bool Statement::is_nothing(int column) {
    return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL;
}

std::int64_t Statement::number(int column) {
    return sqlite3_column_int64(statement_.get(), column);
}

std::string Statement::text(int column) {
    const auto* letters = sqlite3_column_text(statement_.get(), column);
    const auto count = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column));
    return letters == nullptr ? std::string{}
                              : std::string{reinterpret_cast<const char*>(letters), count};
}

base::Bytes Statement::blob(int column) {
    const auto* bytes =
        static_cast<const std::byte*>(sqlite3_column_blob(statement_.get(), column));
    const auto count = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column));
    return bytes == nullptr ? base::Bytes{} : base::Bytes(bytes, bytes + count);
}

void Connection::Close::operator()(sqlite3* database) const {
    // The statements are gone by then; if not, this waits for the last of them.
    sqlite3_close_v2(database);
}

namespace {

int access_of(Connection::Mode mode) {
    switch (mode) {
        case Connection::Mode::read:
            return SQLITE_OPEN_READONLY;
        case Connection::Mode::write:
            return SQLITE_OPEN_READWRITE;
        case Connection::Mode::write_or_create:
            return SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    }
    CHECK(false);
    return 0;
}

}  // namespace

Result<Connection> Connection::open(const std::string& path, Mode mode) {
    sqlite3* database = nullptr;
    const int code =
        sqlite3_open_v2(path.c_str(), &database,
                        access_of(mode) | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nullptr);
    Connection connection{database};
    if (code != SQLITE_OK) {
        auto failure = failed(code, database);
        if (!failure.error().message.starts_with(path))
            failure.error().message.insert(0, path + ": ");
        return failure;
    }
    // A file without the right to write is opened for reading by SQLite without a word.
    if (mode != Mode::read && sqlite3_db_readonly(database, "main") == 1)
        return failed(SQLITE_READONLY, database);
    distrust(database);
    sqlite3_busy_timeout(database, busy_milliseconds_max);
    return connection;
}

Result<void> Connection::prepare(std::initializer_list<Preparation> preparations) {
    for (const auto& [statement, sql] : preparations) {
        sqlite3_stmt* prepared = nullptr;
        const int code = sqlite3_prepare_v3(database_.get(), sql, -1, SQLITE_PREPARE_PERSISTENT,
                                            &prepared, nullptr);
        if (code != SQLITE_OK) return failed(code, database_.get());
        statement.statement_.reset(prepared);
    }
    return {};
}

Result<void> Connection::run(const char* sql) {
    const int code = sqlite3_exec(database_.get(), sql, nullptr, nullptr, nullptr);
    if (code != SQLITE_OK) return failed(code, database_.get());
    return {};
}

Result<std::int64_t> Connection::number(const char* sql) {
    Statement statement;
    if (auto prepared = prepare({{statement, sql}}); !prepared)
        return std::unexpected(prepared.error());
    const auto row = statement.step();
    if (!row) return std::unexpected(row.error());
    return *row ? statement.number(0) : 0;
}

Result<std::string> Connection::text(const char* sql) {
    Statement statement;
    if (auto prepared = prepare({{statement, sql}}); !prepared)
        return std::unexpected(prepared.error());
    const auto row = statement.step();
    if (!row) return std::unexpected(row.error());
    return *row ? statement.text(0) : std::string{};
}

void Connection::checkpoint_by_hand() {
    sqlite3_wal_hook(
        database_.get(),
        [](void* pages, sqlite3*, const char*, int count) {
            *static_cast<int*>(pages) = count;
            return SQLITE_OK;
        },
        log_pages_.get());
}

Result<void> Connection::checkpoint() {
    const int code = sqlite3_wal_checkpoint_v2(database_.get(), "main", SQLITE_CHECKPOINT_PASSIVE,
                                               nullptr, nullptr);
    if (code != SQLITE_OK && (code & 0xFF) != SQLITE_BUSY) return failed(code, database_.get());
    return {};
}

std::int64_t Connection::rows_changed() const {
    return sqlite3_changes64(database_.get());
}

Result<void> Connection::copy_to(Connection& target, const CopyProgress& progress) {
    // With a reading transaction around all steps they see one moment. Without it, whatever another
    // process commits in between would make the copying begin anew, and it would never end.
    const auto moment = Transaction::begin(*this, Transaction::Kind::read);
    if (!moment) return std::unexpected(moment.error());
    if (auto begun = number("select count(*) from sqlite_schema"); !begun)
        return std::unexpected(begun.error());
    sqlite3_backup* copying =
        sqlite3_backup_init(target.database_.get(), "main", database_.get(), "main");
    if (copying == nullptr)
        return failed(sqlite3_extended_errcode(target.database_.get()), target.database_.get());
    int code = SQLITE_OK;
    while (code == SQLITE_OK) {
        code = sqlite3_backup_step(copying, pages_in_a_copy_step);
        const auto total = static_cast<std::uint64_t>(sqlite3_backup_pagecount(copying));
        const auto left = static_cast<std::uint64_t>(sqlite3_backup_remaining(copying));
        if (progress) progress(total - left, total);
    }
    const int ending = sqlite3_backup_finish(copying);
    if (code != SQLITE_DONE) return failed(code, target.database_.get());
    if (ending != SQLITE_OK) return failed(ending, target.database_.get());
    return {};
}

Result<Transaction> Transaction::begin(Connection& connection, Kind kind) {
    auto begun = connection.run(kind == Kind::write ? "begin immediate" : "begin");
    if (!begun) return std::unexpected(begun.error());
    return Transaction{connection};
}

Transaction::Transaction(Transaction&& other) noexcept
    : connection_{std::exchange(other.connection_, nullptr)} {}

Transaction::~Transaction() {
    // Fails only where SQLite has rolled back by itself.
    if (connection_ != nullptr) std::ignore = connection_->run("rollback");
}

Result<void> Transaction::commit() {
    auto committed = connection_->run("commit");
    if (committed) connection_ = nullptr;
    return committed;
}

}  // namespace underwell::adapters::sqlite
