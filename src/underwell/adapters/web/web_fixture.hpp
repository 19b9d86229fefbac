// For the tests in this folder: a listener for browsers between a hall that does as it is told and
// browsers over real sockets (adapters/network/network_fixture.hpp).
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <gtest/gtest.h>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "underwell/adapters/network/network_fixture.hpp"
#include "underwell/adapters/web/frame_fixture.hpp"
#include "underwell/adapters/web/web_listener.hpp"
#include "underwell/server/ports/transport.hpp"

namespace underwell::adapters::web {

using network::await_count;
using network::Client;

inline const std::string play_head =
    "GET /play HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Protocol: underwell.1\r\n";

class Browser {
  public:
    explicit Browser(std::uint16_t port, const std::string& more_headers = {},
                     const network::ClientSettings& settings = {})
        : client_{port, settings} {
        client_.send(play_head + more_headers + "\r\n");
        head_ = client_.read_until("\r\n\r\n");
    }

    const std::string& head() const { return head_; }

    Client& client() { return client_; }

    bool say(std::string_view json) { return client_.send(masked_frame(json)); }

    bool type(const std::string& line) { return say(R"({"t":"line","text":")" + line + "\"}"); }

    void greet() {
        say(R"({"t":"hello","protocol":1})");
        take_welcome();
    }

    void come_back(const std::string& token, std::uint64_t has) {
        say(R"({"t":"resume","protocol":1,"token":")" + token + R"(","n":)" + std::to_string(has) +
            "}");
        take_welcome();
    }

    bool is_resumed() const { return resumed_; }

    const std::string& token() const { return token_; }

    // Up to these words, whatever is between.
    std::string read_until(std::string_view words) { return client_.read_until(words); }

  private:
    void take_welcome() {
        const std::string welcome = client_.read_until("\"keeps_seconds\"");
        resumed_ = welcome.contains("\"resumed\":true");
        const std::string name = "\"token\":\"";
        token_ = welcome.substr(welcome.find(name) + name.size(), 48);
    }

    Client client_;
    std::string head_;
    std::string token_;
    bool resumed_ = false;
};

class WebTest : public testing::Test {
  protected:
    // Bounds so wide that no test meets one that it did not set.
    static WebListenerSettings wide_settings() {
        WebListenerSettings settings{
            .entropy = [bits = std::uint64_t{0}]() mutable { return bits += 0x9E3779B97F4A7C15U; }};
        settings.network.listen = {{.port = 0}};
        settings.network.admission = {
            .household_connections_max = 100'000,
            .household_pace = {.per_second = 1'000'000, .burst = 100'000}};
        settings.bounds.line_pace = {.per_second = 1'000'000, .burst = 100'000};
        return settings;
    }

    void open(WebListenerSettings settings) {
        auto listener = WebListener::open(std::move(settings), hall_, connection_ids_);
        ASSERT_TRUE(listener.has_value()) << listener.error().message;
        listener_ = *std::move(listener);
        hall_.answer_by(echo, *listener_);
        listener_->start();
    }

    static std::string story(const std::string& words) {
        return R"({"t":"story","x":")" + words + "\"}";
    }

    // Greets, says what was typed, and closes after "quit".
    static std::vector<server::Piece> echo(const server::Arrival& arrival) {
        using server::pieces::Close;
        using server::pieces::Text;
        if (std::holds_alternative<server::arrivals::Greets>(arrival.what))
            return {Text{.to = {arrival.from}, .bytes = story("Hello.")}};
        const auto* typed = std::get_if<server::arrivals::Typed>(&arrival.what);
        if (typed == nullptr) return {};
        std::vector<server::Piece> pieces{
            Text{.to = {arrival.from}, .bytes = story("You typed " + typed->line + ".")}};
        if (typed->line == "quit") pieces.emplace_back(Close{.to = arrival.from});
        return pieces;
    }

    std::uint16_t port(std::size_t listening = 0) const { return listener_->port(listening); }

    const network::NetworkMetrics& metrics() const { return listener_->metrics(); }

    std::atomic<std::uint64_t> connection_ids_{0};
    network::ScriptedHall hall_;
    std::unique_ptr<WebListener> listener_;
};

}  // namespace underwell::adapters::web
