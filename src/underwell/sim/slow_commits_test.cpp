#include "underwell/sim/slow_commits.hpp"

#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "journal_contract.hpp"
#include "underwell/sim/simulated_journal.hpp"

namespace underwell::sim {
namespace {

using base::Instant;
using tests::surface;
using tests::turns_of;

constexpr Instant start{std::chrono::hours{1}};
constexpr base::StreamFamily streams{1, "test.commits"};

class SlowCommitsTest : public testing::Test {
  protected:
    void submit(std::uint64_t turn) {
        ASSERT_TRUE(commits_
                        .submit(turns_of(surface, turn, turn),
                                [this, turn](const base::Result<void>& result) {
                                    told_.push_back({turn, result.has_value()});
                                })
                        .has_value());
    }

    struct Told {
        std::uint64_t turn = 0;
        bool stored = false;

        friend bool operator==(const Told&, const Told&) = default;
    };

    SimulatedDisk disk_;
    std::unique_ptr<server::Journal> journal_ = *SimulatedJournal::open(disk_);
    SlowCommits commits_{*journal_, streams, start};
    std::vector<Told> told_;
};

TEST_F(SlowCommitsTest, StoresNothingBeforeItsTimeAndThenInOrder) {
    submit(1);
    EXPECT_TRUE(told_.empty());
    ASSERT_TRUE(commits_.next_stored().has_value());
    submit(2);
    submit(3);
    commits_.go_on_to(*commits_.next_stored() - base::Duration{1});
    EXPECT_TRUE(told_.empty());
    commits_.go_on_to(*commits_.next_stored());
    EXPECT_EQ(told_.front(), (Told{1, true}));
    commits_.finish();
    EXPECT_EQ(told_, (std::vector<Told>{{1, true}, {2, true}, {3, true}}));
    EXPECT_EQ(disk_.commits, 2U) << "what waits meanwhile is stored as one group";
    EXPECT_EQ(commits_.next_stored(), std::nullopt);
}

TEST_F(SlowCommitsTest, StoresNothingMoreAfterAFailure) {
    disk_.faults = JournalFaults::scripted({{0, JournalFault::fails}});
    submit(1);
    submit(2);
    commits_.finish();
    EXPECT_TRUE(commits_.has_halted());
    EXPECT_EQ(told_, (std::vector<Told>{{1, false}}));
    EXPECT_FALSE(commits_.submit(turns_of(surface, 1, 1), [](const auto&) {}).has_value());
}

TEST_F(SlowCommitsTest, SomeGroupsAreStoredAtOnceAndSomeTakeLong) {
    std::uint64_t at_once = 0;
    std::uint64_t long_ones = 0;
    Instant now = start;
    for (std::uint64_t turn = 1; turn <= 200; ++turn) {
        submit(turn);
        const base::Duration takes = *commits_.next_stored() - now;
        if (takes == base::Duration{0}) ++at_once;
        if (takes > std::chrono::seconds{1}) ++long_ones;
        now = *commits_.next_stored();
        commits_.go_on_to(now);
    }
    EXPECT_EQ(told_.size(), 200U);
    EXPECT_GT(at_once, 60U);
    EXPECT_GT(long_ones, 5U);
}

}  // namespace
}  // namespace underwell::sim
