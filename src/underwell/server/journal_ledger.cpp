#include "underwell/server/journal_ledger.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <utility>

namespace underwell::server {

namespace {

using base::Result;
using base::ZoneId;

std::string name_of(ZoneId zone) {
    return "zone " + std::to_string(zone.value);
}

Result<void> check_size(ZoneId zone, std::size_t bytes) {
    if (bytes <= blob_bytes_max) return {};
    return base::fail(errors::blob_too_large,
                      name_of(zone) + " has a record of " + std::to_string(bytes) +
                          " bytes; at most " + std::to_string(blob_bytes_max) + " can be stored");
}

// A ledger as it would be after the commits that were looked at so far.
class Preview {
  public:
    explicit Preview(const JournalLedger& ledger) : ledger_{ledger} {}

    Result<void> add(const TurnRecord& record) {
        if (auto sized = check_size(record.zone, record.blob.size()); !sized) return sized;
        const auto progress = living(record.zone);
        if (!progress) return std::unexpected(progress.error());
        const std::uint64_t next = (*progress)->newest_turn + 1;
        if (record.turn != next)
            return base::fail(errors::wrong_turn, "turn " + std::to_string(record.turn) + " of " +
                                                      name_of(record.zone) +
                                                      " cannot be stored: the next one is " +
                                                      std::to_string(next));
        (*progress)->newest_turn = next;
        return {};
    }

    Result<void> add(const Snapshot& snapshot) {
        if (auto sized = check_size(snapshot.zone, snapshot.blob.size()); !sized) return sized;
        const auto progress = living(snapshot.zone);
        if (!progress) return std::unexpected(progress.error());
        auto& [newest_turn, newest_snapshot] = **progress;
        if (snapshot.turn > newest_turn || (newest_snapshot && snapshot.turn <= *newest_snapshot))
            return base::fail(
                errors::wrong_snapshot,
                "a snapshot of " + name_of(snapshot.zone) + " after turn " +
                    std::to_string(snapshot.turn) + " cannot be stored: its newest turn is " +
                    std::to_string(newest_turn) +
                    (newest_snapshot
                         ? ", its newest snapshot of turn " + std::to_string(*newest_snapshot)
                         : ""));
        newest_snapshot = snapshot.turn;
        return {};
    }

    Result<void> drop_history(ZoneId zone) {
        const auto progress = living(zone);
        if (!progress) return std::unexpected(progress.error());
        if ((*progress)->newest_snapshot) return {};
        return base::fail(errors::wrong_snapshot,
                          "the history of " + name_of(zone) +
                              " cannot be dropped: without a snapshot it is all there is");
    }

    Result<void> forget(ZoneId zone) {
        if (const auto progress = living(zone); !progress) return std::unexpected(progress.error());
        change_[zone] = std::nullopt;
        return {};
    }

    JournalLedger::Change take() && { return std::move(change_); }

  private:
    // The zone's progress so far, to be moved on; a zone that is new begins at turn 0.
    Result<ZoneProgress*> living(ZoneId zone) {
        if (zone.value > zone_id_max)
            return base::fail(errors::zone_id_too_large,
                              name_of(zone) + " cannot be stored: its number is too large");
        auto touched = change_.find(zone);
        if (touched == change_.end()) touched = change_.emplace(zone, before(zone)).first;
        std::optional<ZoneProgress>& progress = touched->second;
        if (progress) return &*progress;
        return base::fail(errors::zone_forgotten,
                          name_of(zone) + " was forgotten; its number is never used again");
    }

    std::optional<ZoneProgress> before(ZoneId zone) const {
        if (ledger_.has_forgotten(zone)) return std::nullopt;
        const auto known = ledger_.zones().find(zone);
        return known == ledger_.zones().end() ? ZoneProgress{} : known->second;
    }

    const JournalLedger& ledger_;
    JournalLedger::Change change_;
};

Result<void> add_all(Preview& preview, const Commit& commit) {
    for (const TurnRecord& record : commit.turns)
        if (auto added = preview.add(record); !added) return added;
    for (const Snapshot& snapshot : commit.snapshots)
        if (auto added = preview.add(snapshot); !added) return added;
    for (const ZoneId zone : commit.histories_dropped)
        if (auto added = preview.drop_history(zone); !added) return added;
    for (const ZoneId zone : commit.forgotten)
        if (auto added = preview.forget(zone); !added) return added;
    return {};
}

}  // namespace

Result<JournalLedger::Change> JournalLedger::check(std::span<const Commit> commits) const {
    Preview preview{*this};
    for (const Commit& commit : commits)
        if (auto added = add_all(preview, commit); !added) return std::unexpected(added.error());
    return std::move(preview).take();
}

void JournalLedger::apply(const Change& change) {
    for (const auto& [zone, progress] : change) {
        if (progress) {
            zones_[zone] = *progress;
        } else {
            zones_.erase(zone);
            forget(zone, zone);
        }
    }
}

void JournalLedger::forget(ZoneId first, ZoneId last) {
    // Every range that overlaps this one or touches it becomes part of it.
    auto range = forgotten_.upper_bound(first);
    if (range != forgotten_.begin() && std::prev(range)->second.value + 1 >= first.value) --range;
    while (range != forgotten_.end() && range->first.value <= last.value + 1) {
        first = std::min(first, range->first);
        last = std::max(last, range->second);
        range = forgotten_.erase(range);
    }
    forgotten_.emplace(first, last);
}

bool JournalLedger::has_forgotten(ZoneId zone) const {
    const auto after = forgotten_.upper_bound(zone);
    return after != forgotten_.begin() && std::prev(after)->second >= zone;
}

}  // namespace underwell::server
