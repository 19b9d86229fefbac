#include "underwell/adapters/sqlite/sqlite_journal.hpp"

#include <algorithm>
#include <atomic>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "underwell/adapters/sqlite/connection.hpp"
#include "underwell/adapters/sqlite/database_file.hpp"
#include "underwell/adapters/sqlite/lock_file.hpp"
#include "underwell/adapters/sqlite/schema.hpp"
#include "underwell/adapters/sqlite/snapshot_table.hpp"
#include "underwell/adapters/sqlite/sqlite_reader.hpp"
#include "underwell/server/journal_ledger.hpp"

namespace underwell::adapters::sqlite {

namespace {

using base::Result;
using base::ZoneId;
using server::Commit;
using server::JournalLedger;

std::int64_t as_key(ZoneId zone) {
    return static_cast<std::int64_t>(zone.value);
}

std::int64_t as_key(std::uint64_t turn) {
    return static_cast<std::int64_t>(turn);
}

struct Statements {
    Statement insert_turn;
    Statement drop_old_turns;
    Statement forget_turns;
    Statement joined_range;
    Statement absorb_neighbours;
    Statement insert_forgotten;
};

Result<Statements> prepare(Connection& connection) {
    Statements statements;
    auto prepared = connection.prepare({
        {statements.insert_turn, "insert into turn (zone, turn, blob) values (?1, ?2, ?3)"},
        {statements.drop_old_turns,
         "delete from turn where zone = ?1"
         "    and turn <= (select max(turn) from snapshot where zone = ?1)"},
        {statements.forget_turns, "delete from turn where zone = ?1"},
        // From the start of the range that ends just before this id to the end of the one just
        // after.
        {statements.joined_range,
         "select coalesce((select first from (select first, last from forgotten where first < ?1"
         "        order by first desc limit 1) where last = ?1 - 1), ?1),"
         "    coalesce((select last from forgotten where first = ?1 + 1), ?1)"},
        {statements.absorb_neighbours, "delete from forgotten where first between ?1 and ?2"},
        {statements.insert_forgotten, "insert into forgotten (first, last) values (?1, ?2)"},
    });
    if (!prepared) return std::unexpected(prepared.error());
    return statements;
}

std::unexpected<base::Error> damaged(const std::string& what) {
    return base::fail(server::errors::journal_damaged, what + "; put a backup in its place");
}

Result<void> read_forgotten(Connection& connection, JournalLedger& ledger) {
    Statement ranges;
    auto prepared =
        connection.prepare({{ranges, "select first, last from forgotten order by first"}});
    if (!prepared) return prepared;
    while (true) {
        const auto row = ranges.step();
        if (!row) return std::unexpected(row.error());
        if (!*row) return {};
        const std::int64_t first = ranges.number(0);
        const std::int64_t last = ranges.number(1);
        if (first < 0 || last < first) return damaged("the journal's forgotten zones are damaged");
        ledger.forget({static_cast<std::uint64_t>(first)}, {static_cast<std::uint64_t>(last)});
    }
}

// The rules' view of what is stored.
Result<JournalLedger> read_ledger(Connection& connection, const std::vector<ZoneId>& zones) {
    JournalLedger ledger;
    if (auto read = read_forgotten(connection, ledger); !read) return std::unexpected(read.error());
    Statement progress;
    auto prepared = connection.prepare({{progress,
                                         "select (select max(turn) from turn where zone = ?1),"
                                         "    (select max(turn) from snapshot where zone = ?1),"
                                         "    exists (select 1 from snapshot where zone = ?1)"}});
    if (!prepared) return std::unexpected(prepared.error());
    JournalLedger::Change stored;
    for (const ZoneId zone : zones) {
        progress.start(as_key(zone));
        if (const auto row = progress.step(); !row) return std::unexpected(row.error());
        const std::int64_t turn = progress.number(0);
        const std::int64_t snapshot = progress.number(1);
        if (turn < 0 || snapshot < 0 || zone.value > server::zone_id_max ||
            ledger.has_forgotten(zone))
            return damaged("the numbers of zone " + std::to_string(zone.value) + " are damaged");
        server::ZoneProgress& found = stored[zone].emplace();
        found.newest_turn = static_cast<std::uint64_t>(std::max(turn, snapshot));
        if (progress.number(2) != 0) found.newest_snapshot = static_cast<std::uint64_t>(snapshot);
    }
    ledger.apply(stored);
    return ledger;
}

class SqliteJournal final : public server::Journal {
  public:
    struct Parts {
        LockFile lock;
        Connection connection;
        Statements statements;
        SnapshotTable snapshots;
        std::unique_ptr<SqliteReader> reader;
        JournalLedger ledger;
    };

