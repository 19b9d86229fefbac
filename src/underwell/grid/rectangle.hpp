// A rectangle of tiles, its left and top edge inside, its right and bottom edge outside.
#pragma once

#include <cstdint>

#include "underwell/grid/spot.hpp"

namespace underwell::grid {

struct Rectangle {
    std::int32_t x = 0;
    std::int32_t y = 0;
    std::int32_t width = 0;
    std::int32_t height = 0;

    friend constexpr bool operator==(const Rectangle&, const Rectangle&) = default;

    constexpr std::int32_t right() const { return x + width; }  // the first column beyond

    constexpr std::int32_t bottom() const { return y + height; }  // the first row beyond

    constexpr bool contains(Spot spot) const {
        return spot.x >= x && spot.x < right() && spot.y >= y && spot.y < bottom();
    }

    constexpr bool contains(const Rectangle& other) const {
        return other.x >= x && other.right() <= right() && other.y >= y &&
               other.bottom() <= bottom();
    }

    // Whether fewer than `gap` free tiles lie between the two, corners included; gap 0: they
    // overlap.
    constexpr bool closer_than(std::int32_t gap, const Rectangle& other) const {
        return x < other.right() + gap && other.x < right() + gap && y < other.bottom() + gap &&
               other.y < bottom() + gap;
    }

    // The middle; of an even number of columns or rows, the one to the right or below.
    constexpr Spot centre() const { return {.x = x + width / 2, .y = y + height / 2}; }

    // Without its outermost ring.
    constexpr Rectangle inside() const {
        return {.x = x + 1, .y = y + 1, .width = width - 2, .height = height - 2};
    }
};

}  // namespace underwell::grid
