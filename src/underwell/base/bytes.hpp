// The byte codec under every binary form: little-endian numbers, variable-length integers (seven
// bits a byte, low ones first), a checksum at the end. The writer cannot fail. The reader takes any
// bytes at all: after the first thing that is missing or malformed it only returns zeros, and
// failed() says so; callers check once for each record.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace underwell::base {

using Bytes = std::vector<std::byte>;

std::uint64_t checksum(std::span<const std::byte> bytes);

class ByteWriter {
  public:
    void u8(std::uint8_t value);
    void u64(std::uint64_t value);           // eight bytes, low ones first
    void varint(std::uint64_t value);        // one to ten bytes
    void signed_varint(std::int64_t value);  // small magnitudes of either sign stay short

    void raw(std::span<const std::byte> bytes);

    std::size_t size() const { return bytes_.size(); }

    // Gives the bytes away; sealed() appends the checksum of everything written before.
    Bytes taken() &&;
    Bytes sealed() &&;

  private:
    Bytes bytes_;
};

class ByteReader {
  public:
    explicit ByteReader(std::span<const std::byte> bytes) : rest_{bytes} {}

    std::uint8_t u8();
    std::uint64_t u64();
    std::uint64_t
    varint();  // fails on more than 64 bits and on padding, so that one number has one form
    std::int64_t signed_varint();

    // The next bytes as they are; none if there are not so many.
    std::span<const std::byte> raw(std::uint64_t count);

    // For callers who find that what they read makes no sense.
    void fail() { failed_ = true; }

    bool failed() const { return failed_; }

    std::size_t remaining() const { return rest_.size(); }

    // True if the last eight bytes are the checksum of the others; takes them off.
    static bool unseal(std::span<const std::byte>& bytes);

  private:
    std::span<const std::byte> rest_;
    bool failed_ = false;
};

}  // namespace underwell::base
