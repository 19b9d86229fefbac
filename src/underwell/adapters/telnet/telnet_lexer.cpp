#include "underwell/adapters/telnet/telnet_lexer.hpp"

#include <algorithm>
#include <utility>

#include "underwell/adapters/telnet/telnet_wire.hpp"

namespace underwell::adapters::telnet {

namespace {

constexpr std::size_t window_size_bytes = 4;

}  // namespace

std::optional<Token> TelnetLexer::next(std::string_view& rest) {
    while (!rest.empty()) {
        if (place_ == Place::text && code(rest.front()) != commands::interpret_as_command)
            return take_text(rest);
        const std::string_view here = rest.substr(0, 1);
        const Code read = code(here.front());
        rest.remove_prefix(1);
        std::optional<Token> token;
        switch (place_) {
            case Place::text:
                place_ = Place::command;
                break;
            case Place::command:
                token = take_command(read, here);
                break;
            case Place::option:
                place_ = Place::text;
                token = tokens::Negotiation{.command = command_, .option = read};
                break;
            case Place::subnegotiation_option:
                option_ = read;
                place_ = Place::payload;
                break;
            case Place::payload:
                token = take_payload(read);
                break;
            case Place::payload_command:
                token = take_payload_command(read);
                break;
        }
        if (token) return token;
    }
    return std::nullopt;
}

Token TelnetLexer::take_text(std::string_view& rest) const {
    const std::size_t size = std::min(rest.find(byte(commands::interpret_as_command)), rest.size());
    const std::string_view text = rest.substr(0, size);
    rest.remove_prefix(size);
    return tokens::Text{.bytes = text};
}

std::optional<Token> TelnetLexer::take_command(Code code, std::string_view here) {
    place_ = Place::text;
    switch (code) {
        case commands::interpret_as_command:
            return tokens::Text{.bytes = here};
        case commands::will_do:
        case commands::wont_do:
        case commands::please_do:
        case commands::please_dont:
            command_ = code;
            place_ = Place::option;
            return std::nullopt;
        case commands::subnegotiation:
            place_ = Place::subnegotiation_option;
            return std::nullopt;
        default:
            return tokens::Command{.command = code};
    }
}

std::optional<Token> TelnetLexer::take_payload(Code code) {
    if (code == commands::interpret_as_command) {
        place_ = Place::payload_command;
        return std::nullopt;
    }
    // A client that does not double 255 (BeipMU) ends a height of 255 by 255 255 240, of which the
    // first two were taken for a doubled one.
    const bool ends_undoubled = option_ == options::window_size &&
                                payload_.size() == window_size_bytes &&
                                code == commands::end_of_subnegotiation;
    if (ends_undoubled) return end_subnegotiation();
    return append_payload(code);
}

std::optional<Token> TelnetLexer::take_payload_command(Code code) {
    place_ = Place::payload;
    if (code == commands::end_of_subnegotiation) return end_subnegotiation();
    if (auto failed = append_payload(commands::interpret_as_command)) return failed;
    // Anything but 255 stands for itself after a 255 that was not doubled.
    if (code == commands::interpret_as_command) return std::nullopt;
    return append_payload(code);
}

std::optional<Token> TelnetLexer::append_payload(Code code) {
    if (payload_.size() == subnegotiation_bytes_max) return tokens::TooLong{};
    payload_ += byte(code);
    return std::nullopt;
}

Token TelnetLexer::end_subnegotiation() {
    place_ = Place::text;
    return tokens::Subnegotiation{.option = option_, .payload = std::exchange(payload_, {})};
}

}  // namespace underwell::adapters::telnet
