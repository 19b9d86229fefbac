#include "underwell/adapters/sqlite/schema.hpp"

#include <array>
#include <string>

#include "underwell/adapters/sqlite/sqlite_journal.hpp"

namespace underwell::adapters::sqlite {

namespace {

using base::Result;

// Turns lie in the order of zone and number, without a table beside the index: one page is written
// for each zone of a commit, and a zone is read in one go. Snapshots are few and large; since the
// second version their bytes lie in parts (snapshot_table.hpp). Forgotten ids are ranges with
// neighbours joined, so that collapsed branches leave no row each.
constexpr std::array all_steps{
    "create table turn (zone integer not null, turn integer not null, blob blob not null,"
    "    primary key (zone, turn)) strict, without rowid;"
    "create table snapshot (zone integer not null, turn integer not null, blob blob not null,"
    "    primary key (zone, turn)) strict;"
    "create table forgotten (first integer primary key, last integer not null) strict;",

    "alter table snapshot rename to whole_snapshot;"
    "create table snapshot (id integer primary key autoincrement, zone integer not null,"
    "    turn integer not null, bytes integer not null, unique (zone, turn)) strict;"
    "create table part (number integer primary key, blob blob not null) strict;"
    "create table litter (snapshot integer primary key) strict;"
    "insert into snapshot (zone, turn, bytes)"
    "    select zone, turn, length(blob) from whole_snapshot order by zone, turn;"
    "with recursive cut(id, zone, turn, bytes, place) as ("
    "    select id, zone, turn, bytes, 0 from snapshot where bytes > 0"
    "    union all"
    "    select id, zone, turn, bytes, place + 1 from cut where (place + 1) * 65536 < bytes) "
    "insert into part (number, blob)"
    "    select id * 4096 + place, substr(blob, place * 65536 + 1, 65536)"
    "    from cut join whole_snapshot using (zone, turn);"
    "drop table whole_snapshot;"};

Result<void> take_step(Connection& connection, const Schema& schema, std::int64_t version) {
    auto transaction = Transaction::begin(connection, Transaction::Kind::write);
    if (!transaction) return std::unexpected(transaction.error());
    const char* step = schema.steps[static_cast<std::size_t>(version - 1)];
    const std::string header = "pragma application_id = " + std::to_string(schema.application) +
                               "; pragma user_version = " + std::to_string(version);
    if (auto stepped = connection.run(step); !stepped) return stepped;
    if (auto marked = connection.run(header.c_str()); !marked) return marked;
    return transaction->commit();
}

}  // namespace

SchemaSteps schema_steps() {
    return all_steps;
}

Result<std::int64_t> identify(Connection& connection, const Schema& schema) {
    const auto application = connection.number("pragma application_id");
    if (!application) return application;
    const auto version = connection.number("pragma user_version");
    if (!version) return version;
    const auto tables = connection.number("select count(*) from sqlite_schema");
    if (!tables) return tables;
    if (*application == 0 && *version == 0 && *tables == 0) return 0;
    const std::string what{schema.what};
    if (*application != schema.application)
        return base::fail(errors::other_application,
                          "this SQLite database belongs to another application; name another file");
    if (*version < 1)
        return base::fail(server::errors::journal_damaged,
                          what + " has no version; put a backup in its place");
    if (*version > schema.newest_version())
        return base::fail(errors::newer_version, what + " has version " + std::to_string(*version) +
                                                     ", this program knows versions up to " +
                                                     std::to_string(schema.newest_version()) +
                                                     "; use a newer program");
    return version;
}

Result<void> migrate(Connection& connection, const Schema& schema) {
    const auto version = identify(connection, schema);
    if (!version) return std::unexpected(version.error());
    for (std::int64_t next = *version + 1; next <= schema.newest_version(); ++next)
        if (auto taken = take_step(connection, schema, next); !taken) return taken;
    return {};
}

}  // namespace underwell::adapters::sqlite
