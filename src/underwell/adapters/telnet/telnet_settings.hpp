// What an operator may set for telnet, every bound with its name (N7). Values.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "underwell/adapters/network/network_settings.hpp"
#include "underwell/adapters/network/pace.hpp"
#include "underwell/adapters/network/tls_context.hpp"
#include "underwell/adapters/telnet/telnet_wire.hpp"

namespace underwell::adapters::telnet {

using network::PaceBounds;
using network::Time;
using network::TimeSpan;
using network::TlsFiles;

// What is typed within these bytes is paid for by its line; more, or what is no line (messages of
// programs), costs as much as a line does.
inline constexpr std::size_t bytes_free_per_line = 512;

// Of one client.
struct ConversationBounds {
    PaceBounds line_pace{.per_second = 20, .burst = 60};
    std::size_t waiting_lines_max = 64;
    std::size_t waiting_bytes_max = std::size_t{16} << 10U;
    TimeSpan flood_time = std::chrono::seconds{10};  // so long full of waiting lines is a flood
    std::size_t outbox_bytes_max = std::size_t{256} << 10U;
    TimeSpan handshake_time = std::chrono::seconds{1};
    std::optional<TimeSpan> keep_alive_every = std::chrono::seconds{60};
};

// What follow() changes while people are there: what it does of the network, and conversation.
struct TelnetSettings {
    network::NetworkSettings network{};
    ConversationBounds conversation{};
    // Told to those who list servers; called on the network's thread.
    std::function<std::vector<MsspVariable>()> server_status{};
};

}  // namespace underwell::adapters::telnet
