// Chance as data: keyed random streams. A stream is found, not kept: the same seed, purpose and ids
// always give the same draws, so there is no generator state to save, and a new draw for one
// purpose never moves another. Same results on every machine and compiler. Not for secrets.
//
//   const StreamFamily growth{seed, "branch.growth"};  // once
//   Stream stream = growth.of(cell_key);               // for each room
//   const auto count = stream.below(4);                // 0, 1, 2 or 3, exactly uniform
//
// One draw per statement: compilers evaluate arguments in different orders.
#pragma once

#include <cstdint>
#include <string_view>

namespace underwell::base {

// Scrambles all 64 bits (the finaliser of SplitMix64, a bijection).
constexpr std::uint64_t scramble(std::uint64_t bits) {
    bits = (bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9ULL;
    bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EBULL;
    return bits ^ (bits >> 31);
}

// What a stream is for; two purposes never share a draw. Written as a string literal.
class Purpose {
  public:
    // NOLINTNEXTLINE(google-explicit-constructor): a literal reads best where a purpose is named
    consteval Purpose(const char* name) {
        for (const char letter : std::string_view{name})
            key_ = scramble(key_ ^ static_cast<unsigned char>(letter)) + 0x9E3779B97F4A7C15ULL;
    }

    constexpr std::uint64_t key() const { return key_; }

  private:
    std::uint64_t key_ = 0;
};

class Stream {
  public:
    explicit constexpr Stream(std::uint64_t state) : state_{state} {}

    constexpr std::uint64_t bits() {
        state_ += 0x9E3779B97F4A7C15ULL;
        return scramble(state_);
    }

    // Uniform over 0 … bound - 1 (Lemire's method, exact). bound must not be 0.
    constexpr std::uint32_t below(std::uint32_t bound) {
        std::uint64_t product = (bits() >> 32) * bound;
        if (static_cast<std::uint32_t>(product) < bound) [[unlikely]] {
            // Drawn again where that would favour one number.
            const std::uint32_t unfair = (0U - bound) % bound;
            while (static_cast<std::uint32_t>(product) < unfair)
                product = (bits() >> 32) * bound;
        }
        return static_cast<std::uint32_t>(product >> 32);
    }

    struct Two {
        std::uint32_t first;
        std::uint32_t second;
    };

    // One draw as two halves of 32 bits each, for two_of(): where speed counts.
    constexpr Two halves() {
        const std::uint64_t drawn = bits();
        return {.first = static_cast<std::uint32_t>(drawn >> 32),
                .second = static_cast<std::uint32_t>(drawn)};
    }

    // Two numbers out of 32 drawn bits, each uniform below its own bound, exactly and independent
    // of the other. The product of the bounds must be below 2^32, and not 0.
    constexpr Two two_of(std::uint32_t drawn, Two bounds) {
        std::uint64_t first = std::uint64_t{drawn} * bounds.first;
        std::uint64_t second = (first & 0xFFFF'FFFFU) * bounds.second;
        const std::uint32_t pairs = bounds.first * bounds.second;
        if (static_cast<std::uint32_t>(second) < pairs) [[unlikely]] {
            const std::uint32_t unfair = (0U - pairs) % pairs;
            while (static_cast<std::uint32_t>(second) < unfair) {
                first = (bits() >> 32) * bounds.first;
                second = (first & 0xFFFF'FFFFU) * bounds.second;
            }
        }
        return {.first = static_cast<std::uint32_t>(first >> 32),
                .second = static_cast<std::uint32_t>(second >> 32)};
    }

  private:
    std::uint64_t state_;
};

// All streams of one seed and purpose, each found by its id.
class StreamFamily {
  public:
    constexpr StreamFamily(std::uint64_t seed, Purpose purpose)
        : key_{scramble(scramble(seed + 0x9E3779B97F4A7C15ULL) ^ purpose.key())} {}

    constexpr Stream of(std::uint64_t id) const {
        return Stream{scramble(key_ ^ (id * 0xD1342543DE82EF95ULL))};
    }

    constexpr Stream of(std::uint64_t id, std::uint64_t second_id) const {
        return Stream{scramble(of(id).bits() ^ (second_id * 0xD1342543DE82EF95ULL))};
    }

  private:
    std::uint64_t key_;
};

}  // namespace underwell::base
