// SQLite in few words: a connection and its prepared statements, failures as Results with names and
// sentences. The only part of the house that calls SQLite's functions. The file is not trusted:
// triggers, views and functions that it may bring along are switched off, and so are rows that are
// larger than the journal writes. Failures are named as the journal's port names them. Used by one
// thread at a time. A statement must not outlive its connection.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "underwell/base/bytes.hpp"
#include "underwell/base/result.hpp"

struct sqlite3;
struct sqlite3_stmt;

namespace underwell::adapters::sqlite {

class Statement {
  public:
    Statement() = default;  // to be prepared by its connection before anything else

    // Runs it once, with these values for its question marks, and expects no rows.
    template <typename... Values>
    base::Result<void> run(const Values&... values) {
        start(values...);
        return finish();
    }

    // Binds values and makes it ready for step().
    template <typename... Values>
    void start(const Values&... values) {
        reset();
        int position = 0;
        (bind(++position, values), ...);
    }

    // True: there is a row, to be read before the next call. False: that was all.
    base::Result<bool> step();

    bool is_nothing(int column);
    std::int64_t number(int column);
    std::string text(int column);
    base::Bytes blob(int column);

    void reset();

  private:
    friend class Connection;

    struct Finalize {
        void operator()(sqlite3_stmt* statement) const;
    };

    // A value that cannot be bound is told by the next step().
    void bind(int position, std::int64_t value);
    void bind(int position, std::span<const std::byte> value);
    void bind(int position, std::string_view value);
    void bind(int position, std::optional<std::int64_t> value);
    base::Result<void> finish();

    std::unique_ptr<sqlite3_stmt, Finalize> statement_;
    int bind_failure_ = 0;
};

class Connection {
  public:
    enum class Mode : std::uint8_t { write_or_create, write, read };

    static base::Result<Connection> open(const std::string& path, Mode mode);

    struct Preparation {
        Statement& statement;
        const char* sql;
    };

    base::Result<void> prepare(std::initializer_list<Preparation> preparations);

    // Runs statements that need no values and whose rows do not matter.
    base::Result<void> run(const char* sql);

    // The first column of the first row; nothing, as a number or text, if there is no row.
    base::Result<std::int64_t> number(const char* sql);
    base::Result<std::string> text(const char* sql);

    // From here on the write-ahead log is moved into the file only by checkpoint(), which fails if
    // that fails, but not if a reader is in the way.
    void checkpoint_by_hand();
    base::Result<void> checkpoint();

    // How many rows the last statement changed that changes rows.
    std::int64_t rows_changed() const;

    // Told after each step of a copy: pages done, and pages in all.
    using CopyProgress = std::function<void(std::uint64_t done, std::uint64_t total)>;

    // Copies everything into an empty database, as it was when the copying began, whoever writes
    // meanwhile. The log of this one grows until it is over.
    base::Result<void> copy_to(Connection& target, const CopyProgress& progress);

    // The length of the write-ahead log after the last commit.
    int log_pages() const { return *log_pages_; }

  private:
    struct Close {
        void operator()(sqlite3* database) const;
    };

    explicit Connection(sqlite3* database) : database_{database} {}

    std::unique_ptr<int> log_pages_ = std::make_unique<int>(0);  // at a fixed address, for SQLite
    std::unique_ptr<sqlite3, Close> database_;
};

// A transaction that is undone unless commit() succeeds.
class Transaction {
  public:
    enum class Kind : std::uint8_t { read, write };

    static base::Result<Transaction> begin(Connection& connection, Kind kind);

    Transaction(Transaction&& other) noexcept;
    Transaction& operator=(Transaction&& other) = delete;
    ~Transaction();

    base::Result<void> commit();

  private:
    explicit Transaction(Connection& connection) : connection_{&connection} {}

    Connection* connection_;  // nothing: over
};

}  // namespace underwell::adapters::sqlite
