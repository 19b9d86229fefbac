// All subsets of every set of directions, by size: a uniform choice of some directions out of a set
// is then two draws and no loop.
#pragma once

#include <array>
#include <cstdint>

#include "underwell/grid/direction.hpp"

namespace underwell::grid {

namespace subsets_detail {

inline constexpr std::uint32_t sizes = 9;  // 0 to 8 members
inline constexpr std::uint32_t all_subsets =
    6'561;  // 3^8: each direction is out, in the set, or chosen

struct Table {
    std::array<std::array<std::uint16_t, sizes>, 256> first{};  // by set and size: where they begin
    std::array<std::uint8_t, all_subsets> subsets{};
};

constexpr std::array<std::array<std::uint8_t, sizes>, sizes> make_counts() {
    std::array<std::array<std::uint8_t, sizes>, sizes> counts{};
    for (std::uint32_t members = 0; members < sizes; ++members) {
        counts[members][0] = 1;
        for (std::uint32_t size = 1; size <= members; ++size)
            counts[members][size] = static_cast<std::uint8_t>(counts[members - 1][size - 1] +
                                                              counts[members - 1][size]);
    }
    return counts;
}

inline constexpr auto counts = make_counts();

constexpr Table make_table() {
    Table table;
    std::uint16_t next = 0;
    for (std::uint32_t set = 0; set < 256; ++set) {
        const std::uint32_t members = DirectionSet::of_bits(static_cast<std::uint8_t>(set)).size();
        for (std::uint32_t size = 0; size < sizes; ++size) {
            table.first[set][size] = next;
            next = static_cast<std::uint16_t>(next + counts[members][size]);
        }
        std::array<std::uint16_t, sizes> free = table.first[set];
        std::uint32_t chosen = 0;
        do {
            const auto bits = static_cast<std::uint8_t>(chosen);
            table.subsets[free[DirectionSet::of_bits(bits).size()]++] = bits;
            chosen = (chosen - set) & set;  // the next larger subset; 0 after the set itself
        } while (chosen != 0);
    }
    return table;
}

inline constexpr Table table = make_table();

}  // namespace subsets_detail

// How many subsets of `size` members a set of `members` has; both at most 8.
constexpr std::uint32_t subset_count(std::uint32_t members, std::uint32_t size) {
    return subsets_detail::counts[members][size];
}

// The subset number `rank`, below subset_count(set.size(), size).
constexpr DirectionSet subset(DirectionSet set, std::uint32_t size, std::uint32_t rank) {
    const auto& table = subsets_detail::table;
    return DirectionSet::of_bits(table.subsets[table.first[set.bits()][size] + rank]);
}

}  // namespace underwell::grid
