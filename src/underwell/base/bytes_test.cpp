#include "underwell/base/bytes.hpp"

#include <cstdint>
#include <gtest/gtest.h>
#include <initializer_list>
#include <limits>
#include <rapidcheck/gtest.h>
#include <span>
#include <utility>
#include <vector>

namespace underwell::base {
namespace {

constexpr std::size_t checksum_bytes = 8;

Bytes bytes_of(std::initializer_list<unsigned> values) {
    Bytes bytes;
    for (const unsigned value : values)
        bytes.push_back(static_cast<std::byte>(value));
    return bytes;
}

// What was written, without the checksum.
Bytes body(ByteWriter writer) {
    Bytes bytes = std::move(writer).sealed();
    bytes.resize(bytes.size() - checksum_bytes);
    return bytes;
}

TEST(Bytes, NumbersAreWrittenLowBytesFirst) {
    ByteWriter writer;
    writer.u8(0xAB);
    writer.u64(0x0102'0304'0506'0708ULL);
    EXPECT_EQ(body(writer), bytes_of({0xAB, 8, 7, 6, 5, 4, 3, 2, 1}));
}

TEST(Bytes, SmallNumbersOfEitherSignAreShort) {
    ByteWriter writer;
    writer.varint(127);
    writer.varint(128);
    writer.signed_varint(-1);
    writer.signed_varint(1);
    writer.signed_varint(-64);
    EXPECT_EQ(body(writer), bytes_of({0x7F, 0x80, 0x01, 0x01, 0x02, 0x7F}));
}

RC_GTEST_PROP(Bytes, WhatIsWrittenIsReadAgain,
              (const std::vector<std::uint64_t>& numbers, std::uint8_t byte)) {
    ByteWriter writer;
    for (const std::uint64_t number : numbers) {
        writer.varint(number);
        writer.varint(number >> (number % 64));
        writer.signed_varint(static_cast<std::int64_t>(number));
        writer.signed_varint(static_cast<std::int64_t>(number) >> (number % 64));
        writer.u64(number);
        writer.u8(byte);
    }
    const Bytes bytes = body(writer);
    ByteReader reader{bytes};
    for (const std::uint64_t number : numbers) {
        RC_ASSERT(reader.varint() == number);
        RC_ASSERT(reader.varint() == number >> (number % 64));
        RC_ASSERT(reader.signed_varint() == static_cast<std::int64_t>(number));
        RC_ASSERT(reader.signed_varint() == static_cast<std::int64_t>(number) >> (number % 64));
        RC_ASSERT(reader.u64() == number);
        RC_ASSERT(reader.u8() == byte);
    }
    RC_ASSERT(!reader.failed());
    RC_ASSERT(reader.remaining() == 0U);
}

TEST(Bytes, ExtremesAreReadAgain) {
    ByteWriter writer;
    writer.varint(std::numeric_limits<std::uint64_t>::max());
    writer.signed_varint(std::numeric_limits<std::int64_t>::min());
    writer.signed_varint(std::numeric_limits<std::int64_t>::max());
    const Bytes bytes = body(writer);
    ByteReader reader{bytes};
    EXPECT_EQ(reader.varint(), std::numeric_limits<std::uint64_t>::max());
    EXPECT_EQ(reader.signed_varint(), std::numeric_limits<std::int64_t>::min());
    EXPECT_EQ(reader.signed_varint(), std::numeric_limits<std::int64_t>::max());
    EXPECT_FALSE(reader.failed());
}

void expect_no_varint(const Bytes& bytes) {
    ByteReader reader{bytes};
    EXPECT_EQ(reader.varint(), 0U);
    EXPECT_TRUE(reader.failed());
}

TEST(Bytes, MalformedNumbersFail) {
    expect_no_varint({});
    expect_no_varint(bytes_of({0x80}));
    expect_no_varint(bytes_of({0x80, 0x00}));  // padded: 0 has a shorter form
    expect_no_varint(bytes_of({0xFF, 0x80, 0x00}));
    expect_no_varint(bytes_of({0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x02}));
    expect_no_varint(bytes_of({0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x81, 0x00}));
}

TEST(Bytes, AfterAFailureOnlyZerosAreRead) {
    const Bytes bytes = bytes_of({0x80, 0x00, 7, 7, 7, 7, 7, 7, 7, 7, 7});
    ByteReader reader{bytes};
    (void)reader.varint();
    EXPECT_EQ(reader.u8(), 0U);
    EXPECT_EQ(reader.u64(), 0U);
    EXPECT_EQ(reader.signed_varint(), 0);
    EXPECT_TRUE(reader.failed());
}

RC_GTEST_PROP(Bytes, OneNumberHasOneForm, (const std::vector<std::uint8_t>& any)) {
    Bytes bytes;
    for (const std::uint8_t byte : any)
        bytes.push_back(std::byte{byte});
    ByteReader reader{bytes};
    const std::uint64_t number = reader.varint();
    if (reader.failed()) return;
    ByteWriter writer;
    writer.varint(number);
    bytes.resize(bytes.size() - reader.remaining());
    RC_ASSERT(body(writer) == bytes);
}

TEST(Bytes, UnsealTakesTheChecksumOff) {
    ByteWriter writer;
    writer.u64(99);
    const Bytes sealed = std::move(writer).sealed();
    std::span<const std::byte> bytes{sealed};
    ASSERT_TRUE(ByteReader::unseal(bytes));
    EXPECT_EQ(bytes.size(), 8U);
    EXPECT_FALSE(ByteReader::unseal(bytes));
}

TEST(Bytes, UnsealNoticesEveryChangedByteAndEveryLostOne) {
    ByteWriter writer;
    for (std::uint8_t value = 0; value < 40; ++value)
        writer.u8(value);
    const Bytes sealed = std::move(writer).sealed();
    for (std::size_t position = 0; position < sealed.size(); ++position)
        for (unsigned change = 1; change < 256; ++change) {
            Bytes changed = sealed;
            changed[position] ^= static_cast<std::byte>(change);
            std::span<const std::byte> bytes{changed};
            ASSERT_FALSE(ByteReader::unseal(bytes));
            ASSERT_EQ(bytes.size(), changed.size());
        }
    for (std::size_t length = 0; length < sealed.size(); ++length) {
        std::span<const std::byte> bytes = std::span{sealed}.first(length);
        EXPECT_FALSE(ByteReader::unseal(bytes));
    }
}

TEST(Bytes, ChecksumsOfZerosDifferByLength) {
    EXPECT_NE(checksum({}), checksum(bytes_of({0})));
    EXPECT_NE(checksum(bytes_of({0})), checksum(bytes_of({0, 0})));
    EXPECT_NE(checksum(Bytes(8)), checksum(Bytes(16)));
}

}  // namespace
}  // namespace underwell::base
