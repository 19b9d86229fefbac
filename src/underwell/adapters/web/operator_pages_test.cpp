#include "underwell/adapters/web/operator_pages.hpp"

#include <arpa/inet.h>
#include <array>
#include <cerrno>
#include <chrono>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <memory>
#include <netinet/in.h>
#include <optional>
#include <string>
#include <sys/socket.h>
#include <sys/time.h>
#include <thread>
#include <unistd.h>
#include <utility>
#include <vector>

namespace underwell::adapters::web {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

constexpr std::string_view wants_health = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";

class OperatorClient {
  public:
    explicit OperatorClient(std::uint16_t port) : socket_{::socket(AF_INET, SOCK_STREAM, 0)} {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(port);
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        // What should have been closed and is not fails a test instead of hanging it.
        const timeval patience{.tv_sec = 60, .tv_usec = 0};
        ::setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
        connected_ =
            ::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
    }

    OperatorClient(OperatorClient&& other) noexcept
        : socket_{std::exchange(other.socket_, -1)}, connected_{other.connected_} {}

    OperatorClient& operator=(OperatorClient&&) = delete;

    ~OperatorClient() { close(); }

    void close() {
        if (socket_ >= 0) ::close(std::exchange(socket_, -1));
    }

    bool connected() const { return connected_; }

    void say(std::string_view bytes) const {
        while (!bytes.empty()) {
            const auto sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
            if (sent <= 0) return;
            bytes.remove_prefix(static_cast<std::size_t>(sent));
        }
    }

    // Everything until the other side closes.
    std::string heard() const {
        std::string all;
        std::array<char, 4096> some{};
        for (ssize_t got = 1; got > 0;) {
            got = ::recv(socket_, some.data(), some.size(), 0);
            if (got > 0) all.append(some.data(), static_cast<std::size_t>(got));
            if (got < 0 && errno == EAGAIN) all += "(still open)";
        }
        return all;
    }

  private:
    int socket_;
    bool connected_ = false;
};

class OperatorPagesTest : public testing::Test {
  protected:
    std::unique_ptr<OperatorPages> open(OperatorPagesSettings settings = {}) {
        settings.port = 0;
        auto pages =
            OperatorPages::open(settings, {.metrics = [this] { return metrics_; },
                                           .illness = [] { return std::optional<std::string>{}; }});
        EXPECT_TRUE(pages.has_value());
        return std::move(*pages);
    }

    static std::string asked(std::uint16_t port, std::string_view request) {
        const OperatorClient client{port};
        client.say(request);
        return client.heard();
    }

    // Until somebody is served again; each who is not is told so.
    static void await_room(const OperatorPages& pages) {
        while (!asked(pages.port(), wants_health).starts_with("HTTP/1.1 200 "))
            std::this_thread::yield();
    }

