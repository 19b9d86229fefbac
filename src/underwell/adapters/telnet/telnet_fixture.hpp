// For the tests in this folder: a listener of telnet between a hall that does as it is told and
// clients over real sockets (adapters/network/network_fixture.hpp).
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <gtest/gtest.h>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "underwell/adapters/network/network_fixture.hpp"
#include "underwell/adapters/telnet/telnet_listener.hpp"
#include "underwell/server/ports/transport.hpp"

namespace underwell::adapters::telnet {

using network::await_count;
using network::Client;
using network::ClientSettings;
using network::connected_socket;
using network::patience;
using network::ScriptedHall;

class ListenerTest : public testing::Test {
  protected:
    // Bounds so wide that no test meets one that it did not set.
    static TelnetSettings wide_settings() {
        TelnetSettings settings{.network = {.listen = {{.port = 0}}}};
        settings.network.admission = {
            .household_connections_max = 100'000,
            .household_pace = {.per_second = 1'000'000, .burst = 100'000}};
        settings.conversation.line_pace = {.per_second = 1'000'000, .burst = 100'000};
        settings.conversation.handshake_time = std::chrono::milliseconds{20};
        return settings;
    }

    void open(TelnetSettings settings) {
        auto listener = TelnetListener::open(std::move(settings), hall_, connection_ids_);
        ASSERT_TRUE(listener.has_value()) << listener.error().message;
        listener_ = *std::move(listener);
        hall_.answer_by(echo, *listener_);
        listener_->start();
    }

    // Greets, says what was typed, and closes after "quit".
    static std::vector<server::Piece> echo(const server::Arrival& arrival) {
        using server::pieces::Close;
        using server::pieces::Text;
        if (std::holds_alternative<server::arrivals::Greets>(arrival.what))
            return {Text{.to = {arrival.from}, .bytes = "Hello.\r\n"}};
        const auto* typed = std::get_if<server::arrivals::Typed>(&arrival.what);
        if (typed == nullptr) return {};
        std::vector<server::Piece> pieces{
            Text{.to = {arrival.from}, .bytes = "You typed " + typed->line + ".\r\n"}};
        if (typed->line == "quit") pieces.emplace_back(Close{.to = arrival.from});
        return pieces;
    }

    std::uint16_t port(std::size_t listening = 0) const { return listener_->port(listening); }

    const network::NetworkMetrics& metrics() const { return listener_->metrics(); }

    static void expect_answers(Client& client, const std::string& line) {
        EXPECT_TRUE(client.send(line + "\r\n"));
        client.read_until("You typed " + line + ".\r\n");
    }

    std::atomic<std::uint64_t> connection_ids_{0};
    ScriptedHall hall_;
    std::unique_ptr<TelnetListener> listener_;
};

}  // namespace underwell::adapters::telnet
