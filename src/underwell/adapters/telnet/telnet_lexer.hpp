// A client's bytes, parted into what telnet is made of. A subnegotiation is gathered until it is
// whole; nothing of one ever comes out as text, and one that is too long ends the stream. Written
// here and not left to libtelnet, which hands the rest of a long one on as text, and which a client
// can make inflate its bytes. Any division of a stream into pieces gives the same tokens, but for
// texts, which are parted where the pieces are.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "underwell/adapters/telnet/telnet_codes.hpp"

namespace underwell::adapters::telnet {

namespace tokens {

// Lives as long as the bytes that were given.
struct Text {
    std::string_view bytes;
};

struct Command {
    Code command = 0;
};

struct Negotiation {
    Code command = 0;
    Code option = 0;
};

struct Subnegotiation {
    Code option = 0;
    std::string payload;
};

// No bytes may be given after it.
struct TooLong {};

}  // namespace tokens

using Token = std::variant<tokens::Text, tokens::Command, tokens::Negotiation,
                           tokens::Subnegotiation, tokens::TooLong>;

class TelnetLexer {
  public:
    // Takes the first token off the bytes; nothing if they were all taken and no token is whole.
    std::optional<Token> next(std::string_view& rest);

  private:
    enum class Place : std::uint8_t {
        text,
        command,
        option,
        subnegotiation_option,
        payload,
        payload_command,
    };

    Token take_text(std::string_view& rest) const;
    std::optional<Token> take_command(Code code, std::string_view here);
    std::optional<Token> take_payload(Code code);
    std::optional<Token> take_payload_command(Code code);
    std::optional<Token> append_payload(Code code);
    Token end_subnegotiation();

    Place place_ = Place::text;
    Code command_ = 0;
    Code option_ = 0;
    std::string payload_;
};

}  // namespace underwell::adapters::telnet
