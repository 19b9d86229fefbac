// A clerk with everything in the test's hands: accounts in memory, a quick hasher with a gate, a
// clock that is moved by hand, and answers that can be waited for.
#pragma once

#include <atomic>
#include <condition_variable>
#include <gtest/gtest.h>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "noon.hpp"
#include "sample_accounts.hpp"
#include "underwell/server/clerk.hpp"
#include "underwell/sim/simulated_accounts.hpp"

namespace underwell::tests {

// Quick, counts its work, and waits at a gate while that is closed.
class QuickHasher final : public server::Hasher {
  public:
    std::string hash(std::string_view password) const override {
        pass_gate();
        ++hashes;
        return has_memory ? "quick " + std::string{password} : "";
    }

    bool matches(std::string_view password, std::string_view hash) const override {
        pass_gate();
        ++comparisons;
        return hash == "quick " + std::string{password};
    }

    std::string_view decoy() const override { return "decoy"; }

    void close_gate() {
        const std::scoped_lock lock{mutex_};
        open_ = false;
    }

    void open_gate() {
        const std::scoped_lock lock{mutex_};
        open_ = true;
        changed_.notify_all();
    }

    void await_somebody_at_the_gate() {
        std::unique_lock lock{mutex_};
        changed_.wait(lock, [this] { return standing_ > 0; });
    }

    mutable std::atomic<int> hashes = 0;
    mutable std::atomic<int> comparisons = 0;
    std::atomic<bool> has_memory = true;

  private:
    void pass_gate() const {
        std::unique_lock lock{mutex_};
        ++standing_;
        changed_.notify_all();
        changed_.wait(lock, [this] { return open_; });
        --standing_;
    }

    mutable std::mutex mutex_;
    mutable std::condition_variable changed_;
    mutable int standing_ = 0;
    bool open_ = true;
};

// What was answered to whom.
class Answers {
  public:
    server::Clerk::Answer to(std::string who) {
        return [this, who = std::move(who)](base::Result<server::Account> result) {
            const std::scoped_lock lock{mutex_};
            ++count_[who];
            last_.insert_or_assign(who, std::move(result));
            thread_ = std::this_thread::get_id();
            changed_.notify_all();
        };
    }

    // Waits for it.
    base::Result<server::Account> of(const std::string& who) {
        std::unique_lock lock{mutex_};
        changed_.wait(lock, [&] { return last_.contains(who); });
        return last_.at(who);
    }

    std::string_view name_of(const std::string& who) {
        const auto result = of(who);
        return result ? "fine" : result.error().name;
    }

    int count(const std::string& who) const {
        const std::scoped_lock lock{mutex_};
        const auto found = count_.find(who);
        return found == count_.end() ? 0 : found->second;
    }

    std::thread::id thread() const {
        const std::scoped_lock lock{mutex_};
        return thread_;
    }

  private:
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::map<std::string, int> count_;
    std::map<std::string, base::Result<server::Account>> last_;
    std::thread::id thread_;
};

inline constexpr const char* password = "correct horse";

class ClerkTest : public testing::Test {
  protected:
    void SetUp() override {
        for (const auto& [name, character] : {std::pair{"Kim", 1U}, std::pair{"Lou", 2U}}) {
            server::Account account = account_of(name, character);
            account.password_hash = std::string{"quick "} + password;
            ASSERT_TRUE(accounts_->add(account).has_value());
        }
    }

    void TearDown() override { hasher_.open_gate(); }

    void open(server::ClerkSettings settings = {}) {
        auto opened = server::Clerk::open(
            *accounts_, hasher_, [this] { return base::Instant{base::Duration{time_.load()}}; },
            settings);
        ASSERT_TRUE(opened.has_value());
        clerk_ = std::move(*opened);
    }

    // Not before everything that is due was done: with one thread, whatever was asked before this
    // and may be done has been answered.
    std::vector<server::Departure> await_the_rest() {
        std::mutex mutex;
        std::condition_variable changed;
        std::optional<base::Result<server::Errands>> told;
        clerk_->errands([&](base::Result<server::Errands> all) {
            const std::scoped_lock lock{mutex};
            told = std::move(all);
            changed.notify_all();
        });
        std::unique_lock lock{mutex};
        changed.wait(lock, [&] { return told.has_value(); });
        return told->value_or(server::Errands{}).departures;
    }

    void move_clock(base::Duration later) {
        time_ += later.count();
        clerk_->wake();
    }

    // A login that fails at once.
    void fail(const std::string& name, const std::string& address) {
        const std::string who = "failure " + std::to_string(++failures_);
        clerk_->log_in(name, "not the password", address, answers_.to(who));
        ASSERT_EQ(answers_.name_of(who), server::errors::wrong_login);
    }

    bool waits(const std::string& who) {
        await_the_rest();
        return answers_.count(who) == 0;
    }

    sim::SimulatedRegister kept_;
    std::unique_ptr<server::Accounts> accounts_ = *sim::SimulatedAccounts::open(kept_);
    QuickHasher hasher_;
    Answers answers_;
    std::atomic<std::int64_t> time_ = noon.since_epoch.count();
    int failures_ = 0;
    std::unique_ptr<server::Clerk> clerk_;  // last: its threads use the others
};

}  // namespace underwell::tests
