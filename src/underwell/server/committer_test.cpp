#include "underwell/server/committer.hpp"

#include <atomic>
#include <future>
#include <gtest/gtest.h>
#include <map>
#include <mutex>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "journal_model.hpp"

namespace underwell::server {
namespace {

using base::Result;
using base::ZoneId;
using tests::JournalModel;

// A journal that notes its calls, waits at a gate while that is closed, and fails when told to.
class GatedJournal final : public Journal {
  public:
    Result<void> commit_all(std::span<const Commit> commits) override {
        std::unique_lock lock{mutex_};
        ++waiting_;
        changed_.notify_all();
        changed_.wait(lock, [this] { return open_; });
        --waiting_;
        sizes_.push_back(commits.size());
        if (halted_) return base::fail(errors::journal_halted, "halted");
        if (const auto broken = model_.commit(commits))
            return base::fail(*broken, std::string{*broken});
        if (fail_next_) {
            halted_ = true;
            return base::fail(errors::outcome_unknown, "failed");
        }
        return {};
    }

    Result<bool> sweep() override {
        const std::scoped_lock lock{mutex_};
        if (litter_ == 0) return false;
        --litter_;
        changed_.notify_all();
        return litter_ > 0;
    }

    Result<std::vector<ZoneId>> zones() const override { return std::vector<ZoneId>{}; }

    Result<ZoneRecord> load(ZoneId) const override { return ZoneRecord{}; }

    Result<void> history(ZoneId, const HistoryVisitor&) const override { return {}; }

    void open_gate() {
        const std::scoped_lock lock{mutex_};
        open_ = true;
        changed_.notify_all();
    }

    void close_gate() {
        const std::scoped_lock lock{mutex_};
        open_ = false;
    }

    // Until the committer stands at the gate with a group.
    void await_a_commit() {
        std::unique_lock lock{mutex_};
        changed_.wait(lock, [this] { return waiting_ > 0; });
    }

    void litter(int slices) {
        const std::scoped_lock lock{mutex_};
        litter_ = slices;
    }

    void await_tidiness() {
        std::unique_lock lock{mutex_};
        changed_.wait(lock, [this] { return litter_ == 0; });
    }

    void fail_next() {
        const std::scoped_lock lock{mutex_};
        fail_next_ = true;
    }

    std::vector<std::size_t> sizes() const {
        const std::scoped_lock lock{mutex_};
        return sizes_;
    }

    JournalModel model() const {
        const std::scoped_lock lock{mutex_};
        return model_;
    }

  private:
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<std::size_t> sizes_;
    JournalModel model_;
    int waiting_ = 0;
    int litter_ = 0;
    bool open_ = true;
    bool fail_next_ = false;
    bool halted_ = false;
};

Commit turn(std::uint64_t zone, std::uint64_t number, std::size_t bytes = 10) {
    return {.turns = {{.zone = {zone}, .turn = number, .blob = tests::bytes_of_size(bytes)}}};
}

// What the completions were told, in the order in which they were called.
class Answers {
  public:
    Committer::Completion of(std::string_view who) {
        return [this, who](const Result<void>& stored) {
            const std::scoped_lock lock{mutex_};
            answers_.emplace_back(who, stored ? "stored" : stored.error().name);
        };
    }

    std::vector<std::pair<std::string_view, std::string_view>> all() const {
        const std::scoped_lock lock{mutex_};
        return answers_;
    }

  private:
    mutable std::mutex mutex_;
    std::vector<std::pair<std::string_view, std::string_view>> answers_;
};

using Told = std::vector<std::pair<std::string_view, std::string_view>>;

class CommitterTest : public testing::Test {
  protected:
    // One commit stands at the gate; whatever is submitted now is the next group.
    void hold_one(Committer& committer) {
        journal_.close_gate();
        ASSERT_TRUE(committer.submit(turn(1, 1), answers_.of("held")).has_value());
        journal_.await_a_commit();
    }

