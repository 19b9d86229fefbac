// Stores what a house has decided as the server's committer does (server/committer.hpp), in one
// thread and in false time: a group of commits takes a while that is drawn, what is submitted
// meanwhile is the next group, and completions are called in order. Whatever is not stored when it
// ends is lost, as in a crash.
#pragma once

#include <cstdint>
#include <optional>

#include "underwell/base/instant.hpp"
#include "underwell/base/random.hpp"
#include "underwell/base/result.hpp"
#include "underwell/server/committer.hpp"
#include "underwell/server/ports/journal.hpp"

namespace underwell::sim {

class SlowCommits final : public server::CommitQueue {
  public:
    // The journal must outlive it. Each group draws how long it takes.
    SlowCommits(server::Journal& journal, base::StreamFamily streams, base::Instant now)
        : journal_{journal}, streams_{streams}, now_{now} {}

    base::Result<void> submit(server::Commit commit, Completion completion) override;

    // When the group that is being written will be stored; nothing if none is.
    std::optional<base::Instant> next_stored() const;

    // Stores what is written by then. A completion may submit, and must not end this.
    void go_on_to(base::Instant now);

    // Waits for everything that was submitted.
    void finish();

    // The journal has failed: what waits will never be stored.
    bool has_halted() const { return halted_; }

  private:
    void begin();

    server::Journal& journal_;
    const base::StreamFamily streams_;
    base::Instant now_;
    server::CommitGroup queue_;
    server::CommitGroup writing_;
    base::Instant written_;  // when writing_ will be
    std::uint64_t groups_ = 0;
    bool halted_ = false;
};

}  // namespace underwell::sim
