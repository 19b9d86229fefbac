// One client's telnet stream as a codec (N4, N5, N7): bytes from the client become events, what is
// to be told becomes bytes. No sockets, no clock: the caller moves the bytes and says when the time
// for the handshake is over. What is to be sent gathers inside until take_output(). One thread at a
// time. Every text, line end by line end, is taken as written: "\r\n" ends a line. Who breaks a
// bound fails by name and must be closed; such a wire takes no more. A client that answers nothing
// plays in plain ASCII, 80 columns, without colours.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "underwell/adapters/network/network_settings.hpp"
#include "underwell/base/result.hpp"
#include "underwell/server/ports/transport.hpp"

namespace underwell::adapters::telnet {

namespace errors {
inline constexpr std::string_view line_too_long = "line_too_long";
inline constexpr std::string_view subnegotiation_too_long = "subnegotiation_too_long";
}  // namespace errors

using network::line_bytes_max;
inline constexpr std::size_t subnegotiation_bytes_max = 8192;

// One line of what is told to those who list servers (MSSP). Lines of one name that follow each
// other are values of one variable.
struct MsspVariable {
    std::string name;
    std::string value;
};

struct WireSettings {
    // Whether compression (MCCP2) may be agreed: not under TLS, not inside another compression.
    bool compression = true;
    // Asked whenever somebody wants to know; may be empty.
    std::function<std::vector<MsspVariable>()> server_status;
};

namespace wire_events {

// One line as it was typed: valid UTF-8, no control characters, without its end, at most
// line_bytes_max long.
struct Line {
    std::string text;

    friend bool operator==(const Line&, const Line&) = default;
};

// All that is asked at the beginning is answered, or waited for long enough, or something was typed
// without waiting. Comes once, before the first Line.
struct HandshakeOver {
    server::ClientTraits traits;

    friend bool operator==(const HandshakeOver&, const HandshakeOver&) = default;
};

// Only after the handshake.
struct TraitsChanged {
    server::ClientTraits traits;

    friend bool operator==(const TraitsChanged&, const TraitsChanged&) = default;
};

// A message for gmcp.hpp's understand(), not looked into yet.
struct GmcpMessage {
    std::string package;
    std::string json;  // empty if there was none

    friend bool operator==(const GmcpMessage&, const GmcpMessage&) = default;
};

// A browser stands at the wrong door: answer one line and close. Nothing comes after it.
struct HttpRequest {
    friend bool operator==(const HttpRequest&, const HttpRequest&) = default;
};

}  // namespace wire_events

using WireEvent =
    std::variant<wire_events::Line, wire_events::HandshakeOver, wire_events::TraitsChanged,
                 wire_events::GmcpMessage, wire_events::HttpRequest>;

// As a client calls itself in Core.Hello.
struct ClientName {
    std::string_view name;
    std::string_view version;
};

class TelnetWire {
  public:
    // The settings must outlive the wire.
    explicit TelnetWire(const WireSettings& settings);
    TelnetWire(TelnetWire&&) noexcept;
    TelnetWire& operator=(TelnetWire&&) noexcept;
    ~TelnetWire();

    // The opening offers. Once, first.
    void open();

    // Appends what the bytes mean, in order; on failure, what came before it.
    base::Result<void> take(std::string_view bytes, std::vector<WireEvent>& events);

    // Once, when the client had time enough (a second is); does nothing if the handshake is over.
    void handshake_timed_out(std::vector<WireEvent>& events);

    // It said so by Core.Hello, which is more exact than its terminal's name.
    void client_named(ClientName client, std::vector<WireEvent>& events);

    // UTF-8, or ASCII made by to_ascii() for a client without unicode.
    void text(std::string_view bytes);
    // Text that ends as the client knows the end of a prompt: EOR, or GA.
    void prompt(std::string_view bytes);
    // False before a password is typed.
    void echo(bool on);
    // "Package.Name {json}"; nothing is sent to a client that takes no GMCP.
    void gmcp(std::string_view message);
    void keep_alive();
    // Ends compression properly. What is sent afterwards is plain.
    void finish();

    bool has_output() const;
    // All that waits to be sent, in the form that goes on the line. To be written as one.
    std::string take_output();

    const server::ClientTraits& traits() const;
    bool handshake_is_over() const;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace underwell::adapters::telnet
