// What a chamber is before it has exits (chamber.hpp): floor, pillars and decor as rows of bits, by
// seed, cell and depth alone. Its outermost two rings are wall, so that tunnels have room, and its
// floor and tunnels together are one piece. Only for chamber.cpp and its tests.
#pragma once

#include <cstdint>

#include "underwell/level/chamber.hpp"
#include "underwell/level/rows.hpp"

namespace underwell::level {

struct ChamberBase {
    Rows floor = {};    // of rooms, decor included
    Rows tunnels = {};  // that join its rooms, if it has several
    Rows pillars = {};
    Rows water = {};  // decor: one thing on a tile, and only on floor
    Rows rubble = {};
    Rows growth = {};
    Shape shape = Shape::rectangle;
    std::uint32_t theme = 0;

    std::uint64_t open(std::size_t y) const { return floor[y] | tunnels[y]; }
};

// The place's size must be allowed; its exits are not looked at.
void make_chamber_base(ChamberBase& base, const ChamberPlace& place);

}  // namespace underwell::level