    void submit(Committer& committer, Commit commit, std::string_view who) {
        const auto taken = committer.submit(std::move(commit), answers_.of(who));
        ASSERT_TRUE(taken.has_value()) << taken.error().message;
    }

    GatedJournal journal_;
    Answers answers_;
};

TEST_F(CommitterTest, StoresInOneCommitWhatWasSubmittedWhileTheLastOneRan) {
    Committer committer{journal_};
    hold_one(committer);
    submit(committer, turn(1, 2), "a");
    submit(committer, turn(2, 1), "b");
    submit(committer, turn(1, 3), "c");
    EXPECT_TRUE(answers_.all().empty());  // nothing is told before it is durable
    journal_.open_gate();
    committer.stop();
    EXPECT_EQ(journal_.sizes(), (std::vector<std::size_t>{1, 3}));
    EXPECT_EQ(answers_.all(),
              (Told{{"held", "stored"}, {"a", "stored"}, {"b", "stored"}, {"c", "stored"}}));
    EXPECT_EQ(journal_.model().zones.at({1}).newest_turn, 3U);
}

TEST_F(CommitterTest, SweepsTheJournalWhileNothingWaits) {
    Committer committer{journal_};
    journal_.litter(5);
    submit(committer, turn(1, 1), "a");
    journal_.await_tidiness();
    committer.stop();
    EXPECT_EQ(journal_.sizes().size(), 1U);
}

TEST_F(CommitterTest, ARefusedSubmissionHarmsNoOther) {
    Committer committer{journal_};
    hold_one(committer);
    submit(committer, turn(1, 2), "right");
    submit(committer, turn(2, 9), "wrong");
    submit(committer, turn(2, 10), "wrong too");
    submit(committer, turn(3, 1), "right too");
    journal_.open_gate();
    committer.stop();
    EXPECT_EQ(answers_.all(), (Told{{"held", "stored"},
                                    {"right", "stored"},
                                    {"wrong", errors::wrong_turn},
                                    {"wrong too", errors::wrong_turn},
                                    {"right too", "stored"}}));
    EXPECT_EQ(journal_.model().zones.at({3}).newest_turn, 1U);
}

TEST_F(CommitterTest, AfterAFailureWhateverIsQueuedFails) {
    Committer committer{journal_};
    hold_one(committer);
    journal_.fail_next();
    submit(committer, turn(1, 2), "queued");
    submit(committer, turn(2, 1), "queued too");
    journal_.open_gate();
    committer.stop();
    EXPECT_EQ(answers_.all(), (Told{{"held", errors::outcome_unknown},
                                    {"queued", errors::journal_halted},
                                    {"queued too", errors::journal_halted}}));
}

TEST_F(CommitterTest, AfterAFailureNothingMoreIsTaken) {
    Committer committer{journal_};
    journal_.fail_next();
    std::promise<void> told;
    ASSERT_TRUE(
        committer.submit(turn(1, 1), [&](const Result<void>&) { told.set_value(); }).has_value());
    told.get_future().wait();
    const auto later = committer.submit(turn(1, 2), answers_.of("later"));
    ASSERT_FALSE(later.has_value());
    EXPECT_EQ(later.error().name, errors::journal_halted);
    committer.stop();
    EXPECT_TRUE(answers_.all().empty());
}

TEST_F(CommitterTest, TakesNoMoreSubmissionsThanItsBound) {
    Committer committer{journal_, {.submissions_max = 3}};
    hold_one(committer);
    for (std::uint64_t number = 2; number <= 4; ++number)
        submit(committer, turn(1, number), "within");
    const auto beyond = committer.submit(turn(1, 5), answers_.of("beyond"));
    ASSERT_FALSE(beyond.has_value());
    EXPECT_EQ(beyond.error().name, errors::committer_full);
    journal_.open_gate();
    committer.stop();
    EXPECT_EQ(answers_.all().size(), 4U);
}

TEST_F(CommitterTest, TakesNoMoreBytesThanItsBoundUnlessNothingElseWaits) {
    Committer committer{journal_, {.bytes_max = 10'000}};
    hold_one(committer);
    submit(committer, turn(1, 2, 50'000), "alone");
    EXPECT_EQ(tests::failure_of(committer.submit(turn(1, 3), answers_.of("beyond"))),
              errors::committer_full);
    journal_.open_gate();
    committer.stop();
    EXPECT_EQ(answers_.all(), (Told{{"held", "stored"}, {"alone", "stored"}}));
}

TEST_F(CommitterTest, StoppingStoresWhatIsQueuedAndTakesNothingMore) {
    Committer committer{journal_};
    hold_one(committer);
    submit(committer, turn(1, 2), "queued");
    std::jthread stopper{[&] { committer.stop(); }};
    // Until the stopper has had its turn the queue may well be full.
    while (tests::failure_of(committer.submit({}, [](const Result<void>&) {})) !=
           errors::committer_stopped)
        std::this_thread::yield();
    EXPECT_EQ(tests::failure_of(committer.submit(turn(1, 3), answers_.of("late"))),
              errors::committer_stopped);
    journal_.open_gate();
    stopper.join();
    EXPECT_EQ(answers_.all(), (Told{{"held", "stored"}, {"queued", "stored"}}));
    committer.stop();  // once more does no harm
}

TEST_F(CommitterTest, ACompletionMaySubmit) {
    Committer committer{journal_};
    std::promise<void> over;
    std::uint64_t number = 1;
    std::move_only_function<void()> next = [&] {
        const auto taken = committer.submit(turn(1, number), [&](const Result<void>& stored) {
            EXPECT_TRUE(stored.has_value());
            if (++number > 100)
                over.set_value();
            else
                next();
        });
        EXPECT_TRUE(taken.has_value());
    };
    next();
    over.get_future().wait();
    committer.stop();
    EXPECT_EQ(journal_.model().zones.at({1}).newest_turn, 100U);
}

TEST_F(CommitterTest, KeepsTheOrderOfEachOfManyThreads) {
    constexpr std::uint64_t turns_each = 300;
    std::atomic<std::uint64_t> stored = 0;
    {
        Committer committer{journal_, {.submissions_max = 16}};
        std::vector<std::jthread> zones;
        for (std::uint64_t zone = 1; zone <= 4; ++zone)
            zones.emplace_back([&, zone] {
                for (std::uint64_t number = 1; number <= turns_each;) {
                    const auto taken =
                        committer.submit(turn(zone, number), [&](const Result<void>& done) {
                            if (done) ++stored;
                        });
                    if (taken)
                        ++number;
                    else
                        std::this_thread::yield();
                }
            });
        zones.clear();
    }
    EXPECT_EQ(stored, 4 * turns_each);
    for (std::uint64_t zone = 1; zone <= 4; ++zone)
        EXPECT_EQ(journal_.model().zones.at({zone}).newest_turn, turns_each);
}

TEST_F(CommitterTest, GathersWhatComesSoonAfterACommit) {
    GatedJournal journal;
    Answers answers;
    Committer committer{journal, {.between_commits = std::chrono::hours{1}}};
    std::promise<void> first_is_stored;
    ASSERT_TRUE(
        committer.submit(turn(1, 1), [&](const Result<void>&) { first_is_stored.set_value(); }));
    first_is_stored.get_future().wait();
    ASSERT_TRUE(committer.submit(turn(1, 2), answers.of("second")));
    std::this_thread::sleep_for(std::chrono::milliseconds{50});  // for one that does not rest
    ASSERT_TRUE(committer.submit(turn(1, 3), answers.of("third")));
    committer.stop();  // waits for no hour
    EXPECT_EQ(journal.sizes(), (std::vector<std::size_t>{1, 2}));
    EXPECT_EQ(answers.all(), (Told{{"second", "stored"}, {"third", "stored"}}));
}

}  // namespace
}  // namespace underwell::server
