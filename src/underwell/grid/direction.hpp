// The eight directions as data: clockwise from north, so that turning, mirroring and choosing four
// or eight are arithmetic. A DirectionSet is one byte, a bit for each direction; iterating goes
// clockwise from north.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <optional>
#include <string_view>

#include "underwell/grid/cell.hpp"

namespace underwell::grid {

enum class Direction : std::uint8_t {
    north,
    northeast,
    east,
    southeast,
    south,
    southwest,
    west,
    northwest,
};

constexpr std::uint8_t index(Direction direction) {
    return static_cast<std::uint8_t>(direction);
}

// How many there are, as base::Codec wants to know of every enum.
constexpr std::size_t value_count(Direction) {
    return 8;
}

constexpr Direction opposite(Direction direction) {
    return static_cast<Direction>((index(direction) + 4) % 8);
}

constexpr bool is_diagonal(Direction direction) {
    return index(direction) % 2 == 1;
}

// The neighbouring cell; the caller keeps coordinates away from the ends of the 32-bit range.
constexpr Cell step(Cell from, Direction towards) {
    constexpr std::array<Cell, 8> offsets = {{{.x = 0, .y = 1},
                                              {.x = 1, .y = 1},
                                              {.x = 1, .y = 0},
                                              {.x = 1, .y = -1},
                                              {.x = 0, .y = -1},
                                              {.x = -1, .y = -1},
                                              {.x = -1, .y = 0},
                                              {.x = -1, .y = 1}}};
    const Cell offset = offsets[index(towards)];
    return {.x = from.x + offset.x, .y = from.y + offset.y};
}

std::string_view name(Direction direction);

// Understands the full names and the short ones: n, ne, e, se, s, sw, w, nw.
std::optional<Direction> parse_direction(std::string_view text);

class DirectionSet {
  public:
    constexpr DirectionSet() = default;

    constexpr DirectionSet(std::initializer_list<Direction> directions) {
        for (const Direction direction : directions)
            insert(direction);
    }

    static constexpr DirectionSet of_bits(std::uint8_t bits) {
        DirectionSet set;
        set.bits_ = bits;
        return set;
    }

    constexpr std::uint8_t bits() const { return bits_; }

    constexpr bool contains(Direction direction) const {
        return (bits_ >> index(direction) & 1) != 0;
    }

    constexpr void insert(Direction direction) {
        bits_ = static_cast<std::uint8_t>(bits_ | (1U << index(direction)));
    }

    constexpr void erase(Direction direction) {
        bits_ = static_cast<std::uint8_t>(bits_ & ~(1U << index(direction)));
    }

    constexpr std::uint32_t size() const {
        // Eight bits in three steps: without a compiler flag for it, std::popcount is a call.
        const std::uint32_t pairs = bits_ - ((bits_ >> 1) & 0x55U);
        const std::uint32_t fours = (pairs & 0x33U) + ((pairs >> 2) & 0x33U);
        return (fours + (fours >> 4)) & 0x0FU;
    }

    constexpr bool empty() const { return bits_ == 0; }

    constexpr bool contains_all(DirectionSet others) const { return (others.bits_ & ~bits_) == 0; }

    friend constexpr DirectionSet operator|(DirectionSet a, DirectionSet b) {
        return of_bits(a.bits_ | b.bits_);
    }

    friend constexpr DirectionSet operator&(DirectionSet a, DirectionSet b) {
        return of_bits(a.bits_ & b.bits_);
    }

    // Those in a that are not in b.
    friend constexpr DirectionSet operator-(DirectionSet a, DirectionSet b) {
        return of_bits(static_cast<std::uint8_t>(a.bits_ & ~b.bits_));
    }

    friend constexpr bool operator==(DirectionSet, DirectionSet) = default;

    class Iterator {
      public:
        using value_type = Direction;  // NOLINT(readability-identifier-naming): the library's name
        using difference_type = int;   // NOLINT(readability-identifier-naming): the library's name

        constexpr Iterator() = default;

        explicit constexpr Iterator(std::uint8_t bits) : bits_{bits} {}

        constexpr Direction operator*() const {
            return static_cast<Direction>(std::countr_zero(bits_));
        }

        constexpr Iterator& operator++() {
            bits_ = static_cast<std::uint8_t>(bits_ & (bits_ - 1));
            return *this;
        }

        constexpr Iterator operator++(int) {
            const Iterator before = *this;
            ++*this;
            return before;
        }

        friend constexpr bool operator==(Iterator, Iterator) = default;

      private:
        std::uint8_t bits_ = 0;
    };

    constexpr Iterator begin() const { return Iterator{bits_}; }

    static constexpr Iterator end() { return Iterator{}; }

  private:
    std::uint8_t bits_ = 0;
};

inline constexpr DirectionSet four_directions = DirectionSet::of_bits(0b0101'0101);
inline constexpr DirectionSet eight_directions = DirectionSet::of_bits(0b1111'1111);

}  // namespace underwell::grid
