// Any journal, in which nothing is ever forgotten: zones that ended keep their turns, so that all
// of the history can be judged (journal_judging.hpp). Whoever writes to it sees them gone all the
// same.
#pragma once

#include <set>
#include <span>
#include <string>
#include <vector>

#include "underwell/base/result.hpp"
#include "underwell/server/ports/journal.hpp"

namespace underwell::sim {

class WholeJournal final : public server::Journal {
  public:
    // The journal must outlive this one.
    explicit WholeJournal(server::Journal& journal) : journal_{journal} {}

    base::Result<void> commit_all(std::span<const server::Commit> commits) override {
        std::vector<server::Commit> whole{commits.begin(), commits.end()};
        for (server::Commit& commit : whole)
            commit.forgotten.clear();
        if (auto done = journal_.commit_all(whole); !done) return done;
        for (const server::Commit& commit : commits)
            gone_.insert(commit.forgotten.begin(), commit.forgotten.end());
        return {};
    }

    base::Result<bool> sweep() override { return journal_.sweep(); }

    base::Result<std::vector<base::ZoneId>> zones() const override {
        auto zones = journal_.zones();
        if (zones) std::erase_if(*zones, [&](base::ZoneId zone) { return gone_.contains(zone); });
        return zones;
    }

    base::Result<server::ZoneRecord> load(base::ZoneId zone) const override {
        if (gone_.contains(zone)) return gone(zone);
        return journal_.load(zone);
    }

    base::Result<void> history(base::ZoneId zone,
                               const server::HistoryVisitor& visitor) const override {
        if (gone_.contains(zone)) return gone(zone);
        return journal_.history(zone, visitor);
    }

  private:
    static std::unexpected<base::Error> gone(base::ZoneId zone) {
        return base::fail(server::errors::zone_forgotten,
                          "zone " + std::to_string(zone.value) + " was forgotten");
    }

    server::Journal& journal_;
    std::set<base::ZoneId> gone_;
};

}  // namespace underwell::sim
