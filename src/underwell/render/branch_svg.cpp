#include "underwell/render/branch_svg.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <variant>

#include <fmt/format.h>

#include "underwell/render/layout.hpp"
#include "underwell/render/palette.hpp"
#include "underwell/render/picture.hpp"

namespace underwell::render {

namespace {

// Hints on rooms double the size of the file; past this many rooms nobody points at a single one.
constexpr std::uint32_t rooms_with_hints_max = 20'000;

// How large the picture is shown at first; it can be zoomed.
constexpr double shown_side_max = 2'400;

// In em; the widths in layout.cpp hold for a monospaced font, whose characters are 0.6 em wide.
constexpr double font_size_per_scale = 10;

std::string_view class_of(Role role) {
    switch (role) {
        case Role::passage:
            return "passage";
        case Role::glow:
            return "glow";
        case Role::one_way:
            return "one-way";
        case Role::arrow_head:
            return "arrow-head";
        case Role::unexplored:
            return "unexplored";
        case Role::open_end:
            return "open-end";
        case Role::question:
            return "question";
        case Role::opening:
            return "opening";
        case Role::room:
            return "room";
        case Role::well:
            return "well";
        case Role::entrance:
            return "entrance";
        case Role::newest:
            return "newest";
        case Role::lair:
            return "lair";
        case Role::title:
            return "title";
        case Role::facts:
            return "facts";
        case Role::label:
            return "label";
        case Role::depth_scale:
            return "depth-scale";
    }
    return "";
}

std::string_view class_of(Layer layer) {
    switch (layer) {
        case Layer::passages:
            return "passages";
        case Layer::rooms:
            return "rooms";
        case Layer::marks:
            return "marks";
        case Layer::heading:
            return "heading";
        case Layer::legend:
            return "legend";
    }
    return "";
}

std::string_view anchor_name(Text::Anchor anchor) {
    switch (anchor) {
        case Text::Anchor::left:
            return "start";
        case Text::Anchor::middle:
            return "middle";
        case Text::Anchor::right:
            return "end";
    }
    return "";
}

// To a hundredth of a unit: shorter, and finer than anybody sees.
double rounded(double value) {
    return std::round(value * 100) / 100 + 0.0;
}

std::string escaped(std::string_view words) {
    std::string safe;
    for (const char letter : words)
        switch (letter) {
            case '<':
                safe += "&lt;";
                break;
            case '&':
                safe += "&amp;";
                break;
            default:
                safe += letter;
        }
    return safe;
}

class SvgWriter {
  public:
    SvgWriter(std::ostream& out, bool with_hints) : out_{out}, with_hints_{with_hints} {}

    void begin(const Layout& layout);
    void end();

    void write(const Shape& shape) {
        std::visit([this](const auto& known) { write(known); }, shape);
    }

  private:
    void write(Layer layer);
    void write(const Box& box);
    void write(const Line& line);
    void write(const Polygon& polygon);
    void write(const Disc& disc);
    void write(const Ring& ring);
    void write(const Text& text);

    template <typename... Values>
    void print(fmt::format_string<Values...> form, Values&&... values) {
        fmt::format_to(std::ostreambuf_iterator<char>{out_}, form, std::forward<Values>(values)...);
    }

    std::ostream& out_;
    bool with_hints_;
    bool in_layer_ = false;
};

void SvgWriter::begin(const Layout& layout) {
    const double shrink = std::min(1.0, shown_side_max / std::max(layout.width, layout.height));
    print(R"(<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="branch-title branch-facts")"
          R"( width="{}" height="{}" viewBox="0 0 {} {}">
<title id="branch-title">{}</title>
<desc id="branch-facts">{}</desc>
<style>text {{ font-family: "DejaVu Sans Mono", Menlo, Consolas, monospace; white-space: pre; }}
.title {{ font-weight: bold; }} line {{ fill: none; }} .newest, .open-end {{ fill: none; }}</style>
<rect class="background" width="{}" height="{}" fill="{}"/>
)",
          rounded(layout.width * shrink), rounded(layout.height * shrink), layout.width,
          layout.height, escaped(layout.title), escaped(layout.facts), layout.width, layout.height,
          hexadecimal(colours::background));
}

void SvgWriter::end() {
    if (in_layer_) print("</g>\n");
    print("</svg>\n");
}

void SvgWriter::write(Layer layer) {
    if (in_layer_) print("</g>\n");
    print("<g class=\"{}\">\n", class_of(layer));
    in_layer_ = true;
}

void SvgWriter::write(const Box& box) {
    print(R"(<rect class="{}" x="{}" y="{}" width="{}" height="{}" fill="{}")", class_of(box.role),
          rounded(box.corner.x), rounded(box.corner.y), rounded(box.width), rounded(box.height),
          hexadecimal(box.colour));
    if (box.rounding > 0) print(R"( rx="{}")", rounded(box.rounding));
    if (box.opacity < 1) print(R"( opacity="{}")", rounded(box.opacity));
    if (!with_hints_ || !box.cell) return print("/>\n");
    print("><title>({}, {}), depth {}</title></rect>\n", box.cell->x, box.cell->y,
          grid::depth(*box.cell));
}

void SvgWriter::write(const Line& line) {
    print(R"(<line class="{}" x1="{}" y1="{}" x2="{}" y2="{}" stroke="{}" stroke-width="{}")",
          class_of(line.role), rounded(line.from.x), rounded(line.from.y), rounded(line.to.x),
          rounded(line.to.y), hexadecimal(line.colour), rounded(line.width));
    if (line.dash > 0) print(R"( stroke-dasharray="{}")", rounded(line.dash));
    print("/>\n");
}

void SvgWriter::write(const Polygon& polygon) {
    print(R"(<polygon class="{}" points=")", class_of(polygon.role));
    for (const Point& corner : polygon.corners)
        print("{},{} ", rounded(corner.x), rounded(corner.y));
    print("\" fill=\"{}\"/>\n", hexadecimal(polygon.colour));
}

void SvgWriter::write(const Disc& disc) {
    print("<circle class=\"{}\" cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{}\"/>\n", class_of(disc.role),
          rounded(disc.centre.x), rounded(disc.centre.y), rounded(disc.radius),
          hexadecimal(disc.colour));
}

void SvgWriter::write(const Ring& ring) {
    print(R"(<circle class="{}" cx="{}" cy="{}" r="{}" fill="none" stroke="{}" stroke-width="{}"/>)"
          "\n",
          class_of(ring.role), rounded(ring.centre.x), rounded(ring.centre.y), rounded(ring.radius),
          hexadecimal(ring.colour), rounded(ring.width));
}

void SvgWriter::write(const Text& text) {
    print(R"(<text class="{}" x="{}" y="{}" font-size="{}" text-anchor="{}" fill="{}">{}</text>)"
          "\n",
          class_of(text.role), rounded(text.baseline.x), rounded(text.baseline.y),
          text.scale * font_size_per_scale, anchor_name(text.anchor), hexadecimal(text.colour),
          escaped(text.words));
}

}  // namespace

void write_branch_svg(std::ostream& out, const branch::Branch& branch) {
    const Layout layout = lay_out(branch, vector_cell(branch));
    SvgWriter writer{out, branch.room_count() <= rooms_with_hints_max};
    writer.begin(layout);
    draw_branch(branch, layout, [&](const Shape& shape) { writer.write(shape); });
    writer.end();
}

}  // namespace underwell::render
