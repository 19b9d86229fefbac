// The rules of the journal in one place: which commits are refused. An adapter that is alone on its
// storage fills a ledger when it opens, asks check() before it stores a group of commits, and calls
// apply() once they are durable. Checking changes nothing. Holds no blobs: some tens of bytes for
// each zone. Not synchronised; belongs to the thread that commits.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>

#include "underwell/base/ids.hpp"
#include "underwell/base/result.hpp"
#include "underwell/server/ports/journal.hpp"

namespace underwell::server {

struct ZoneProgress {
    std::uint64_t newest_turn = 0;
    std::optional<std::uint64_t> newest_snapshot;  // the turn it was made after

    friend bool operator==(const ZoneProgress&, const ZoneProgress&) = default;
};

class JournalLedger {
  public:
    // What a group of commits makes of the zones it touches; nothing means forgotten.
    using Change = std::map<base::ZoneId, std::optional<ZoneProgress>>;

    base::Result<Change> check(std::span<const Commit> commits) const;

    void apply(const Change& change);

    // From here on the ids from first to last are forgotten.
    void forget(base::ZoneId first, base::ZoneId last);

    bool has_forgotten(base::ZoneId zone) const;

    const std::map<base::ZoneId, ZoneProgress>& zones() const { return zones_; }

    // First and last id of each range of forgotten ids. Neighbours are joined, so that ids which
    // are given out one after the other take no more ranges than there are living zones, and one.
    const std::map<base::ZoneId, base::ZoneId>& forgotten() const { return forgotten_; }

  private:
    std::map<base::ZoneId, ZoneProgress> zones_;
    std::map<base::ZoneId, base::ZoneId> forgotten_;
};

}  // namespace underwell::server
