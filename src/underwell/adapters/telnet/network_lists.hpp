// Addresses of the internet and networks of them, as settings name them: "192.0.2.0/24",
// "2001:db8::/32", "192.0.2.7". An IPv4 address is the same however it came, mapped into IPv6
// (::ffff:192.0.2.7) or not. Values; any thread; texts from outside fail by name.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "underwell/base/result.hpp"

namespace underwell::adapters::telnet {

namespace errors {
inline constexpr std::string_view bad_address = "bad_address";
inline constexpr std::string_view bad_network = "bad_network";
}  // namespace errors

inline constexpr std::size_t address_bits = 128;

struct Address {
    std::array<std::uint8_t, 16> bytes{};  // of IPv6; IPv4 is mapped into it

    friend auto operator<=>(const Address&, const Address&) = default;
};

Address ipv4_address(std::span<const std::uint8_t, 4> bytes);
Address ipv6_address(std::span<const std::uint8_t, 16> bytes);

base::Result<Address> parse_address(std::string_view text);

// "192.0.2.7", "2001:db8::7"
std::string text_of(const Address& address);

bool is_ipv4(const Address& address);

// The machine itself: 127.0.0.0/8, ::1.
bool is_loopback(const Address& address);

// Whoever has one address of IPv6 has all of its /64; one of IPv4 is one household.
Address household_of(const Address& address);

struct Network {
    Address first;
    std::size_t prefix_bits = address_bits;  // of all 128, also for IPv4

    friend bool operator==(const Network&, const Network&) = default;
};

// Bits behind the prefix must be zero: "192.0.2.7/24" is more often a slip than meant.
base::Result<Network> parse_network(std::string_view text);

// Fails with the first that is wrong.
base::Result<std::vector<Network>> parse_networks(std::span<const std::string> texts);

bool contains(const Network& network, const Address& address);
bool any_contains(std::span<const Network> networks, const Address& address);

}  // namespace underwell::adapters::telnet
