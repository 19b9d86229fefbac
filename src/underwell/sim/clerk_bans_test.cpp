#include <atomic>
#include <string>

#include "clerk_desk.hpp"
#include "noon.hpp"
#include "sample_accounts.hpp"
#include "underwell/server/clerk.hpp"

namespace underwell::server {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;
using tests::account_of;
using tests::ban_of;
using tests::ban_of_network;
using tests::noon;
using tests::password;

class ClerkBansTest : public tests::ClerkTest {};

TEST_F(ClerkBansTest, BansKeepPeopleOut) {
    ASSERT_TRUE(accounts_->add(ban_of("Kim")).has_value());
    open();
    EXPECT_TRUE(clerk_->ban_of_name("kim"));
    clerk_->ban(ban_of_network("192.0.2.77/24"));
    EXPECT_EQ(clerk_->ban_of_address("192.0.2.9")->what, "192.0.2.0/24");
    EXPECT_EQ(clerk_->bans().size(), 2U);

    clerk_->log_in("Kim", password, "203.0.113.1", answers_.to("name"));
    const auto by_name = answers_.of("name");
    ASSERT_FALSE(by_name.has_value());
    EXPECT_EQ(by_name.error().name, errors::banned);
    EXPECT_NE(by_name.error().message.find("shouting"), std::string::npos);
    clerk_->log_in("Kim", "not the password", "203.0.113.1", answers_.to("guess"));
    EXPECT_EQ(answers_.name_of("guess"), errors::wrong_login);
    const int comparisons = hasher_.comparisons;
    clerk_->log_in("Lou", password, "192.0.2.9", answers_.to("network"));
    EXPECT_EQ(answers_.name_of("network"), errors::banned);
    clerk_->change_password("Lou", password, "another one", "192.0.2.9", answers_.to("change"));
    EXPECT_EQ(answers_.name_of("change"), errors::banned);
    Account from_there = account_of("Max", 3);
    from_there.last_address = "192.0.2.9";
    clerk_->register_account(from_there, password, answers_.to("register"));
    EXPECT_EQ(answers_.name_of("register"), errors::banned);
    EXPECT_EQ(hasher_.comparisons, comparisons);

    clerk_->pardon(BanKind::account, "KIM");
    clerk_->pardon(BanKind::network, "192.0.2.1/24");
    EXPECT_TRUE(clerk_->bans().empty());
    clerk_->log_in("Kim", password, "192.0.2.9", answers_.to("pardoned"));
    EXPECT_EQ(answers_.name_of("pardoned"), "fine");
    clerk_->stop();
    EXPECT_TRUE(kept_.bans.empty());
}

TEST_F(ClerkBansTest, BansEndWithTheirTime) {
    open();
    clerk_->ban(ban_of("Kim", noon + minutes{5}));
    EXPECT_TRUE(clerk_->ban_of_name("Kim"));
    move_clock(minutes{5});
    EXPECT_FALSE(clerk_->ban_of_name("Kim"));
    EXPECT_TRUE(clerk_->bans().empty());
}

TEST_F(ClerkBansTest, ABanIsStoredHoweverOftenThatFails) {
    open();
    std::atomic<int> failures = 4;
    kept_.write_fails = [&](std::uint64_t) { return failures > 0 && failures-- > 0; };
    clerk_->ban(ban_of("Max"));
    clerk_->pardon(BanKind::account, "Max");
    clerk_->ban(ban_of("Ned"));
    for (int round = 0; round < 6; ++round) {
        await_the_rest();
        EXPECT_TRUE(clerk_->ban_of_name("Ned"));
        move_clock(seconds{60});
    }
    await_the_rest();
    clerk_->stop();
    EXPECT_EQ(failures, 0);
    ASSERT_EQ(kept_.bans.size(), 1U);  // in order
    EXPECT_EQ(kept_.bans.begin()->second.what, "Ned");
}

TEST_F(ClerkBansTest, ReadsBansAgainThatAToolHasChanged) {
    open();
    await_the_rest();
    kept_.bans[{BanKind::account, "kim"}] = ban_of("Kim");
    EXPECT_FALSE(clerk_->ban_of_name("Kim"));
    clerk_->reread_bans();
    await_the_rest();
    EXPECT_TRUE(clerk_->ban_of_name("Kim"));
}

TEST_F(ClerkBansTest, ReadingAgainLosesNoBanThatIsNotStoredYet) {
    open();
    std::atomic<bool> broken = true;
    kept_.write_fails = [&](std::uint64_t) { return broken.load(); };
    clerk_->ban(ban_of("Max"));
    clerk_->reread_bans();
    clerk_->ban(ban_of("Ned"));
    clerk_->reread_bans();
    await_the_rest();
    broken = false;
    move_clock(seconds{60});
    for (int round = 0; round < 5; ++round) {
        await_the_rest();
        EXPECT_TRUE(clerk_->ban_of_name("Max"));
        EXPECT_TRUE(clerk_->ban_of_name("Ned"));
    }
    clerk_->stop();
    EXPECT_EQ(kept_.bans.size(), 2U);
}

TEST_F(ClerkBansTest, ReadingAgainLosesNoBanThatIsMadeMeanwhile) {
    open();
    std::atomic<bool> reading = true;
    kept_.read_fails = [&](std::uint64_t) {
        if (reading.exchange(false)) clerk_->ban(ban_of("Ned"));
        return false;
    };
    clerk_->reread_bans();
    for (int round = 0; round < 5; ++round)
        await_the_rest();
    EXPECT_FALSE(reading);
    EXPECT_TRUE(clerk_->ban_of_name("Ned"));
}

}  // namespace
}  // namespace underwell::server
