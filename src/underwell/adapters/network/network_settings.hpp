// What an operator may set for any transport, every bound with its name (N7), and what is counted
// there. Values; the counters may be read by any thread at any time.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "underwell/adapters/network/pace.hpp"
#include "underwell/adapters/network/tls_context.hpp"
#include "underwell/server/networks.hpp"

namespace underwell::adapters::network {

namespace errors {
inline constexpr std::string_view cannot_listen = "cannot_listen";
inline constexpr std::string_view no_certificate = "no_certificate";
}  // namespace errors

// So many may stand in the system's queue of those who come.
inline constexpr int backlog_max = 4096;
// What the system holds for one connection, in each direction: enough for text, little for ten
// thousand who do not read.
inline constexpr int socket_send_bytes = 64 << 10;
inline constexpr int socket_receive_bytes = 32 << 10;

// Of what is typed at once, whatever carries it.
inline constexpr std::size_t line_bytes_max = 4096;

// Of new connections, by household: an IPv4 address, an IPv6 /64.
struct AdmissionBounds {
    std::size_t household_connections_max = 64;
    PaceBounds household_pace{.per_second = 4, .burst = 16};
    TimeSpan wait_max = std::chrono::seconds{10};
};

struct ListenAddress {
    std::string address = "127.0.0.1";  // "::" is IPv6 only; "0.0.0.0" may stand beside it
    std::uint16_t port = 4000;          // 0: any that is free
    bool tls = false;
    bool proxied = false;  // a PROXY header comes first; who sends none is refused
};

class Admission;

// What follow() changes while people are there: proxies, connections_max, admission.
struct NetworkSettings {
    std::string thread_name{};
    std::vector<ListenAddress> listen{};
    std::optional<TlsFiles> tls{};
    std::vector<server::Network> proxies{};  // whose word about others is believed
    std::size_t connections_max = 15'000;
    AdmissionBounds admission{};
    std::shared_ptr<Admission> shared_admission{};  // with other transports; nothing: with none
    TimeSpan gathering_time = std::chrono::milliseconds{10};  // text that does not hurry waits
    TimeSpan proxy_header_time = std::chrono::seconds{5};
    TimeSpan tls_handshake_time = std::chrono::seconds{10};
    TimeSpan close_time = std::chrono::seconds{3};  // for what still waits to be read
    TimeSpan stop_time = std::chrono::seconds{1};
    // Somebody was not let in: for logs. Called on the network's thread.
    std::function<void(std::string_view address, std::string_view why)> refused{};
};

// Of all ports without encryption, or of all with it. Counted since the start, but for
// `connections`, which are there now.
struct Traffic {
    std::atomic<std::uint64_t> connections{0};
    std::atomic<std::uint64_t> accepted{0};
    std::atomic<std::uint64_t> bytes_in{0};
    std::atomic<std::uint64_t> bytes_out{0};
};

// Counted since the start, but for `outbox_bytes`, which wait now.
struct NetworkMetrics {
    Traffic plain;
    Traffic tls;
    std::atomic<std::uint64_t> delayed{0};
    std::atomic<std::uint64_t> refused_server_full{0};
    std::atomic<std::uint64_t> refused_household_full{0};
    std::atomic<std::uint64_t> refused_household_too_fast{0};
    std::atomic<std::uint64_t> refused_untrusted_proxy{0};
    std::atomic<std::uint64_t> refused_bad_proxy_header{0};
    std::atomic<std::uint64_t> proxy_header_timeouts{0};
    std::atomic<std::uint64_t> tls_failures{0};
    std::atomic<std::uint64_t> tls_timeouts{0};
    std::atomic<std::uint64_t> accept_failures{0};  // no descriptors left, mostly
    std::atomic<std::uint64_t> writes{0};
    std::atomic<std::uint64_t> outbox_bytes{0};
    std::atomic<std::uint64_t> lines_in{0};
    std::atomic<std::uint64_t> ended_by_client{0};  // or lost
    std::atomic<std::uint64_t> ended_by_server{0};  // for a reason that has no counter below
    std::atomic<std::uint64_t> slow_readers_closed{0};
    std::atomic<std::uint64_t> floods_closed{0};
    std::atomic<std::uint64_t> bounds_broken{0};  // lines or messages that were too long
};

}  // namespace underwell::adapters::network
