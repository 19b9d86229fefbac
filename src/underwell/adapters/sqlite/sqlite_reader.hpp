// The reading half of the SQLite journal, with a connection of its own: it never waits for a
// commit, nor a commit for it. Stands alone in tools and is part of the journal in a server. Any
// threads may call it; they take turns. Trusts no row: numbers that do not fit together are
// journal_damaged.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "underwell/adapters/sqlite/connection.hpp"
#include "underwell/adapters/sqlite/sqlite_journal.hpp"
#include "underwell/server/ports/journal.hpp"

namespace underwell::adapters::sqlite {

class SqliteReader final : public server::JournalReader {
  public:
    static base::Result<std::unique_ptr<SqliteReader>> open(const std::string& path,
                                                            Reading reading = Reading::newest);

    base::Result<std::vector<base::ZoneId>> zones() const override;
    base::Result<server::ZoneRecord> load(base::ZoneId zone) const override;
    base::Result<void> history(base::ZoneId zone,
                               const server::HistoryVisitor& visitor) const override;

  private:
    struct Statements {
        Statement zones;
        Statement standing;
        Statement newest_snapshot;
        Statement history_start;
        Statement parts;
        Statement turns_after;
    };

    SqliteReader(Connection connection, Statements statements);

    base::Result<void> stay_at_this_moment();
    base::Result<std::optional<Transaction>> begin_reading() const;
    base::Result<void> expect_zone(base::ZoneId zone) const;
    base::Result<std::optional<server::Snapshot>> snapshot(Statement& statement,
                                                           base::ZoneId zone) const;
    base::Result<base::Bytes> joined_parts(std::int64_t snapshot) const;
    base::Result<void> visit_turns(server::TurnRecord before,
                                   const server::HistoryVisitor& visitor) const;

    // All by mutex_; the statements end before their connection.
    mutable Connection connection_;
    mutable Statements statements_;
    mutable std::mutex mutex_;
    std::optional<Transaction> moment_;  // what all readings see; else each sees the newest
};

}  // namespace underwell::adapters::sqlite
