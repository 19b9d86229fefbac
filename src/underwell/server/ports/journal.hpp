// The journal: the only memory that survives a crash. A port: adapters/sqlite keeps it in a file,
// sim in memory, and both pass tests/journal_contract.hpp. commit() returns once everything is
// durable. A commit that breaks a rule below is refused by name, nothing of it is stored, and the
// journal goes on. After any other failure of a commit every later call fails until the journal is
// opened anew; after outcome_unknown only that tells whether the commit is there. One thread
// commits; any threads may read meanwhile, and see whole commits only. What the bytes mean is not
// the journal's business.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "underwell/base/bytes.hpp"
#include "underwell/base/ids.hpp"
#include "underwell/base/result.hpp"

namespace underwell::server {

namespace errors {
// Refusals: nothing was stored, the journal goes on.
inline constexpr std::string_view wrong_turn = "wrong_turn";  // a gap or a repetition
inline constexpr std::string_view wrong_snapshot =
    "wrong_snapshot";  // too new, too old, or missing
inline constexpr std::string_view zone_forgotten = "zone_forgotten";
inline constexpr std::string_view zone_id_too_large = "zone_id_too_large";
inline constexpr std::string_view blob_too_large = "blob_too_large";
// Failures of a commit: the journal must be opened anew.
inline constexpr std::string_view storage_failed = "storage_failed";  // nothing was stored
inline constexpr std::string_view outcome_unknown =
    "outcome_unknown";                                                // all was stored, or nothing
inline constexpr std::string_view journal_halted = "journal_halted";  // an earlier one failed
// Failures of reading.
inline constexpr std::string_view no_such_zone = "no_such_zone";
inline constexpr std::string_view journal_damaged = "journal_damaged";
}  // namespace errors

inline constexpr std::uint64_t zone_id_max = INT64_MAX;  // databases know no larger numbers
inline constexpr std::size_t blob_bytes_max = std::size_t{64} << 20;

// One step of a zone. The turns of a zone are numbered 1, 2, 3 … without a gap.
struct TurnRecord {
    base::ZoneId zone;
    std::uint64_t turn = 0;
    base::Bytes blob;

    friend bool operator==(const TurnRecord&, const TurnRecord&) = default;
};

// A zone as it was after a turn that is stored already or by the same commit; after turn 0 it is as
// it was opened. A zone's snapshots come in the order of their turns. Only two are ever kept: the
// newest, and the one that the history starts from.
struct Snapshot {
    base::ZoneId zone;
    std::uint64_t turn = 0;
    base::Bytes blob;

    friend bool operator==(const Snapshot&, const Snapshot&) = default;
};

// What is stored as a whole or not at all, in this order.
struct Commit {
    std::vector<TurnRecord> turns{};
    std::vector<Snapshot> snapshots{};
    std::vector<base::ZoneId> histories_dropped{};  // what their newest snapshots make needless
    std::vector<base::ZoneId> forgotten{};  // they leave nothing; their ids are never used again
    bool erases = false;  // nothing of what it drops is to stay readable in what it lay in
};

// What a zone is recovered from: its newest snapshot, and the turns after it.
struct ZoneRecord {
    std::optional<Snapshot> snapshot;
    std::vector<TurnRecord> turns;
};

// Takes a history piece by piece, so that memory stays bounded. Must not call the journal.
struct HistoryVisitor {
    std::function<void(const Snapshot&)> start;   // not called if the history starts from nothing
    std::function<bool(const TurnRecord&)> turn;  // false: enough
};

class JournalReader {
  public:
    JournalReader() = default;
    JournalReader(const JournalReader&) = delete;
    JournalReader& operator=(const JournalReader&) = delete;
    virtual ~JournalReader() = default;

    // All zones of which something is stored, in the order of their ids.
    virtual base::Result<std::vector<base::ZoneId>> zones() const = 0;

    virtual base::Result<ZoneRecord> load(base::ZoneId zone) const = 0;

    // All turns still kept, for replay, and the snapshot before the first of them.
    virtual base::Result<void> history(base::ZoneId zone, const HistoryVisitor& visitor) const = 0;
};

class Journal : public JournalReader {
  public:
    // All of them as one: either everything is stored, in order, or nothing is.
    virtual base::Result<void> commit_all(std::span<const Commit> commits) = 0;

    base::Result<void> commit(const Commit& commit) { return commit_all({&commit, 1}); }

    // What was dropped or forgotten may be cleared away by and by: a slice of it, called by whoever
    // commits when there is nothing else to do. True: there is more. Fails as a commit does.
    virtual base::Result<bool> sweep() { return false; }
};

// True if the journal goes on after a commit that failed so.
constexpr bool is_refusal(std::string_view name) {
    return name == errors::wrong_turn || name == errors::wrong_snapshot ||
           name == errors::zone_forgotten || name == errors::zone_id_too_large ||
           name == errors::blob_too_large;
}

}  // namespace underwell::server
