// A copy of a BitGrid with at least one tile of no around it, so that a search over it needs no
// bounds checks: the neighbours of a tile on the map are always bits of the copy. A tile is found
// by one number, its position; its neighbours are a fixed distance away. Inside of grid only.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "underwell/grid/bit_grid.hpp"
#include "underwell/grid/spot.hpp"

namespace underwell::grid {

class PaddedBits {
  public:
    // Neighbours of a tile in nine bits, as around() gives them.
    static constexpr std::uint32_t straight_places = 0b010'101'010;
    static constexpr std::uint32_t all_places = 0b111'101'111;

    // Takes the map over; true if its size is another than that of the last one.
    bool load(const BitGrid& map) {
        const bool resized = size_ != map.size();
        if (resized) resize(map.size());
        const std::size_t width = map.words_per_row();
        for (std::int32_t y = 0; y < size_.height; ++y)
            std::ranges::copy_n(map.row(y).begin(), static_cast<std::ptrdiff_t>(width),
                                words_.begin() + static_cast<std::ptrdiff_t>(first_word(y)));
        return resized;
    }

    // How far the words and the positions of a tile and of the one below it are apart.
    std::size_t words_per_row() const { return std::size_t{1} << (row_shift_ - 6); }

    std::uint32_t positions_per_row() const { return 1U << row_shift_; }

    std::size_t positions() const { return words_.size() * BitGrid::word_bits; }

    std::uint32_t position(Spot spot) const {
        return (static_cast<std::uint32_t>(spot.y + 1) << row_shift_) + 64 +
               static_cast<std::uint32_t>(spot.x);
    }

    Spot spot(std::uint32_t position) const {
        return {.x = static_cast<std::int32_t>((position - 64) & (positions_per_row() - 1)),
                .y = static_cast<std::int32_t>((position - 64) >> row_shift_) - 1};
    }

    // The word that holds the first tile of a row.
    std::size_t first_word(std::int32_t y) const { return position({.x = 0, .y = y}) / 64; }

    std::span<std::uint64_t> words() { return words_; }

    bool contains(std::uint32_t position) const {
        return (words_[position / 64] >> (position % 64) & 1U) != 0;
    }

    void erase(std::uint32_t position) {
        words_[position / 64] &= ~(std::uint64_t{1} << (position % 64));
    }

    // What to add to the position of a tile for each of the nine places of around().
    std::array<std::uint32_t, 9> offsets() const {
        const std::uint32_t row = positions_per_row();
        return {0 - row - 1, 0 - row, 0 - row + 1, 0U - 1, 0, 1, row - 1, row, row + 1};
    }

    // A tile and its neighbours as nine bits, row by row from the north west; the tile is bit 4.
    std::uint32_t around(std::uint32_t position) const {
        const std::uint64_t* middle = words_.data() + (position - 1) / 64;
        const std::uint32_t west = (position - 1) % 64;
        const auto three = [west](const std::uint64_t* word) {
            std::uint64_t bits = *word >> west;
            // Shifted twice, since a shift by all 64 bits is not defined.
            if (west > 61) [[unlikely]]
                bits |= word[1] << (63 - west) << 1;
            return static_cast<std::uint32_t>(bits & 0b111U);
        };
        return three(middle - words_per_row()) | three(middle) << 3 |
               three(middle + words_per_row()) << 6;
    }

    // The same, and those of them that are among the places are erased.
    std::uint32_t take_around(std::uint32_t position, std::uint32_t places) {
        std::uint64_t* const middle = words_.data() + (position - 1) / 64;
        const std::uint32_t west = (position - 1) % 64;
        const auto take_three = [west](std::uint64_t* word, std::uint32_t wanted) {
            std::uint64_t bits = *word >> west;
            if (west > 61) [[unlikely]]
                bits |= word[1] << (63 - west) << 1;
            bits &= wanted & 0b111U;
            *word &= ~(bits << west);
            if (west > 61) [[unlikely]]
                word[1] &= ~(bits >> (63 - west) >> 1);
            return static_cast<std::uint32_t>(bits);
        };
        const std::uint32_t north = take_three(middle - words_per_row(), places);
        const std::uint32_t beside = take_three(middle, places >> 3);
        const std::uint32_t south = take_three(middle + words_per_row(), places >> 6);
        return north | beside << 3 | south << 6;
    }

  private:
    void resize(Size size) {
        size_ = size;
        // One more bit than there are columns, since the end of a row guards the start of the next,
        // and a power of two, so that columns and rows are found in positions without dividing.
        const auto words = static_cast<std::uint32_t>(size.width / BitGrid::word_bits) + 1;
        row_shift_ = static_cast<std::uint32_t>(std::bit_width(words - 1)) + 6;
        words_.assign((static_cast<std::size_t>(size.height) + 2) * words_per_row() + 2, 0);
    }

    Size size_;
    std::uint32_t row_shift_ = 6;
    std::vector<std::uint64_t> words_;
};

}  // namespace underwell::grid
