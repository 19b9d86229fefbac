#include "underwell/adapters/system/signals.hpp"

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <gtest/gtest.h>
#include <optional>
#include <pthread.h>
#include <thread>
#include <unistd.h>
#include <utility>

namespace underwell::adapters::system {
namespace {

constexpr base::Duration long_enough = std::chrono::minutes{10};
constexpr base::Duration at_once{0};

bool is_blocked(int signal) {
    sigset_t now{};
    ::pthread_sigmask(SIG_BLOCK, nullptr, &now);
    return sigismember(&now, signal) == 1;
}

TEST(Signals, AreRequestsToStopAndToReload) {
    auto signals = Signals::block();
    ASSERT_TRUE(signals.has_value());
    for (const auto& [signal, request] :
         {std::pair{SIGTERM, SystemRequest::stop}, std::pair{SIGINT, SystemRequest::stop},
          std::pair{SIGHUP, SystemRequest::reload}}) {
        ::raise(signal);
        EXPECT_EQ(signals->wait(long_enough), request);
    }
    EXPECT_EQ(signals->wait(at_once), std::nullopt);
}

TEST(Signals, WakeWhoeverWaits) {
    auto signals = Signals::block();
    ASSERT_TRUE(signals.has_value());
    std::jthread other{[] { ::kill(::getpid(), SIGHUP); }};  // to the process, as systemd does
    EXPECT_EQ(signals->wait(long_enough), SystemRequest::reload);
}

TEST(Signals, ARequestFromInsideIsLikeOneFromTheSystem) {
    auto signals = Signals::block();
    ASSERT_TRUE(signals.has_value());
    std::jthread other{[&] { signals->ask(SystemRequest::stop); }};
    EXPECT_EQ(signals->wait(long_enough), SystemRequest::stop);
}

TEST(Signals, NothingComesWhenNothingIsAsked) {
    auto signals = Signals::block();
    ASSERT_TRUE(signals.has_value());
    EXPECT_EQ(signals->wait(at_once), std::nullopt);
    EXPECT_EQ(signals->wait(std::chrono::milliseconds{1}), std::nullopt);
}

TEST(Signals, WritingToNobodyIsAnErrorAndNotTheEnd) {
    const auto signals = Signals::block();
    ASSERT_TRUE(signals.has_value());
    std::array<int, 2> pipe{};
    ASSERT_EQ(::pipe(pipe.data()), 0);
    ::close(pipe[0]);
    EXPECT_EQ(::write(pipe[1], "x", 1), -1);
    EXPECT_EQ(errno, EPIPE);
    ::close(pipe[1]);
}

TEST(Signals, AfterwardsAllIsAsBefore) {
    {
        const auto signals = Signals::block();
        ASSERT_TRUE(signals.has_value());
        EXPECT_TRUE(is_blocked(SIGTERM));
    }
    EXPECT_FALSE(is_blocked(SIGTERM));
    struct sigaction now{};
    ::sigaction(SIGPIPE, nullptr, &now);
    EXPECT_EQ(now.sa_handler, SIG_DFL);
}

}  // namespace
}  // namespace underwell::adapters::system
