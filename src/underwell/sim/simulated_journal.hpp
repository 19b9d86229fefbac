// The journal's false twin: in memory, and with faults on demand. What is durable lives on a
// SimulatedDisk; a SimulatedJournal is one opening of it, and after a fault a new opening shows
// what was durable. A group of commits is written ahead as one record with a checksum, sector by
// sector, before any zone is touched; opening looks for a record that was left behind, takes it if
// it is whole, and drops it if it was torn. The same disk, faults and calls always give the same
// results.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "underwell/base/bytes.hpp"
#include "underwell/base/random.hpp"
#include "underwell/base/result.hpp"
#include "underwell/server/journal_ledger.hpp"
#include "underwell/server/ports/journal.hpp"

namespace underwell::sim {

namespace errors {
inline constexpr std::string_view crashed = "crashed";  // the process, as far as anybody can tell
inline constexpr std::string_view disk_in_use = "disk_in_use";
}  // namespace errors

enum class JournalFault : std::uint8_t {
    none,
    fails,           // storage_failed, nothing stored
    unknown_lost,    // outcome_unknown, nothing stored
    unknown_stored,  // outcome_unknown, all stored
    crashes_before,  // crashed, nothing written
    torn,            // crashed, some sectors of the record written: nothing stored
    crashes_after,   // crashed, the record written and no zone touched yet: all stored
};

inline constexpr std::size_t journal_fault_count = 7;  // with none

// Which call meets which fault, the commits of a disk being counted from 0, and so its reads;
// refused ones do not count. A plan is a value: asking it changes nothing.
class JournalFaults {
  public:
    JournalFaults() = default;  // none at all

    static JournalFaults scripted(std::map<std::uint64_t, JournalFault> script);

    // Each commit meets a fault with this chance; all kinds of faults alike.
    static JournalFaults drawn(base::StreamFamily streams, std::uint32_t per_mille);

    JournalFault at(std::uint64_t call) const;

  private:
    std::map<std::uint64_t, JournalFault> script_;
    std::optional<base::StreamFamily> streams_;
    std::uint32_t per_mille_ = 0;
};

struct SimulatedDisk {
    struct Zone {
        std::vector<server::Snapshot> snapshots;
        std::deque<server::TurnRecord> turns;
    };

    std::map<base::ZoneId, Zone> zones{};
    server::JournalLedger ledger{};
    base::Bytes log{};  // the record that is being written; empty once the zones hold it
    JournalFaults faults{};
    JournalFaults read_faults{};  // of any kind: the process crashes while it reads
    std::uint64_t commits = 0;    // that were tried
    std::uint64_t reads = 0;      // the same; what a halted journal refuses does not count
    std::map<JournalFault, std::uint64_t> met{};  // how often commits met which fault
    std::uint64_t reads_broken = 0;
    std::uint64_t torn_dropped = 0;  // records that an opening found and dropped
    bool in_use = false;
    // Told of every commit that became durable, also of those whose outcome nobody else knows.
    std::function<void(const server::Commit&)> stored{};
};

class SimulatedJournal final : public server::Journal {
  public:
    // One at a time; ends what a crash has left half done. The disk must outlive the journal.
    static base::Result<std::unique_ptr<server::Journal>> open(SimulatedDisk& disk);

    ~SimulatedJournal() override;

    base::Result<void> commit_all(std::span<const server::Commit> commits) override;
    base::Result<std::vector<base::ZoneId>> zones() const override;
    base::Result<server::ZoneRecord> load(base::ZoneId zone) const override;
    base::Result<void> history(base::ZoneId zone,
                               const server::HistoryVisitor& visitor) const override;

  private:
    explicit SimulatedJournal(SimulatedDisk& disk) : disk_{disk} {}

    void became_durable(std::span<const server::Commit> commits,
                        const server::JournalLedger::Change& change);
    base::Result<void> begin_reading() const;
    base::Result<const SimulatedDisk::Zone*> find(base::ZoneId zone) const;

    SimulatedDisk& disk_;          // by mutex_
    mutable bool halted_ = false;  // by mutex_
    mutable std::mutex mutex_;
};

}  // namespace underwell::sim
