// Exact integer arithmetic that the standard library lacks. Rules use no floating point.
#pragma once

#include <bit>
#include <cstdint>

namespace underwell::base {

// floor(sqrt(square)), exact for every 64-bit number.
constexpr std::uint32_t square_root(std::uint64_t square) {
    if (square == 0) return 0;
    // Newton's method from a power of two that is not below the root goes down monotonically.
    std::uint64_t guess = std::uint64_t{1} << ((std::bit_width(square) + 1) / 2);
    while (true) {
        const std::uint64_t better = (guess + square / guess) / 2;
        if (better >= guess) return static_cast<std::uint32_t>(guess);
        guess = better;
    }
}

}  // namespace underwell::base
