#include "underwell/render/tile_outline.hpp"

#include <array>
#include <cstdint>
#include <iterator>

#include <fmt/format.h>

namespace underwell::render {

namespace {

using grid::Grid;
using grid::Size;
using grid::Spot;

// The four ways along the edges of tiles, clockwise; the inside is to the right of each.
constexpr std::uint32_t east = 0;
constexpr std::uint32_t south = 1;
constexpr std::uint32_t west = 2;
constexpr std::uint32_t north = 3;
constexpr std::array<Spot, 4> steps = {
    {{.x = 1, .y = 0}, {.x = 0, .y = 1}, {.x = -1, .y = 0}, {.x = 0, .y = -1}}};

// For each corner between tiles the ways that edges lead from it, a bit for each.
using Edges = Grid<std::uint8_t>;

Edges edges_of(Size size, const IsInside& is_inside) {
    Edges edges{{.width = size.width + 1, .height = size.height + 1}, 0};
    const auto inside = [&](std::int32_t x, std::int32_t y) {
        const Spot spot{.x = x, .y = y};
        return size.contains(spot) && is_inside(spot);
    };
    const auto add = [&](Spot corner, std::uint32_t way) {
        edges[corner] = static_cast<std::uint8_t>(edges[corner] | 1U << way);
    };
    for (std::int32_t y = 0; y < size.height; ++y)
        for (std::int32_t x = 0; x < size.width; ++x) {
            if (!inside(x, y)) continue;
            if (!inside(x, y - 1)) add({.x = x, .y = y}, east);
            if (!inside(x + 1, y)) add({.x = x + 1, .y = y}, south);
            if (!inside(x, y + 1)) add({.x = x + 1, .y = y + 1}, west);
            if (!inside(x - 1, y)) add({.x = x, .y = y + 1}, north);
        }
    return edges;
}

class Tracer {
  public:
    explicit Tracer(Edges& edges) : edges_{edges} {}

    // The loop that leaves this corner to the east; its edges are used up.
    void trace(Spot start, std::string& path) {
        fmt::format_to(std::back_inserter(path), "M{} {}", start.x, start.y);
        Spot corner = start;
        std::uint32_t way = east;
        while (true) {
            const Spot from = corner;
            while (leads(corner, way) && !turns(corner, from, way))
                corner = follow(corner, way);
            if (corner == start) break;  // the last side is what z draws
            const std::int32_t length = corner.x - from.x + corner.y - from.y;
            const bool is_level = way == east || way == west;
            fmt::format_to(std::back_inserter(path), "{}{}", is_level ? 'h' : 'v', length);
            way = next_way(corner, way);
        }
        path += 'z';
    }

  private:
    bool leads(Spot corner, std::uint32_t way) const { return (edges_[corner] >> way & 1U) != 0; }

    // To the right first, so that pieces touching at a corner become loops of their own.
    bool turns(Spot corner, Spot from, std::uint32_t way) const {
        return corner != from && leads(corner, (way + 1) % 4);
    }

    Spot follow(Spot corner, std::uint32_t way) {
        edges_[corner] = static_cast<std::uint8_t>(edges_[corner] & ~(1U << way));
        return {.x = corner.x + steps[way].x, .y = corner.y + steps[way].y};
    }

    std::uint32_t next_way(Spot corner, std::uint32_t way) const {
        const std::uint32_t right = (way + 1) % 4;
        return leads(corner, right) ? right : (way + 3) % 4;
    }

    Edges& edges_;
};

}  // namespace

std::string outline_path(Size size, const IsInside& is_inside) {
    Edges edges = edges_of(size, is_inside);
    Tracer tracer{edges};
    std::string path;
    for (std::int32_t y = 0; y < edges.height(); ++y)
        for (std::int32_t x = 0; x < edges.width(); ++x) {
            const Spot corner{.x = x, .y = y};
            // Every loop goes east somewhere; its topmost, leftmost such corner is met first.
            while ((edges[corner] >> east & 1U) != 0)
                tracer.trace(corner, path);
        }
    return path;
}

}  // namespace underwell::render
