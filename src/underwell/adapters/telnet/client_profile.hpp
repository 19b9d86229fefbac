// What a client has said about itself by the various ways that telnet has for it (TTYPE with MTTS,
// NAWS, CHARSET, NEW-ENVIRON, GMCP), and what follows from it. Later words count more than earlier
// ones, exact ones more than guesses by a terminal's name. Nothing that a client says is trusted
// beyond its own screen. Pure; nothing fails: what is not understood says nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "underwell/server/ports/transport.hpp"

namespace underwell::adapters::telnet {

inline constexpr std::uint16_t screen_height_min = 5;
inline constexpr std::uint16_t screen_height_max = 400;
inline constexpr std::size_t client_name_bytes_max = 64;

// Bits of "MTTS 2345".
namespace mtts {
inline constexpr std::uint32_t ansi = 1;
inline constexpr std::uint32_t utf8 = 4;
inline constexpr std::uint32_t palette_256 = 8;
inline constexpr std::uint32_t screen_reader = 64;
inline constexpr std::uint32_t true_colour = 256;
}  // namespace mtts

struct ClientProfile {
    std::uint16_t width = 0;  // 0: not known
    std::uint16_t height = 0;
    server::Colours terminal_colours = server::Colours::none;  // a guess by the terminal's name
    bool takes_gmcp = false;
    std::optional<bool> charset_is_utf8;  // as agreed by CHARSET
    std::optional<std::uint32_t> mtts;
    // Of NEW-ENVIRON.
    std::optional<bool> ansi;
    std::optional<bool> palette_256;
    std::optional<bool> true_colour;
    std::optional<bool> utf8;
    std::optional<bool> screen_reader;
    std::optional<bool> hyperlinks;
    std::optional<bool> hyperlinks_send;
    std::optional<bool> hyperlinks_prompt;

    std::string terminal;  // its first terminal type, which most clients use for their name
    std::string client;
    std::string version;
};

// One answer of the TTYPE cycle.
void take_terminal_type(ClientProfile& profile, std::string_view type);
bool is_mtts(std::string_view terminal_type);

// The payload of a NAWS message.
void take_window_size(ClientProfile& profile, std::string_view payload);

// Variables and values of a NEW-ENVIRON message, after IS or INFO.
void take_environment(ClientProfile& profile, std::string_view variables);

// What may be shown in logs and to staff.
std::string printable_name(std::string_view name);

bool is_utf8_name(std::string_view charset);

server::ClientTraits traits_of(const ClientProfile& profile);

}  // namespace underwell::adapters::telnet
