#include "underwell/sim/slow_commits.hpp"

#include <algorithm>
#include <utility>

namespace underwell::sim {

using base::Duration;

namespace {

// Half of all groups are stored before anything else happens; some take so long that whole fights
// are decided meanwhile.
Duration drawn_writing(base::Stream chance) {
    const std::uint32_t kind = chance.below(100);
    if (kind < 50) return Duration{0};
    const std::uint32_t most = kind < 90 ? 1'000 : 6'000;
    return Duration{1 + chance.below(most)};
}

}  // namespace

base::Result<void> SlowCommits::submit(server::Commit commit, Completion completion) {
    if (halted_)
        return base::fail(server::errors::journal_halted,
                          "nothing more is stored: the journal failed and must be opened anew");
    queue_.commits.push_back(std::move(commit));
    queue_.completions.push_back(std::move(completion));
    if (writing_.commits.empty()) begin();
    return {};
}

void SlowCommits::begin() {
    writing_ = std::exchange(queue_, {});
    written_ = now_ + drawn_writing(streams_.of(groups_++));
}

std::optional<base::Instant> SlowCommits::next_stored() const {
    if (halted_ || writing_.commits.empty()) return std::nullopt;
    return written_;
}

void SlowCommits::go_on_to(base::Instant now) {
    while (const auto stored = next_stored()) {
        if (*stored > now) break;
        now_ = *stored;
        server::CommitGroup group = std::exchange(writing_, {});
        server::store(journal_, group, [this] { halted_ = true; });
        if (writing_.commits.empty() && !queue_.commits.empty()) begin();
    }
    now_ = std::max(now_, now);
}

void SlowCommits::finish() {
    while (const auto stored = next_stored())
        go_on_to(*stored);
}

}  // namespace underwell::sim
