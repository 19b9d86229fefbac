// Writing runs of tiles, the innermost work of every generator: a run is short, so a call of memset
// would cost more than the writing. For maps of one byte a tile. Nothing is checked: runs must lie
// on the map.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "underwell/grid/grid.hpp"

namespace underwell::level {

template <typename T>
concept ByteTile = sizeof(T) == 1 && std::is_trivially_copyable_v<T>;

// Sixteen tiles of one kind, to be copied from.
template <ByteTile T>
constexpr std::array<std::uint64_t, 2> sixteen_of(T tile) {
    const std::uint64_t eight = 0x0101'0101'0101'0101ULL * static_cast<std::uint8_t>(tile);
    return {eight, eight};
}

// Stores overlap rather than leave a rest to be filled tile by tile.
template <ByteTile T>
void fill_run(T* first, std::size_t count, T tile) {
    const auto sixteen = sixteen_of(tile);
    if (count >= 16) {
        for (std::size_t done = 0; done + 16 < count; done += 16)
            std::memcpy(first + done, &sixteen, 16);
        std::memcpy(first + count - 16, &sixteen, 16);
    } else if (count >= 8) {
        std::memcpy(first, &sixteen, 8);
        std::memcpy(first + count - 8, &sixteen, 8);
    } else if (count >= 4) {
        std::memcpy(first, &sixteen, 4);
        std::memcpy(first + count - 4, &sixteen, 4);
    } else {
        for (std::size_t done = 0; done < count; ++done)
            first[done] = tile;
    }
}

// Calls `paint` with the first tile of every row; of some rows twice, so that rooms of usual size
// take the same course through this loop, whatever their height: a processor that guesses wrong
// loses more time than it takes to paint a row.
template <ByteTile T, typename Paint>
void for_each_row(T* first, std::int32_t height, std::ptrdiff_t stride, Paint paint) {
    constexpr std::int32_t rows = 4;
    const auto paint_some = [&](T* row) {
        for (std::int32_t count = 0; count < rows; ++count, row += stride)
            paint(row);
    };
    if (height < rows) {
        for (std::int32_t y = 0; y < height; ++y)
            paint(first + y * stride);
        return;
    }
    for (std::int32_t y = 0; y + rows < height; y += rows)
        paint_some(first + y * stride);
    paint_some(first + (height - rows) * stride);
}

template <ByteTile T>
void fill(grid::Grid<T>& map, const grid::Rectangle& area, T tile) {
    const auto count = static_cast<std::size_t>(area.width);
    const auto fill_rows = [&](auto paint) {
        for_each_row(&map[{.x = area.x, .y = area.y}], area.height, map.width(), paint);
    };
    if (count < 4 || count > 8) return fill_rows([&](T* row) { fill_run(row, count, tile); });
    const auto sixteen = sixteen_of(tile);
    fill_rows([&](T* row) {
        std::memcpy(row, &sixteen, 4);
        std::memcpy(row + count - 4, &sixteen, 4);
    });
}

// So many tiles to the right of one. Long runs on one map all take the same course.
template <ByteTile T>
void fill_across(grid::Grid<T>& map, grid::Spot leftmost, std::int32_t count, T tile) {
    T* first = &map[leftmost];
    if (count < 16) return fill_run(first, static_cast<std::size_t>(count), tile);
    const auto sixteen = sixteen_of(tile);
    for (std::int32_t done = 0; done < map.width(); done += 16)
        std::memcpy(first + std::min(done, count - 16), &sixteen, 16);
}

template <ByteTile T>
void fill_down(grid::Grid<T>& map, grid::Spot topmost, std::int32_t count, T tile) {
    for_each_row(&map[topmost], count, map.width(), [&](T* first) { *first = tile; });
}

}  // namespace underwell::level
