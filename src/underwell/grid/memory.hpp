// What one observer knows of a map (T17): each tile is unknown, remembered or seen at this moment.
// What was seen once is never unknown again, and what is unknown is never told to anybody. A new
// view costs the size of the view, not of the map. Knows which tiles, not what was on them.
#pragma once

#include <cstdint>

#include "underwell/grid/bit_grid.hpp"
#include "underwell/grid/field_of_view.hpp"

namespace underwell::grid {

enum class Sight : std::uint8_t { unknown, remembered, seen };

class Memory {
  public:
    explicit Memory(Size map_size) : known_{map_size}, seen_{map_size} {}

    friend bool operator==(const Memory&, const Memory&) = default;

    // What was seen is now remembered, and the view seen. The view must be of a map of this size.
    // Returns how many tiles were unknown until now.
    std::uint32_t see(const View& view);

    // Nothing is seen any more, as when the observer sleeps or leaves; all of it stays remembered.
    void close_eyes();

    // Tiles outside the map are unknown.
    Sight operator[](Spot spot) const {
        if (!known_.contains(spot) || !known_[spot]) return Sight::unknown;
        return seen_[spot] ? Sight::seen : Sight::remembered;
    }

    // Remembered or seen.
    const BitGrid& known() const { return known_; }

    const BitGrid& seen() const { return seen_; }

    std::uint64_t known_count() const { return known_count_; }

  private:
    BitGrid known_;
    BitGrid seen_;
    Rectangle seen_area_;  // outside it, nothing is seen
    std::uint64_t known_count_ = 0;
};

}  // namespace underwell::grid
