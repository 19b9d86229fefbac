#include "underwell/adapters/sqlite/snapshot_table.hpp"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

namespace underwell::adapters::sqlite {

namespace {

using base::Result;
using base::ZoneId;

std::int64_t as_key(ZoneId zone) {
    return static_cast<std::int64_t>(zone.value);
}

}  // namespace

// A slice is a megabyte.
Result<SnapshotTable> SnapshotTable::open(Connection& connection) {
    Statements statements;
    auto prepared = connection.prepare({
        {statements.insert,
         "insert into snapshot (zone, turn, bytes) values (?1, ?2, ?3) returning id"},
        {statements.insert_part, "insert into part (number, blob) values (?1, ?2)"},
        {statements.drop_needless,
         "delete from snapshot where zone = ?1 and turn < ?2"
         "    and turn <> (select min(turn) - 1 from turn where zone = ?1) returning id"},
        {statements.drop_old,
         "delete from snapshot where zone = ?1"
         "    and turn < (select max(turn) from snapshot where zone = ?1) returning id"},
        {statements.drop_all, "delete from snapshot where zone = ?1 returning id"},
        {statements.insert_litter, "insert into litter (snapshot) values (?1)"},
        {statements.next_litter, "select coalesce(min(snapshot), 0) from litter"},
        {statements.sweep_parts,
         "delete from part where number in"
         "    (select number from part where number between ?1 and ?2 limit 16)"},
        {statements.sweep_litter,
         "delete from litter where snapshot = ?1"
         "    and not exists (select 1 from part where number between ?2 and ?3)"},
    });
    if (!prepared) return std::unexpected(prepared.error());
    SnapshotTable table{std::move(statements)};
    const auto litter = table.next_litter();
    if (!litter) return std::unexpected(litter.error());
    table.has_litter_ = *litter != 0;
    return table;
}

Result<void> SnapshotTable::insert(const server::Snapshot& snapshot) {
    Statement& inserting = statements_.insert;
    inserting.start(as_key(snapshot.zone), static_cast<std::int64_t>(snapshot.turn),
                    static_cast<std::int64_t>(snapshot.blob.size()));
    const auto row = inserting.step();
    const std::int64_t id = row && *row ? inserting.number(0) : 0;
    inserting.reset();
    if (!row) return std::unexpected(row.error());
    std::span<const std::byte> rest{snapshot.blob};
    for (std::int64_t number = parts_of(id).first; !rest.empty(); ++number) {
        const auto part = rest.first(std::min(part_bytes_max, rest.size()));
        if (auto done = statements_.insert_part.run(number, part); !done) return done;
        rest = rest.subspan(part.size());
    }
    return {};
}

Result<void> SnapshotTable::drop_needless(ZoneId zone, std::uint64_t newest) {
    statements_.drop_needless.start(as_key(zone), static_cast<std::int64_t>(newest));
    return note_litter(statements_.drop_needless);
}

Result<void> SnapshotTable::drop_old(ZoneId zone) {
    statements_.drop_old.start(as_key(zone));
    return note_litter(statements_.drop_old);
}

Result<void> SnapshotTable::drop_all(ZoneId zone) {
    statements_.drop_all.start(as_key(zone));
    return note_litter(statements_.drop_all);
}

Result<void> SnapshotTable::note_litter(Statement& dropping) {
    std::vector<std::int64_t> dropped;
    auto row = dropping.step();
    for (; row && *row; row = dropping.step())
        dropped.push_back(dropping.number(0));
    dropping.reset();
    if (!row) return std::unexpected(row.error());
    for (const std::int64_t snapshot : dropped)
        if (auto noted = statements_.insert_litter.run(snapshot); !noted) return noted;
    has_litter_ = has_litter_ || !dropped.empty();
    return {};
}

// 0: there is none.
Result<std::int64_t> SnapshotTable::next_litter() {
    Statement& next = statements_.next_litter;
    next.start();
    const auto row = next.step();
    const std::int64_t snapshot = row && *row ? next.number(0) : 0;
    next.reset();
    if (!row) return std::unexpected(row.error());
    return snapshot;
}

Result<void> SnapshotTable::sweep() {
    if (!has_litter_) return {};
    const auto snapshot = next_litter();
    if (!snapshot) return std::unexpected(snapshot.error());
    const auto [first, last] = parts_of(*snapshot);
    if (auto swept = statements_.sweep_parts.run(first, last); !swept) return swept;
    if (auto swept = statements_.sweep_litter.run(*snapshot, first, last); !swept) return swept;
    const auto next = next_litter();
    if (!next) return std::unexpected(next.error());
    has_litter_ = *next != 0;
    return {};
}

}  // namespace underwell::adapters::sqlite