    std::string metrics_ = "underwell_rooms 7\n";
};

TEST_F(OperatorPagesTest, AnswerAndClose) {
    const auto pages = open();
    const std::string answer = asked(pages->port(), "GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n");
    EXPECT_THAT(answer, StartsWith("HTTP/1.1 200 OK\r\n"));
    EXPECT_THAT(answer, EndsWith("\r\n\r\nunderwell_rooms 7\n"));
    EXPECT_THAT(asked(pages->port(), wants_health), EndsWith("\r\n\r\nok\n"));
}

TEST_F(OperatorPagesTest, LargePagesArriveWhole) {
    metrics_ = std::string(3'000'000, 'x');
    const auto pages = open();
    EXPECT_THAT(asked(pages->port(), "GET /metrics HTTP/1.1\r\n\r\n"), EndsWith(metrics_));
}

TEST_F(OperatorPagesTest, TakeARequestInPieces) {
    const auto pages = open();
    const OperatorClient client{pages->port()};
    for (const char byte : wants_health)
        client.say({&byte, 1});
    EXPECT_THAT(client.heard(), EndsWith("ok\n"));
}

TEST_F(OperatorPagesTest, RefuseARequestThatIsTooLarge) {
    const auto pages = open();
    const std::string endless =
        "GET /healthz HTTP/1.1\r\nCookie: " + std::string(100'000, 'x') + "\r\n\r\n";
    EXPECT_THAT(asked(pages->port(), endless), StartsWith("HTTP/1.1 431 "));
    const std::string fits =
        "GET /healthz HTTP/1.1\r\nCookie: " + std::string(8'000, 'x') + "\r\n\r\n";
    EXPECT_THAT(asked(pages->port(), fits), StartsWith("HTTP/1.1 200 "));
}

TEST_F(OperatorPagesTest, GiveUpOnWhoeverIsTooSlow) {
    const auto pages = open({.request_time_max = std::chrono::milliseconds{50}});
    EXPECT_THAT(asked(pages->port(), "GET /healthz HT"), StartsWith("HTTP/1.1 408 "));
    EXPECT_THAT(asked(pages->port(), ""), StartsWith("HTTP/1.1 408 "));
}

TEST_F(OperatorPagesTest, GiveUpOnWhoeverReadsNothing) {
    metrics_ = std::string(50'000'000, 'x');  // more than any socket holds
    const auto pages =
        open({.connections_max = 1, .request_time_max = std::chrono::milliseconds{50}});
    const OperatorClient deaf{pages->port()};
    deaf.say("GET /metrics HTTP/1.1\r\n\r\n");
    await_room(*pages);
    EXPECT_LT(deaf.heard().size(), metrics_.size());
}

TEST_F(OperatorPagesTest, BoundHowManyAreServedAtOnce) {
    const auto pages = open({.connections_max = 3, .request_time_max = std::chrono::minutes{10}});
    std::vector<OperatorClient> idle;
    for (int count = 0; count < 3; ++count)
        idle.emplace_back(pages->port());
    EXPECT_THAT(asked(pages->port(), wants_health), StartsWith("HTTP/1.1 503 "));
    idle.front().say(wants_health);
    EXPECT_THAT(idle.front().heard(), EndsWith("ok\n"));
    idle.front().close();
    await_room(*pages);
}

TEST_F(OperatorPagesTest, StoppingClosesEverything) {
    const auto pages = open({.request_time_max = std::chrono::minutes{10}});
    const OperatorClient idle{pages->port()};
    const OperatorClient halfway{pages->port()};
    halfway.say("GET /hea");
    pages->stop();
    EXPECT_EQ(idle.heard(), "");
    EXPECT_EQ(halfway.heard(), "");
    EXPECT_FALSE(OperatorClient{pages->port()}.connected());
    pages->stop();  // once more does no harm
}

// Accepted by the system, but not yet looked at.
TEST_F(OperatorPagesTest, StoppingClosesWhoHasJustCome) {
    for (int round = 0; round < 300; ++round) {
        const auto pages = open({.request_time_max = std::chrono::minutes{10}});
        std::vector<OperatorClient> clients;
        for (int count = 0; count < 3; ++count)
            clients.emplace_back(pages->port());
        pages->stop();
        for (const OperatorClient& client : clients)
            ASSERT_EQ(client.heard(), "") << "in round " << round;
    }
}

TEST_F(OperatorPagesTest, SayWhyAnAddressCannotBeListenedTo) {
    const auto pages = open();
    const auto failure = [](OperatorPagesSettings settings) {
        const auto opened = OperatorPages::open(settings, {});
        EXPECT_FALSE(opened.has_value());
        EXPECT_EQ(opened.error().name, errors::cannot_listen);
        return opened.error().message;
    };
    EXPECT_THAT(failure({.port = pages->port()}), HasSubstr("already in use"));
    EXPECT_THAT(failure({.address = "nowhere", .port = 0}), HasSubstr("nowhere"));
    EXPECT_THAT(failure({.address = "192.0.2.7", .port = 0}), HasSubstr("192.0.2.7"));
}

TEST_F(OperatorPagesTest, ListenToIpVersionSixAsWell) {
    const auto pages = OperatorPages::open({.address = "::1", .port = 0}, {});
    if (!pages) GTEST_SKIP() << "no IPv6 here: " << pages.error().message;
    EXPECT_NE((*pages)->port(), 0);
}

}  // namespace
}  // namespace underwell::adapters::web
