// Where things stand in a picture of a branch: title above, map in the middle, legend below, each
// with a place of its own, so that no words ever cover a room. Sizes follow from the extent of the
// branch. Everything is in pixels, which in a vector picture are mere units.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "underwell/branch/branch.hpp"
#include "underwell/render/shape.hpp"

namespace underwell::render {

// What the legend can explain.
enum class Sign : std::uint8_t {
    well,
    passage,
    one_way,
    unexplored,
    opening,
    newest,
    lair,
};

struct LegendEntry {
    Sign sign = Sign::well;
    std::string words;
    Point corner;  // the upper left one
};

struct Layout {
    double width = 0;
    double height = 0;
    double cell = 0;
    Point start;         // the centre of the start room's cell
    int text_scale = 0;  // of the font (font.hpp)
    std::string title;
    std::string facts;
    std::string deepest;  // for the end of the depth scale
    Point title_baseline;
    Point facts_baseline;
    Point depth_scale;  // the upper left corner of the row with the colours of the depths
    std::vector<LegendEntry> legend;
};

// No side of a bitmap picture is longer.
inline constexpr double bitmap_side_max = 6'000;

// The side of a cell in a vector picture, which may be of any size: 32, more in tiny branches.
double vector_cell(const branch::Branch& branch);

// The side of a cell in a bitmap: the same, but less in large branches, down to part of a pixel.
double bitmap_cell(const branch::Branch& branch);

Layout lay_out(const branch::Branch& branch, double cell);

// The sizes of one row of the legend, shared with who draws it.
double legend_cell(const Layout& layout);
double legend_row_height(const Layout& layout);
double legend_words_offset(const Layout& layout, Sign sign);

}  // namespace underwell::render
