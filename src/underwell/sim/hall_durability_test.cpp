// The hall, as far as it is about law 4: nothing is revealed before it is durable, and what happens
// when storing fails.
#include <gmock/gmock.h>

#include "hall_ground.hpp"

namespace underwell::sim {
namespace {

using server::ConnectionId;
using std::chrono::seconds;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class DurableHalls : public tests::HallGround {};

TEST_F(DurableHalls, RevealNothingBeforeItIsDurable) {
    const ConnectionId ada = create("Ada");
    const ConnectionId bob = create("Bob");
    holds_ = true;
    transport_.heard(bob);
    EXPECT_EQ(type(ada, "say secret"), "");
    EXPECT_EQ(transport_.heard(bob), "");
    queue_->release();
    work();
    EXPECT_THAT(transport_.heard(ada), HasSubstr("You say, \"secret\""));
    EXPECT_THAT(transport_.heard(bob), HasSubstr("Ada says, \"secret\""));
    holds_ = false;
}

TEST_F(DurableHalls, TellProgramsNothingBeforeItIsDurable) {
    const ConnectionId ada = connect({.signals = true});
    type(ada, "guest");
    transport_.signals[ada].clear();
    const auto is_told_of_a_room = [&] {
        return std::ranges::any_of(transport_.signals[ada], [](const server::Signal& signal) {
            return std::holds_alternative<server::signals::Room>(signal);
        });
    };
    holds_ = true;
    type(ada, "down");
    EXPECT_FALSE(is_told_of_a_room());
    holds_ = false;
    queue_->release();
    work();
    EXPECT_TRUE(is_told_of_a_room());
}

TEST_F(DurableHalls, ShowWhatIsDurableWithoutWaitingForOtherZones) {
    const ConnectionId ada = create("Ada");
    const ConnectionId bob = create("Bob");
    type(ada, "down");
    type(ada, "east");
    holds_ = true;
    EXPECT_EQ(type(bob, "say something"), "");
    EXPECT_NE(type(ada, "look"), "");
    EXPECT_EQ(type(bob, "look"), "");
    holds_ = false;
    queue_->release();
    work();
    EXPECT_THAT(transport_.heard(bob), HasSubstr("You say, \"something\""));
}

TEST_F(DurableHalls, DecideWhileTheLastCommitIsBeingStored) {
    const ConnectionId ada = create("Ada");
    holds_ = true;
    for (int number = 0; number < 5; ++number)
        type(ada, "say " + std::to_string(number));
    queue_->release();
    work();
    const std::string heard = transport_.heard(ada);
    std::size_t before = 0;
    for (int number = 0; number < 5; ++number) {
        const std::size_t at = heard.find("\"" + std::to_string(number) + "\"");
        ASSERT_NE(at, std::string::npos) << heard;
        EXPECT_GE(at, before);
        before = at;
    }
    holds_ = false;
}

TEST_F(DurableHalls, TellTheEarlierBeforeTheLater) {
    const ConnectionId ada = guest();
    holds_ = true;
    type(ada, "say first");
    // The commit is stored, and before that is revealed somebody looks at what is durable now.
    arrive(ada, server::arrivals::Typed{.line = "score"});
    queue_->release();
    work();
    const std::string heard = transport_.heard(ada);
    ASSERT_THAT(heard, AllOf(HasSubstr("You say, \"first\""), HasSubstr("Level")));
    EXPECT_LT(heard.find("You say, \"first\""), heard.find("Level"));
}

TEST_F(DurableHalls, SaySoWhenStoringFailsAndGoOnFromWhatIsStored) {
    const ConnectionId ada = create("Ada");
    type(ada, "down");
    disk_.faults = JournalFaults::scripted({{disk_.commits, JournalFault::fails}});
    const std::string heard = type(ada, "up");
    EXPECT_THAT(heard, HasSubstr("could not be stored"));
    EXPECT_THAT(heard, Not(HasSubstr("goes on. Type look")));
    pass(seconds{2});
    EXPECT_FALSE(hall_->trouble());
    EXPECT_THAT(transport_.heard(ada), HasSubstr("The world goes on."));
    EXPECT_EQ(body("Ada")->room, game::RoomNumber{1});
    EXPECT_THAT(type(ada, "say still here"), HasSubstr("You say, \"still here\""));
}

TEST_F(DurableHalls, WaitWhileThereIsNoDisk) {
    const ConnectionId ada = create("Ada");
    disk_.faults = JournalFaults::scripted({{disk_.commits, JournalFault::fails}});
    disk_is_gone_ = true;
    type(ada, "down");
    for (int second = 0; second < 10; ++second)
        pass(seconds{1});
    EXPECT_EQ(hall_->trouble(), "no disk");
    arrive(ada, server::arrivals::Typed{.line = "say I waited"});
    work();
    disk_is_gone_ = false;
    pass(seconds{2});
    EXPECT_FALSE(hall_->trouble());
    EXPECT_THAT(transport_.heard(ada), HasSubstr("You say, \"I waited\""));
}

TEST_F(DurableHalls, SaySoToThoseAtTheDoorAndTakeWhatTheyTypedAfterwards) {
    const ConnectionId ada = create("Ada");
    const ConnectionId before = connect();
    transport_.heard(before);
    disk_.faults = JournalFaults::scripted({{disk_.commits, JournalFault::fails}});
    disk_is_gone_ = true;
    type(ada, "down");
    EXPECT_THAT(transport_.heard(before), HasSubstr("so the world stands still"));
    const ConnectionId late = connect();
    EXPECT_THAT(transport_.heard(late), HasSubstr("so the world stands still"));
    EXPECT_EQ(type(late, "guest"), "");
    disk_is_gone_ = false;
    pass(seconds{2});
    EXPECT_THAT(transport_.heard(late), HasSubstr("You are called Guest-"));
}

TEST_F(DurableHalls, StopAlsoWhileThereIsNoDisk) {
    const ConnectionId ada = create("Ada");
    disk_.faults = JournalFaults::scripted({{disk_.commits, JournalFault::fails}});
    disk_is_gone_ = true;
    type(ada, "down");
    hall_->stop({});
    work();
    EXPECT_TRUE(transport_.closed.contains(ada));
    EXPECT_TRUE(hall_->has_ended());
}

// What is still being stored when storage is given up is stored into a journal that is still there.
TEST(Storages, EndTheirQueueBeforeTheirJournal) {
    class Journal final : public server::Journal {
      public:
        explicit Journal(bool& is_there) : is_there_{is_there} { is_there = true; }

        ~Journal() override { is_there_ = false; }

        base::Result<void> commit_all(std::span<const server::Commit>) override { return {}; }

        base::Result<std::vector<base::ZoneId>> zones() const override { return {}; }

        base::Result<server::ZoneRecord> load(base::ZoneId) const override { return {}; }

        base::Result<void> history(base::ZoneId, const server::HistoryVisitor&) const override {
            return {};
        }

      private:
        bool& is_there_;
    };

    class Queue final : public server::CommitQueue {
      public:
        explicit Queue(const bool& journal_is_there) : journal_is_there_{journal_is_there} {}

        ~Queue() override { EXPECT_TRUE(journal_is_there_); }

        base::Result<void> submit(server::Commit, Completion) override { return {}; }

      private:
        const bool& journal_is_there_;
    };

    bool is_there = false;
    server::Storage storage;
    storage.journal = std::make_unique<Journal>(is_there);
    storage.queue = std::make_unique<Queue>(is_there);
    storage = {};
    EXPECT_FALSE(is_there);
}

}  // namespace
}  // namespace underwell::sim
