#include "underwell/server/networks.hpp"

#include <algorithm>
#include <arpa/inet.h>
#include <charconv>
#include <cstring>
#include <netinet/in.h>
#include <sys/socket.h>

namespace underwell::server {

namespace {

constexpr std::array<std::uint8_t, 12> version_4_prefix = {0, 0, 0, 0, 0,    0,
                                                           0, 0, 0, 0, 0xFF, 0xFF};
constexpr std::uint8_t version_4_prefix_bits = 96;
constexpr std::uint8_t all_bits = 128;
constexpr std::uint8_t household_bits = 64;
constexpr std::size_t address_letters_max = 64;

std::unexpected<base::Error> bad_network(std::string_view text) {
    return base::fail(errors::bad_network,
                      "\"" + std::string{text} +
                          "\" is no network; write 192.0.2.7, 192.0.2.0/24 or 2001:db8::/32");
}

std::optional<std::uint8_t> parse_prefix(std::string_view text, std::uint8_t most) {
    std::uint8_t prefix = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), prefix);
    if (read.ec != std::errc{} || read.ptr != text.data() + text.size() || prefix > most)
        return std::nullopt;
    return prefix;
}

}  // namespace

bool InternetAddress::is_version_4() const {
    return std::equal(version_4_prefix.begin(), version_4_prefix.end(), bytes.begin());
}

InternetAddress version_4_address(std::span<const std::uint8_t, 4> bytes) {
    InternetAddress address;
    std::ranges::copy(version_4_prefix, address.bytes.begin());
    std::ranges::copy(bytes, address.bytes.begin() + version_4_prefix.size());
    return address;
}

bool is_loopback(const InternetAddress& address) {
    constexpr std::uint8_t loopback_of_version_4 = 127;
    if (address.is_version_4())
        return address.bytes[version_4_prefix.size()] == loopback_of_version_4;
    InternetAddress loopback;
    loopback.bytes.back() = 1;
    return address == loopback;
}

std::optional<InternetAddress> parse_address(std::string_view text) {
    const std::string letters{text.substr(0, text.find('%'))};
    if (letters.size() > address_letters_max || letters.contains('\0')) return std::nullopt;
    InternetAddress address;
    if (::inet_pton(AF_INET6, letters.c_str(), address.bytes.data()) == 1) return address;
    std::ranges::copy(version_4_prefix, address.bytes.begin());
    if (::inet_pton(AF_INET, letters.c_str(), address.bytes.data() + version_4_prefix.size()) == 1)
        return address;
    return std::nullopt;
}

base::Result<Network> parse_network(std::string_view text) {
    const std::size_t slash = text.find('/');
    const std::string_view before = text.substr(0, slash);
    const auto address = parse_address(before);
    if (!address) return bad_network(text);
    if (slash == std::string_view::npos) return network_around(*address, all_bits);
    // "::ffff:192.0.2.0/120" counts its bits from the front, "192.0.2.0/24" from where it begins.
    const bool is_short = !before.contains(':');
    const std::uint8_t hidden = is_short ? version_4_prefix_bits : 0;
    const auto prefix =
        parse_prefix(text.substr(slash + 1), static_cast<std::uint8_t>(all_bits - hidden));
    if (!prefix) return bad_network(text);
    return network_around(*address, static_cast<std::uint8_t>(*prefix + hidden));
}

base::Result<Network> parse_exact_network(std::string_view text) {
    auto network = parse_network(text);
    if (network && network->first != parse_address(text.substr(0, text.find('/'))))
        return base::fail(errors::bad_network, "\"" + std::string{text} +
                                                   "\": there are ones behind the prefix; write " +
                                                   text_of(*network) + " if that is meant");
    return network;
}

base::Result<std::vector<Network>> parse_exact_networks(std::span<const std::string> texts) {
    std::vector<Network> networks;
    for (const std::string& text : texts) {
        const auto network = parse_exact_network(text);
        if (!network) return std::unexpected(network.error());
        networks.push_back(*network);
    }
    return networks;
}

Network network_around(const InternetAddress& address, std::uint8_t prefix) {
    Network network{.first = address, .prefix = prefix};
    for (std::size_t bit = prefix; bit < all_bits; ++bit) {
        std::uint8_t& byte = network.first.bytes.at(bit / 8);
        byte = static_cast<std::uint8_t>(byte & ~(0x80U >> (bit % 8)));
    }
    return network;
}

bool contains(const Network& network, const InternetAddress& address) {
    if (address.is_version_4() && network.prefix < version_4_prefix_bits) return false;
    return network_around(address, network.prefix).first == network.first;
}

bool any_contains(std::span<const Network> networks, const InternetAddress& address) {
    return std::ranges::any_of(networks,
                               [&](const Network& network) { return contains(network, address); });
}

std::string text_of(const InternetAddress& address) {
    std::array<char, INET6_ADDRSTRLEN> letters{};
    if (address.is_version_4())
        ::inet_ntop(AF_INET, address.bytes.data() + version_4_prefix.size(), letters.data(),
                    letters.size());
    else
        ::inet_ntop(AF_INET6, address.bytes.data(), letters.data(), letters.size());
    return letters.data();
}

std::string text_of(const Network& network) {
    if (network.prefix == all_bits) return text_of(network.first);
    const bool is_short = network.first.is_version_4() && network.prefix >= version_4_prefix_bits;
    const int prefix = network.prefix - (is_short ? version_4_prefix_bits : 0);
    return text_of(network.first) + "/" + std::to_string(prefix);
}

Network household_of(const InternetAddress& address) {
    return network_around(address, address.is_version_4() ? all_bits : household_bits);
}

}  // namespace underwell::server
