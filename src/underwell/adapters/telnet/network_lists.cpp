#include "underwell/adapters/telnet/network_lists.hpp"

#include <algorithm>
#include <arpa/inet.h>
#include <charconv>
#include <netinet/in.h>

namespace underwell::adapters::telnet {

namespace {

using base::Result;

constexpr std::array<std::uint8_t, 12> ipv4_prefix{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
constexpr std::size_t ipv4_prefix_bits = 8 * ipv4_prefix.size();
constexpr std::size_t household_bits = 64;
constexpr std::size_t byte_bits = 8;

Address first_of(Address address, std::size_t prefix_bits) {
    for (std::size_t index = 0; index < address.bytes.size(); ++index) {
        const std::size_t before = index * byte_bits;
        const std::size_t kept =
            std::min(prefix_bits > before ? prefix_bits - before : 0, byte_bits);
        address.bytes[index] &= static_cast<std::uint8_t>(0xff00U >> kept);
    }
    return address;
}

std::unexpected<base::Error> bad_network(std::string_view text, std::string_view why) {
    return base::fail(errors::bad_network,
                      "\"" + std::string{text.substr(0, 64)} + "\": " + std::string{why} +
                          "; write a network as 192.0.2.0/24, 2001:db8::/32 or 192.0.2.7");
}

}  // namespace

Address ipv4_address(std::span<const std::uint8_t, 4> bytes) {
    Address address;
    std::ranges::copy(ipv4_prefix, address.bytes.begin());
    std::ranges::copy(bytes, address.bytes.begin() + ipv4_prefix.size());
    return address;
}

Address ipv6_address(std::span<const std::uint8_t, 16> bytes) {
    Address address;
    std::ranges::copy(bytes, address.bytes.begin());
    return address;
}

Result<Address> parse_address(std::string_view text) {
    // inet_pton reads up to a zero byte: a text with one in it is no address.
    const std::string copy{text};
    if (copy.find('\0') == std::string::npos) {
        std::array<std::uint8_t, 16> bytes{};
        if (::inet_pton(AF_INET, copy.c_str(), bytes.data()) == 1)
            return ipv4_address(std::span{bytes}.first<4>());
        if (::inet_pton(AF_INET6, copy.c_str(), bytes.data()) == 1) return ipv6_address(bytes);
    }
    return base::fail(
        errors::bad_address,
        "\"" + copy.substr(0, 64) + "\" is no address; write it as 192.0.2.7 or 2001:db8::7");
}

std::string text_of(const Address& address) {
    std::array<char, INET6_ADDRSTRLEN> text{};
    const char* written = is_ipv4(address)
                              ? ::inet_ntop(AF_INET, address.bytes.data() + ipv4_prefix.size(),
                                            text.data(), static_cast<socklen_t>(text.size()))
                              : ::inet_ntop(AF_INET6, address.bytes.data(), text.data(),
                                            static_cast<socklen_t>(text.size()));
    return written == nullptr ? std::string{} : std::string{written};
}

bool is_ipv4(const Address& address) {
    return std::ranges::equal(std::span{address.bytes}.first<ipv4_prefix.size()>(), ipv4_prefix);
}

bool is_loopback(const Address& address) {
    if (is_ipv4(address)) return address.bytes[ipv4_prefix.size()] == 127;
    Address loopback;
    loopback.bytes.back() = 1;
    return address == loopback;
}

Address household_of(const Address& address) {
    return is_ipv4(address) ? address : first_of(address, household_bits);
}

Result<Network> parse_network(std::string_view text) {
    const std::size_t slash = text.find('/');
    const Result<Address> address = parse_address(text.substr(0, slash));
    if (!address) return bad_network(text, "what stands before the slash is no address");
    Network network{.first = *address};
    if (slash == std::string_view::npos) return network;

    const std::string_view digits = text.substr(slash + 1);
    const bool short_form = text.find(':') == std::string_view::npos;
    const std::size_t bits_max = short_form ? address_bits - ipv4_prefix_bits : address_bits;
    std::size_t bits = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), bits);
    if (error != std::errc{} || end != digits.data() + digits.size() || bits > bits_max)
        return bad_network(
            text, "after the slash stands a number of bits, at most " + std::to_string(bits_max));
    network.prefix_bits = bits + (address_bits - bits_max);
    if (first_of(network.first, network.prefix_bits) != network.first)
        return bad_network(text, "there are ones behind the prefix");
    return network;
}

Result<std::vector<Network>> parse_networks(std::span<const std::string> texts) {
    std::vector<Network> networks;
    for (const std::string& text : texts) {
        Result<Network> network = parse_network(text);
        if (!network) return std::unexpected{std::move(network).error()};
        networks.push_back(*network);
    }
    return networks;
}

bool contains(const Network& network, const Address& address) {
    return first_of(address, network.prefix_bits) == network.first;
}

bool any_contains(std::span<const Network> networks, const Address& address) {
    return std::ranges::any_of(networks,
                               [&](const Network& network) { return contains(network, address); });
}

}  // namespace underwell::adapters::telnet
