#include "underwell/server/committer.hpp"

#include <algorithm>
#include <utility>

#include "underwell/base/check.hpp"
#include "underwell/server/thread_name.hpp"

namespace underwell::server {

namespace {

using base::Result;

std::size_t bytes_of(const Commit& commit) {
    std::size_t bytes = 0;
    for (const TurnRecord& record : commit.turns)
        bytes += sizeof record + record.blob.size();
    for (const Snapshot& snapshot : commit.snapshots)
        bytes += sizeof snapshot + snapshot.blob.size();
    return bytes +
           (commit.histories_dropped.size() + commit.forgotten.size()) * sizeof(base::ZoneId);
}

}  // namespace

void store(Journal& journal, CommitGroup& group, const std::function<void()>& halt) {
    const auto watched = [&](Result<void> stored) {
        if (!stored && !is_refusal(stored.error().name)) halt();
        return stored;
    };
    const Result<void> together = watched(journal.commit_all(group.commits));
    const bool apart = !together && is_refusal(together.error().name) && group.commits.size() > 1;
    for (std::size_t index = 0; index < group.commits.size(); ++index)
        group.completions[index](apart ? watched(journal.commit(group.commits[index])) : together);
}

Committer::Committer(Journal& journal, CommitterBounds bounds)
    : journal_{journal}, bounds_{bounds}, thread_{[this] { run(); }} {}

Committer::~Committer() {
    stop();
}

Result<void> Committer::submit(Commit commit, Completion completion) {
    CHECK(completion != nullptr);
    const std::size_t bytes = bytes_of(commit);
    {
        const std::scoped_lock lock{mutex_};
        if (stopping_)
            return base::fail(errors::committer_stopped, "nothing more is stored: it is stopping");
        if (halted_)
            return base::fail(errors::journal_halted,
                              "nothing more is stored: the journal failed and must be opened anew");
        const std::size_t waiting = queue_.commits.size();
        if (waiting >= bounds_.submissions_max ||
            (waiting > 0 && bytes > bounds_.bytes_max - std::min(queue_.bytes, bounds_.bytes_max)))
            return base::fail(errors::committer_full,
                              "too much waits to be stored; try again in a moment");
        queue_.commits.push_back(std::move(commit));
        queue_.completions.push_back(std::move(completion));
        queue_.bytes += bytes;
    }
    work_.notify_one();
    return {};
}

void Committer::stop() {
    CHECK(std::this_thread::get_id() != thread_.get_id());
    {
        const std::scoped_lock lock{mutex_};
        stopping_ = true;
    }
    work_.notify_one();
    end_.notify_one();
    if (thread_.joinable()) thread_.join();
}

void Committer::run() {
    name_this_thread("committer");
    for (CommitGroup group = next_group(); !group.commits.empty(); group = next_group()) {
        store(journal_, group, [this] { halt(); });
        sweep();
    }
}

// As long as nobody waits.
void Committer::sweep() {
    while (is_idle()) {
        const Result<bool> more = journal_.sweep();
        if (!more && !is_refusal(more.error().name)) halt();
        if (!more || !*more) return;
    }
}

bool Committer::is_idle() {
    const std::scoped_lock lock{mutex_};
    return !stopping_ && queue_.commits.empty();
}

// Whatever waits, as soon as something does, but not too soon; nothing once it is over.
CommitGroup Committer::next_group() {
    std::unique_lock lock{mutex_};
    work_.wait(lock, [this] { return stopping_ || !queue_.commits.empty(); });
    end_.wait_until(lock, last_began_ + bounds_.between_commits, [this] { return stopping_; });
    last_began_ = std::chrono::steady_clock::now();
    return std::exchange(queue_, {});
}

// What is queued already needs no flag: the journal itself fails every call from now on.
void Committer::halt() {
    const std::scoped_lock lock{mutex_};
    halted_ = true;
}

Result<void> ImmediateCommits::submit(Commit commit, Completion completion) {
    completion(journal_.commit(commit));
    while (journal_.sweep().value_or(false)) {
    }
    return {};
}

}  // namespace underwell::server
