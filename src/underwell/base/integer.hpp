// Exact integer arithmetic that the standard library lacks. Rules use no floating point.
#pragma once

#include <bit>
#include <cstdint>

namespace underwell::base {

// floor(sqrt(square)), exact for every 64-bit number.
constexpr std::uint32_t square_root(std::uint64_t square) {
    if (square == 0) return 0;
    // Bit by bit, as on paper: without division, and small numbers have few bits.
    std::uint64_t root = 0;
    const int highest = (static_cast<int>(std::bit_width(square)) - 1) / 2 * 2;
    for (std::uint64_t bit = std::uint64_t{1} << highest; bit != 0; bit >>= 2) {
        const bool fits = square >= root + bit;
        if (fits) square -= root + bit;
        root = (root >> 1) + (fits ? bit : 0);
    }
    return static_cast<std::uint32_t>(root);
}

// How many bits are set. Without a compiler flag for it, std::popcount is a call of a library.
constexpr std::uint32_t count_bits(std::uint64_t bits) {
    bits -= bits >> 1 & 0x5555'5555'5555'5555ULL;
    bits = (bits & 0x3333'3333'3333'3333ULL) + (bits >> 2 & 0x3333'3333'3333'3333ULL);
    bits = (bits + (bits >> 4)) & 0x0F0F'0F0F'0F0F'0F0FULL;
    return static_cast<std::uint32_t>((bits * 0x0101'0101'0101'0101ULL) >> 56);
}

}  // namespace underwell::base
