// One connection: its socket, plain or TLS, from the moment it was accepted to its end.
// Waits its turn, reads who the proxy says it is, shakes hands, then carries one conversation.
// Lives on the network's thread; pending operations keep it alive. Only for .cpp files of
// folder and of transports, since Asio comes with it.
#pragma once

#include <array>
#include <atomic>
#include <boost/asio/ip/tcp.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "underwell/adapters/network/admission.hpp"
#include "underwell/adapters/network/pace.hpp"
#include "underwell/adapters/network/protocol.hpp"
#include "underwell/adapters/network/tls_context.hpp"
#include "underwell/server/networks.hpp"
#include "underwell/server/ports/transport.hpp"

namespace underwell::adapters::network {

class Exchange;

class Connection : public std::enable_shared_from_this<Connection> {
  public:
    struct Origin {
        server::ConnectionId id;
        server::InternetAddress address;
        bool tls = false;
        bool proxied = false;
    };

    Connection(Exchange& exchange, boost::asio::ip::tcp::socket socket, const Origin& origin);
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;
    ~Connection() = default;

    void start(Time now);

    // What is to be said goes there, then flush(). None before it began and once it ended.
    Conversation* conversation();
    void flush(Time now);
    // Something was done to its conversation: it may take more now, and at another time.
    void attend(Time now);
    // What waits is written, then it is over.
    void close(Time now);
    // The same, in a hurry: the server stops.
    void stop(Time now);

    // When in_time() wants to be called at the latest.
    Time next_time() const;
    void in_time(Time now);

    server::ConnectionId id() const { return origin_.id; }

    bool is_tls() const { return origin_.tls; }

    // For the exchange: when it is going to be woken, and whether something waits to be flushed.
    Time wakes_at = Time::max();
    bool hurries = false;
    bool waits = false;

  private:
    enum class Phase : std::uint8_t {
        waits_its_turn,
        reads_proxy_header,
        shakes_hands,
        talks,
        says_goodbye,   // what waits is written, nothing more is taken
        listens_still,  // until the client has seen the end: else what it was told last is lost
        closed,
    };

    static constexpr std::size_t inbox_bytes = 256;

    void admit(Time now);
    void begin(Time now);
    void read_proxy_header();
    void look_for_tls();
    void begin_tls();
    void shake_hands();
    void talk(Time now);

    std::size_t room() const;
    void read();
    void read_tls();
    void inbox_filled(std::size_t bytes, bool may_be_more);
    bool read_some(Time now);
    void take(std::string_view bytes, Time now);
    void after_input(Time now);

    void write_out(Time now);
    void count_outbox(std::size_t bytes);
    void hang_up(Time now);
    void converse_no_more(std::string_view why, Time now);
    void tell_end(std::string_view why);
    void refuse(std::atomic<std::uint64_t>& counter, std::string_view why);
    void deny(Refusal refusal);
    void drop(std::string_view why);

    Moved receive(std::span<char> buffer);
    Moved send(std::string_view bytes);
    void await(boost::asio::ip::tcp::socket::wait_type what, void (Connection::*then)());
    void writable();

    Exchange& exchange_;
    boost::asio::ip::tcp::socket socket_;
    std::unique_ptr<TlsStream> stream_;           // if it is one of TLS
    std::unique_ptr<Conversation> conversation_;  // from talks on
    std::string header_;                          // of the proxy, so far
    std::size_t outbox_counted_ = 0;              // of what waits to be written
    Origin origin_;
    Time deadline_ = Time::max();  // of all phases but talks
    Phase phase_ = Phase::waits_its_turn;
    bool secure_ = false;
    bool is_admitted_ = false;
    bool strayed_ = false;  // in the clear to a port of TLS
    bool is_told_ = false;  // the hall knows it
    bool reading_ = false;
    bool writing_ = false;
    bool stopping_ = false;
    // Most of what arrives is a short line: read at once, without a buffer of any size waiting.
    std::array<char, inbox_bytes> inbox_;
};

}  // namespace underwell::adapters::network
