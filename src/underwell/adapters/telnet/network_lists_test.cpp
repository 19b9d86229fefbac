#include "underwell/adapters/telnet/network_lists.hpp"

#include <gtest/gtest.h>

namespace underwell::adapters::telnet {
namespace {

Address address(std::string_view text) {
    const auto parsed = parse_address(text);
    EXPECT_TRUE(parsed.has_value()) << text;
    return parsed.value_or(Address{});
}

Network network(std::string_view text) {
    const auto parsed = parse_network(text);
    EXPECT_TRUE(parsed.has_value()) << text;
    return parsed.value_or(Network{});
}

TEST(NetworkLists, AnAddressReadsBackAsItWasWritten) {
    for (const std::string_view text :
         {"127.0.0.1", "0.0.0.0", "255.255.255.255", "192.0.2.7", "::", "::1", "2001:db8::7"})
        EXPECT_EQ(text_of(address(text)), text);
}

TEST(NetworkLists, AnIpv4AddressIsTheSameMappedOrNot) {
    EXPECT_EQ(address("::ffff:192.0.2.7"), address("192.0.2.7"));
    EXPECT_EQ(text_of(address("::ffff:192.0.2.7")), "192.0.2.7");
}

TEST(NetworkLists, RefusesWhatIsNoAddress) {
    using std::string_view_literals::operator""sv;
    for (const std::string_view text :
         {""sv, "192.0.2"sv, "192.0.2.256"sv, "localhost"sv, " 127.0.0.1"sv, "127.0.0.1\0x"sv,
          "2001:db8:::1"sv, "127.0.0.1:4000"sv}) {
        const auto parsed = parse_address(text);
        ASSERT_FALSE(parsed.has_value()) << text;
        EXPECT_EQ(parsed.error().name, errors::bad_address);
    }
}

TEST(NetworkLists, TheMachineItselfIsLoopback) {
    EXPECT_TRUE(is_loopback(address("127.0.0.1")));
    EXPECT_TRUE(is_loopback(address("127.9.9.9")));
    EXPECT_TRUE(is_loopback(address("::1")));
    EXPECT_FALSE(is_loopback(address("128.0.0.1")));
    EXPECT_FALSE(is_loopback(address("::2")));
    EXPECT_FALSE(is_loopback(address("::")));
}

TEST(NetworkLists, AHouseholdIsAnIpv4AddressOrAnIpv6Slash64) {
    EXPECT_EQ(household_of(address("2001:db8:1:2:3:4:5:6")), address("2001:db8:1:2::"));
    EXPECT_NE(household_of(address("2001:db8:1:3::6")), household_of(address("2001:db8:1:2::6")));
    EXPECT_EQ(household_of(address("192.0.2.7")), address("192.0.2.7"));
}

TEST(NetworkLists, ANetworkHoldsWhatItsPrefixSays) {
    EXPECT_TRUE(contains(network("192.0.2.0/24"), address("192.0.2.255")));
    EXPECT_FALSE(contains(network("192.0.2.0/24"), address("192.0.3.0")));
    EXPECT_TRUE(contains(network("192.0.2.8/31"), address("192.0.2.9")));
    EXPECT_FALSE(contains(network("192.0.2.8/31"), address("192.0.2.10")));
    EXPECT_TRUE(contains(network("0.0.0.0/0"), address("203.0.113.9")));
    EXPECT_FALSE(contains(network("0.0.0.0/0"), address("2001:db8::1")));
    EXPECT_TRUE(contains(network("::/0"), address("2001:db8::1")));
    EXPECT_TRUE(contains(network("2001:db8::/33"), address("2001:db8:7fff::")));
    EXPECT_FALSE(contains(network("2001:db8::/33"), address("2001:db8:8000::")));
    EXPECT_TRUE(contains(network("192.0.2.7"), address("192.0.2.7")));
    EXPECT_FALSE(contains(network("192.0.2.7"), address("192.0.2.6")));
}

TEST(NetworkLists, RefusesWhatIsNoNetworkAndSaysHowToWriteOne) {
    for (const std::string_view text :
         {"", "/", "192.0.2.0/", "192.0.2.0/33", "192.0.2.0/-1", "192.0.2.0/24x", "192.0.2.7/24",
          "2001:db8::/129", "2001:db8::1/64", "example.org/8"}) {
        const auto parsed = parse_network(text);
        ASSERT_FALSE(parsed.has_value()) << text;
        EXPECT_EQ(parsed.error().name, errors::bad_network);
        EXPECT_NE(parsed.error().message.find("192.0.2.0/24"), std::string::npos);
    }
}

TEST(NetworkLists, AListFailsWithTheFirstThatIsWrong) {
    const std::vector<std::string> right{"127.0.0.1", "10.0.0.0/8"};
    const auto networks = parse_networks(right);
    ASSERT_TRUE(networks.has_value());
    EXPECT_TRUE(any_contains(*networks, address("10.1.2.3")));
    EXPECT_FALSE(any_contains(*networks, address("11.1.2.3")));
    const std::vector<std::string> wrong{"127.0.0.1", "10.0.0.0/99"};
    EXPECT_FALSE(parse_networks(wrong).has_value());
}

}  // namespace
}  // namespace underwell::adapters::telnet
