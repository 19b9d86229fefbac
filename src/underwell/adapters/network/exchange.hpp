// What stands between the listening sockets, the connections and the hall: lets in, hands out what
// is to be sent, gathers what arrives, and keeps the time for all. Everything but the mailbox, the
// counters and the certificate belongs to the network's thread. Only for .cpp files of adapters,
// since Asio comes with it.
#pragma once

#include <array>
#include <atomic>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/unordered/unordered_flat_map.hpp>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <set>
#include <span>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "underwell/adapters/network/admission.hpp"
#include "underwell/adapters/network/connection.hpp"
#include "underwell/adapters/network/network_settings.hpp"
#include "underwell/adapters/network/pace.hpp"
#include "underwell/adapters/network/protocol.hpp"
#include "underwell/adapters/network/tls_context.hpp"
#include "underwell/base/result.hpp"
#include "underwell/server/ports/transport.hpp"

namespace underwell::adapters::network {

class Exchange {
  public:
    Exchange(NetworkSettings settings, server::Arrivals& arrivals,
             std::atomic<std::uint64_t>& connection_ids, Protocol& protocol);
    Exchange(const Exchange&) = delete;
    Exchange& operator=(const Exchange&) = delete;
    ~Exchange();

    // By the owner's thread.
    base::Result<void> listen();
    void start();
    void stop();
    base::Result<void> reload_tls(const TlsFiles& files);
    // `also` is done together with it, on the network's thread.
    void follow(NetworkSettings wanted, std::function<void()> also);
    std::uint16_t port(std::size_t listening) const;

    // Any thread.
    void send(std::vector<server::Piece> several);

    const NetworkMetrics& metrics() const { return metrics_; }

    // For connections, on the network's thread.
    const NetworkSettings& settings() const { return settings_; }

    NetworkMetrics& counters() { return metrics_; }

    Traffic& traffic(bool tls) { return tls ? metrics_.tls : metrics_.plain; }

    Admission& admission() { return *admission_; }

    Protocol& protocol() { return protocol_; }

    TlsStream tls_stream(int descriptor) const { return tls_->stream(descriptor); }

    // For one read at a time.
    std::span<char> read_buffer() { return *read_buffer_; }

    // Where arrivals are put; tell_hall() then tells the hall before the thread sleeps again.
    std::vector<server::Arrival>& arrivals() { return arrived_; }

    void tell_hall();
    // Its time may have changed.
    void reschedule(Connection& connection);
    void remove(Connection& connection);

    // For protocols, on the network's thread.
    boost::asio::io_context& context() { return context_; }

    // Nothing if it is gone, or does not talk yet or any more.
    Conversation* conversation(server::ConnectionId id) const;
    // Something was said to it, or it is over. It is written at once, or gathered with more.
    void mark(server::ConnectionId id, bool hurries);
    // Something else was done to its conversation: it may take more now, and at another time.
    void attend(server::ConnectionId id, Time now);
    // Writes to all who were marked so. What is handed out is followed by it anyway.
    void flush_hurried(Time now);
    // What waits is written, then it is over.
    void close(server::ConnectionId id, Time now);

  private:
    struct Door {
        boost::asio::ip::tcp::acceptor acceptor;
        boost::asio::steady_timer pause;
        ListenAddress address;
    };

    static constexpr std::size_t read_buffer_bytes = std::size_t{64} << 10U;

    base::Result<void> listen(const ListenAddress& address);
    void run();
    void await_somebody(Door& door);
    void accept_all(Door& door);
    void pause(Door& door);
    void let_in(Door& door, boost::asio::ip::tcp::socket socket,
                const boost::asio::ip::tcp::endpoint& from, Time now);
    void deliver();
    void empty_mailbox();
    Connection* find(server::ConnectionId id) const;
    void flush_waiting();
    void flush_some();
    void keep_time();
    void time_passed();
    void begin_to_stop();
    void end_if_empty();

    NetworkSettings settings_;
    server::Arrivals& hall_;
    std::atomic<std::uint64_t>& connection_ids_;
    Protocol& protocol_;
    NetworkMetrics metrics_;
    std::unique_ptr<TlsContext> tls_;
    std::shared_ptr<Admission> admission_;

    std::mutex mutex_;
    std::vector<server::Piece> mailbox_;  // by mutex_

    boost::asio::io_context context_{1};
    boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work_;
    boost::asio::steady_timer clock_;
    boost::asio::steady_timer gathering_;
    std::list<Door> doors_;
    boost::unordered_flat_map<std::uint64_t, std::shared_ptr<Connection>> connections_;
    std::set<std::pair<Time, std::uint64_t>> wakes_;
    Time clock_set_to_ = Time::max();
    std::vector<server::Arrival> arrived_;
    std::vector<std::shared_ptr<Connection>> hurried_;
    std::vector<std::shared_ptr<Connection>> waiting_;
    std::deque<std::shared_ptr<Connection>> flushing_;
    bool is_flushing_ = false;
    std::unique_ptr<std::array<char, read_buffer_bytes>> read_buffer_;
    bool delivery_is_due_ = false;
    bool stopping_ = false;
    std::thread thread_;
};

}  // namespace underwell::adapters::network
