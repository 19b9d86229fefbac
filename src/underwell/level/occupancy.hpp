// Which part of a map is taken by rooms, one bit for each tile, columns of whole words: a room is a
// few columns of one run of bits each. Since no room is narrower than the narrowest, looking at
// every so many columns of a place is enough to know whether it is free: three operations for a
// room of usual size, however many rooms there are.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "underwell/grid/grid.hpp"
#include "underwell/grid/rectangle.hpp"

namespace underwell::level {

class Occupancy {
  public:
    Occupancy(grid::Size size, std::int32_t narrowest)
        : size_{size},
          narrowest_{narrowest},
          bands_{(static_cast<std::uint32_t>(size.height) + 63) / 64},
          words_(static_cast<std::size_t>(size.width) * bands_) {}

    // The area must lie on the map.
    bool free(const grid::Rectangle& area) const {
        if (bands_ == 1) return (columns(area, 0) & run(area)) == 0;
        std::uint64_t taken = 0;
        for_each_band(area, [&](std::uint32_t band, std::uint64_t bits) {
            taken |= columns(area, band) & bits;
        });
        return taken == 0;
    }

    // The area and so many tiles around it, as far as they lie on the map.
    void take(const grid::Rectangle& area, std::int32_t around) {
        grid::Rectangle whole;
        whole.x = std::max(area.x - around, 0);
        whole.y = std::max(area.y - around, 0);
        whole.width = std::min(area.right() + around, size_.width) - whole.x;
        whole.height = std::min(area.bottom() + around, size_.height) - whole.y;
        if (bands_ == 1) {
            const std::uint64_t bits = run(whole);
            const auto first = words_.begin() + whole.x;
            for (auto column = first; column != first + whole.width; ++column)
                *column |= bits;
            return;
        }
        for_each_band(whole, [&](std::uint32_t band, std::uint64_t bits) {
            std::uint64_t* column = &words_[static_cast<std::size_t>(whole.x) * bands_ + band];
            for (std::int32_t x = 0; x < whole.width; ++x, column += bands_)
                *column |= bits;
        });
    }

  private:
    // The bits of an area on a map of at most 64 rows.
    static std::uint64_t run(const grid::Rectangle& area) {
        return ~std::uint64_t{0} >> static_cast<std::uint32_t>(64 - area.height)
                                        << static_cast<std::uint32_t>(area.y);
    }

    // What is taken in those columns of the area that have to be looked at.
    std::uint64_t columns(const grid::Rectangle& area, std::uint32_t band) const {
        const std::int32_t last = area.width - 1;
        const std::uint64_t* first = &words_[static_cast<std::size_t>(area.x) * bands_ + band];
        const auto at = [&](std::int32_t x) { return first[static_cast<std::size_t>(x) * bands_]; };
        std::uint64_t found = at(0) | at(last) | at(std::min(narrowest_, last));
        for (std::int32_t x = 2 * narrowest_; x < last; x += narrowest_)
            found |= at(x);
        return found;
    }

    // Of each word of a column that the area touches: its number, and the bits of the area.
    template <typename Visit>
    static void for_each_band(const grid::Rectangle& area, const Visit& visit) {
        const auto first = static_cast<std::uint32_t>(area.y);
        const auto last = static_cast<std::uint32_t>(area.bottom() - 1);
        for (std::uint32_t band = first / 64; band <= last / 64; ++band) {
            const std::uint64_t from = ~std::uint64_t{0} << (band == first / 64 ? first % 64 : 0);
            const std::uint64_t to = ~std::uint64_t{0} >> (band == last / 64 ? 63 - last % 64 : 0);
            visit(band, from & to);
        }
    }

    grid::Size size_;
    std::int32_t narrowest_;
    std::uint32_t bands_;
    std::vector<std::uint64_t> words_;
};

}  // namespace underwell::level
