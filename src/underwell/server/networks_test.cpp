#include "underwell/server/networks.hpp"

#include <array>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "property.hpp"

namespace underwell::server {
namespace {

bool holds(std::string_view network, std::string_view address) {
    const auto parsed = parse_network(network);
    const auto found = parse_address(address);
    EXPECT_TRUE(parsed.has_value()) << network;
    EXPECT_TRUE(found.has_value()) << address;
    return parsed && found && contains(*parsed, *found);
}

std::string again(std::string_view network) {
    const auto parsed = parse_network(network);
    return parsed ? text_of(*parsed) : std::string{parsed.error().name};
}

TEST(Networks, HoldTheAddressesThatBeginLikeThem) {
    EXPECT_TRUE(holds("192.0.2.0/24", "192.0.2.0"));
    EXPECT_TRUE(holds("192.0.2.0/24", "192.0.2.255"));
    EXPECT_FALSE(holds("192.0.2.0/24", "192.0.3.0"));
    EXPECT_FALSE(holds("192.0.2.0/24", "192.0.1.255"));
    EXPECT_TRUE(holds("10.0.0.0/9", "10.127.255.255"));
    EXPECT_FALSE(holds("10.0.0.0/9", "10.128.0.0"));
    EXPECT_TRUE(holds("192.0.2.7/32", "192.0.2.7"));
    EXPECT_FALSE(holds("192.0.2.7/32", "192.0.2.6"));
    EXPECT_TRUE(holds("2001:db8::/32", "2001:db8:ffff::1"));
    EXPECT_FALSE(holds("2001:db8::/32", "2001:db9::1"));
    EXPECT_TRUE(holds("fe80::/10", "febf::1%eth0"));
    EXPECT_FALSE(holds("fe80::/10", "fec0::1"));
}

TEST(Networks, OneAddressIsANetworkOfItself) {
    EXPECT_TRUE(holds("192.0.2.7", "192.0.2.7"));
    EXPECT_FALSE(holds("192.0.2.7", "192.0.2.8"));
    EXPECT_TRUE(holds("::1", "0:0:0:0:0:0:0:1"));
    EXPECT_FALSE(holds("::1", "127.0.0.1"));
}

TEST(Networks, EverythingOfOneVersionHoldsNothingOfTheOther) {
    EXPECT_TRUE(holds("0.0.0.0/0", "203.0.113.9"));
    EXPECT_FALSE(holds("0.0.0.0/0", "2001:db8::7"));
    EXPECT_TRUE(holds("::/0", "2001:db8::7"));
    EXPECT_FALSE(holds("::/0", "203.0.113.9"));
    EXPECT_FALSE(holds("::/0", "::ffff:203.0.113.9"));
}

TEST(Networks, AnAddressOfVersion4InsideOneOfVersion6IsTheSame) {
    EXPECT_TRUE(holds("192.0.2.0/24", "::ffff:192.0.2.9"));
    EXPECT_TRUE(holds("::ffff:192.0.2.0/120", "192.0.2.9"));
    EXPECT_EQ(again("::ffff:192.0.2.0/120"), "192.0.2.0/24");
    EXPECT_EQ(text_of(*parse_address("::FFFF:c000:0207")), "192.0.2.7");
}

TEST(Networks, HaveOneFormEach) {
    EXPECT_EQ(again("192.0.2.77/24"), "192.0.2.0/24");
    EXPECT_EQ(again("192.0.2.7/32"), "192.0.2.7");
    EXPECT_EQ(again("2001:DB8:0:0::/33"), "2001:db8::/33");
    EXPECT_EQ(again("2001:db8::7/128"), "2001:db8::7");
    EXPECT_EQ(again("0.0.0.0/0"), "0.0.0.0/0");
    EXPECT_EQ(again("::/0"), "::/0");
}

TEST(Networks, RefuseWhatIsNone) {
    for (const std::string_view wrong :
         {"", "/", "/24", "192.0.2", "192.0.2.0/", "192.0.2.0/33", "192.0.2.0/-1", "192.0.2.0/+8",
          "192.0.2.0/8 ", " 192.0.2.0", "192.0.2.256", "2001:db8::/129", "2001:db8::/256",
          "2001:db8:::", "localhost", "192.0.2.0/24/24", "kim"})
        EXPECT_EQ(again(wrong), errors::bad_network) << wrong;
    EXPECT_EQ(parse_address(std::string_view{"127.0.0.1\0x", 11}), std::nullopt);
    EXPECT_EQ(parse_address(std::string(100'000, ':')), std::nullopt);
}

TEST(Networks, AHouseholdIsOneAddressOfVersion4AndManyOfVersion6) {
    EXPECT_EQ(text_of(household_of(*parse_address("192.0.2.7"))), "192.0.2.7");
    EXPECT_EQ(text_of(household_of(*parse_address("2001:db8:1:2:3:4:5:6"))), "2001:db8:1:2::/64");
}

TEST(Networks, TheMachineItselfIsLoopback) {
    for (const std::string_view address : {"127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"})
        EXPECT_TRUE(is_loopback(*parse_address(address))) << address;
    for (const std::string_view address : {"128.0.0.1", "126.255.255.255", "::2", "::", "1::1"})
        EXPECT_FALSE(is_loopback(*parse_address(address))) << address;
}

TEST(Networks, AnAddressOfFourBytesIsTheOneThatIsWritten) {
    const std::array<std::uint8_t, 4> bytes = {192, 0, 2, 7};
    EXPECT_EQ(version_4_address(bytes), parse_address("192.0.2.7"));
}

TEST(Networks, ASlipInSettingsIsRefusedAndSaysWhatCouldBeMeant) {
    EXPECT_TRUE(parse_exact_network("192.0.2.0/24").has_value());
    EXPECT_TRUE(parse_exact_network("192.0.2.7").has_value());
    EXPECT_TRUE(parse_exact_network("2001:db8::/32").has_value());
    for (const std::string_view slip : {"192.0.2.7/24", "2001:db8::1/64", "10.0.0.1/8"}) {
        const auto parsed = parse_exact_network(slip);
        ASSERT_FALSE(parsed.has_value()) << slip;
        EXPECT_EQ(parsed.error().name, errors::bad_network);
        EXPECT_TRUE(parsed.error().message.contains("write " + again(slip)))
            << parsed.error().message;
    }
    EXPECT_FALSE(parse_exact_network("example.org/8").has_value());
}

TEST(Networks, AListFailsWithTheFirstThatIsWrong) {
    const auto networks = parse_exact_networks(std::vector<std::string>{"127.0.0.1", "10.0.0.0/8"});
    ASSERT_TRUE(networks.has_value());
    EXPECT_TRUE(any_contains(*networks, *parse_address("10.1.2.3")));
    EXPECT_FALSE(any_contains(*networks, *parse_address("11.1.2.3")));
    const auto wrong =
        parse_exact_networks(std::vector<std::string>{"127.0.0.1", "10.0.0.0/99", "x"});
    ASSERT_FALSE(wrong.has_value());
    EXPECT_TRUE(wrong.error().message.contains("10.0.0.0/99"));
}

std::string dotted(std::uint32_t bits) {
    return std::to_string(bits >> 24U) + "." + std::to_string(bits >> 16U & 255U) + "." +
           std::to_string(bits >> 8U & 255U) + "." + std::to_string(bits & 255U);
}

TEST(Networks, HoldExactlyWhatAgreesInEveryBitOfThePrefix) {
    tests::holds_in(
        tests::Cases{2000}, [](std::uint32_t one, std::uint32_t other, std::uint8_t any) {
            const auto prefix = static_cast<std::uint32_t>(any % 33);
            const std::uint32_t near = one ^ (other >> (any % 32));
            const std::uint64_t mask = 0xFFFFFFFF00000000ULL >> prefix & 0xFFFFFFFFULL;
            const bool expected = ((one ^ near) & mask) == 0;
            RC_ASSERT(holds(dotted(one) + "/" + std::to_string(prefix), dotted(near)) == expected);
        });
}

}  // namespace
}  // namespace underwell::server
