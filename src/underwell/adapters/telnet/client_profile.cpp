#include "underwell/adapters/telnet/client_profile.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "underwell/adapters/telnet/telnet_codes.hpp"
#include "underwell/game/unicode.hpp"

namespace underwell::adapters::telnet {

namespace {

using server::Colours;

constexpr std::string_view mtts_prefix = "MTTS ";

std::string upper_case(std::string_view text) {
    std::string upper{text};
    for (char& letter : upper)
        if (letter >= 'a' && letter <= 'z') letter = static_cast<char>(letter - 'a' + 'A');
    return upper;
}

std::optional<std::uint32_t> number(std::string_view digits) {
    std::uint32_t value = 0;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (read.ec != std::errc{} || digits.empty()) return std::nullopt;
    return value;
}

struct TerminalFamily {
    std::string_view prefix;
    Colours colours;
};

// XTERM as MTTS means it. Others only where every terminal of that name shows colours.
constexpr std::array<TerminalFamily, 10> terminal_families = {{
    {.prefix = "XTERM", .colours = Colours::palette_256},
    {.prefix = "ANSI", .colours = Colours::palette_16},
    {.prefix = "VT100", .colours = Colours::palette_16},
    {.prefix = "VT220", .colours = Colours::palette_16},
    {.prefix = "LINUX", .colours = Colours::palette_16},
    {.prefix = "SCREEN", .colours = Colours::palette_16},
    {.prefix = "TMUX", .colours = Colours::palette_16},
    {.prefix = "RXVT", .colours = Colours::palette_16},
    {.prefix = "PUTTY", .colours = Colours::palette_256},
    {.prefix = "CYGWIN", .colours = Colours::palette_16},
}};

Colours colours_of_terminal(std::string_view upper) {
    if (upper.ends_with("-TRUECOLOR")) return Colours::true_colour;
    if (upper.ends_with("-256COLOR")) return Colours::palette_256;
    for (const TerminalFamily& family : terminal_families)
        if (upper.starts_with(family.prefix)) return family.colours;
    return Colours::none;
}

// Nothing for an empty value: the client takes its word back.
std::optional<bool> truth(std::string_view value) {
    if (value.empty()) return std::nullopt;
    const std::string upper = upper_case(value);
    return upper == "1" || upper == "TRUE" || upper == "YES" || upper == "ON";
}

struct EnvironmentFlag {
    std::string_view name;
    std::optional<bool> ClientProfile::* field;
};

constexpr std::array<EnvironmentFlag, 8> environment_flags = {{
    {.name = "ANSI", .field = &ClientProfile::ansi},
    {.name = "256_COLORS", .field = &ClientProfile::palette_256},
    {.name = "TRUECOLOR", .field = &ClientProfile::true_colour},
    {.name = "UTF-8", .field = &ClientProfile::utf8},
    {.name = "SCREEN_READER", .field = &ClientProfile::screen_reader},
    {.name = "OSC_HYPERLINKS", .field = &ClientProfile::hyperlinks},
    {.name = "OSC_HYPERLINKS_SEND", .field = &ClientProfile::hyperlinks_send},
    {.name = "OSC_HYPERLINKS_PROMPT", .field = &ClientProfile::hyperlinks_prompt},
}};

// IPADDRESS is not among them: anybody could claim to be anywhere.
void take_variable(ClientProfile& profile, std::string_view name, std::string_view value) {
    for (const EnvironmentFlag& flag : environment_flags)
        if (name == flag.name) profile.*flag.field = truth(value);
    if (name == "MTTS") profile.mtts = number(value);
    if (name == "CHARSET" && !value.empty()) profile.utf8 = is_utf8_name(value);
    if (name == "CLIENT_NAME") profile.client = printable_name(value);
    if (name == "CLIENT_VERSION") profile.version = printable_name(value);
    if (name == "TERMINAL_TYPE" && !value.empty())
        profile.terminal_colours = colours_of_terminal(upper_case(value));
}

bool parts_environment(Code code) {
    return code == environment_variable || code == environment_value ||
           code == environment_user_variable;
}

// Up to the next code that is not escaped.
std::string take_environment_text(std::string_view& rest) {
    std::string text;
    while (!rest.empty() && !parts_environment(code(rest.front()))) {
        if (code(rest.front()) == environment_escape) rest.remove_prefix(1);
        if (rest.empty()) break;
        text += rest.front();
        rest.remove_prefix(1);
    }
    return text;
}

Colours colours_of(const ClientProfile& profile) {
    const bool says_nothing =
        !profile.mtts && !profile.ansi && !profile.palette_256 && !profile.true_colour;
    if (says_nothing) return profile.terminal_colours;
    const std::uint32_t bits = profile.mtts.value_or(0);
    if (profile.true_colour.value_or((bits & mtts::true_colour) != 0)) return Colours::true_colour;
    if (profile.palette_256.value_or((bits & mtts::palette_256) != 0)) return Colours::palette_256;
    const bool some = profile.ansi.value_or((bits & mtts::ansi) != 0);
    return some ? Colours::palette_16 : Colours::none;
}

bool knows_unicode(const ClientProfile& profile) {
    if (profile.charset_is_utf8) return *profile.charset_is_utf8;
    return profile.utf8.value_or((profile.mtts.value_or(0) & mtts::utf8) != 0);
}

std::string client_of(const ClientProfile& profile) {
    if (profile.client.empty()) return profile.terminal;
    if (profile.version.empty()) return profile.client;
    return printable_name(profile.client + " " + profile.version);
}

}  // namespace

bool is_mtts(std::string_view terminal_type) {
    return upper_case(terminal_type.substr(0, mtts_prefix.size())) == mtts_prefix;
}

void take_terminal_type(ClientProfile& profile, std::string_view type) {
    if (is_mtts(type)) {
        profile.mtts = number(type.substr(mtts_prefix.size()));
        return;
    }
    if (profile.terminal.empty()) profile.terminal = printable_name(type);
    const Colours colours = colours_of_terminal(upper_case(type));
    profile.terminal_colours = std::max(profile.terminal_colours, colours);
}

void take_window_size(ClientProfile& profile, std::string_view payload) {
    if (payload.size() != 4) return;
    const auto read = [&](std::size_t at) {
        return static_cast<std::uint16_t>(code(payload[at]) << 8U | code(payload[at + 1]));
    };
    profile.width = read(0);
    profile.height = read(2);
}

void take_environment(ClientProfile& profile, std::string_view variables) {
    while (!variables.empty()) {
        const Code kind = code(variables.front());
        variables.remove_prefix(1);
        if (kind != environment_variable && kind != environment_user_variable) continue;
        const std::string name = take_environment_text(variables);
        std::string value;
        if (!variables.empty() && code(variables.front()) == environment_value) {
            variables.remove_prefix(1);
            value = take_environment_text(variables);
        }
        take_variable(profile, name, value);
    }
}

std::string printable_name(std::string_view name) {
    std::string printable;
    game::append_clean(printable, name, {.bytes_max = client_name_bytes_max});
    return printable;
}

bool is_utf8_name(std::string_view charset) {
    charset.remove_prefix(std::min(charset.find_first_not_of(' '), charset.size()));
    const std::string upper = upper_case(charset);
    return upper == "UTF-8" || upper == "UTF8";
}

server::ClientTraits traits_of(const ClientProfile& profile) {
    server::ClientTraits traits;
    if (profile.width != 0)
        traits.width = std::clamp<std::uint16_t>(profile.width, server::screen_width_min,
                                                 server::screen_width_max);
    if (profile.height != 0)
        traits.height = std::clamp(profile.height, screen_height_min, screen_height_max);
    traits.colours = colours_of(profile);
    traits.unicode = knows_unicode(profile);
    traits.reader =
        profile.screen_reader.value_or((profile.mtts.value_or(0) & mtts::screen_reader) != 0);
    traits.links = profile.hyperlinks.value_or(false) && profile.hyperlinks_send.value_or(true);
    traits.link_lines =
        profile.hyperlinks.value_or(false) && profile.hyperlinks_prompt.value_or(false);
    traits.signals = profile.takes_gmcp;
    traits.client = client_of(profile);
    return traits;
}

}  // namespace underwell::adapters::telnet
