#include "underwell/adapters/network/proxy_header.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <span>
#include <vector>

namespace underwell::adapters::network {

namespace {

using base::Result;
using Read = Result<std::optional<ProxyHeader>>;

constexpr std::string_view first_signature = "PROXY ";
constexpr std::size_t first_bytes_max = 107;  // with its line end
constexpr std::string_view second_signature{"\r\n\r\n\0\r\nQUIT\n", 12};
constexpr std::size_t second_fixed_bytes = 16;
constexpr std::size_t note_head_bytes = 3;

// What the proxy adds about TLS, and the bit that says that the client used it: a note without the
// bit only says that the proxy knows about TLS.
constexpr std::uint8_t note_about_tls = 0x20;
constexpr std::uint8_t client_used_tls = 0x01;

std::unexpected<base::Error> bad(std::string_view why) {
    return base::fail(errors::bad_proxy_header,
                      "this port expects a PROXY protocol header: " + std::string{why});
}

std::uint8_t byte_at(std::string_view bytes, std::size_t index) {
    return static_cast<std::uint8_t>(bytes[index]);
}

std::size_t number_at(std::string_view bytes, std::size_t index) {
    return std::size_t{byte_at(bytes, index)} << 8U | byte_at(bytes, index + 1);
}

template <std::size_t Count>
std::array<std::uint8_t, Count> bytes_at(std::string_view bytes, std::size_t index) {
    std::array<std::uint8_t, Count> found{};
    std::ranges::transform(bytes.substr(index, Count), found.begin(),
                           [](char byte) { return static_cast<std::uint8_t>(byte); });
    return found;
}

std::vector<std::string_view> words_of(std::string_view line) {
    std::vector<std::string_view> words;
    while (true) {
        const std::size_t space = line.find(' ');
        words.push_back(line.substr(0, space));
        if (space == std::string_view::npos) return words;
        line.remove_prefix(space + 1);
    }
}

bool is_port(std::string_view word) {
    std::uint16_t port = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), port);
    return error == std::errc{} && end == word.data() + word.size() &&
           (word.size() == 1 || word.front() != '0');
}

// PROXY TCP4 192.0.2.7 198.51.100.1 56324 4000
Read read_first_version(std::string_view bytes) {
    const std::string_view start = bytes.substr(0, first_bytes_max);
    const std::size_t end = start.find("\r\n");
    if (end == std::string_view::npos) {
        if (start.size() == first_bytes_max) return bad("its line does not end");
        return std::nullopt;
    }
    ProxyHeader header{.bytes = end + 2};
    const std::vector<std::string_view> words = words_of(start.substr(0, end));
    if (words[1] == "UNKNOWN") return header;
    const bool short_form = words[1] == "TCP4";
    if (!short_form && words[1] != "TCP6") return bad("neither TCP4 nor TCP6 nor UNKNOWN");
    if (words.size() != 6 || !is_port(words[4]) || !is_port(words[5]))
        return bad("two addresses and two ports are wanted");
    for (const std::string_view word : {words[2], words[3]}) {
        const bool fits = word.contains(':') != short_form && !word.contains('%');
        if (!fits || !server::parse_address(word)) return bad("its addresses are of another kind");
    }
    header.source = server::parse_address(words[2]);
    return header;
}

// Type, length and value, one after the other.
Result<bool> notes_tell_of_tls(std::string_view notes) {
    bool secure = false;
    while (!notes.empty()) {
        if (notes.size() < note_head_bytes) return bad("a note is cut off");
        const std::size_t length = number_at(notes, 1);
        if (notes.size() < note_head_bytes + length) return bad("a note is cut off");
        if (byte_at(notes, 0) == note_about_tls && length > 0)
            secure = (byte_at(notes, note_head_bytes) & client_used_tls) != 0;
        notes.remove_prefix(note_head_bytes + length);
    }
    return secure;
}

struct Family {
    std::uint8_t code = 0;
    std::size_t address_bytes = 0;  // source, destination and both ports
};

constexpr Family unspecified{.code = 0x00, .address_bytes = 0};
constexpr Family tcp_over_ipv4{.code = 0x11, .address_bytes = 12};
constexpr Family tcp_over_ipv6{.code = 0x21, .address_bytes = 36};

Read read_second_version(std::string_view bytes) {
    if (bytes.size() < second_fixed_bytes) return std::nullopt;
    constexpr std::uint8_t command_local = 0x20;
    constexpr std::uint8_t command_proxy = 0x21;
    const std::uint8_t command = byte_at(bytes, 12);
    if (command != command_local && command != command_proxy)
        return bad("neither a command nor a version that is known");
    const std::size_t length = number_at(bytes, 14);
    ProxyHeader header{.bytes = second_fixed_bytes + length};
    if (header.bytes > proxy_header_bytes_max) return bad("it is too long");
    if (bytes.size() < header.bytes) return std::nullopt;
    if (command == command_local) return header;  // whatever stands in it means nothing

    const std::string_view rest = bytes.substr(second_fixed_bytes, length);
    const std::uint8_t code = byte_at(bytes, 13);
    const std::array families{unspecified, tcp_over_ipv4, tcp_over_ipv6};
    const auto* const family = std::ranges::find(families, code, &Family::code);
    if (family == families.end()) return bad("neither TCP over IPv4 nor over IPv6");
    if (length < family->address_bytes) return bad("its addresses are cut off");
    if (code == tcp_over_ipv4.code) header.source = server::version_4_address(bytes_at<4>(rest, 0));
    if (code == tcp_over_ipv6.code)
        header.source = server::InternetAddress{.bytes = bytes_at<16>(rest, 0)};
    if (!header.source) return header;
    const Result<bool> secure = notes_tell_of_tls(rest.substr(family->address_bytes));
    if (!secure) return std::unexpected{secure.error()};
    header.secure = *secure;
    return header;
}

// True as long as nothing speaks against it.
bool may_begin_with(std::string_view bytes, std::string_view signature) {
    const std::size_t both = std::min(bytes.size(), signature.size());
    return bytes.substr(0, both) == signature.substr(0, both);
}

}  // namespace

Read read_proxy_header(std::string_view bytes) {
    if (bytes.starts_with(first_signature)) return read_first_version(bytes);
    if (bytes.starts_with(second_signature)) return read_second_version(bytes);
    if (may_begin_with(bytes, first_signature) || may_begin_with(bytes, second_signature))
        return std::nullopt;
    return bad("it came without one");
}

}  // namespace underwell::adapters::network
