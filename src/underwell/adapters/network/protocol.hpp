// What a transport brings to the network (exchange.hpp): a protocol, which makes a conversation of
// each connection and hands out what the hall has to say. Conversations know no sockets: bytes in
// become arrivals, what is said becomes bytes that wait to be written. All of it is called by the
// network's thread; nothing fails: who breaks a bound is over, and is closed.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "underwell/adapters/network/admission.hpp"
#include "underwell/adapters/network/pace.hpp"
#include "underwell/server/networks.hpp"
#include "underwell/server/ports/transport.hpp"

namespace underwell::adapters::network {

// Why a conversation ended: for logs and counters.
namespace ends {
inline constexpr std::string_view by_client = "closed by client";
inline constexpr std::string_view by_server = "closed by server";
inline constexpr std::string_view connection_lost = "connection lost";
inline constexpr std::string_view slow_reader = "slow reader";
inline constexpr std::string_view server_stops = "server stops";
inline constexpr std::string_view flood = "flood";
inline constexpr std::string_view broken_bound = "line or message too long";
}  // namespace ends

// Who is at the other end of a connection that may begin to talk.
struct Caller {
    server::ConnectionId id;
    server::InternetAddress address;  // the true one, if a proxy told it by a PROXY header
    bool secure = false;              // nobody on the way can read it
    bool tls = false;                 // it came to a port of TLS
    bool strayed = false;             // but in the clear
};

class Conversation {
  public:
    Conversation() = default;
    Conversation(const Conversation&) = delete;
    Conversation& operator=(const Conversation&) = delete;
    virtual ~Conversation() = default;

    // How many bytes may be taken now; none while too much waits.
    virtual std::size_t room() const = 0;
    virtual void take(std::string_view bytes, Time now, std::vector<server::Arrival>& arrivals) = 0;

    // At the latest then, in_time() wants to be called.
    virtual Time next_time() const = 0;
    virtual void in_time(Time now, std::vector<server::Arrival>& arrivals) = 0;

    // Empty as long as it goes on. Once it is over a last word may wait to be written, and nothing
    // more is taken.
    virtual std::string_view end() const = 0;

    bool is_over() const { return !end().empty(); }

    // Nothing more will be said.
    virtual void finish() = 0;
    // Comes once, when it is over or its connection is gone; after it nothing arrives from it.
    virtual void ended(std::string_view why, Time now, std::vector<server::Arrival>& arrivals) = 0;

    virtual bool has_output() const = 0;
    // Puts all that was said where it waits to be written.
    virtual void gather(Time now) = 0;
    virtual std::string_view outbox() const = 0;
    virtual void written(std::size_t bytes) = 0;
    virtual bool outbox_is_full() const = 0;
};

class Protocol {
  public:
    Protocol() = default;
    Protocol(const Protocol&) = delete;
    Protocol& operator=(const Protocol&) = delete;
    virtual ~Protocol() = default;

    virtual std::unique_ptr<Conversation> converse(const Caller& caller, Time now,
                                                   std::vector<server::Arrival>& arrivals) = 0;

    // Whether many come by this address: they are admitted one by one, by the protocol itself.
    virtual bool speaks_for_many(const server::InternetAddress& /*address*/) const { return false; }

    // Whether it has something to say to those who come to a port of TLS in the clear.
    virtual bool answers_strayed() const { return false; }

    // The last word to somebody who is not let in, as far as it can be said in the clear.
    virtual std::string apology(Refusal refusal) const = 0;

    virtual void hand_out(const server::Piece& piece, Time now) = 0;

    // The server stops, and nobody comes any more: called before all are closed.
    virtual void stop() {}
};

}  // namespace underwell::adapters::network
