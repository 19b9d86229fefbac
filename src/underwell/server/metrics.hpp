// What the server counts about itself, for Prometheus: plain atomics in one struct, which any
// thread changes without waiting, and one function that writes them all. What a label may be is an
// enum, so nobody outside can make a series of their own. To count something new: a member here, a
// line in metrics.cpp. What is gathered is not of one instant; each figure in itself is right.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "underwell/server/transport_kind.hpp"

namespace underwell::server {

class Counter {
  public:
    void add(std::uint64_t more = 1) { value_.fetch_add(more, std::memory_order_relaxed); }

    // What somebody else counts; not together with add().
    void follow(std::uint64_t counted) { value_.store(counted, std::memory_order_relaxed); }

    std::uint64_t value() const { return value_.load(std::memory_order_relaxed); }

  private:
    std::atomic<std::uint64_t> value_ = 0;
};

class Gauge {
  public:
    void set(std::int64_t value) { value_.store(value, std::memory_order_relaxed); }

    void add(std::int64_t more) { value_.fetch_add(more, std::memory_order_relaxed); }

    std::int64_t value() const { return value_.load(std::memory_order_relaxed); }

  private:
    std::atomic<std::int64_t> value_ = 0;
};

// How often something took how long.
class TimeHistogram {
  public:
    // Upper bounds, each with its own; what is longer is in one more.
    static constexpr std::array<std::int64_t, 16> bounds_microseconds = {
        50,     100,    250,     500,     1'000,   2'500,     5'000,     10'000,
        25'000, 50'000, 100'000, 250'000, 500'000, 1'000'000, 2'500'000, 5'000'000};

    void observe(std::chrono::microseconds time);

    std::uint64_t count_within(std::size_t bound) const {  // and longer than the bound before
        return counts_.at(bound).load(std::memory_order_relaxed);
    }

    std::chrono::microseconds sum() const {
        return std::chrono::microseconds{sum_microseconds_.load(std::memory_order_relaxed)};
    }

  private:
    std::array<std::atomic<std::uint64_t>, bounds_microseconds.size() + 1> counts_ = {};
    std::atomic<std::int64_t> sum_microseconds_ = 0;
};

// One for each value of an enum that ends in `count`.
template <typename Metric, typename Label>
class MetricsBy {
  public:
    static constexpr std::size_t size = std::to_underlying(Label::count);

    Metric& operator[](Label label) { return all_.at(std::to_underlying(label)); }

    const Metric& operator[](Label label) const { return all_.at(std::to_underlying(label)); }

  private:
    std::array<Metric, size> all_ = {};
};

enum class CommandOutcome : std::uint8_t { done, refused, unknown, count };
enum class ConnectionRefusal : std::uint8_t {
    limit,
    address_limit,
    banned,
    proxy_header,
    tls_handshake,
    count
};
enum class ConnectionEnd : std::uint8_t {
    by_client,
    by_server,
    slow_reader,
    flood,
    too_long,
    count
};
enum class Queue : std::uint8_t { arrivals, commits, logins, outbox_bytes, count };

struct ServerMetrics {
    TimeHistogram turn_time;
    TimeHistogram commit_time;
    MetricsBy<Counter, CommandOutcome> commands;
    MetricsBy<Gauge, TransportKind> players;
    MetricsBy<Gauge, TransportKind> connections;
    MetricsBy<Counter, TransportKind> connections_opened;
    MetricsBy<Counter, ConnectionRefusal> connections_refused;
    MetricsBy<Counter, ConnectionEnd> connections_ended;
    MetricsBy<Counter, TransportKind> bytes_received;
    MetricsBy<Counter, TransportKind> bytes_sent;
    MetricsBy<Gauge, Queue> queues;  // how much waits
    Gauge zones_loaded;
    Gauge rooms;  // of the zones that are loaded
    Counter lua_errors;
    Counter logins;
    Counter logins_failed;
    Counter commits;
    Counter events;
    Gauge log_lines_lost;
};

// As Prometheus reads it: text format 0.0.4.
std::string prometheus_text(const ServerMetrics& metrics);

}  // namespace underwell::server
