// What bounds a browser, every bound with its name (N7, N9, N11). Values.
#pragma once

#include <chrono>
#include <cstddef>

#include "underwell/adapters/network/pace.hpp"

namespace underwell::adapters::web {

using network::Time;
using network::TimeSpan;

// Files and pages that one connection may ask for; then it is closed, and may come again.
inline constexpr std::size_t requests_per_connection_max = 1'000;
// Pages that wait to be made; more are refused for the moment.
inline constexpr std::size_t pages_waiting_max = 64;

struct WebBounds {
    // Of requests
    TimeSpan request_time = std::chrono::seconds{10};  // from its first byte to its last
    TimeSpan idle_time = std::chrono::seconds{60};     // between two
    TimeSpan answer_time = std::chrono::seconds{60};   // until an answer is fetched

    // Of WebSockets
    TimeSpan hello_time = std::chrono::seconds{10};
    TimeSpan ping_every = std::chrono::seconds{20};
    TimeSpan silence_max = std::chrono::seconds{60};  // who answers no ping is gone
    network::PaceBounds line_pace{.per_second = 20, .burst = 60};
    std::size_t waiting_bytes_max = std::size_t{16} << 10U;
    TimeSpan flood_time = std::chrono::seconds{10};  // so long full of waiting messages is a flood
    std::size_t outbox_bytes_max = std::size_t{256} << 10U;

    // Of sessions
    TimeSpan grace = std::chrono::seconds{60};             // without a connection
    std::size_t kept_bytes_max = std::size_t{256} << 10U;  // sent, and perhaps missed
};

}  // namespace underwell::adapters::web
