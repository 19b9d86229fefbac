// Any journal, with somebody who is told of every commit that became durable.
#pragma once

#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "underwell/base/result.hpp"
#include "underwell/server/ports/journal.hpp"

namespace underwell::sim {

class WatchedJournal final : public server::Journal {
  public:
    // The journal must outlive this one.
    WatchedJournal(server::Journal& journal, std::function<void(const server::Commit&)> stored)
        : journal_{journal}, stored_{std::move(stored)} {}

    base::Result<void> commit_all(std::span<const server::Commit> commits) override {
        if (auto done = journal_.commit_all(commits); !done) return done;
        for (const server::Commit& commit : commits)
            stored_(commit);
        return {};
    }

    base::Result<bool> sweep() override { return journal_.sweep(); }

    base::Result<std::vector<base::ZoneId>> zones() const override { return journal_.zones(); }

    base::Result<server::ZoneRecord> load(base::ZoneId zone) const override {
        return journal_.load(zone);
    }

    base::Result<void> history(base::ZoneId zone,
                               const server::HistoryVisitor& visitor) const override {
        return journal_.history(zone, visitor);
    }

  private:
    server::Journal& journal_;
    std::function<void(const server::Commit&)> stored_;
};

}  // namespace underwell::sim
