#include "underwell/render/picture.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>

#include "underwell/render/font.hpp"
#include "underwell/render/palette.hpp"
#include "underwell/render/symbols.hpp"

namespace underwell::render {

using branch::Branch;
using branch::Room;
using grid::Cell;
using grid::Direction;

namespace {

// More unexplored exits than this are not each marked with a ring in large pictures: they would
// hide the rooms.
constexpr std::uint32_t marked_exits_max = 200;

Colour colour_of(const Branch& branch, Cell cell) {
    return depth_colour({.depth = grid::depth(cell), .deepest = branch.deepest()});
}

Plot map_plot(const Layout& layout, const ShapeSink& sink) {
    return {.sink = sink,
            .start = layout.start,
            .style = cell_style(layout.cell),
            .mark = 3.0 * layout.text_scale};
}

void draw_passages(const Branch& branch, const Plot& plot) {
    if (branch.room_count() > 0) draw_entrance(plot, branch.origin().entrance);
    for (const Room& room : branch.rooms()) {
        const Colour colour = colour_of(branch, room.cell);
        draw_glow(plot, {.cell = room.cell, .colour = colour});
        // Every two-way passage is the back exit of exactly one room (D2, D8).
        if (grid::step(room.cell, room.back) != branch::start_cell)
            draw_passage(plot, {.from = room.cell, .towards = room.back}, colour);
        for (const Direction exit : room.one_way)
            draw_one_way(plot, {.from = room.cell, .towards = exit});
    }
}

void draw_rooms(const Branch& branch, const Plot& plot) {
    for (const Room& room : branch.rooms())
        draw_room(plot, {.cell = room.cell, .colour = colour_of(branch, room.cell)});
}

// Over the rooms, since in large pictures their rings are larger than rooms.
void draw_unexplored_exits(const Branch& branch, const Plot& plot) {
    Plot exits = plot;
    if (branch.unexplored_exits() > marked_exits_max) exits.mark = 0;
    for (const Room& room : branch.rooms())
        for (const Direction exit : room.unexplored)
            draw_unexplored(exits, {.from = room.cell, .towards = exit});
}

void draw_marks(const Branch& branch, const Plot& plot) {
    draw_unexplored_exits(branch, plot);
    for (const branch::OpeningAfter& after : branch.openings())
        draw_opening(plot, after.opening);
    draw_well(plot);
    if (branch.room_count() == 0) return;
    draw_newest(plot, branch.room(branch.room_count() - 1).cell);
    if (const auto lair = branch.lair()) draw_lair(plot, *lair);  // also where it is yet to be dug
}

void draw_heading(const Layout& layout, const ShapeSink& sink) {
    sink(Text{.role = Role::title,
              .baseline = layout.title_baseline,
              .scale = layout.text_scale + 1,
              .colour = colours::title,
              .words = layout.title});
    sink(Text{.role = Role::facts,
              .baseline = layout.facts_baseline,
              .scale = layout.text_scale,
              .colour = colours::text,
              .words = layout.facts});
}

double words_baseline(const Layout& layout, double row_top) {
    return row_top +
           (legend_row_height(layout) + font::rows_above_baseline * layout.text_scale) / 2;
}

// Returns where the words end.
double draw_words(const Layout& layout, const ShapeSink& sink, Point row,
                  const std::string& words) {
    sink(Text{.role = Role::label,
              .baseline = {.x = row.x, .y = words_baseline(layout, row.y)},
              .scale = layout.text_scale,
              .colour = colours::text,
              .words = words});
    return row.x + font::width(words) * layout.text_scale;
}

// The colours of the depths, from 1 to the deepest.
void draw_depth_scale(const Branch& branch, const Layout& layout, const ShapeSink& sink) {
    constexpr std::uint32_t swatches_max = 64;
    const double scale = layout.text_scale;
    const std::uint32_t deepest = std::max(branch.deepest(), 1U);
    const std::uint32_t swatches = std::min(deepest, swatches_max);
    const double swatch = std::min(12 * scale, std::floor(160 * scale / swatches));
    Point row = layout.depth_scale;
    row.x = draw_words(layout, sink, row, "depth 1") + 4 * scale;
    const double end = row.x + swatch * swatches;
    for (std::uint32_t i = 0; i < swatches; ++i) {
        const std::uint32_t depth = swatches == 1 ? 1 : 1 + i * (deepest - 1) / (swatches - 1);
        sink(Box{.role = Role::depth_scale,
                 .corner = {.x = row.x, .y = row.y + (legend_row_height(layout) - 8 * scale) / 2},
                 .width = end - row.x,  // all the rest, lest seams show between neighbours
                 .height = 8 * scale,
                 .colour = depth_colour({.depth = depth, .deepest = deepest}),
                 .cell = std::nullopt});
        row.x += swatch;
    }
    row.x += 4 * scale;
    if (deepest > 1) draw_words(layout, sink, row, layout.deepest);
}

// A miniature of what the entry explains, in cells (0, 0) and (1, 0) of its own plot.
void draw_sign(const Plot& plot, Sign sign) {
    constexpr Cell here{.x = 0, .y = 0};
    constexpr Cell there{.x = 1, .y = 0};
    const Colour near = depth_colour({.depth = 4, .deepest = shallow_depth});
    const Colour far = depth_colour({.depth = 5, .deepest = shallow_depth});
    const branch::Walk east{.from = here, .towards = Direction::east};
    switch (sign) {
        case Sign::well:
            draw_entrance(plot, Direction::east);
            draw_room(plot, {.cell = there, .colour = near});
            return draw_well(plot);
        case Sign::passage:
            draw_passage(plot, east, near);
            draw_room(plot, {.cell = there, .colour = far});
            break;
        case Sign::one_way:
            draw_one_way(plot, east);
            draw_room(plot, {.cell = there, .colour = far});
            break;
        case Sign::unexplored:
            draw_unexplored(plot, east);
            break;
        case Sign::opening:
            draw_unexplored(plot, east);
            draw_room(plot, {.cell = here, .colour = near});
            return draw_opening(plot, {.room = here, .exit = Direction::east});
        case Sign::newest:
            draw_room(plot, {.cell = here, .colour = near});
            return draw_newest(plot, here);
        case Sign::lair:
            draw_room(plot, {.cell = here, .colour = near});
            return draw_lair(plot, here);
    }
    draw_room(plot, {.cell = here, .colour = near});
}

void draw_legend(const Branch& branch, const Layout& layout, const ShapeSink& sink) {
    draw_depth_scale(branch, layout, sink);
    const CellStyle style = cell_style(legend_cell(layout));
    for (const LegendEntry& entry : layout.legend) {
        const Plot plot{.sink = sink,
                        .start = {.x = entry.corner.x + style.cell / 2,
                                  .y = entry.corner.y + legend_row_height(layout) / 2},
                        .style = style};
        draw_sign(plot, entry.sign);
        Point words = entry.corner;
        words.x += legend_words_offset(layout, entry.sign);
        draw_words(layout, sink, words, entry.words);
    }
}

}  // namespace

void draw_branch(const Branch& branch, const Layout& layout, const ShapeSink& sink) {
    const Plot plot = map_plot(layout, sink);
    sink(Layer::passages);
    draw_passages(branch, plot);
    sink(Layer::rooms);
    draw_rooms(branch, plot);
    sink(Layer::marks);
    draw_marks(branch, plot);
    sink(Layer::heading);
    draw_heading(layout, sink);
    sink(Layer::legend);
    draw_legend(branch, layout, sink);
}

}  // namespace underwell::render
