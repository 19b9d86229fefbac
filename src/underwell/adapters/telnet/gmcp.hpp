// GMCP (N6): signals as messages for programs at the other end, and what such programs say. The
// shapes are those that mappers and clients in use read; keys and packages are never translated.
// Pure. What a client sends is judged by understand(); nothing else fails.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "underwell/base/result.hpp"
#include "underwell/server/signals.hpp"

namespace underwell::adapters::telnet {

namespace errors {
inline constexpr std::string_view bad_gmcp = "bad_gmcp";  // ignore the message, keep the client
}

inline constexpr std::size_t gmcp_bytes_max = 8192;
inline constexpr std::size_t gmcp_depth_max = 8;

// What arrives.
namespace gmcp {

struct Hello {
    std::string client;  // printable, bounded
    std::string version;

    friend bool operator==(const Hello&, const Hello&) = default;
};

enum class SupportsChange : std::uint8_t { set, add, remove };

struct Supports {
    SupportsChange change = SupportsChange::set;
    std::vector<std::string> packages;  // "char.items": small letters, without the version

    friend bool operator==(const Supports&, const Supports&) = default;
};

// To be answered by gmcp_pong at once.
struct Ping {
    friend bool operator==(const Ping&, const Ping&) = default;
};

struct KeepAlive {
    friend bool operator==(const KeepAlive&, const KeepAlive&) = default;
};

// Both empty: the person logs in by text. Whether it may be used at all is for the caller to say:
// only where the peer is secure.
struct LoginCredentials {
    std::string account;
    std::string password;

    friend bool operator==(const LoginCredentials&, const LoginCredentials&) = default;
};

struct WantsInventory {
    friend bool operator==(const WantsInventory&, const WantsInventory&) = default;
};

struct WantsRoomItems {
    friend bool operator==(const WantsRoomItems&, const WantsRoomItems&) = default;
};

// Nothing that we know: to be ignored.
struct Unknown {
    friend bool operator==(const Unknown&, const Unknown&) = default;
};

}  // namespace gmcp

using GmcpRequest =
    std::variant<gmcp::Hello, gmcp::Supports, gmcp::Ping, gmcp::KeepAlive, gmcp::LoginCredentials,
                 gmcp::WantsInventory, gmcp::WantsRoomItems, gmcp::Unknown>;

// Fails with bad_gmcp if the JSON is none, too large, too deep, or not what the package takes.
base::Result<GmcpRequest> understand(std::string_view package, std::string_view json);

// What one client takes. Before it has said Hello or Supports it takes nothing but Core; after
// Hello alone, what every client can use; after Supports, what it listed, parents with children.
class GmcpClient {
  public:
    void take(const gmcp::Hello& hello);
    void take(const gmcp::Supports& supports);

    // The messages that tell it the signal, in order; none if it does not take them. Labels for
    // the status (Char.StatusVars) come with the first status.
    std::vector<std::string> messages(const server::Signal& signal);

    // Whether it can log in by message: then, if the peer is secure, send it gmcp_login_offer.
    bool takes_logins() const;

    // Whoever begins to needs whole lists first: changes alone say nothing to it.
    bool takes_items() const;

  private:
    bool takes(std::uint16_t package) const;

    std::uint16_t listed_ = 0;  // packages of ours that it listed, as bits
    bool has_greeted_ = false;
    bool has_listed_ = false;
    bool has_labels_ = false;
    bool is_mudlet_ = false;  // Mudlet takes packages (Client.GUI) without listing them
    bool is_beip_ = false;    // BeipMU reads Room.Info without listing it, in a shape of its own
};

inline constexpr std::string_view gmcp_pong = "Core.Ping";
inline constexpr std::string_view gmcp_login_offer =
    R"(Char.Login.Default {"type":["password-credentials"]})";

}  // namespace underwell::adapters::telnet
