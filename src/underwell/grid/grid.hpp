// A map with one value for every tile, row by row from the top, each row without gaps. Its memory
// is kept when it is reset to the same size or a smaller one. Spots must lie on the map; ask
// contains() where they may not.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

#include "underwell/grid/rectangle.hpp"
#include "underwell/grid/spot.hpp"

namespace underwell::grid {

struct Size {
    std::int32_t width = 0;
    std::int32_t height = 0;

    friend constexpr bool operator==(Size, Size) = default;

    constexpr bool contains(Spot spot) const {
        return static_cast<std::uint32_t>(spot.x) < static_cast<std::uint32_t>(width) &&
               static_cast<std::uint32_t>(spot.y) < static_cast<std::uint32_t>(height);
    }
};

template <typename T>
class Grid {
  public:
    static_assert(!std::is_same_v<T, bool>, "use BitGrid");

    Grid() = default;

    Grid(Size size, T value) : size_{size}, values_(area(size), value) {}

    friend bool operator==(const Grid&, const Grid&) = default;

    // All tiles become `value`; what was on the map before is gone.
    void reset(Size size, T value) {
        size_ = size;
        values_.assign(area(size), value);
    }

    Size size() const { return size_; }

    std::int32_t width() const { return size_.width; }

    std::int32_t height() const { return size_.height; }

    bool contains(Spot spot) const { return size_.contains(spot); }

    T& operator[](Spot spot) { return values_[position(spot)]; }

    const T& operator[](Spot spot) const { return values_[position(spot)]; }

    std::span<T> row(std::int32_t y) {
        return std::span{values_}.subspan(position({.x = 0, .y = y}), columns());
    }

    std::span<const T> row(std::int32_t y) const {
        return std::span{values_}.subspan(position({.x = 0, .y = y}), columns());
    }

    // Every tile, row by row.
    std::span<T> values() { return values_; }

    std::span<const T> values() const { return values_; }

  private:
    static std::size_t area(Size size) {
        return static_cast<std::size_t>(size.width) * static_cast<std::size_t>(size.height);
    }

    std::size_t columns() const { return static_cast<std::size_t>(size_.width); }

    std::size_t position(Spot spot) const {
        return static_cast<std::size_t>(spot.y) * columns() + static_cast<std::size_t>(spot.x);
    }

    Size size_;
    std::vector<T> values_;
};

}  // namespace underwell::grid
