// Which part of a map is taken by rooms, one bit for each tile, columns of whole words: a room is a
// few columns of one run of bits each. Since no room is narrower than the narrowest, looking at
// every so many columns of a place is enough to know whether it is free: three operations for a
// room of usual size, however many rooms there are.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

#include "underwell/grid/grid.hpp"
#include "underwell/grid/rectangle.hpp"

namespace underwell::level {

// What rooms on a map have in common.
struct RoomRules {
    std::int32_t narrowest = 3;
    std::int32_t widest = 64;  // of most of them: others take a little longer
    std::int32_t gap = 1;      // free tiles between two rooms, at least 1
};

class Occupancy {
  public:
    Occupancy(grid::Size size, const RoomRules& rules,
              std::pmr::memory_resource* memory = std::pmr::get_default_resource())
        : rules_{rules},
          usual_fours_{fours(rules.widest + 2 * rules.gap)},
          bands_{(static_cast<std::uint32_t>(size.height + 2 * rules.gap) + 63) / 64},
          words_(static_cast<std::size_t>(size.width + 2 * rules.gap) * bands_, memory) {}

    // Takes the place of a room, which must lie on the map, if it is far enough from all others.
    // Says whether.
    bool take(const grid::Rectangle& room) {
        if (bands_ > 1) return take_over_bands(room);
        // The map is kept with a margin, so that what is around a room lies on it as well.
        std::uint64_t* around = &words_[static_cast<std::size_t>(room.x)];
        const auto at = [&](std::int32_t x) { return around[rules_.gap + x]; };
        if ((columns(room.width, at) & run(room.y + rules_.gap, room.height)) != 0) return false;
        const std::uint64_t taken = run(room.y, room.height + 2 * rules_.gap);
        const std::int32_t width = room.width + 2 * rules_.gap;
        // By fours, of which some may overlap, so that rooms of usual width take one course.
        const std::int32_t count = std::max(usual_fours_, fours(width));
        for (std::int32_t four = 0; four < count; ++four) {
            std::uint64_t* column = around + std::min(4 * four, width - 4);
            for (std::int32_t next = 0; next < 4; ++next)
                column[next] |= taken;
        }
        return true;
    }

  private:
    static constexpr std::int32_t fours(std::int32_t columns) { return (columns + 3) / 4; }

    // So many bits from one on.
    static std::uint64_t run(std::int32_t first, std::int32_t count) {
        return ~std::uint64_t{0} >> static_cast<std::uint32_t>(64 - count)
                                        << static_cast<std::uint32_t>(first);
    }

    // What is taken in those columns of a room that have to be looked at.
    template <typename At>
    std::uint64_t columns(std::int32_t width, At at) const {
        const std::int32_t last = width - 1;
        std::uint64_t found = at(0) | at(last) | at(std::min(rules_.narrowest, last));
        for (std::int32_t x = 2 * rules_.narrowest; x < last; x += rules_.narrowest)
            found |= at(x);
        return found;
    }

    // On maps of more than 64 rows.
    [[gnu::noinline]] bool take_over_bands(const grid::Rectangle& room) {
        const auto column = [&](std::int32_t x, std::uint32_t band) -> std::uint64_t& {
            return words_[static_cast<std::size_t>(x) * bands_ + band];
        };
        std::uint64_t found = 0;
        for_each_band(room.y + rules_.gap, room.height,
                      [&](std::uint32_t band, std::uint64_t bits) {
                          const auto at = [&](std::int32_t x) {
                              return column(room.x + rules_.gap + x, band);
                          };
                          found |= columns(room.width, at) & bits;
                      });
        if (found != 0) return false;
        const std::int32_t height = room.height + 2 * rules_.gap;
        for_each_band(room.y, height, [&](std::uint32_t band, std::uint64_t bits) {
            for (std::int32_t x = 0; x < room.width + 2 * rules_.gap; ++x)
                column(room.x + x, band) |= bits;
        });
        return true;
    }

    // Of each word of a column that these rows touch: its number, and their bits.
    template <typename Visit>
    static void for_each_band(std::int32_t y, std::int32_t height, const Visit& visit) {
        const auto first = static_cast<std::uint32_t>(y);
        const auto last = static_cast<std::uint32_t>(y + height - 1);
        for (std::uint32_t band = first / 64; band <= last / 64; ++band) {
            const std::uint64_t from = ~std::uint64_t{0} << (band == first / 64 ? first % 64 : 0);
            const std::uint64_t to = ~std::uint64_t{0} >> (band == last / 64 ? 63 - last % 64 : 0);
            visit(band, from & to);
        }
    }

    RoomRules rules_;
    std::int32_t usual_fours_;
    std::uint32_t bands_;
    std::pmr::vector<std::uint64_t> words_;
};

}  // namespace underwell::level
