#include "underwell/server/clerk.hpp"

#include <atomic>
#include <string>
#include <thread>
#include <vector>

#include "clerk_desk.hpp"
#include "noon.hpp"
#include "sample_accounts.hpp"

namespace underwell::server {
namespace {

using base::Duration;
using base::Result;
using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;
using tests::account_of;
using tests::Answers;
using tests::ban_of;
using tests::noon;
using tests::password;

class ClerkTest : public tests::ClerkTest {};

TEST_F(ClerkTest, LetsThoseInWhoKnowTheirPassword) {
    open();
    clerk_->log_in("kIM", password, "192.0.2.44", answers_.to("kim"));
    const auto account = answers_.of("kim");
    ASSERT_TRUE(account.has_value()) << account.error().message;
    EXPECT_EQ(account->name, "Kim");
    EXPECT_EQ(account->character, base::CharacterId{1});
    EXPECT_EQ(account->password_hash, "");
    EXPECT_EQ(account->last_login, tests::at_minute(11));
    EXPECT_EQ(account->last_address, "192.0.2.7");
    clerk_->stop();
    EXPECT_EQ(kept_.accounts.at("kim").last_login, noon);
    EXPECT_EQ(kept_.accounts.at("kim").last_address, "192.0.2.44");
}

TEST_F(ClerkTest, AWrongNameLooksAndCostsAsAWrongPasswordDoes) {
    const std::string longest(password_bytes_max, 'x');
    Account account = account_of("Max", 3);
    account.password_hash = "quick " + longest;
    ASSERT_TRUE(accounts_->add(account).has_value());
    open();
    std::vector<std::string> messages;
    std::vector<std::uint64_t> costs;
    for (const auto& [name, tried] : {std::pair<std::string, std::string>{"Kim", "wrong password"},
                                      {"Nobody", password},
                                      {"no name at all", "decoy"},
                                      {"", ""},
                                      {"Max", longest + "x"},
                                      {"Kim", std::string(100'000, 'x')},
                                      {std::string(100'000, 'x'), password}}) {
        const int comparisons = hasher_.comparisons;
        const std::uint64_t calls = kept_.reads + kept_.writes;
        const std::string who = "try " + std::to_string(messages.size());
        const std::string address = "192.0.2." + std::to_string(messages.size());
        clerk_->log_in(name, tried, address, answers_.to(who));
        const auto answer = answers_.of(who);
        await_the_rest();
        EXPECT_EQ(hasher_.comparisons, comparisons + 1) << who;
        costs.push_back(kept_.reads + kept_.writes - calls);
        ASSERT_FALSE(answer.has_value());
        EXPECT_EQ(answer.error().name, errors::wrong_login);
        messages.push_back(answer.error().message);
    }
    EXPECT_EQ(messages, std::vector<std::string>(messages.size(), messages.front()));
    EXPECT_EQ(costs, std::vector<std::uint64_t>(costs.size(), costs.front()));
    EXPECT_EQ(hasher_.hashes, 0);
}

TEST_F(ClerkTest, FailuresOfAnAddressMakeItWaitAndNothingIsDropped) {
    open({.failures_free = 3});
    for (const char* name : {"A", "B", "C", "D"})
        fail(name, "192.0.2.7");
    clerk_->log_in("Kim", password, "192.0.2.7", answers_.to("kim"));
    clerk_->log_in("Lou", password, "192.0.2.7", answers_.to("lou"));
    EXPECT_TRUE(waits("kim"));
    EXPECT_EQ(clerk_->waiting(), 2U);
    move_clock(milliseconds{999});
    EXPECT_TRUE(waits("kim"));
    move_clock(milliseconds{1});
    EXPECT_EQ(answers_.name_of("kim"), "fine");
    EXPECT_EQ(answers_.name_of("lou"), "fine");  // success costs nothing
    EXPECT_EQ(answers_.count("kim"), 1);
}

TEST_F(ClerkTest, EachFurtherFailureDoublesTheWait) {
    open({.failures_free = 0, .wait_first = seconds{1}, .wait_most = seconds{4}});
    fail("A", "192.0.2.7");
    for (const Duration wait : {seconds{1}, seconds{2}, seconds{4}, seconds{4}}) {
        const std::string who = "after " + std::to_string(++failures_);
        clerk_->log_in("B" + who, "wrong", "192.0.2.7", answers_.to(who));
        move_clock(wait - milliseconds{1});
        EXPECT_TRUE(waits(who));
        move_clock(milliseconds{1});
        EXPECT_EQ(answers_.name_of(who), errors::wrong_login);
    }
}

TEST_F(ClerkTest, ManyTriesAtOnceAreDoneOneAfterTheOther) {
    open({.failures_free = 0, .wait_first = seconds{1}, .wait_most = seconds{1}});
    hasher_.close_gate();
    for (int number = 0; number < 5; ++number)
        clerk_->log_in("A", "wrong", "192.0.2.7", answers_.to("try " + std::to_string(number)));
    hasher_.open_gate();
    for (int number = 0; number < 5; ++number) {
        EXPECT_EQ(answers_.name_of("try " + std::to_string(number)), errors::wrong_login);
        await_the_rest();
        EXPECT_EQ(clerk_->waiting(), 4U - static_cast<std::size_t>(number));
        EXPECT_EQ(hasher_.comparisons, number + 1);
        move_clock(seconds{1});
    }
}

TEST_F(ClerkTest, TwoAddressesDoNotSlowEachOther) {
    open({.failures_free = 0});
    for (const char* address : {"192.0.2.7", "2001:db8:0:1::7"})
        fail("Nobody at " + std::string{address}, address);
    clerk_->log_in("Kim", password, "192.0.2.7", answers_.to("slowed"));
    clerk_->log_in("Kim", password, "192.0.2.8", answers_.to("other"));
    EXPECT_EQ(answers_.name_of("other"), "fine");
    clerk_->log_in("Kim", password, "2001:db8:0:2::7", answers_.to("other household"));
    EXPECT_EQ(answers_.name_of("other household"), "fine");
    clerk_->log_in("Kim", password, "2001:db8:0:1::8", answers_.to("same household"));
    EXPECT_TRUE(waits("same household"));
    EXPECT_EQ(answers_.count("slowed"), 0);
}

// The sample accounts were last used from 192.0.2.7.
TEST_F(ClerkTest, FailuresOfAnAccountSlowStrangersFromEverywhere) {
    open({.failures_free = 0});
    fail("KIM", "192.0.2.17");
    clerk_->log_in("kim", password, "192.0.2.8", answers_.to("kim"));
    EXPECT_TRUE(waits("kim"));
    clerk_->log_in("Lou", password, "192.0.2.9", answers_.to("lou"));
    EXPECT_EQ(answers_.name_of("lou"), "fine");
    move_clock(seconds{1});
    EXPECT_EQ(answers_.name_of("kim"), "fine");
}

TEST_F(ClerkTest, WhoGuessesAtTheirOwnAccountWaitsForTheirAddress) {
    open({.failures_free = 0});
    clerk_->log_in("Kim", password, "192.0.2.8", answers_.to("before"));
    ASSERT_EQ(answers_.name_of("before"), "fine");
    EXPECT_FALSE(clerk_->would_wait("192.0.2.8"));
    fail("Kim", "192.0.2.8");
    EXPECT_TRUE(clerk_->would_wait("192.0.2.8"));
    clerk_->log_in("Kim", password, "192.0.2.8", answers_.to("kim"));
    EXPECT_TRUE(waits("kim"));
    move_clock(seconds{1});
    EXPECT_EQ(answers_.name_of("kim"), "fine");
}

TEST_F(ClerkTest, NoAddressFillsTheQueue) {
    open({.queue_per_address_max = 2, .failures_free = 0});
    fail("A", "192.0.2.7");
    for (const char* who : {"first", "second", "third"})
        clerk_->log_in("Kim", password, "192.0.2.7", answers_.to(who));
    EXPECT_EQ(answers_.name_of("third"), errors::clerk_busy);
    EXPECT_TRUE(waits("first") && waits("second"));
    EXPECT_EQ(clerk_->waiting(), 2U);
    clerk_->log_in("Lou", password, "192.0.2.8", answers_.to("lou"));
    EXPECT_EQ(answers_.name_of("lou"), "fine");
    move_clock(seconds{1});
    EXPECT_EQ(answers_.name_of("second"), "fine");
    clerk_->log_in("Kim", password, "192.0.2.7", answers_.to("again"));
    EXPECT_EQ(answers_.name_of("again"), "fine");
}

TEST_F(ClerkTest, StrangersDoNotSlowAnOwnerWhoComesFromWhereTheyLastWere) {
    open({.failures_free = 0});
    for (int guess = 0; guess < 6; ++guess) {
        fail("Kim", "198.51.100." + std::to_string(guess));
        move_clock(seconds{60});
    }
    for (int guess = 0; guess < 3; ++guess)
        clerk_->log_in("Kim", "guess", "203.0.113." + std::to_string(guess),
                       answers_.to("guess " + std::to_string(guess)));
    clerk_->log_in("Kim", password, "192.0.2.7", answers_.to("owner"));
    ASSERT_FALSE(waits("owner"));
    EXPECT_EQ(answers_.name_of("owner"), "fine");
    clerk_->log_in("Kim", password, "192.0.2.7", answers_.to("again"));
    EXPECT_EQ(answers_.name_of("again"), "fine");
    // Nor does the owner's coming in make it easier for those who guess.
    EXPECT_TRUE(waits("guess 2"));
    clerk_->log_in("Kim", password, "203.0.113.99", answers_.to("from a train"));
    EXPECT_TRUE(waits("from a train"));
}

TEST_F(ClerkTest, AnOwnerIsKnownWhereverTheyCameInBefore) {
    open({.failures_free = 0});
    for (const char* address : {"192.0.2.50", "2001:db8:0:7::1", "192.0.2.51"}) {
        clerk_->log_in("Kim", password, address, answers_.to(address));
        EXPECT_EQ(answers_.name_of(address), "fine");
    }
    fail("Kim", "198.51.100.1");
    for (const char* address : {"192.0.2.50", "2001:db8:0:7::99", "192.0.2.51"}) {
        const std::string who = std::string{"again from "} + address;
        clerk_->log_in("Kim", password, address, answers_.to(who));
        ASSERT_FALSE(waits(who)) << address;
        EXPECT_EQ(answers_.name_of(who), "fine") << address;
    }
    clerk_->log_in("Kim", password, "192.0.2.52", answers_.to("elsewhere"));
    EXPECT_TRUE(waits("elsewhere"));
    clerk_->log_in("Lou", "wrong", "192.0.2.50", answers_.to("lou"));  // she was never there
    EXPECT_EQ(answers_.name_of("lou"), errors::wrong_login);
    clerk_->log_in("Lou", password, "192.0.2.60", answers_.to("lou elsewhere"));
    EXPECT_TRUE(waits("lou elsewhere"));
}

TEST_F(ClerkTest, WhoGuessesFromTheOwnersAddressIsSlowedThere) {
    open({.failures_free = 0});
    fail("Kim", "192.0.2.7");
    clerk_->log_in("Kim", "guess", "192.0.2.7", answers_.to("guess"));
    EXPECT_TRUE(waits("guess"));
    // But the owner, elsewhere, is not.
    clerk_->log_in("Kim", password, "192.0.2.8", answers_.to("owner"));
    ASSERT_FALSE(waits("owner"));
    EXPECT_EQ(answers_.name_of("owner"), "fine");
}

TEST_F(ClerkTest, ANameThatNobodyHasIsSlowedAsOneThatSomebodyHas) {
    open({.failures_free = 0});
    fail("Nobody", "192.0.2.17");
    clerk_->log_in("Nobody", password, "192.0.2.8", answers_.to("nobody"));
    EXPECT_TRUE(waits("nobody"));
    move_clock(seconds{1});
    EXPECT_EQ(answers_.name_of("nobody"), errors::wrong_login);
}

TEST_F(ClerkTest, SuccessForgivesTheAccountButNotTheAddress) {
    open({.failures_free = 1});
    fail("Kim", "192.0.2.17");
    clerk_->log_in("Kim", password, "192.0.2.17", answers_.to("right"));
    EXPECT_EQ(answers_.name_of("right"), "fine");
    fail("Kim", "192.0.2.8");  // the account's first
    clerk_->log_in("Kim", password, "192.0.2.10", answers_.to("still free"));
    EXPECT_EQ(answers_.name_of("still free"), "fine");
    fail("Lou", "192.0.2.17");  // the address's second
    clerk_->log_in("Lou", password, "192.0.2.9", answers_.to("lou"));
    EXPECT_EQ(answers_.name_of("lou"), "fine");
    clerk_->log_in("Lou", password, "192.0.2.17", answers_.to("slowed"));
    EXPECT_TRUE(waits("slowed"));
}

TEST_F(ClerkTest, AfterAClockThatWentBackNobodyWaitsForIt) {
    open({.failures_free = 0});
    fail("Nobody", "192.0.2.7");
    clerk_->log_in("Kim", password, "192.0.2.7", answers_.to("kim"));
    EXPECT_TRUE(waits("kim"));
    move_clock(-minutes{60});
    EXPECT_EQ(answers_.name_of("kim"), "fine");
}

TEST_F(ClerkTest, AFullQueueSaysSoFromTheClerksThread) {
    open({.queue_max = 2});
    hasher_.close_gate();
    clerk_->log_in("Kim", password, "192.0.2.1", answers_.to("at work"));
    hasher_.await_somebody_at_the_gate();
    clerk_->log_in("Kim", password, "192.0.2.2", answers_.to("first"));
    clerk_->log_in("Kim", password, "192.0.2.3", answers_.to("second"));
    clerk_->log_in("Kim", password, "192.0.2.4", answers_.to("third"));
    EXPECT_EQ(clerk_->waiting(), 2U);
    hasher_.open_gate();
    EXPECT_EQ(answers_.name_of("third"), errors::clerk_busy);
    EXPECT_NE(answers_.thread(), std::this_thread::get_id());
    for (const char* who : {"at work", "first", "second"})
        EXPECT_EQ(answers_.name_of(who), "fine") << who;
}

TEST_F(ClerkTest, StoppingAnswersEverythingOnce) {
    open({.failures_free = 0});
    fail("Nobody", "192.0.2.7");
    clerk_->log_in("Kim", password, "192.0.2.7", answers_.to("slowed"));
    hasher_.close_gate();
    clerk_->log_in("Kim", password, "192.0.2.1", answers_.to("at work"));
    hasher_.await_somebody_at_the_gate();
    clerk_->log_in("Kim", password, "192.0.2.2", answers_.to("queued"));
    clerk_->ban(ban_of("Max"));
    clerk_->note_departed({99});
    std::jthread stopper{[&] { clerk_->stop(); }};
    while (clerk_->waiting() > 0)
        std::this_thread::yield();
    hasher_.open_gate();
    stopper.join();
    EXPECT_EQ(answers_.name_of("at work"), "fine");
    EXPECT_EQ(answers_.name_of("slowed"), errors::clerk_stopped);
    EXPECT_EQ(answers_.name_of("queued"), errors::clerk_stopped);
    EXPECT_EQ(kept_.bans.size(), 1U);
    clerk_->log_in("Kim", password, "192.0.2.2", answers_.to("late"));
    EXPECT_EQ(answers_.name_of("late"), errors::clerk_stopped);
    EXPECT_EQ(answers_.thread(), std::this_thread::get_id());
    clerk_->stop();  // once more does no harm
    for (const char* who : {"at work", "slowed", "queued", "late"})
        EXPECT_EQ(answers_.count(who), 1) << who;
}

TEST_F(ClerkTest, AnAnswerMayAsk) {
    open();
    clerk_->log_in("Kim", password, "192.0.2.1", [this](Result<Account> account) {
        EXPECT_TRUE(account.has_value());
        clerk_->ban(ban_of("Max"));
        clerk_->log_in("Lou", password, "192.0.2.1", answers_.to("second"));
    });
    EXPECT_EQ(answers_.name_of("second"), "fine");
    EXPECT_TRUE(clerk_->ban_of_name("Max"));
}

TEST_F(ClerkTest, RegistersAccounts) {
    open();
    clerk_->register_account(account_of("Max", 3), password, answers_.to("max"));
    const auto made = answers_.of("max");
    ASSERT_TRUE(made.has_value()) << made.error().message;
    EXPECT_EQ(made->password_hash, "");
    EXPECT_EQ(hasher_.hashes, 1);
    clerk_->log_in("Max", password, "192.0.2.1", answers_.to("login"));
    EXPECT_EQ(answers_.name_of("login"), "fine");
    clerk_->register_account(account_of("MAX", 4), password, answers_.to("same name"));
    EXPECT_EQ(answers_.name_of("same name"), errors::name_taken);
    EXPECT_EQ(hasher_.hashes, 1);
    clerk_->register_account(account_of("Ned", 3), password, answers_.to("same character"));
    EXPECT_EQ(answers_.name_of("same character"), errors::name_taken);
}

TEST_F(ClerkTest, N2ManyAccountsFromOneAddressWaitAndThenAreRefused) {
    open({.accounts_free = 2, .account_wait_first = seconds{20}});
    std::uint64_t character = 100;
    const auto make = [&](const std::string& name, const char* address) {
        Account account = account_of(name, ++character);
        account.last_address = address;
        clerk_->register_account(account, password, answers_.to(name));
    };
    for (const char* name : {"One", "Two", "Three"}) {
        make(name, "192.0.2.7");
        EXPECT_EQ(answers_.name_of(name), "fine");
    }
    make("Four", "192.0.2.7");
    make("Other", "192.0.2.8");
    EXPECT_EQ(answers_.name_of("Other"), "fine");
    EXPECT_TRUE(waits("Four"));
    EXPECT_EQ(hasher_.hashes, 4);
    move_clock(seconds{20});
    EXPECT_EQ(answers_.name_of("Four"), "fine");
    move_clock(seconds{40});
    make("Five", "192.0.2.7");
    EXPECT_EQ(answers_.name_of("Five"), "fine");
    make("Six", "192.0.2.7");  // would wait for 80 seconds
    EXPECT_EQ(answers_.name_of("Six"), errors::too_many_accounts);
    EXPECT_EQ(hasher_.hashes, 6);
    move_clock(minutes{61});
    make("Seven", "192.0.2.7");
    EXPECT_EQ(answers_.name_of("Seven"), "fine");
}

TEST_F(ClerkTest, N2OfManyWhoWaitForAnAccountTheLastAreRefusedWhenItTakesTooLong) {
    open({.accounts_free = 0, .account_wait_first = seconds{50}});
    for (std::uint64_t number = 0; number < 4; ++number) {
        Account account = account_of("P" + std::to_string(number), 100 + number);
        account.last_address = "192.0.2.7";
        clerk_->register_account(account, password, answers_.to(account.name));
    }
    EXPECT_EQ(answers_.name_of("P0"), "fine");
    EXPECT_TRUE(waits("P1"));
    EXPECT_EQ(clerk_->waiting(), 3U);
    move_clock(seconds{50});
    EXPECT_EQ(answers_.name_of("P1"), "fine");
    for (const char* late : {"P2", "P3"})  // for whom it would be 100 seconds more
        EXPECT_EQ(answers_.name_of(late), errors::too_many_accounts);
    EXPECT_EQ(clerk_->waiting(), 0U);
}

TEST_F(ClerkTest, N2AnAccountThatIsNotMadeCostsNothing) {
    open({.accounts_free = 0});
    Account account = account_of("Kim", 7);  // whose name is taken
    account.last_address = "192.0.2.7";
    for (int tries = 0; tries < 3; ++tries) {
        const std::string who = "try " + std::to_string(tries);
        clerk_->register_account(account, password, answers_.to(who));
        EXPECT_EQ(answers_.name_of(who), errors::name_taken);
    }
    account.name = "Max";
    clerk_->register_account(account, password, answers_.to("max"));
    EXPECT_EQ(answers_.name_of("max"), "fine");
}

TEST_F(ClerkTest, RefusesWeakPasswordsEverywhere) {
    open();
    const std::string longest(password_bytes_max, 'x');
    const std::string shortest(password_bytes_min, 'x');
    EXPECT_TRUE(check_password("Kim", longest).has_value());
    EXPECT_TRUE(check_password("Kim", shortest).has_value());
    for (const std::string& weak :
         {longest + "x", shortest.substr(1), std::string{}, std::string{"ADELHEID"}}) {
        EXPECT_FALSE(check_password("Adelheid", weak).has_value()) << weak;
        Answers answers;
        clerk_->register_account(account_of("Adelheid", 3), weak, answers.to("register"));
        EXPECT_EQ(answers.name_of("register"), errors::weak_password) << weak;
    }
    clerk_->change_password("Kim", password, "short", "192.0.2.1", answers_.to("change"));
    EXPECT_EQ(answers_.name_of("change"), errors::weak_password);
    clerk_->change_password("Kim", password, password, "192.0.2.1", answers_.to("same"));
    EXPECT_EQ(answers_.name_of("same"), errors::weak_password);
    clerk_->reset_password("Kim", "short", true, answers_.to("reset"));
    EXPECT_EQ(answers_.name_of("reset"), errors::weak_password);
    EXPECT_EQ(hasher_.hashes, 0);
}

TEST_F(ClerkTest, APasswordThatWasGivenMustBeChanged) {
    open();
    clerk_->reset_password("Kim", "given by the server", true, answers_.to("reset"));
    ASSERT_EQ(answers_.name_of("reset"), "fine");
    EXPECT_TRUE(answers_.of("reset")->must_change_password);
    clerk_->log_in("Kim", "given by the server", "192.0.2.1", answers_.to("login"));
    ASSERT_EQ(answers_.name_of("login"), "fine");
    EXPECT_TRUE(answers_.of("login")->must_change_password);
    clerk_->change_password("Kim", "given by the server", "chosen by oneself", "192.0.2.1",
                            answers_.to("change"));
    ASSERT_EQ(answers_.name_of("change"), "fine");
    EXPECT_FALSE(answers_.of("change")->must_change_password);
    clerk_->log_in("Kim", "chosen by oneself", "192.0.2.1", answers_.to("again"));
    ASSERT_EQ(answers_.name_of("again"), "fine");
    EXPECT_FALSE(answers_.of("again")->must_change_password);
    clerk_->reset_password("Nobody", "given by the server", true, answers_.to("nobody"));
    EXPECT_EQ(answers_.name_of("nobody"), errors::no_such_account);
}

TEST_F(ClerkTest, ChangingNeedsTheOldPasswordAndIsSlowedAsALoginIs) {
    open({.failures_free = 0});
    clerk_->change_password("Kim", "not the password", "another one", "192.0.2.1",
                            answers_.to("wrong"));
    EXPECT_EQ(answers_.name_of("wrong"), errors::wrong_login);
    EXPECT_EQ(hasher_.hashes, 0);
    clerk_->log_in("Lou", password, "192.0.2.1", answers_.to("address"));
    clerk_->change_password("Kim", password, "another one", "192.0.2.2", answers_.to("account"));
    EXPECT_TRUE(waits("address"));
    EXPECT_TRUE(waits("account"));
    move_clock(seconds{1});
    EXPECT_EQ(answers_.name_of("address"), "fine");
    EXPECT_EQ(answers_.name_of("account"), "fine");
}

TEST_F(ClerkTest, AResetForgivesTheFailuresOfTheAccount) {
    open({.failures_free = 0});
    fail("Kim", "192.0.2.1");
    clerk_->reset_password("Kim", "another password", false, answers_.to("reset"));
    ASSERT_EQ(answers_.name_of("reset"), "fine");
    clerk_->log_in("Kim", "another password", "192.0.2.2", answers_.to("login"));
    EXPECT_EQ(answers_.name_of("login"), "fine");
}

TEST_F(ClerkTest, WhatTheStorageDoesIsNobodysFailure) {
    open({.failures_free = 0});
    kept_.read_fails = [](std::uint64_t) { return true; };
    clerk_->log_in("Kim", password, "192.0.2.1", answers_.to("read"));
    EXPECT_EQ(answers_.name_of("read"), errors::accounts_failed);
    await_the_rest();
    kept_.read_fails = {};
    kept_.write_fails = [](std::uint64_t) { return true; };
    clerk_->log_in("Kim", password, "192.0.2.1", answers_.to("write"));
    EXPECT_EQ(answers_.name_of("write"), errors::accounts_failed);
    await_the_rest();
    kept_.write_fails = {};
    clerk_->log_in("Kim", password, "192.0.2.1", answers_.to("again"));
    EXPECT_EQ(answers_.name_of("again"), "fine");
}

TEST_F(ClerkTest, WithoutMemoryForHashingNothingIsStored) {
    open();
    hasher_.has_memory = false;
    clerk_->register_account(account_of("Max", 3), password, answers_.to("max"));
    EXPECT_EQ(answers_.name_of("max"), errors::accounts_failed);
    clerk_->reset_password("Kim", "another password", false, answers_.to("kim"));
    EXPECT_EQ(answers_.name_of("kim"), errors::accounts_failed);
    clerk_->stop();
    EXPECT_EQ(kept_.accounts.size(), 2U);
    EXPECT_EQ(kept_.accounts.at("kim").password_hash, std::string{"quick "} + password);
}

TEST_F(ClerkTest, TellsWhoIsToLeaveUntilTheyHaveLeft) {
    open();
    clerk_->remove_account("kim", answers_.to("kim"));
    EXPECT_EQ(answers_.name_of("kim"), "fine");
    EXPECT_EQ(answers_.of("kim")->character, base::CharacterId{1});
    clerk_->remove_account("kim", answers_.to("again"));
    EXPECT_EQ(answers_.name_of("again"), errors::no_such_account);
    EXPECT_EQ(await_the_rest(), (std::vector{Departure{{1}, "Kim"}}));
    clerk_->log_in("Kim", password, "192.0.2.1", answers_.to("login"));
    EXPECT_EQ(answers_.name_of("login"), errors::wrong_login);
    clerk_->note_departed({1});
    EXPECT_TRUE(await_the_rest().empty());
}

TEST_F(ClerkTest, DoesNotOpenOverAccountsThatCannotBeRead) {
    kept_.read_fails = [](std::uint64_t) { return true; };
    const auto opened = Clerk::open(*accounts_, hasher_, [] { return noon; });
    EXPECT_EQ(tests::failed_by(opened), errors::accounts_failed);
}

TEST_F(ClerkTest, ServesManyThreadsAtOnceAndAnswersEachOnce) {
    constexpr int threads = 6;
    constexpr int rounds = 60;
    open({.threads = 4,
          .queue_per_address_max = 1'000,
          .failures_free = 1'000,
          .accounts_free = 1'000});
    std::atomic<int> fine = 0;
    std::atomic<int> wrong = 0;
    std::atomic<int> others = 0;
    const auto counted = [&](Result<Account> result) {
        if (result)
            ++fine;
        else
            ++(result.error().name == errors::wrong_login ? wrong : others);
    };
    {
        std::vector<std::jthread> people;
        for (int thread = 0; thread < threads; ++thread)
            people.emplace_back([&, thread] {
                const std::string address = "192.0.2." + std::to_string(thread);
                for (int round = 0; round < rounds; ++round) {
                    clerk_->log_in("Kim", password, address, counted);
                    clerk_->log_in("Lou", "wrong", address, counted);
                    const auto number = static_cast<std::uint64_t>(100 + thread * rounds + round);
                    clerk_->register_account(account_of("P" + std::to_string(number), number),
                                             password, counted);
                    clerk_->ban(ban_of("B" + std::to_string(round)));
                    clerk_->pardon(BanKind::account, "B" + std::to_string(round / 2));
                    EXPECT_FALSE(clerk_->ban_of_name("Kim"));
                    if (round % 10 == 0) clerk_->reread_bans();
                }
            });
    }
    while (fine + wrong + others < threads * rounds * 3)
        std::this_thread::yield();
    const auto known = clerk_->bans();
    clerk_->stop();
    EXPECT_EQ(fine, threads * rounds * 2);
    EXPECT_EQ(wrong, threads * rounds);
    EXPECT_EQ(others, 0);
    EXPECT_EQ(kept_.accounts.size(), 2U + threads * rounds);
    EXPECT_EQ(accounts_->bans(noon), known);
}

}  // namespace
}  // namespace underwell::server
