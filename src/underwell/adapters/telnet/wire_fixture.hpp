// What tests of the wire share: the bytes that clients send, and a client to whom a wire speaks.
#pragma once

#include <cstdint>
#include <gtest/gtest.h>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include <zlib.h>

#include "underwell/adapters/telnet/telnet_codes.hpp"
#include "underwell/adapters/telnet/telnet_wire.hpp"

namespace underwell::adapters::telnet::tests {

inline std::string bytes(std::initializer_list<int> codes) {
    std::string text;
    for (const int code : codes)
        text += static_cast<char>(code);
    return text;
}

inline std::string negotiation(Code command, Code option) {
    return bytes({commands::interpret_as_command, command, option});
}

inline const std::string go_ahead = bytes({255, 249});

inline std::string will(Code option) {
    return negotiation(commands::will_do, option);
}

inline std::string wont(Code option) {
    return negotiation(commands::wont_do, option);
}

inline std::string please_do(Code option) {
    return negotiation(commands::please_do, option);
}

inline std::string please_dont(Code option) {
    return negotiation(commands::please_dont, option);
}

// Nothing is doubled: tests write what is on the line.
inline std::string message(Code option, std::string_view payload) {
    std::string whole = bytes({255, 250, option});
    whole += payload;
    return whole + bytes({255, 240});
}

inline std::string terminal(std::string_view type) {
    return message(options::terminal_type, std::string(1, '\0') + std::string{type});
}

inline std::string environment(Code kind,
                               const std::vector<std::pair<std::string, std::string>>& variables) {
    std::string payload(1, byte(kind));
    for (const auto& [name, value] : variables) {
        payload += byte(environment_user_variable);
        payload += name;
        payload += byte(environment_value);
        payload += value;
    }
    return message(options::environment, payload);
}

// A stream that was compressed from the beginning.
struct Inflated {
    std::string text;
    bool ended = false;
    std::string after;  // what follows the end of the stream
};

inline Inflated inflate_all(std::string_view compressed) {
    z_stream zlib{};
    EXPECT_EQ(inflateInit(&zlib), Z_OK);
    std::string in{compressed};
    Inflated result;
    std::string piece(4096, '\0');
    zlib.next_in = reinterpret_cast<Bytef*>(in.data());
    zlib.avail_in = static_cast<uInt>(in.size());
    int outcome = Z_OK;
    while (outcome == Z_OK) {
        zlib.next_out = reinterpret_cast<Bytef*>(piece.data());
        zlib.avail_out = static_cast<uInt>(piece.size());
        outcome = inflate(&zlib, Z_SYNC_FLUSH);
        result.text.append(piece, 0, piece.size() - zlib.avail_out);
    }
    EXPECT_TRUE(outcome == Z_STREAM_END || outcome == Z_BUF_ERROR) << outcome;
    result.ended = outcome == Z_STREAM_END;
    result.after = in.substr(in.size() - zlib.avail_in);
    inflateEnd(&zlib);
    return result;
}

inline WireSettings settings_with_status() {
    return {.compression = true, .server_status = [] {
                return std::vector<MsspVariable>{{.name = "NAME", .value = "Underwell"},
                                                 {.name = "PORT", .value = "4443"},
                                                 {.name = "PORT", .value = "4000"}};
            }};
}

// One end of a wire, and all that came out of it.
struct WireClient {
    explicit WireClient(WireSettings wire_settings = settings_with_status())
        : settings{std::move(wire_settings)}, wire{settings} {
        wire.open();
        opening = wire.take_output();
    }

    void sends(std::string_view text) {
        const auto taken = wire.take(text, events);
        if (!taken) failure = taken.error().name;
    }

    void sends_byte_by_byte(std::string_view text) {
        for (std::size_t at = 0; at < text.size(); ++at)
            sends(text.substr(at, 1));
    }

    std::vector<std::string> lines() const {
        std::vector<std::string> typed;
        for (const WireEvent& event : events)
            if (const auto* line = std::get_if<wire_events::Line>(&event))
                typed.push_back(line->text);
        return typed;
    }

    template <typename Event>
    std::size_t count() const {
        std::size_t number = 0;
        for (const WireEvent& event : events)
            if (std::holds_alternative<Event>(event)) ++number;
        return number;
    }

    const server::ClientTraits& traits() const { return wire.traits(); }

    WireSettings settings;
    TelnetWire wire;
    std::vector<WireEvent> events;
    std::string opening;
    std::optional<std::string_view> failure;
};

// As Mudlet answers the opening: by order of the offers, then by that of the messages.
inline std::string mudlet_shaped(std::string_view mtts = "MTTS 2349") {
    return please_do(options::end_of_record) + will(options::terminal_type) +
           will(options::window_size) + message(options::window_size, bytes({0, 132, 0, 43})) +
           please_do(options::charset) + will(options::environment) +
           please_do(options::server_status) + please_do(options::gmcp) +
           message(options::gmcp, R"(Core.Hello {"client":"Mudlet","version":"4.17.2"})") +
           message(options::gmcp, R"(Core.Supports.Set ["Char 1","Room 1","Char.Login 1"])") +
           terminal("MUDLET") + message(options::charset, bytes({2}) + "UTF-8") +
           environment(message_is, {{"CLIENT_NAME", "MUDLET"},
                                    {"CLIENT_VERSION", "4.17.2"},
                                    {"256_COLORS", "1"},
                                    {"TRUECOLOR", "1"},
                                    {"UTF-8", "1"},
                                    {"OSC_HYPERLINKS", "1"},
                                    {"OSC_HYPERLINKS_PROMPT", "1"},
                                    {"IPADDRESS", "192.0.2.1"}}) +
           terminal("ANSI-TRUECOLOR") + terminal(mtts);
}

}  // namespace underwell::adapters::telnet::tests
