#include "underwell/base/bytes.hpp"

#include <cstring>
#include <utility>

#include "underwell/base/random.hpp"

namespace underwell::base {

namespace {

constexpr std::size_t word_bytes = 8;

std::uint64_t word_at(const std::byte* bytes, std::size_t count) {
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < count; ++i)
        word |= std::to_integer<std::uint64_t>(bytes[i]) << (8 * i);
    return word;
}

}  // namespace

std::uint64_t checksum(std::span<const std::byte> bytes) {
    std::uint64_t sum = scramble(bytes.size());
    while (bytes.size() >= word_bytes) {
        sum = scramble(sum ^ word_at(bytes.data(), word_bytes)) + 0x9E3779B97F4A7C15ULL;
        bytes = bytes.subspan(word_bytes);
    }
    return scramble(sum ^ word_at(bytes.data(), bytes.size()));
}

void ByteWriter::u8(std::uint8_t value) {
    bytes_.push_back(std::byte{value});
}

void ByteWriter::u64(std::uint64_t value) {
    for (std::size_t i = 0; i < word_bytes; ++i)
        u8(static_cast<std::uint8_t>(value >> (8 * i)));
}

void ByteWriter::varint(std::uint64_t value) {
    while (value >= 0x80) {
        u8(static_cast<std::uint8_t>(value | 0x80));
        value >>= 7;
    }
    u8(static_cast<std::uint8_t>(value));
}

void ByteWriter::signed_varint(std::int64_t value) {
    const auto bits = static_cast<std::uint64_t>(value);
    varint((bits << 1) ^ (value < 0 ? ~std::uint64_t{0} : 0));
}

void ByteWriter::raw(std::span<const std::byte> bytes) {
    bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
}

Bytes ByteWriter::taken() && {
    return std::move(bytes_);
}

Bytes ByteWriter::sealed() && {
    u64(checksum(bytes_));
    return std::move(bytes_);
}

std::uint8_t ByteReader::u8() {
    if (rest_.empty()) {
        failed_ = true;
        return 0;
    }
    const auto value = std::to_integer<std::uint8_t>(rest_.front());
    rest_ = rest_.subspan(1);
    return failed_ ? std::uint8_t{0} : value;
}

std::uint64_t ByteReader::u64() {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < word_bytes; ++i)
        value |= std::uint64_t{u8()} << (8 * i);
    return failed_ ? 0 : value;
}

std::uint64_t ByteReader::varint() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
        const std::uint64_t group = u8();
        const bool too_large = shift == 63 && group > 1;
        const bool padded = shift > 0 && group == 0;
        if (failed_ || too_large || padded) break;
        value |= (group & 0x7F) << shift;
        if (group < 0x80) return value;
    }
    failed_ = true;
    return 0;
}

std::int64_t ByteReader::signed_varint() {
    const std::uint64_t bits = varint();
    return static_cast<std::int64_t>((bits >> 1) ^ (0 - (bits & 1)));
}

std::span<const std::byte> ByteReader::raw(std::uint64_t count) {
    if (failed_ || count > rest_.size()) {
        failed_ = true;
        return {};
    }
    const auto bytes = rest_.first(static_cast<std::size_t>(count));
    rest_ = rest_.subspan(bytes.size());
    return bytes;
}

bool ByteReader::unseal(std::span<const std::byte>& bytes) {
    if (bytes.size() < word_bytes) return false;
    const auto body = bytes.first(bytes.size() - word_bytes);
    if (checksum(body) != word_at(bytes.data() + body.size(), word_bytes)) return false;
    bytes = body;
    return true;
}

}  // namespace underwell::base
