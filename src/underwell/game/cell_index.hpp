// Which room stands on a cell of a branch: open addressing, twelve bytes an entry, freed at once
// however many there are. Rooms are only ever added.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "underwell/game/ids.hpp"
#include "underwell/grid/cell.hpp"

namespace underwell::game {

class CellIndex {
  public:
    // The cell must have no room yet.
    void add(grid::Cell cell, RoomNumber number);

    std::optional<RoomNumber> find(grid::Cell cell) const;

    bool contains(grid::Cell cell) const { return find(cell).has_value(); }

  private:
    struct Entry {
        grid::Cell cell;
        RoomNumber number = free;
    };

    static constexpr RoomNumber free{0xFFFF'FFFF};

    // Where the cell is, or would be put.
    std::size_t position(grid::Cell cell) const;
    void grow();

    std::vector<Entry> entries_;  // a power of two of them, half free or more
    std::size_t rooms_ = 0;
};

}  // namespace underwell::game
