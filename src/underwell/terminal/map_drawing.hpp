// The map of a branch in few signs, as the compact map of `underwell branch` draws it: a room is
// one sign, the well a ring, ways between them lines, arrows where there is no way back, question
// marks where nobody has been. The part around a middle. On the surface: the places, and how one
// walks there, in words. Pure; nothing fails.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "underwell/grid/cell.hpp"
#include "underwell/terminal/play_look.hpp"
#include "underwell/terminal/play_world.hpp"
#include "underwell/terminal/sheet.hpp"

namespace underwell::terminal {

struct MapMiddle {
    grid::Cell cell = {};
    std::size_t place = 0;  // of the surface, by its number
    bool chosen = false;    // by a cursor, which is shown there
};

void draw_map(Sheet& sheet, const Box& where, const MapKnown& map, const MapMiddle& middle,
              const PlayLook& look);

// What the signs mean, in one line.
std::string map_legend(const PlayLook& look);

}  // namespace underwell::terminal
