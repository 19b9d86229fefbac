// A picture in memory, three bytes a pixel, and the painting of shapes onto it with smooth edges:
// how much of a pixel a shape covers follows from the distance between the pixel's middle and the
// shape's edge. What lies outside is clipped. Knows nothing of dungeons.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "underwell/render/palette.hpp"
#include "underwell/render/shape.hpp"

namespace underwell::render {

class Canvas {
  public:
    struct Size {
        std::int32_t width = 0;
        std::int32_t height = 0;
    };

    struct Pixel {
        std::int32_t x = 0;
        std::int32_t y = 0;  // from the top
    };

    Canvas(Size size, Colour ground);

    Size size() const { return size_; }

    // The pixel must lie on the canvas.
    Colour at(Pixel pixel) const;

    // Red, green and blue of every pixel of the row, which must exist.
    std::span<const std::uint8_t> row(std::int32_t y) const;

    void paint(const Shape& shape);

  private:
    struct Extent {
        Point least;
        Point most;
    };

    template <typename Distance>
    void fill(const Extent& extent, Colour colour, double opacity, const Distance& distance);

    void draw(Layer) {}

    void draw(const Box& box);
    void draw(const Line& line);
    void draw(const Polygon& polygon);
    void draw(const Disc& disc);
    void draw(const Ring& ring);
    void draw(const Text& text);
    void draw_stroke(Point from, Point to, const Line& line);
    void draw_character(char character, Point corner, const Text& text);
    void blend(Pixel pixel, Colour colour, double coverage);

    Size size_;
    std::vector<std::uint8_t> channels_;
};

}  // namespace underwell::render
