// What an eye on a map of tiles sees (T17): exact symmetric shadow casting, in whole numbers.
// Inside the eye's circle, a floor tile is seen if and only if a straight line from centre to
// centre is free, so of two floor tiles each sees the other or neither does; an opaque tile is seen
// if any part of its middle line is. Outside the map everything is opaque. The eye's own tile is
// seen. A tile is inside the circle of radius r if the centres are nearer than r + 1/2. A View
// keeps its own memory, so that looking costs only the tiles looked at, on maps of any size. sees()
// answers for one pair of tiles, exactly as the View would, without making one.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "underwell/grid/bit_grid.hpp"
#include "underwell/grid/rectangle.hpp"
#include "underwell/grid/spot.hpp"

namespace underwell::grid {

struct Eye {
    static constexpr std::int32_t radius_max = 64;

    Spot spot;                // on the map
    std::int32_t radius = 0;  // 0 to radius_max

    friend constexpr bool operator==(const Eye&, const Eye&) = default;

    constexpr bool reaches(Spot target) const {
        const auto x = std::int64_t{target.x} - spot.x;
        const auto y = std::int64_t{target.y} - spot.y;
        return x * x + y * y <= std::int64_t{radius} * radius + radius;
    }
};

// Whether the eye sees the tile; never one outside the map.
bool sees(const BitGrid& opaque, const Eye& eye, Spot target);

class View {
  public:
    // Sees nothing.
    View() = default;

    // Forgets what was seen before. `opaque`: the tiles that stop eyes.
    void look(const BitGrid& opaque, const Eye& eye);

    // Darkness: of what is seen, only the tiles that are lit or within `own_light` of the eye stay.
    // The lit tiles of a map are the union of what its lamps see; see add_to().
    void keep_lit(const BitGrid& lit, std::int32_t own_light);

    const Eye& eye() const { return eye_; }

    Size map_size() const { return map_size_; }

    // All seen tiles lie in here: the square around the eye's circle, cut off at the map's edges.
    const Rectangle& area() const { return area_; }

    bool sees(Spot spot) const {
        if (!area_.contains(spot)) return false;
        const std::uint64_t word = row(spot.y)[word_of(spot.x) - first_word_];
        return (word >> (static_cast<std::uint32_t>(spot.x) % 64) & 1U) != 0;
    }

    std::uint32_t count() const;

    // Calls visit(Spot) for every seen tile, row by row from the top, each row from the left.
    template <typename Visitor>
    void for_each(Visitor&& visit) const;

    // Where the words of row() begin in the rows of a BitGrid of the map's size.
    std::size_t first_word() const { return first_word_; }

    // The seen tiles of a row of the area, in words that lie like those of BitGrid::row().
    std::span<const std::uint64_t> row(std::int32_t y) const {
        return std::span{words_}.subspan(row_position(y), words_per_row_);
    }

    // Joins the seen tiles to others of the same map.
    void add_to(BitGrid& tiles) const;

  private:
    static constexpr std::size_t rows_max = 2 * Eye::radius_max + 1;
    static constexpr std::size_t words_per_row_max = (63 + rows_max + 63) / 64;

    static std::size_t word_of(std::int32_t x) { return static_cast<std::uint32_t>(x) / 64; }

    std::size_t row_position(std::int32_t y) const {
        return static_cast<std::size_t>(y - area_.y) * words_per_row_;
    }

    void clear(Size map_size, const Eye& eye);

    Eye eye_;
    Size map_size_;
    Rectangle area_;
    std::size_t first_word_ = 0;
    std::size_t words_per_row_ = 0;
    std::array<std::uint64_t, rows_max * words_per_row_max> words_{};  // the rows, without gaps
};

template <typename Visitor>
void View::for_each(Visitor&& visit) const {
    for (std::int32_t y = area_.y; y < area_.bottom(); ++y) {
        auto x = static_cast<std::int32_t>(first_word_) * BitGrid::word_bits;
        for (const std::uint64_t word : row(y)) {
            for (std::uint64_t left = word; left != 0; left &= left - 1)
                visit(Spot{.x = x + std::countr_zero(left), .y = y});
            x += BitGrid::word_bits;
        }
    }
}

}  // namespace underwell::grid
