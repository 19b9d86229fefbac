// What a picture is made of: a handful of plain shapes in pixels, y growing downwards, painted in
// the order given. picture.hpp decides which shapes a branch is drawn with; branch_svg.cpp writes
// them as text, canvas.hpp paints them. A shape's role says what it stands for.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <variant>

#include "underwell/grid/cell.hpp"
#include "underwell/render/palette.hpp"

namespace underwell::render {

struct Point {
    double x = 0;
    double y = 0;

    friend constexpr bool operator==(Point, Point) = default;
};

enum class Role : std::uint8_t {
    passage,
    glow,
    one_way,
    arrow_head,
    unexplored,
    open_end,
    question,
    opening,
    room,
    well,
    entrance,
    newest,
    lair,
    title,
    facts,
    label,
    depth_scale,
};

// A heading between shapes: those that follow belong to it, up to the next.
enum class Layer : std::uint8_t { passages, rooms, marks, heading, legend };

struct Box {
    Role role = Role::room;
    Point corner;  // the upper left one
    double width = 0;
    double height = 0;
    double rounding = 0;  // the radius of the corners
    Colour colour;
    double opacity = 1;
    std::optional<grid::Cell> cell;  // which room it is, if it is one
};

struct Line {
    Role role = Role::passage;
    Point from;
    Point to;
    double width = 1;
    Colour colour;
    double dash = 0;  // length of dashes and of the gaps between them; 0: one stroke
};

struct Polygon {
    Role role = Role::arrow_head;
    std::array<Point, 4> corners;  // convex; a triangle has its last corner twice
    Colour colour;
};

struct Disc {
    Role role = Role::well;
    Point centre;
    double radius = 0;
    Colour colour;
};

struct Ring {
    Role role = Role::well;
    Point centre;
    double radius = 0;  // to the middle of the stroke
    double width = 1;
    Colour colour;
};

struct Text {
    enum class Anchor : std::uint8_t { left, middle, right };

    Role role = Role::label;
    Point baseline;
    Anchor anchor = Anchor::left;
    int scale = 1;  // of the font in font.hpp: characters are 6 × 9 pixels times this
    Colour colour;
    std::string words;
};

using Shape = std::variant<Layer, Box, Line, Polygon, Disc, Ring, Text>;
using ShapeSink = std::function<void(const Shape&)>;

}  // namespace underwell::render
