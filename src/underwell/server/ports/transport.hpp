// Connections, seen from the hall (hall.hpp). An adapter (telnet, web) owns the sockets and one
// thread of its own. It tells the hall what arrives, in the order of each connection, through
// Arrivals; the hall hands it what is to be sent. Everything is bounded by the adapter (N7): lines,
// what waits to be read, what waits to be sent; who breaks a bound is closed and the hall is told.
// Nothing here blocks, and nothing fails: a connection that is gone takes no more.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "underwell/base/ids.hpp"
#include "underwell/game/document.hpp"
#include "underwell/game/noun.hpp"
#include "underwell/server/signals.hpp"
#include "underwell/server/transport_kind.hpp"
#include "underwell/server/visual_writer.hpp"

namespace underwell::server {

// Unique in the life of the program, over all transports; never reused.
using ConnectionId = base::Id<struct ConnectionTag>;

// Who is at the other end, as far as the network tells: behind a proxy that is trusted, the true
// address.
struct Peer {
    std::string address;  // "192.0.2.7", "2001:db8::7", without a port
    bool secure = false;  // nobody on the way can read it: TLS, or the machine itself
    TransportKind transport = TransportKind::telnet;
};

// How documents are written for somebody. Two connections of one transport with equal hands are
// sent the same bytes for the same document.
struct Hand {
    std::uint16_t width = 80;
    Colours colours = Colours::none;
    Theme theme = Theme::dark;
    bool unicode = false;     // else plain ASCII
    bool reader = false;      // for ears (N13)
    bool links = false;       // what a click types may be sent along
    bool link_lines = false;  // and what it puts into the line
    game::Language language = game::Language::english;

    friend auto operator<=>(const Hand&, const Hand&) = default;
};

// What a client says about itself; may change at any time.
struct ClientTraits {
    std::uint16_t width = 80;
    std::uint16_t height = 24;
    Colours colours = Colours::none;
    bool unicode = false;
    bool reader = false;                       // it announced a screen reader
    bool links = false;                        // OSC 8 with send:
    bool link_lines = false;                   // and with prompt:
    bool signals = false;                      // it takes signals (GMCP, or the browser)
    bool views = false;                        // and pictures among them (picture_signals.hpp)
    std::optional<game::Language> language{};  // if it says one
    std::string client{};  // its name and version, as it gave them; made printable, bounded

    friend bool operator==(const ClientTraits&, const ClientTraits&) = default;
};

// What arrives.
namespace arrivals {

struct Connected {
    Peer peer;
};

// The handshake is over, or was waited for long enough: now a greeting may be sent. Comes once,
// before the first Typed.
struct Greets {
    ClientTraits traits;
};

struct TraitsChanged {
    ClientTraits traits;
};

// One line: valid UTF-8, no control characters, without its end.
struct Typed {
    std::string line;
};

// A login by message (Char.Login of N6), only ever passed on where peer.secure.
struct Credentials {
    std::string name;
    std::string password;
};

// Signals that the client asks for again.
struct WantsSignals {
    bool inventory = false;
    bool room = false;
    bool everything = false;  // as if nothing had ever been sent
};

// What the client's own page wants to be kept with the account, opaque and bounded; a guest's is
// not kept.
struct KeepsSettings {
    std::string settings;
};

struct Disconnected {
    std::string why;  // for logs: "closed by client", "slow reader", "flood" …
};

}  // namespace arrivals

struct Arrival {
    ConnectionId from;
    std::variant<arrivals::Connected, arrivals::Greets, arrivals::TraitsChanged, arrivals::Typed,
                 arrivals::Credentials, arrivals::WantsSignals, arrivals::KeepsSettings,
                 arrivals::Disconnected>
        what;
};

// Where adapters put what arrives. Any thread; returns at once.
class Arrivals {
  public:
    Arrivals() = default;
    Arrivals(const Arrivals&) = delete;
    Arrivals& operator=(const Arrivals&) = delete;
    virtual ~Arrivals() = default;

    virtual void arrive(std::vector<Arrival> several) = 0;
};

// What is to be sent.
namespace pieces {

// As written() made it, to all of these. Text that does not hurry is gathered for up to 10 ms, with
// whatever else goes to the same connection (law 4: bystanders); order is kept in any case.
struct Text {
    std::vector<ConnectionId> to;
    std::string bytes;
    bool hurries = true;
};

// The prompt of a connection from now on: sent whenever text was sent and nothing more waits. Each
// ends as the client wants it (EOR or GA). Empty: none.
struct Prompt {
    ConnectionId to;
    std::string bytes;
};

// What is typed next must not be seen (a password), or may be seen again.
struct Echo {
    ConnectionId to;
    bool on = true;
};

struct Signal {
    ConnectionId to;
    server::Signal signal;
};

// Everything before it is sent, then the connection is closed.
struct Close {
    ConnectionId to;
};

}  // namespace pieces

using Piece =
    std::variant<pieces::Text, pieces::Prompt, pieces::Echo, pieces::Signal, pieces::Close>;

class Transport {
  public:
    Transport() = default;
    Transport(const Transport&) = delete;
    Transport& operator=(const Transport&) = delete;
    virtual ~Transport() = default;

    // A document as this transport's clients read it. Pure; called by the hall.
    virtual std::string written(const game::Document& document, const Hand& hand) const = 0;

    // In order. Called by the hall's thread.
    virtual void send(std::vector<Piece> several) = 0;
};

}  // namespace underwell::server
