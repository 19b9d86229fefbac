// What a browser says, as values (docs/protocol.md). Pure; takes any bytes. Fails by the name that
// the client is told as `why`, with a sentence.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "underwell/base/result.hpp"
#include "underwell/game/noun.hpp"

namespace underwell::adapters::web {

namespace troubles {
inline constexpr std::string_view malformed = "malformed";
inline constexpr std::string_view too_long = "too_long";
inline constexpr std::string_view too_fast = "too_fast";
inline constexpr std::string_view insecure = "insecure";
inline constexpr std::string_view unknown_type = "unknown_type";
inline constexpr std::string_view wrong_protocol = "wrong_protocol";
}  // namespace troubles

inline constexpr std::uint64_t protocol_version = 1;
inline constexpr std::size_t client_name_bytes_max = 64;
inline constexpr std::size_t page_settings_bytes_max = 4096;

namespace client_messages {

struct Hello {
    std::string client = {};  // printable, bounded
    std::optional<game::Language> language = {};
    bool reader = false;
    bool changes = false;  // are understood where others want the whole

    friend bool operator==(const Hello&, const Hello&) = default;
};

// With all that hello says, for where there is nothing to come back to.
struct Resume {
    std::string token;
    std::uint64_t has = 0;  // everything up to this number
    Hello hello;

    friend bool operator==(const Resume&, const Resume&) = default;
};

// Clean, within line_bytes_max.
struct Line {
    std::string text;
    std::uint64_t number = 0;  // as the client counts them; 0: it does not

    friend bool operator==(const Line&, const Line&) = default;
};

struct Login {
    std::string name;
    std::string password;

    friend bool operator==(const Login&, const Login&) = default;
};

struct Seen {
    std::uint64_t has = 0;

    friend bool operator==(const Seen&, const Seen&) = default;
};

struct Again {
    friend bool operator==(const Again&, const Again&) = default;
};

// What the page wants to be kept with the account, whatever it means.
struct Keep {
    std::string settings;

    friend bool operator==(const Keep&, const Keep&) = default;
};

struct Ping {
    friend bool operator==(const Ping&, const Ping&) = default;
};

}  // namespace client_messages

using ClientMessage =
    std::variant<client_messages::Hello, client_messages::Resume, client_messages::Line,
                 client_messages::Login, client_messages::Seen, client_messages::Again,
                 client_messages::Keep, client_messages::Ping>;

base::Result<ClientMessage> understand(std::string_view json);

}  // namespace underwell::adapters::web
