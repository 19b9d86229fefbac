#include "underwell/sim/simulated_journal.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "underwell/base/check.hpp"

namespace underwell::sim {

namespace {

using base::Result;
using base::ZoneId;
using server::Commit;
using server::Snapshot;
using server::TurnRecord;

constexpr std::uint32_t kinds_of_faults = journal_fault_count - 1;
constexpr std::size_t sector_bytes = 64;  // so small that most records have several
constexpr std::byte stale{0xA5};          // what a sector holds that was never written
constexpr std::uint64_t seed_of_tears = 1;

base::Error halted() {
    return {.name = server::errors::journal_halted,
            .message = "the journal failed before; it must be opened anew"};
}

void add_snapshot(SimulatedDisk::Zone& zone, const Snapshot& snapshot) {
    std::erase_if(zone.snapshots, [&](const Snapshot& old) {
        return zone.turns.empty() || old.turn != zone.turns.front().turn - 1;
    });
    zone.snapshots.push_back(snapshot);
}

void drop_history(SimulatedDisk::Zone& zone) {
    zone.snapshots.erase(zone.snapshots.begin(), zone.snapshots.end() - 1);
    const std::uint64_t kept_after = zone.snapshots.back().turn;
    while (!zone.turns.empty() && zone.turns.front().turn <= kept_after)
        zone.turns.pop_front();
}

void store(std::map<ZoneId, SimulatedDisk::Zone>& zones, const Commit& commit) {
    for (const TurnRecord& record : commit.turns)
        zones[record.zone].turns.push_back(record);
    for (const Snapshot& snapshot : commit.snapshots)
        add_snapshot(zones[snapshot.zone], snapshot);
    for (const ZoneId zone : commit.histories_dropped)
        drop_history(zones[zone]);
    for (const ZoneId zone : commit.forgotten)
        zones.erase(zone);
}

// ---- The record that is written ahead: the commits, and a checksum over them ----

void write(base::ByteWriter& writer, const base::Bytes& blob) {
    writer.varint(blob.size());
    writer.raw(blob);
}

template <typename Part>  // a turn or a snapshot
void write_parts(base::ByteWriter& writer, const std::vector<Part>& parts) {
    writer.varint(parts.size());
    for (const Part& part : parts) {
        writer.varint(part.zone.value);
        writer.varint(part.turn);
        write(writer, part.blob);
    }
}

void write(base::ByteWriter& writer, const std::vector<ZoneId>& zones) {
    writer.varint(zones.size());
    for (const ZoneId zone : zones)
        writer.varint(zone.value);
}

base::Bytes record_of(std::span<const Commit> commits) {
    base::ByteWriter record;
    record.varint(commits.size());
    for (const Commit& commit : commits) {
        write_parts(record, commit.turns);
        write_parts(record, commit.snapshots);
        write(record, commit.histories_dropped);
        write(record, commit.forgotten);
    }
    return std::move(record).sealed();
}

base::Bytes read_blob(base::ByteReader& reader) {
    const auto bytes = reader.raw(reader.varint());
    return {bytes.begin(), bytes.end()};
}

template <typename Part>
std::vector<Part> read_parts(base::ByteReader& reader) {
    std::vector<Part> parts;
    for (std::uint64_t left = reader.varint(); left > 0 && !reader.failed(); --left) {
        Part& part = parts.emplace_back();
        part.zone = {reader.varint()};
        part.turn = reader.varint();
        part.blob = read_blob(reader);
    }
    return parts;
}

std::vector<ZoneId> read_zones(base::ByteReader& reader) {
    std::vector<ZoneId> zones;
    for (std::uint64_t left = reader.varint(); left > 0 && !reader.failed(); --left)
        zones.push_back({reader.varint()});
    return zones;
}

// Nothing if it was torn.
std::optional<std::vector<Commit>> commits_of(std::span<const std::byte> record) {
    if (!base::ByteReader::unseal(record)) return std::nullopt;
    base::ByteReader reader{record};
    std::vector<Commit> commits;
    for (std::uint64_t left = reader.varint(); left > 0 && !reader.failed(); --left) {
        Commit& commit = commits.emplace_back();
        commit.turns = read_parts<TurnRecord>(reader);
        commit.snapshots = read_parts<Snapshot>(reader);
        commit.histories_dropped = read_zones(reader);
        commit.forgotten = read_zones(reader);
    }
    return commits;
}

// Sectors reach a disk in any order: each of them did or did not, and at least one did not.
void tear(base::Bytes& record, base::Stream chance) {
    const std::size_t sectors = (record.size() + sector_bytes - 1) / sector_bytes;
    const std::size_t lost_surely = chance.below(static_cast<std::uint32_t>(sectors));
    for (std::size_t sector = 0; sector < sectors; ++sector) {
        const bool written = chance.below(2) == 0;
        if (written && sector != lost_surely) continue;
        const auto from = record.begin() + static_cast<std::ptrdiff_t>(sector * sector_bytes);
        const auto left = std::min<std::ptrdiff_t>(sector_bytes, record.end() - from);
        std::fill_n(from, left, stale);
    }
}

bool writes(JournalFault fault) {
    return fault == JournalFault::none || fault == JournalFault::unknown_stored ||
           fault == JournalFault::torn || fault == JournalFault::crashes_after;
}

Result<void> answer(JournalFault fault) {
    switch (fault) {
        case JournalFault::none:
            return {};
        case JournalFault::fails:
            return base::fail(server::errors::storage_failed, "a simulated failure");
        case JournalFault::unknown_lost:
        case JournalFault::unknown_stored:
            return base::fail(server::errors::outcome_unknown,
                              "a simulated failure of unknown outcome");
        case JournalFault::crashes_before:
        case JournalFault::torn:
        case JournalFault::crashes_after:
            return base::fail(errors::crashed, "a simulated crash");
    }
    CHECK(false);
    return {};
}

// The record's commits into the zones, then the record is no longer needed.
void fold_log(SimulatedDisk& disk) {
    if (disk.log.empty()) return;
    const auto commits = commits_of(disk.log);
    disk.log.clear();
    if (!commits) {
        ++disk.torn_dropped;
        return;
    }
    for (const Commit& commit : *commits)
        store(disk.zones, commit);
}

}  // namespace

JournalFaults JournalFaults::scripted(std::map<std::uint64_t, JournalFault> script) {
    JournalFaults faults;
    faults.script_ = std::move(script);
    return faults;
}

JournalFaults JournalFaults::drawn(base::StreamFamily streams, std::uint32_t per_mille) {
    JournalFaults faults;
    faults.streams_ = streams;
    faults.per_mille_ = per_mille;
    return faults;
}

JournalFault JournalFaults::at(std::uint64_t call) const {
    if (const auto scripted = script_.find(call); scripted != script_.end())
        return scripted->second;
    if (!streams_) return JournalFault::none;
    base::Stream stream = streams_->of(call);
    if (stream.below(1000) >= per_mille_) return JournalFault::none;
    return static_cast<JournalFault>(1 + stream.below(kinds_of_faults));
}

Result<std::unique_ptr<server::Journal>> SimulatedJournal::open(SimulatedDisk& disk) {
    if (disk.in_use)
        return base::fail(errors::disk_in_use,
                          "another journal is open on this disk; end it first");
    disk.in_use = true;
    fold_log(disk);
    return std::unique_ptr<server::Journal>{new SimulatedJournal{disk}};
}

SimulatedJournal::~SimulatedJournal() {
    disk_.in_use = false;
}

Result<void> SimulatedJournal::commit_all(std::span<const Commit> commits) {
    const std::scoped_lock lock{mutex_};
    if (halted_) return std::unexpected(halted());
    const auto change = disk_.ledger.check(commits);
    if (!change) return std::unexpected(change.error());
    if (change->empty()) return {};
    const std::uint64_t number = disk_.commits++;
    const JournalFault fault = disk_.faults.at(number);
    if (fault != JournalFault::none) ++disk_.met[fault];
    if (writes(fault)) {
        disk_.log = record_of(commits);
        if (fault == JournalFault::torn)
            tear(disk_.log, base::StreamFamily{seed_of_tears, "sim.tears"}.of(number));
        else
            became_durable(commits, *change);
    }
    if (fault == JournalFault::none) fold_log(disk_);
    halted_ = fault != JournalFault::none;
    return answer(fault);
}

// From here on it is only a matter of folding the log.
void SimulatedJournal::became_durable(std::span<const Commit> commits,
                                      const server::JournalLedger::Change& change) {
    disk_.ledger.apply(change);
    if (!disk_.stored) return;
    for (const Commit& commit : commits)
        disk_.stored(commit);
}

Result<void> SimulatedJournal::begin_reading() const {
    if (halted_) return std::unexpected(halted());
    if (disk_.read_faults.at(disk_.reads++) == JournalFault::none) return {};
    halted_ = true;
    ++disk_.reads_broken;
    return base::fail(errors::crashed, "a simulated crash while reading");
}

Result<std::vector<ZoneId>> SimulatedJournal::zones() const {
    const std::scoped_lock lock{mutex_};
    if (auto begun = begin_reading(); !begun) return std::unexpected(begun.error());
    std::vector<ZoneId> zones;
    zones.reserve(disk_.zones.size());
    for (const auto& [zone, stored] : disk_.zones)
        zones.push_back(zone);
    return zones;
}

Result<server::ZoneRecord> SimulatedJournal::load(ZoneId zone) const {
    const std::scoped_lock lock{mutex_};
    const auto found = find(zone);
    if (!found) return std::unexpected(found.error());
    const auto& [snapshots, turns] = **found;
    server::ZoneRecord record;
    if (!snapshots.empty()) record.snapshot = snapshots.back();
    for (const TurnRecord& turn : turns)
        if (!record.snapshot || turn.turn > record.snapshot->turn) record.turns.push_back(turn);
    return record;
}

Result<void> SimulatedJournal::history(ZoneId zone, const server::HistoryVisitor& visitor) const {
    const std::scoped_lock lock{mutex_};
    const auto found = find(zone);
    if (!found) return std::unexpected(found.error());
    const auto& [snapshots, turns] = **found;
    const bool starts_from_snapshot =
        !snapshots.empty() && (turns.empty() || snapshots.front().turn + 1 == turns.front().turn);
    if (starts_from_snapshot && visitor.start) visitor.start(snapshots.front());
    for (const TurnRecord& turn : turns)
        if (!visitor.turn(turn)) break;
    return {};
}

Result<const SimulatedDisk::Zone*> SimulatedJournal::find(ZoneId zone) const {
    if (auto begun = begin_reading(); !begun) return std::unexpected(begun.error());
    const auto found = disk_.zones.find(zone);
    if (found != disk_.zones.end()) return &found->second;
    const std::string name = "zone " + std::to_string(zone.value);
    if (disk_.ledger.has_forgotten(zone))
        return base::fail(server::errors::zone_forgotten, name + " was forgotten");
    return base::fail(server::errors::no_such_zone, "the journal knows nothing of " + name);
}

}  // namespace underwell::sim
