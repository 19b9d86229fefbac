// Addresses and networks of the internet, as texts and as bits: "192.0.2.7", "2001:db8::/32". Pure:
// asks no network and no name server. An IPv4 address that stands inside an IPv6 one
// ("::ffff:192.0.2.7") is the IPv4 address it stands for, and no IPv6 network holds it.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "underwell/base/result.hpp"

namespace underwell::server {

namespace errors {
inline constexpr std::string_view bad_network = "bad_network";
}  // namespace errors

// In the order of the network; of IPv4 as it stands inside IPv6.
struct InternetAddress {
    std::array<std::uint8_t, 16> bytes{};

    bool is_version_4() const;

    friend constexpr auto operator<=>(const InternetAddress&, const InternetAddress&) = default;
};

// All addresses that begin like this one.
struct Network {
    InternetAddress first;      // what is beyond the prefix is zero
    std::uint8_t prefix = 128;  // in bits of 128, also of IPv4

    friend constexpr auto operator<=>(const Network&, const Network&) = default;
};

InternetAddress version_4_address(std::span<const std::uint8_t, 4> bytes);

// The machine itself: 127.0.0.0/8, ::1.
bool is_loopback(const InternetAddress& address);

// Nothing if it is none. What a link-local one says about its interface ("%eth0") is left out.
std::optional<InternetAddress> parse_address(std::string_view text);

// "192.0.2.0/24", or one address. Bits beyond the prefix are cleared, so that one network has one
// form. Fails with bad_network.
base::Result<Network> parse_network(std::string_view text);

// As settings name them: bits beyond the prefix must be zero, since "192.0.2.7/24" is more often a
// slip than meant. The list fails with the first that is wrong.
base::Result<Network> parse_exact_network(std::string_view text);
base::Result<std::vector<Network>> parse_exact_networks(std::span<const std::string> texts);

Network network_around(const InternetAddress& address, std::uint8_t prefix);

bool contains(const Network& network, const InternetAddress& address);
bool any_contains(std::span<const Network> networks, const InternetAddress& address);

// "192.0.2.0/24"; one address stands alone.
std::string text_of(const Network& network);
std::string text_of(const InternetAddress& address);

// Those who count as one when somebody is to be slowed down: an IPv4 address, or the 64 bits of an
// IPv6 one that a single household has to itself.
Network household_of(const InternetAddress& address);

}  // namespace underwell::server
