// Continuous group commit: one thread that stores whatever was submitted while the last commit ran,
// or rested after it, all of it by one Journal::commit_all, in the order of submission. Load makes
// groups larger, not queues longer. Each submission's completion is called once, on that thread, in
// order; it must be quick and must not throw, and it may submit. A submission that the journal
// refuses harms no other one. After a failure of the journal whatever is queued fails, and so does
// every later submission. While nothing waits the journal is swept.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <string_view>
#include <thread>
#include <vector>

#include "underwell/base/result.hpp"
#include "underwell/server/ports/journal.hpp"

namespace underwell::server {

namespace errors {
inline constexpr std::string_view committer_full = "committer_full";  // try again later
inline constexpr std::string_view committer_stopped = "committer_stopped";
}  // namespace errors

// How much may wait. A submission that is larger than all the bytes allowed is taken when nothing
// else waits, since it could never be stored otherwise.
struct CommitterBounds {
    std::size_t submissions_max = 4096;
    std::size_t bytes_max = std::size_t{64} << 20;
    // From the beginning of one commit to that of the next, at least: a disk that is always being
    // synced costs more than it stores. Who comes after a pause waits for nothing.
    std::chrono::microseconds between_commits{1'500};
};

// What stores commits for somebody who does not wait.
class CommitQueue {
  public:
    using Completion = std::move_only_function<void(const base::Result<void>&)>;

    CommitQueue() = default;
    CommitQueue(const CommitQueue&) = delete;
    CommitQueue& operator=(const CommitQueue&) = delete;
    virtual ~CommitQueue() = default;

    // Returns at once. On failure nothing was taken and the completion is never called.
    virtual base::Result<void> submit(Commit commit, Completion completion) = 0;
};

// What waits to be stored together.
struct CommitGroup {
    std::vector<Commit> commits = {};
    std::vector<CommitQueue::Completion> completions = {};  // one for each commit
    std::size_t bytes = 0;
};

// All of it by one Journal::commit_all; if that is refused each for itself, so that only those
// which are wrong are refused. Completions are called in order; before one is told that the journal
// failed and must be opened anew, halt is called.
void store(Journal& journal, CommitGroup& group, const std::function<void()>& halt);

class Committer final : public CommitQueue {
  public:
    // The journal must outlive the committer, and nobody else may commit to it.
    explicit Committer(Journal& journal, CommitterBounds bounds = {});
    ~Committer() override;

    base::Result<void> submit(Commit commit, Completion completion) override;

    // Takes nothing more, stores what is queued, and returns when all completions were called.
    // Called by the owner's thread, never by a completion.
    void stop();

  private:
    void run();
    CommitGroup next_group();
    void sweep();
    bool is_idle();
    void halt();

    Journal& journal_;
    const CommitterBounds bounds_;
    std::mutex mutex_;
    std::condition_variable work_;
    std::condition_variable end_;  // apart: what is submitted wakes nobody from a rest
    using Moment = std::chrono::steady_clock::time_point;
    Moment last_began_ = Moment::min();  // of the committer's own thread
    CommitGroup queue_;                  // by mutex_
    bool stopping_ = false;              // by mutex_
    bool halted_ = false;                // by mutex_
    std::thread thread_;                 // last: it uses all of the above
};

// Stores at once, on the caller's thread: for houses that run in one thread (law 13).
class ImmediateCommits final : public CommitQueue {
  public:
    explicit ImmediateCommits(Journal& journal) : journal_{journal} {}

    base::Result<void> submit(Commit commit, Completion completion) override;

  private:
    Journal& journal_;
};

}  // namespace underwell::server
