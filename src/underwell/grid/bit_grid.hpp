// A map of yes and no: one bit for every tile, rows of whole 64-bit words, so that rows can be
// compared, joined and counted 64 tiles at a time. Bits beyond the right edge are always no. Used
// for what can be walked on and what can be seen through.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "underwell/base/integer.hpp"
#include "underwell/grid/grid.hpp"

namespace underwell::grid {

class BitGrid {
  public:
    static constexpr std::int32_t word_bits = 64;

    BitGrid() = default;

    explicit BitGrid(Size size) { reset(size); }

    friend bool operator==(const BitGrid&, const BitGrid&) = default;

    // All tiles become no; memory is kept where it suffices.
    void reset(Size size) {
        size_ = size;
        words_per_row_ = static_cast<std::size_t>(size.width + word_bits - 1) /
                         static_cast<std::size_t>(word_bits);
        words_.assign(words_per_row_ * static_cast<std::size_t>(size.height), 0);
    }

    Size size() const { return size_; }

    bool contains(Spot spot) const { return size_.contains(spot); }

    bool operator[](Spot spot) const { return (word(spot) >> bit(spot) & 1U) != 0; }

    void insert(Spot spot) { words_[position(spot)] |= std::uint64_t{1} << bit(spot); }

    // All that are set in a map of the same size.
    void insert_all(const BitGrid& other) {
        for (std::size_t word = 0; word < words_.size(); ++word)
            words_[word] |= other.words_[word];
    }

    void erase(Spot spot) { words_[position(spot)] &= ~(std::uint64_t{1} << bit(spot)); }

    // The words of a row; the lowest bit of the first word is x = 0.
    std::span<std::uint64_t> row(std::int32_t y) {
        return std::span{words_}.subspan(static_cast<std::size_t>(y) * words_per_row_,
                                         words_per_row_);
    }

    std::span<const std::uint64_t> row(std::int32_t y) const {
        return std::span{words_}.subspan(static_cast<std::size_t>(y) * words_per_row_,
                                         words_per_row_);
    }

    std::size_t words_per_row() const { return words_per_row_; }

    std::uint64_t count() const {
        std::uint64_t sum = 0;
        for (const std::uint64_t bits : words_)
            sum += base::count_bits(bits);
        return sum;
    }

  private:
    static std::uint32_t bit(Spot spot) { return static_cast<std::uint32_t>(spot.x) % 64; }

    std::size_t position(Spot spot) const {
        return static_cast<std::size_t>(spot.y) * words_per_row_ +
               static_cast<std::size_t>(static_cast<std::uint32_t>(spot.x) / 64);
    }

    std::uint64_t word(Spot spot) const { return words_[position(spot)]; }

    Size size_;
    std::size_t words_per_row_ = 0;
    std::vector<std::uint64_t> words_;
};

}  // namespace underwell::grid
