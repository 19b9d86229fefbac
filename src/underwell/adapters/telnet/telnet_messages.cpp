#include "underwell/adapters/telnet/telnet_messages.hpp"

#include <algorithm>

#include "underwell/adapters/telnet/client_profile.hpp"

namespace underwell::adapters::telnet {

namespace {

// MSSP knows no way to write 0, 1, 2 and 255.
void append_status_text(std::string& out, std::string_view text) {
    for (const char letter : text)
        if (code(letter) > status_value && code(letter) != commands::interpret_as_command)
            out += letter;
}

}  // namespace

void append_doubled(std::string& out, std::string_view bytes) {
    constexpr char iac = byte(commands::interpret_as_command);
    while (!bytes.empty()) {
        const std::size_t at = bytes.find(iac);
        if (at == std::string_view::npos) break;
        out += bytes.substr(0, at + 1);
        out += iac;
        bytes.remove_prefix(at + 1);
    }
    out += bytes;
}

std::string subnegotiation(Code option, std::string_view payload) {
    std::string message = {byte(commands::interpret_as_command), byte(commands::subnegotiation),
                           byte(option)};
    message.reserve(payload.size() + 5);
    append_doubled(message, payload);
    message += byte(commands::interpret_as_command);
    message += byte(commands::end_of_subnegotiation);
    return message;
}

std::string subnegotiation(Code option, Code kind, std::string_view rest) {
    return subnegotiation(option, byte(kind) + std::string{rest});
}

std::string status_payload(const std::vector<MsspVariable>& variables) {
    std::string payload;
    std::string_view last_name;
    for (const MsspVariable& variable : variables) {
        if (variable.name != last_name) {
            payload += byte(status_variable);
            append_status_text(payload, variable.name);
        }
        last_name = variable.name;
        payload += byte(status_value);
        append_status_text(payload, variable.value);
    }
    return payload;
}

std::string_view choose_charset(std::string_view offered) {
    constexpr std::string_view table_mark = "[TTABLE]";
    if (offered.starts_with(table_mark)) offered.remove_prefix(table_mark.size());
    if (!offered.empty() && code(offered.front()) <= 1) offered.remove_prefix(1);
    if (offered.empty()) return {};
    const char separator = offered.front();
    std::string_view ascii;
    while (!offered.empty()) {
        offered.remove_prefix(1);
        const std::string_view name = offered.substr(0, offered.find(separator));
        offered.remove_prefix(name.size());
        if (is_utf8_name(name)) return name;
        if (ascii.empty() && (name == "US-ASCII" || name == "ASCII")) ascii = name;
    }
    return ascii;
}

wire_events::GmcpMessage gmcp_parts(std::string_view payload) {
    constexpr std::string_view blanks = " \t\r\n";
    const std::string_view package = payload.substr(0, payload.find_first_of(blanks));
    payload.remove_prefix(package.size());
    const std::size_t begin = std::min(payload.find_first_not_of(blanks), payload.size());
    return {.package = std::string{package}, .json = std::string{payload.substr(begin)}};
}

bool BrowserWatch::sees_browser(std::string_view text) {
    constexpr std::array<std::string_view, 3> openings = {"GET ", "POST ", "HEAD "};
    while (!text.empty() && size_ < opening_.size()) {
        opening_.at(size_++) = text.front();
        text.remove_prefix(1);
        const std::string_view opening{opening_.data(), size_};
        if (std::ranges::find(openings, opening) != openings.end()) return true;
    }
    return false;
}

}  // namespace underwell::adapters::telnet
