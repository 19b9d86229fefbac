#include "underwell/adapters/network/proxy_header.hpp"

#include <gtest/gtest.h>
#include <string>

namespace underwell::adapters::network {
namespace {

using std::string_literals::operator""s;

const std::string signature = "\r\n\r\n\0\r\nQUIT\n"s;

std::string second_version(char command, char family, const std::string& rest) {
    std::string header = signature + command + family;
    header += static_cast<char>(rest.size() >> 8U);
    header += static_cast<char>(rest.size() & 0xffU);
    return header + rest;
}

// From 192.0.2.7 to 198.51.100.1.
const std::string ipv4_block = "\xc0\x00\x02\x07\xc6\x33\x64\x01\xdc\x04\x0f\xa0"s;
const std::string ipv6_block = "\x20\x01\x0d\xb8\0\0\0\0\0\0\0\0\0\0\0\x07"s +
                               "\x20\x01\x0d\xb8\0\0\0\0\0\0\0\0\0\0\0\x01\xdc\x04\x0f\xa0"s;

std::string note(char type, const std::string& value) {
    return type + "\0"s + static_cast<char>(value.size()) + value;
}

// Read byte by byte it is the same, and asks for more until it is whole.
ProxyHeader header_of(const std::string& header) {
    for (std::size_t length = 0; length < header.size(); ++length) {
        const auto part = read_proxy_header(std::string_view{header}.substr(0, length));
        EXPECT_TRUE(part.has_value() && !part->has_value()) << "after " << length << " bytes";
    }
    const auto whole = read_proxy_header(header);
    const auto more = read_proxy_header(header + "look\r\n");
    EXPECT_TRUE(whole.has_value() && whole->has_value());
    if (!whole || !*whole) return {};
    EXPECT_EQ(whole, more);
    EXPECT_EQ((*whole)->bytes, header.size());
    return **whole;
}

std::string source_of(const std::string& header) {
    const ProxyHeader read = header_of(header);
    return read.source ? text_of(*read.source) : "nobody";
}

bool is_refused(const std::string& bytes) {
    const auto read = read_proxy_header(bytes);
    return !read && read.error().name == errors::bad_proxy_header;
}

TEST(ProxyHeader, TheFirstVersionTellsTheSource) {
    EXPECT_EQ(source_of("PROXY TCP4 192.0.2.7 198.51.100.1 56324 4000\r\n"), "192.0.2.7");
    EXPECT_EQ(source_of("PROXY TCP6 2001:db8::7 2001:db8::1 56324 4000\r\n"), "2001:db8::7");
    EXPECT_EQ(source_of("PROXY UNKNOWN\r\n"), "nobody");
    EXPECT_EQ(source_of("PROXY UNKNOWN ff:ff::1 ff:ff::2 65535 65535\r\n"), "nobody");
    EXPECT_FALSE(header_of("PROXY TCP4 192.0.2.7 198.51.100.1 56324 4000\r\n").secure);
}

TEST(ProxyHeader, TheFirstVersionIsRefusedIfItIsNotExact) {
    for (const std::string& line :
         {"PROXY \r\n"s, "PROXY TCP4\r\n"s, "PROXY TCP4 192.0.2.7 198.51.100.1 56324\r\n"s,
          "PROXY TCP4 192.0.2.7 198.51.100.1 56324 4000 1\r\n"s,
          "PROXY TCP4 192.0.2.7 198.51.100.1 65536 4000\r\n"s,
          "PROXY TCP4 192.0.2.7 198.51.100.1 056 4000\r\n"s,
          "PROXY TCP4 192.0.2.7 198.51.100.1  4000\r\n"s,
          "PROXY TCP4 2001:db8::7 2001:db8::1 56324 4000\r\n"s,
          "PROXY TCP6 192.0.2.7 198.51.100.1 56324 4000\r\n"s,
          "PROXY TCP4 192.0.2.777 198.51.100.1 56324 4000\r\n"s,
          "PROXY TCP6 fe80::1%eth0 2001:db8::1 56324 4000\r\n"s,
          "PROXY TCP4 192.0.2.7 nowhere 56324 4000\r\n"s, "PROXY UDP4 1.1.1.1 1.1.1.1 1 1\r\n"s})
        EXPECT_TRUE(is_refused(line)) << line;
}

TEST(ProxyHeader, ALineOfTheFirstVersionIsBounded) {
    const std::string start = "PROXY UNKNOWN ";
    EXPECT_FALSE(is_refused(start + std::string(106 - start.size(), 'x')));
    EXPECT_TRUE(is_refused(start + std::string(107 - start.size(), 'x')));
    EXPECT_TRUE(is_refused(start + std::string(107 - start.size(), 'x') + "\r\n"));
}

TEST(ProxyHeader, TheSecondVersionTellsTheSource) {
    EXPECT_EQ(source_of(second_version('\x21', '\x11', ipv4_block)), "192.0.2.7");
    EXPECT_EQ(source_of(second_version('\x21', '\x21', ipv6_block)), "2001:db8::7");
}

TEST(ProxyHeader, AHealthCheckOfTheProxyTellsNobody) {
    EXPECT_EQ(source_of(second_version('\x20', '\0', "")), "nobody");
    EXPECT_EQ(source_of(second_version('\x20', '\x11', ipv4_block)), "nobody");
    EXPECT_EQ(source_of(second_version('\x20', '\x7f', "anything")), "nobody");
    EXPECT_EQ(source_of(second_version('\x21', '\0', "anything")), "nobody");
}

TEST(ProxyHeader, OnlyTheClientsBitMeansTls) {
    const auto secure = [](const std::string& notes) {
        return header_of(second_version('\x21', '\x11', ipv4_block + notes)).secure;
    };
    EXPECT_TRUE(secure(note('\x20', "\x01\0\0\0\0"s)));
    EXPECT_TRUE(secure(note('\x05', "unique id") + note('\x20', "\x07\0\0\0\0"s)));
    EXPECT_FALSE(secure(note('\x20', "\0\0\0\0\0"s)));
    EXPECT_FALSE(secure(note('\x20', "")));
    EXPECT_FALSE(secure(note('\x01', "\x01\0\0\0\0"s)));
    EXPECT_FALSE(secure(""));
}

TEST(ProxyHeader, TheSecondVersionIsRefusedIfItIsNotExact) {
    EXPECT_TRUE(is_refused(second_version('\x22', '\x11', ipv4_block)));
    EXPECT_TRUE(is_refused(second_version('\x11', '\x11', ipv4_block)));
    EXPECT_TRUE(is_refused(second_version('\x21', '\x12', ipv4_block)));
    EXPECT_TRUE(is_refused(second_version('\x21', '\x31', std::string(216, '/'))));
    EXPECT_TRUE(is_refused(second_version('\x21', '\x11', ipv4_block.substr(1))));
    EXPECT_TRUE(is_refused(second_version('\x21', '\x21', ipv4_block)));
    EXPECT_TRUE(is_refused(second_version('\x21', '\x11', ipv4_block + "\x20\0"s)));
    EXPECT_TRUE(is_refused(second_version('\x21', '\x11', ipv4_block + "\x20\0\x09"s + "short")));
}

TEST(ProxyHeader, ABlockOfTheSecondVersionIsBounded) {
    const auto of_length = [](std::size_t length) {
        return second_version('\x20', '\0', std::string(length - 16, 'x'));
    };
    EXPECT_FALSE(is_refused(of_length(proxy_header_bytes_max)));
    EXPECT_TRUE(is_refused(of_length(proxy_header_bytes_max + 1)));
    EXPECT_TRUE(is_refused(of_length(proxy_header_bytes_max + 1).substr(0, 16)));
}

TEST(ProxyHeader, WhoeverComesWithoutOneIsRefusedAtTheFirstByteThatTells) {
    EXPECT_TRUE(is_refused("look\r\n"));
    EXPECT_TRUE(is_refused("PROXIES"));
    EXPECT_TRUE(is_refused("\xff\xfb\x18"));
    EXPECT_TRUE(is_refused("\r\n\r\n\r"));
    EXPECT_FALSE(is_refused("PROX"));
    EXPECT_FALSE(is_refused(""));
}

}  // namespace
}  // namespace underwell::adapters::network
