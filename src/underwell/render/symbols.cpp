#include "underwell/render/symbols.hpp"

#include <algorithm>
#include <cmath>

namespace underwell::render {

using grid::Cell;
using grid::Direction;

namespace {

// The smallest cells in which a detail can be made out.
constexpr double dash_cell = 16;
constexpr double question_cell = 24;

// The whole number nearest to the wish that is even or odd as the whole it lies centred in, so
// that both edges fall on whole pixels.
double centred_in(double whole, double wish) {
    const double parity = std::fmod(whole, 2);
    return std::max(2 - parity, 2 * std::round((wish - parity) / 2) + parity);
}

Point centre(const Plot& plot, Cell cell) {
    return {.x = plot.start.x + cell.x * plot.style.cell,
            .y = plot.start.y - cell.y * plot.style.cell};
}

// A point on the way from a cell's centre to its neighbour's, at a fraction of that way.
Point on_the_way(const Plot& plot, const branch::Walk& exit, double fraction) {
    const Point from = centre(plot, exit.from);
    const Point to = centre(plot, grid::step(exit.from, exit.towards));
    return {.x = from.x + (to.x - from.x) * fraction, .y = from.y + (to.y - from.y) * fraction};
}

// The fraction of the way to the neighbour at which the room's square ends.
double room_edge(const CellStyle& style, Direction towards) {
    constexpr double cut_by_rounding = 0.29;  // 1 - 1 / sqrt(2)
    const double cut = is_diagonal(towards) ? style.rounding * cut_by_rounding : 0;
    return (style.room / 2 - cut) / style.cell;
}

// One step ahead and one to the side, for placing things along an exit.
struct Axes {
    Point ahead;
    Point aside;
};

Axes axes(Direction towards) {
    constexpr double half_square_root = 0.70710678118654752;
    const Cell offset = grid::step({.x = 0, .y = 0}, towards);
    const double unit = is_diagonal(towards) ? half_square_root : 1;
    const Point ahead{.x = offset.x * unit, .y = -offset.y * unit};
    return {.ahead = ahead, .aside = {.x = -ahead.y, .y = ahead.x}};
}

Point moved(Point from, Point by, double distance) {
    return {.x = from.x + by.x * distance, .y = from.y + by.y * distance};
}

// A ring that lies over rooms; its dark edge makes it stand out against those of any colour.
void draw_edged_ring(const Plot& plot, const Ring& ring) {
    Ring edge = ring;
    edge.width *= 2;
    edge.colour = colours::background;
    plot.sink(edge);
    plot.sink(ring);
}

Polygon diamond(Role role, Point middle, double radius, Colour colour) {
    return {.role = role,
            .corners = {{{.x = middle.x, .y = middle.y - radius},
                         {.x = middle.x + radius, .y = middle.y},
                         {.x = middle.x, .y = middle.y + radius},
                         {.x = middle.x - radius, .y = middle.y}}},
            .colour = colour};
}

}  // namespace

CellStyle cell_style(double cell) {
    constexpr double room_share = 0.7;
    constexpr double rounding_share = 0.16;
    constexpr double passage_share = 0.3;
    if (cell < 2) return {.cell = cell, .room = 1, .rounding = 0, .passage = 0};
    if (cell < thin_walls_cell)
        return {.cell = cell, .room = cell - 1, .rounding = 0, .passage = cell - 1};
    const double room = centred_in(cell, cell * room_share);
    return {.cell = cell,
            .room = room,
            .rounding = cell < signs_cell ? 0 : cell * rounding_share,
            .passage = centred_in(room, cell * passage_share)};
}

void draw_room(const Plot& plot, const RoomSign& room) {
    constexpr double least_opacity = 0.5;  // so that a lone room among many cells is still seen
    const CellStyle& style = plot.style;
    const Point middle = centre(plot, room.cell);
    Box box{.role = Role::room,
            .corner = {.x = middle.x - style.room / 2, .y = middle.y - style.room / 2},
            .width = style.room,
            .height = style.room,
            .rounding = style.rounding,
            .colour = room.colour,
            .cell = room.cell};
    if (is_crowded(style)) {
        box.corner = {.x = std::floor(middle.x), .y = std::floor(middle.y)};
        box.opacity = std::max(least_opacity, style.cell * style.cell);
    }
    plot.sink(box);
}

void draw_glow(const Plot& plot, const RoomSign& room) {
    constexpr std::uint32_t shade = 150;  // of 256 parts
    if (plot.style.passage > 0) return;
    const double reach = std::floor(plot.mark / 10);
    const Point middle = centre(plot, room.cell);
    plot.sink(Box{.role = Role::glow,
                  .corner = {.x = std::floor(middle.x) - reach, .y = std::floor(middle.y) - reach},
                  .width = 2 * reach + 1,
                  .height = 2 * reach + 1,
                  .colour = mix(room.colour, colours::background, shade),
                  .cell = std::nullopt});
}

void draw_passage(const Plot& plot, const branch::Walk& exit, Colour room_colour) {
    if (plot.style.passage == 0) return;
    const std::uint32_t shade = has_signs(plot.style) ? 72 : 40;  // of 256 parts
    plot.sink(Line{.role = Role::passage,
                   .from = centre(plot, exit.from),
                   .to = centre(plot, grid::step(exit.from, exit.towards)),
                   .width = plot.style.passage,
                   .colour = mix(room_colour, colours::background, shade)});
}

void draw_one_way(const Plot& plot, const branch::Walk& exit) {
    const CellStyle& style = plot.style;
    if (!has_signs(style)) return;
    constexpr double head_share = 0.8;  // of the gap between the two rooms
    const double edge = room_edge(style, exit.towards);
    const Axes axis = axes(exit.towards);
    const double way = style.cell * (is_diagonal(exit.towards) ? std::sqrt(2.0) : 1);
    const double gap = way * (1 - 2 * edge);
    const Point tip = moved(on_the_way(plot, exit, 1 - edge), axis.ahead, -gap * 0.04);
    const double head = std::min(gap * head_share, style.cell * 0.26);
    const Point neck = moved(tip, axis.ahead, -head);
    const double half_width = std::max(head * 0.62, style.passage * 0.75);
    plot.sink(Line{.role = Role::one_way,
                   .from = centre(plot, exit.from),
                   .to = neck,
                   .width = std::max(1.0, style.passage * 0.42),
                   .colour = colours::one_way});
    plot.sink(Polygon{.role = Role::arrow_head,
                      .corners = {{tip, moved(neck, axis.aside, half_width),
                                   moved(neck, axis.aside, -half_width), tip}},
                      .colour = colours::one_way});
}

void draw_unexplored(const Plot& plot, const branch::Walk& exit) {
    const CellStyle& style = plot.style;
    constexpr double ring_share = 0.17;
    const bool question = style.cell >= question_cell;
    const double radius = std::max(style.cell * (question ? ring_share : 0.13), plot.mark * 0.6);
    const double width = std::max(1.0, style.cell * 0.045);
    const double reach = is_diagonal(exit.towards) ? 0.66 : 0.71;
    const Point end = on_the_way(plot, exit, reach);
    const Point mouth = moved(end, axes(exit.towards).ahead, -radius);
    if (style.passage > 0 && radius < style.cell / 2)
        plot.sink(Line{.role = Role::unexplored,
                       .from = on_the_way(plot, exit, room_edge(style, exit.towards)),
                       .to = mouth,
                       .width = std::max(1.0, style.passage * 0.42),
                       .colour = colours::unexplored,
                       .dash = style.cell >= dash_cell ? style.cell * 0.07 : 0});
    if (radius < 1.5) return;
    plot.sink(Ring{.role = Role::open_end,
                   .centre = end,
                   .radius = radius,
                   .width = width,
                   .colour = colours::unexplored});
    if (!question) return;
    const int scale = std::max(1, static_cast<int>(style.cell / 32));
    plot.sink(Text{.role = Role::question,
                   .baseline = {.x = end.x, .y = end.y + 3.5 * scale},
                   .anchor = Text::Anchor::middle,
                   .scale = scale,
                   .colour = colours::unexplored,
                   .words = "?"});
}

void draw_opening(const Plot& plot, const branch::Opening& opening) {
    if (!has_signs(plot.style)) return;
    const branch::Walk exit{.from = opening.room, .towards = opening.exit};
    const Point at = on_the_way(plot, exit, room_edge(plot.style, opening.exit));
    const double radius = std::max(1.5, plot.style.cell * 0.14);
    plot.sink(diamond(Role::opening, at, radius, colours::opening));
}

void draw_well(const Plot& plot) {
    const double cell = plot.style.cell;
    const double radius = std::max(cell * 0.38, plot.mark * 1.4);
    const double width = std::max(radius * 0.24, plot.mark / 3);
    const Point middle = centre(plot, {.x = 0, .y = 0});
    const Ring rim{.role = Role::well,
                   .centre = middle,
                   .radius = radius,
                   .width = width,
                   .colour = colours::well};
    // A well that is drawn larger than its cell has to let the rooms beneath shine through.
    if (radius >= cell / 2) return draw_edged_ring(plot, rim);
    plot.sink(Disc{
        .role = Role::well, .centre = middle, .radius = radius, .colour = colours::well_water});
    plot.sink(Ring{.role = Role::well,
                   .centre = middle,
                   .radius = radius * 0.45,
                   .width = width / 2,
                   .colour = mix(colours::well, colours::well_water, 100)});
    plot.sink(rim);
}

void draw_entrance(const Plot& plot, Direction towards) {
    const CellStyle& style = plot.style;
    if (style.passage == 0) return;
    const branch::Walk exit{.from = {.x = 0, .y = 0}, .towards = towards};
    plot.sink(Line{.role = Role::entrance,
                   .from = centre(plot, exit.from),
                   .to = centre(plot, grid::step(exit.from, towards)),
                   .width = style.passage,
                   .colour = colours::well});
    if (!has_signs(style)) return;
    // The threshold: a bar across the way, as two door posts.
    const Point door = on_the_way(plot, exit, 0.5 + (0.5 - room_edge(style, towards)) * 0.3);
    const Point aside = axes(towards).aside;
    const double reach = style.room * 0.36;
    plot.sink(Line{.role = Role::entrance,
                   .from = moved(door, aside, -reach),
                   .to = moved(door, aside, reach),
                   .width = std::max(1.0, style.cell * 0.09),
                   .colour = colours::well});
}

void draw_newest(const Plot& plot, Cell cell) {
    const double size = plot.style.cell;
    // Inside the room, so that no exit is hidden, unless it is too small to be found there.
    const bool inside = plot.mark <= size * 0.4;
    draw_edged_ring(plot, {.role = Role::newest,
                           .centre = centre(plot, cell),
                           .radius = inside ? size * 0.2 : std::max(size * 0.47, plot.mark),
                           .width = std::max({1.0, size * 0.07, plot.mark / 5}),
                           .colour = colours::newest});
}

void draw_lair(const Plot& plot, Cell cell) {
    const double radius = std::max(plot.style.cell * 0.28, plot.mark);
    const Point middle = centre(plot, cell);
    plot.sink(diamond(Role::lair, middle, radius * 1.25, colours::background));
    plot.sink(diamond(Role::lair, middle, radius, colours::lair));
}

}  // namespace underwell::render
