// Who does the hall's rounds (server/hall_runner.hpp): real threads, a real mailbox.
#include "underwell/server/hall_runner.hpp"

#include <atomic>
#include <condition_variable>
#include <gtest/gtest.h>
#include <mutex>
#include <thread>

#include "hall_ground.hpp"

namespace underwell::sim {
namespace {

using server::ConnectionId;
namespace arrivals = server::arrivals;

// Counts what it is asked to send, and by whom.
class CountingTransport final : public server::Transport {
  public:
    std::string written(const game::Document&, const server::Hand&) const override { return "."; }

    void send(std::vector<server::Piece> several) override {
        const std::scoped_lock lock{mutex_};
        for (const server::Piece& piece : several)
            if (const auto* text = std::get_if<server::pieces::Text>(&piece))
                texts_ += text->to.size();
        by_ = std::this_thread::get_id();
        sent_.notify_all();
    }

    std::size_t texts() const {
        const std::scoped_lock lock{mutex_};
        return texts_;
    }

    void await_texts(std::size_t wanted) {
        std::unique_lock lock{mutex_};
        sent_.wait(lock, [&] { return texts_ >= wanted; });
    }

    std::thread::id last_by() const {
        const std::scoped_lock lock{mutex_};
        return by_;
    }

  private:
    mutable std::mutex mutex_;
    std::condition_variable sent_;
    std::size_t texts_ = 0;
    std::thread::id by_;
};

class HallRunners : public tests::HallGround {
  protected:
    HallRunners() {
        entrance_ = &hall_->open_entrance(network_);
        runner_ = std::make_unique<server::HallRunner>(*hall_,
                                                       [this]() -> base::Instant { return now_; });
        thread_ = std::thread{[this] { runner_->run(); }};
    }

    ~HallRunners() override {
        hall_->mailbox().post([this] { hall_->stop("over"); });
        thread_.join();
    }

    void await_sleep() const {
        while (!runner_->is_asleep())
            std::this_thread::yield();
    }

    // A visitor who is greeted: a text for each.
    static void add_visitor(std::vector<server::Arrival>& several, std::uint64_t number) {
        several.push_back({.from = ConnectionId{number},
                           .what = arrivals::Connected{.peer = {.address = "192.0.2.7"}}});
        several.push_back({.from = ConnectionId{number}, .what = arrivals::Greets{.traits = {}}});
    }

    CountingTransport network_;
    server::Arrivals* entrance_ = nullptr;
    std::unique_ptr<server::HallRunner> runner_;
    std::thread thread_;
};

TEST_F(HallRunners, LetWhoeverBringsLittleDoTheRound) {
    await_sleep();
    std::vector<server::Arrival> little;
    add_visitor(little, 1);
    entrance_->arrive(std::move(little));
    EXPECT_GT(network_.texts(), 0U);  // when arrive() returns, it is done
    EXPECT_EQ(network_.last_by(), std::this_thread::get_id());
}

TEST_F(HallRunners, LeaveMuchToTheHallsOwnThread) {
    await_sleep();
    std::vector<server::Arrival> much;
    for (std::uint64_t number = 1; much.size() <= server::brought_by_hand_max; ++number)
        add_visitor(much, number);
    entrance_->arrive(std::move(much));
    network_.await_texts(1);
    EXPECT_EQ(network_.last_by(), thread_.get_id());
}

TEST_F(HallRunners, ForgetNothingThatSeveralBringAtOnce) {
    constexpr std::uint64_t threads = 4;
    constexpr std::uint64_t visitors = 200;
    std::vector<std::thread> bringing;
    for (std::uint64_t thread = 0; thread < threads; ++thread)
        bringing.emplace_back([this, thread] {
            for (std::uint64_t visitor = 1; visitor <= visitors; ++visitor) {
                std::vector<server::Arrival> one;
                add_visitor(one, thread * visitors + visitor);
                entrance_->arrive(std::move(one));
            }
        });
    for (std::thread& thread : bringing)
        thread.join();
    network_.await_texts(threads * visitors);  // or the test never ends
    EXPECT_TRUE(runner_->is_lively());
}

}  // namespace
}  // namespace underwell::sim
