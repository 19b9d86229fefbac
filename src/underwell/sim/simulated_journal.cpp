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

constexpr std::uint32_t kinds_of_faults = 5;

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

bool stores(JournalFault fault) {
    return fault == JournalFault::none || fault == JournalFault::unknown_stored ||
           fault == JournalFault::crashes_after;
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
        case JournalFault::crashes_after:
            return base::fail(errors::crashed, "a simulated crash");
    }
    CHECK(false);
    return {};
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
    const JournalFault fault = disk_.faults.at(disk_.commits++);
    if (fault != JournalFault::none) ++disk_.met[fault];
    if (stores(fault)) {
        for (const Commit& commit : commits) {
            store(disk_.zones, commit);
            if (disk_.stored) disk_.stored(commit);
        }
        disk_.ledger.apply(*change);
    }
    halted_ = fault != JournalFault::none;
    return answer(fault);
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
