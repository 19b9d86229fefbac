// The signs a map of a branch is drawn with, in any size: the map and its legend use the same ones.
// A Plot says where cells lie and how large things are; sizes are chosen so that edges fall on
// whole pixels. Details that a small cell has no room for are left out here, and nowhere else.
#pragma once

#include "underwell/branch/growth.hpp"
#include "underwell/grid/cell.hpp"
#include "underwell/grid/direction.hpp"
#include "underwell/render/shape.hpp"

namespace underwell::render {

// How large things are where a cell is so many pixels wide.
struct CellStyle {
    double cell = 0;
    double room = 0;      // the side of a room's square
    double rounding = 0;  // of its corners
    double passage = 0;   // the width of a passage; 0: passages are not drawn
};

// From this size on a cell has room for arrow heads and the like.
inline constexpr double signs_cell = 6;

// Below this size rooms and passages fill their cells but for a wall of a single pixel.
inline constexpr double thin_walls_cell = 4;

CellStyle cell_style(double cell);

// Several cells to a pixel.
constexpr bool is_crowded(const CellStyle& style) {
    return style.cell < 1;
}

constexpr bool has_signs(const CellStyle& style) {
    return style.cell >= signs_cell;
}

struct Plot {
    const ShapeSink& sink;
    Point start;  // the centre of cell (0, 0)
    CellStyle style;
    double mark = 0;  // the least radius of marks that must be seen however small the cells are
};

struct RoomSign {
    grid::Cell cell;
    Colour colour;
};

void draw_room(const Plot& plot, const RoomSign& room);

// A faint ground under a room of a single pixel, so that thin arms of a vast branch are seen.
void draw_glow(const Plot& plot, const RoomSign& room);
void draw_passage(const Plot& plot, const branch::Walk& exit, Colour room_colour);
void draw_one_way(const Plot& plot, const branch::Walk& exit);
void draw_unexplored(const Plot& plot, const branch::Walk& exit);
void draw_opening(const Plot& plot, const branch::Opening& opening);
void draw_well(const Plot& plot);
void draw_entrance(const Plot& plot, grid::Direction towards);
void draw_newest(const Plot& plot, grid::Cell cell);
void draw_lair(const Plot& plot, grid::Cell cell);

}  // namespace underwell::render
