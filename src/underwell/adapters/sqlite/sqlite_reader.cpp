#include "underwell/adapters/sqlite/sqlite_reader.hpp"

#include <string>
#include <utility>

#include "underwell/adapters/sqlite/schema.hpp"
#include "underwell/adapters/sqlite/snapshot_table.hpp"
#include "underwell/adapters/sqlite/sqlite_journal.hpp"

namespace underwell::adapters::sqlite {

namespace {

using base::Result;
using base::ZoneId;
using server::HistoryVisitor;
using server::Snapshot;
using server::TurnRecord;
using server::ZoneRecord;

// Jumps from zone to zone in the order of the table, rather than reading all turns of all zones.
constexpr const char* zones_sql =
    "with recursive living(zone) as ("
    "    select min(zone) from turn"
    "    union all"
    "    select (select min(zone) from turn where turn.zone > living.zone) from living"
    "        where living.zone is not null) "
    "select zone from living where zone is not null union select zone from snapshot order by 1";

enum Standing : std::uint8_t { unknown, forgotten, living };

constexpr const char* standing_sql =
    "select case when exists (select 1 from turn where zone = ?1)"
    "         or exists (select 1 from snapshot where zone = ?1) then 2"
    "    else coalesce((select last >= ?1 from forgotten where first <= ?1"
    "        order by first desc limit 1), 0) end";

constexpr const char* newest_snapshot_sql =
    "select turn, id, bytes from snapshot where zone = ?1 order by turn desc limit 1";

// The snapshot before the first turn that is kept; if none is kept, the only one there is.
constexpr const char* history_start_sql =
    "select turn, id, bytes from snapshot where zone = ?1 and turn = coalesce("
    "    (select min(turn) - 1 from turn where zone = ?1),"
    "    (select max(turn) from snapshot where zone = ?1))";

constexpr const char* parts_sql =
    "select blob from part where number between ?1 and ?2 order by number";

constexpr const char* turns_after_sql =
    "select turn, blob from turn where zone = ?1 and turn > ?2 order by turn";

std::int64_t as_key(ZoneId zone) {
    return static_cast<std::int64_t>(zone.value);
}

Result<std::vector<ZoneId>> all_zones(Statement& statement) {
    std::vector<ZoneId> zones;
    statement.start();
    while (true) {
        const auto row = statement.step();
        if (!row) return std::unexpected(row.error());
        if (!*row) return zones;
        zones.push_back({static_cast<std::uint64_t>(statement.number(0))});
    }
}

}  // namespace

Result<std::unique_ptr<SqliteReader>> SqliteReader::open(const std::string& path, Reading reading) {
    auto connection = Connection::open(path, Connection::Mode::read);
    if (!connection) return std::unexpected(connection.error());
    const auto version = identify(*connection);
    if (!version) return std::unexpected(version.error());
    if (*version < static_cast<std::int64_t>(schema_steps().size()))
        return base::fail(errors::older_version,
                          "the journal is empty or of an older version; a server that opens it "
                          "brings it up to date");
    Statements statements;
    auto prepared = connection->prepare({{statements.zones, zones_sql},
                                         {statements.standing, standing_sql},
                                         {statements.newest_snapshot, newest_snapshot_sql},
                                         {statements.history_start, history_start_sql},
                                         {statements.parts, parts_sql},
                                         {statements.turns_after, turns_after_sql}});
    if (!prepared) return std::unexpected(prepared.error());
    std::unique_ptr<SqliteReader> opened{
        new SqliteReader{std::move(*connection), std::move(statements)}};
    if (reading == Reading::one_moment)
        if (auto stays = opened->stay_at_this_moment(); !stays)
            return std::unexpected(stays.error());
    return opened;
}

SqliteReader::SqliteReader(Connection connection, Statements statements)
    : connection_{std::move(connection)}, statements_{std::move(statements)} {}

// A transaction sees what is there when it first reads.
Result<void> SqliteReader::stay_at_this_moment() {
    auto begun = Transaction::begin(connection_, Transaction::Kind::read);
    if (!begun) return std::unexpected(begun.error());
    moment_.emplace(std::move(*begun));
    if (auto read = connection_.number("select count(*) from sqlite_schema"); !read)
        return std::unexpected(read.error());
    return {};
}

// A transaction around one reading; nothing where there is one around all.
Result<std::optional<Transaction>> SqliteReader::begin_reading() const {
    std::optional<Transaction> reading;
    if (moment_) return reading;
    auto begun = Transaction::begin(connection_, Transaction::Kind::read);
    if (!begun) return std::unexpected(begun.error());
    reading.emplace(std::move(*begun));
    return reading;
}

Result<std::vector<ZoneId>> SqliteReader::zones() const {
    const std::scoped_lock lock{mutex_};
    auto zones = all_zones(statements_.zones);
    statements_.zones.reset();
    return zones;
}

Result<ZoneRecord> SqliteReader::load(ZoneId zone) const {
    const std::scoped_lock lock{mutex_};
    const auto reading = begin_reading();
    if (!reading) return std::unexpected(reading.error());
    if (auto there = expect_zone(zone); !there) return std::unexpected(there.error());
    auto newest = snapshot(statements_.newest_snapshot, zone);
    if (!newest) return std::unexpected(newest.error());
    ZoneRecord record{.snapshot = std::move(*newest), .turns = {}};
    const std::uint64_t before = record.snapshot ? record.snapshot->turn : 0;
    auto read = visit_turns({.zone = zone, .turn = before, .blob = {}},
                            {.start = {}, .turn = [&](const TurnRecord& turn) {
                                 record.turns.push_back(turn);
                                 return true;
                             }});
    if (!read) return std::unexpected(read.error());
    return record;
}

Result<void> SqliteReader::history(ZoneId zone, const HistoryVisitor& visitor) const {
    const std::scoped_lock lock{mutex_};
    const auto reading = begin_reading();
    if (!reading) return std::unexpected(reading.error());
    if (auto there = expect_zone(zone); !there) return there;
    const auto found = snapshot(statements_.history_start, zone);
    if (!found) return std::unexpected(found.error());
    const std::optional<Snapshot>& start = *found;
    if (start && visitor.start) visitor.start(*start);
    const std::uint64_t before = start ? start->turn : 0;
    return visit_turns({.zone = zone, .turn = before, .blob = {}}, visitor);
}

Result<void> SqliteReader::expect_zone(ZoneId zone) const {
    const std::string name = "zone " + std::to_string(zone.value);
    auto standing = Result<std::int64_t>{unknown};
    if (zone.value <= server::zone_id_max) {
        statements_.standing.start(as_key(zone));
        if (const auto row = statements_.standing.step(); !row)
            standing = std::unexpected(row.error());
        else
            standing = statements_.standing.number(0);
        statements_.standing.reset();
    }
    if (!standing) return std::unexpected(standing.error());
    if (*standing == living) return {};
    if (*standing == forgotten)
        return base::fail(server::errors::zone_forgotten, name + " was forgotten");
    return base::fail(server::errors::no_such_zone, "the journal knows nothing of " + name);
}

Result<std::optional<Snapshot>> SqliteReader::snapshot(Statement& statement, ZoneId zone) const {
    statement.start(as_key(zone));
    std::optional<Snapshot> found;
    const auto row = statement.step();
    if (!row || !*row) {
        statement.reset();
        if (!row) return std::unexpected(row.error());
        return found;
    }
    const auto turn = static_cast<std::uint64_t>(statement.number(0));
    const std::int64_t id = statement.number(1);
    const std::int64_t bytes = statement.number(2);
    statement.reset();
    auto blob = joined_parts(id);
    if (!blob) return std::unexpected(blob.error());
    if (static_cast<std::int64_t>(blob->size()) != bytes)
        return base::fail(server::errors::journal_damaged,
                          "a part of the snapshot of zone " + std::to_string(zone.value) +
                              " is missing; put a backup in the journal's place");
    return Snapshot{.zone = zone, .turn = turn, .blob = *std::move(blob)};
}

Result<base::Bytes> SqliteReader::joined_parts(std::int64_t snapshot) const {
    Statement& parts = statements_.parts;
    const auto [first, last] = parts_of(snapshot);
    parts.start(first, last);
    base::Bytes joined;
    auto row = parts.step();
    for (; row && *row && joined.size() <= server::blob_bytes_max; row = parts.step()) {
        const base::Bytes part = parts.blob(0);
        joined.insert(joined.end(), part.begin(), part.end());
    }
    parts.reset();
    if (!row) return std::unexpected(row.error());
    return joined;
}

// All turns after one, which must follow each other without a gap.
Result<void> SqliteReader::visit_turns(TurnRecord before, const HistoryVisitor& visitor) const {
    Statement& statement = statements_.turns_after;
    statement.start(as_key(before.zone), static_cast<std::int64_t>(before.turn));
    TurnRecord record = std::move(before);
    Result<void> visited;
    while (true) {
        const auto row = statement.step();
        if (!row) visited = std::unexpected(row.error());
        if (!row || !*row) break;
        const std::uint64_t expected = record.turn + 1;
        record.turn = static_cast<std::uint64_t>(statement.number(0));
        record.blob = statement.blob(1);
        if (record.turn != expected) {
            visited = base::fail(server::errors::journal_damaged,
                                 "turn " + std::to_string(expected) + " of zone " +
                                     std::to_string(record.zone.value) +
                                     " is missing; put a backup in the journal's place");
            break;
        }
        if (!visitor.turn(record)) break;
    }
    statement.reset();
    return visited;
}

}  // namespace underwell::adapters::sqlite
