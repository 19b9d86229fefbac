// Kinds of lines about others that somebody can do without (N13): typed as `silence comings`. What
// concerns oneself is told in any case, and so is what is dangerous. Which line is of which kind
// is said in silence.hpp.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace underwell::game {

// Stored as bits: new ones come last.
enum class Chatter : std::uint8_t { comings, fights, doings, emotes, shouts };

inline constexpr std::size_t chatter_count = 5;

// As they are typed, in every language.
inline constexpr std::array<std::string_view, chatter_count> chatter_names = {
    "comings", "fights", "doings", "emotes", "shouts"};

class ChatterSet {
  public:
    constexpr ChatterSet() = default;

    static constexpr ChatterSet of_bits(std::uint8_t bits) {
        ChatterSet set;
        set.bits_ = bits & all_bits;
        return set;
    }

    static constexpr ChatterSet all() { return of_bits(all_bits); }

    constexpr std::uint8_t bits() const { return bits_; }

    constexpr bool empty() const { return bits_ == 0; }

    constexpr bool contains(Chatter kind) const { return (bits_ & bit(kind)) != 0; }

    constexpr ChatterSet with(ChatterSet other) const { return of_bits(bits_ | other.bits_); }

    constexpr ChatterSet without(ChatterSet other) const {
        return of_bits(static_cast<std::uint8_t>(bits_ & ~other.bits_));
    }

    static constexpr ChatterSet only(Chatter kind) { return of_bits(bit(kind)); }

    friend constexpr bool operator==(ChatterSet, ChatterSet) = default;

  private:
    static constexpr std::uint8_t all_bits = (1U << chatter_count) - 1;

    static constexpr std::uint8_t bit(Chatter kind) {
        return static_cast<std::uint8_t>(1U << static_cast<unsigned>(kind));
    }

    std::uint8_t bits_ = 0;
};

}  // namespace underwell::game