    SqliteJournal(Parts parts, SqliteSettings settings)
        : parts_{std::move(parts)}, settings_{settings} {}

    Result<void> commit_all(std::span<const Commit> commits) override;
    Result<bool> sweep() override;

    Result<std::vector<ZoneId>> zones() const override {
        if (halted_) return std::unexpected(halted());
        return parts_.reader->zones();
    }

    Result<server::ZoneRecord> load(ZoneId zone) const override {
        if (halted_) return std::unexpected(halted());
        return parts_.reader->load(zone);
    }

    Result<void> history(ZoneId zone, const server::HistoryVisitor& visitor) const override {
        if (halted_) return std::unexpected(halted());
        return parts_.reader->history(zone, visitor);
    }

  private:
    static base::Error halted() {
        return {.name = server::errors::journal_halted,
                .message = "the journal failed before; it must be opened anew"};
    }

    Result<void> store_all(std::span<const Commit> commits);
    Result<void> store(const Commit& commit);
    Result<void> forget(ZoneId zone);
    void keep_log_short();
    Result<void> erase_if(bool erases);
    void clear_log();

    Parts parts_;
    const SqliteSettings settings_;
    std::atomic<bool> halted_ = false;
    bool erasing_ = false;
};

Result<void> SqliteJournal::commit_all(std::span<const Commit> commits) {
    if (halted_) return std::unexpected(halted());
    const auto change = parts_.ledger.check(commits);
    if (!change) return std::unexpected(change.error());
    if (change->empty()) return {};
    const bool erases = std::ranges::any_of(commits, &Commit::erases);
    auto stored = erase_if(erases);
    if (stored) stored = store_all(commits);
    if (!stored) {
        halted_ = true;
        return stored;
    }
    parts_.ledger.apply(*change);
    if (erases) clear_log();
    keep_log_short();
    return {};
}

// Overwriting what is dropped takes as long again as it took to write it, so it is done only where
// it is asked for.
Result<void> SqliteJournal::erase_if(bool erases) {
    if (erases == erasing_) return {};
    auto set =
        parts_.connection.run(erases ? "pragma secure_delete = on" : "pragma secure_delete = off");
    if (set) erasing_ = erases;
    return set;
}

// The log still holds what is gone. If somebody reads just now, it does so a little longer.
void SqliteJournal::clear_log() {
    if (!parts_.connection.run("pragma wal_checkpoint(truncate)")) halted_ = true;
}

// A commit of nothing but that.
Result<bool> SqliteJournal::sweep() {
    if (halted_) return std::unexpected(halted());
    if (!parts_.snapshots.has_litter()) return false;
    if (auto stored = store_all({}); !stored) {
        halted_ = true;
        return std::unexpected(stored.error());
    }
    keep_log_short();
    return parts_.snapshots.has_litter();
}

// What was committed is durable whatever becomes of this; but a log that cannot be moved into the
// file would grow until the disk is full, so nothing more is taken then.
void SqliteJournal::keep_log_short() {
    if (parts_.connection.log_pages() >= settings_.log_pages_max)
        halted_ = !parts_.connection.checkpoint().has_value();
}

// Each clears away a slice of what earlier ones dropped: under load nobody is ever idle.
Result<void> SqliteJournal::store_all(std::span<const Commit> commits) {
    const auto nothing_stored = [](const base::Error& error) {
        return base::fail(server::errors::storage_failed, error.message);
    };
    auto transaction = Transaction::begin(parts_.connection, Transaction::Kind::write);
    if (!transaction) return nothing_stored(transaction.error());
    for (const Commit& commit : commits)
        if (auto stored = store(commit); !stored) return nothing_stored(stored.error());
    if (auto swept = parts_.snapshots.sweep(); !swept) return nothing_stored(swept.error());
    if (auto committed = transaction->commit(); !committed)
        return base::fail(server::errors::outcome_unknown,
                          committed.error().message +
                              "; whether it was stored is known once the journal is opened anew");
    return {};
}

Result<void> SqliteJournal::store(const Commit& commit) {
    Statements& sql = parts_.statements;
    SnapshotTable& snapshots = parts_.snapshots;
    Result<void> done;
    for (const auto& [zone, turn, blob] : commit.turns)
        if (done) done = sql.insert_turn.run(as_key(zone), as_key(turn), std::span{blob});
    for (const server::Snapshot& snapshot : commit.snapshots) {
        if (done) done = snapshots.insert(snapshot);
        if (done) done = snapshots.drop_needless(snapshot.zone, snapshot.turn);
    }
    for (const ZoneId zone : commit.histories_dropped) {
        if (done) done = sql.drop_old_turns.run(as_key(zone));
        if (done) done = snapshots.drop_old(zone);
    }
    for (const ZoneId zone : commit.forgotten)
        if (done) done = forget(zone);
    return done;
}

Result<void> SqliteJournal::forget(ZoneId zone) {
    Statements& sql = parts_.statements;
    if (auto done = sql.forget_turns.run(as_key(zone)); !done) return done;
    if (auto done = parts_.snapshots.drop_all(zone); !done) return done;
    sql.joined_range.start(as_key(zone));
    const auto row = sql.joined_range.step();
    const std::int64_t first = row ? sql.joined_range.number(0) : 0;
    const std::int64_t last = row ? sql.joined_range.number(1) : 0;
    sql.joined_range.reset();
    if (!row) return std::unexpected(row.error());
    if (auto done = sql.absorb_neighbours.run(first, last); !done) return done;
    return sql.insert_forgotten.run(first, last);
}

// After a sync that failed the system may take for stored what never reached the disk, and says so
// of every later one. So whatever the log holds is written into the file once more, behind a commit
// that changes nothing: where that fails there is no journal to go on with.
Result<void> prove_storing(Connection& connection) {
    const auto version = connection.number("pragma user_version");
    if (!version) return std::unexpected(version.error());
    const std::string again = "pragma user_version = " + std::to_string(*version);
    if (auto stored = connection.run(again.c_str()); !stored) return stored;
    return connection.checkpoint();
}

Result<std::unique_ptr<server::Journal>> open_at(const std::string& path, SqliteSettings settings) {
    auto database = open_own_database(path, journal_schema());
    if (!database) return std::unexpected(database.error());
    auto& [lock, connection] = *database;
    connection.checkpoint_by_hand();
    if (auto proven = prove_storing(connection); !proven) return std::unexpected(proven.error());
    auto statements = prepare(connection);
    if (!statements) return std::unexpected(statements.error());
    auto snapshots = SnapshotTable::open(connection);
    if (!snapshots) return std::unexpected(snapshots.error());
    auto reader = SqliteReader::open(path);
    if (!reader) return std::unexpected(reader.error());
    const auto zones = (*reader)->zones();
    if (!zones) return std::unexpected(zones.error());
    auto ledger = read_ledger(connection, *zones);
    if (!ledger) return std::unexpected(ledger.error());
    return std::make_unique<SqliteJournal>(
        SqliteJournal::Parts{.lock = std::move(lock),
                             .connection = std::move(connection),
                             .statements = std::move(*statements),
                             .snapshots = std::move(*snapshots),
                             .reader = std::move(*reader),
                             .ledger = std::move(*ledger)},
        settings);
}

}  // namespace

Result<std::unique_ptr<server::Journal>> open_journal(const std::filesystem::path& file,
                                                      SqliteSettings settings) {
    const auto path = true_path(file);
    if (!path) return std::unexpected(path.error());
    auto journal = open_at(*path, settings);
    if (!journal) return about(*path, journal.error());
    return journal;
}

Result<std::unique_ptr<server::JournalReader>> open_journal_for_reading(
    const std::filesystem::path& file, Reading reading) {
    const auto path = true_path(file);
    if (!path) return std::unexpected(path.error());
    auto reader = SqliteReader::open(*path, reading);
    if (!reader) return about(*path, reader.error());
    return reader;
}

}  // namespace underwell::adapters::sqlite
