#include "underwell/render/canvas.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string_view>
#include <variant>

#include "underwell/base/check.hpp"
#include "underwell/render/font.hpp"

namespace underwell::render {

namespace {

constexpr std::size_t channels_per_pixel = 3;

Point operator-(Point a, Point b) {
    return {.x = a.x - b.x, .y = a.y - b.y};
}

double length(Point vector) {
    return std::sqrt(vector.x * vector.x + vector.y * vector.y);
}

// From the middle of a box with round corners; negative inside, as all distances here.
double distance_to_box(Point from_middle, Point half, double rounding) {
    const double x = std::abs(from_middle.x) - half.x + rounding;
    const double y = std::abs(from_middle.y) - half.y + rounding;
    const double outside = length({.x = std::max(x, 0.0), .y = std::max(y, 0.0)});
    return outside + std::min(std::max(x, y), 0.0) - rounding;
}

// The farthest of the distances to the sides; right inside and beside a side, and near enough
// beyond a corner. Either sense of rotation will do.
double distance_to_polygon(const std::array<Point, 4>& corners, Point point) {
    double area = 0;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Point a = corners[i];
        const Point b = corners[(i + 1) % corners.size()];
        area += a.x * b.y - b.x * a.y;
    }
    const double sense = area < 0 ? -1 : 1;
    double farthest = -1e9;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Point side = corners[(i + 1) % corners.size()] - corners[i];
        const double side_length = length(side);
        if (side_length == 0) continue;
        const Point to = point - corners[i];
        farthest = std::max(farthest, sense * (side.y * to.x - side.x * to.y) / side_length);
    }
    return farthest;
}

std::int32_t clamped(double value, std::int32_t most) {
    return static_cast<std::int32_t>(std::clamp(value, 0.0, double{1} * most));
}

std::uint8_t blended(std::uint8_t below, std::uint8_t above, double coverage) {
    return static_cast<std::uint8_t>(std::lround(below + (above - below) * coverage));
}

}  // namespace

Canvas::Canvas(Size size, Colour ground) : size_{size} {
    CHECK(size.width > 0 && size.height > 0);
    std::vector<std::uint8_t> first_row;
    for (std::int32_t x = 0; x < size.width; ++x)
        first_row.insert(first_row.end(), {ground.red, ground.green, ground.blue});
    channels_.reserve(first_row.size() * static_cast<std::size_t>(size.height));
    for (std::int32_t y = 0; y < size.height; ++y)
        channels_.insert(channels_.end(), first_row.begin(), first_row.end());
}

Colour Canvas::at(Pixel pixel) const {
    CHECK(pixel.x >= 0 && pixel.x < size_.width);
    const auto channels =
        row(pixel.y).subspan(static_cast<std::size_t>(pixel.x) * channels_per_pixel);
    return {.red = channels[0], .green = channels[1], .blue = channels[2]};
}

std::span<const std::uint8_t> Canvas::row(std::int32_t y) const {
    CHECK(y >= 0 && y < size_.height);
    const std::size_t row_channels = static_cast<std::size_t>(size_.width) * channels_per_pixel;
    return std::span{channels_}.subspan(static_cast<std::size_t>(y) * row_channels, row_channels);
}

void Canvas::paint(const Shape& shape) {
    std::visit([this](const auto& known) { draw(known); }, shape);
}

// Paints every pixel within the extent as far as the shape covers it; distance() is that of a
// point from the shape's edge, negative inside.
template <typename Distance>
void Canvas::fill(const Extent& extent, Colour colour, double opacity, const Distance& distance) {
    const std::int32_t left = clamped(std::floor(extent.least.x), size_.width);
    const std::int32_t right = clamped(std::ceil(extent.most.x), size_.width);
    const std::int32_t top = clamped(std::floor(extent.least.y), size_.height);
    const std::int32_t bottom = clamped(std::ceil(extent.most.y), size_.height);
    for (std::int32_t y = top; y < bottom; ++y)
        for (std::int32_t x = left; x < right; ++x) {
            const double outside = distance(Point{.x = x + 0.5, .y = y + 0.5});
            const double coverage = std::clamp(0.5 - outside, 0.0, 1.0) * opacity;
            if (coverage > 0) blend({.x = x, .y = y}, colour, coverage);
        }
}

void Canvas::blend(Pixel pixel, Colour colour, double coverage) {
    const std::size_t first =
        (static_cast<std::size_t>(pixel.y) * static_cast<std::size_t>(size_.width) +
         static_cast<std::size_t>(pixel.x)) *
        channels_per_pixel;
    channels_[first] = blended(channels_[first], colour.red, coverage);
    channels_[first + 1] = blended(channels_[first + 1], colour.green, coverage);
    channels_[first + 2] = blended(channels_[first + 2], colour.blue, coverage);
}

void Canvas::draw(const Box& box) {
    const Point half{.x = box.width / 2, .y = box.height / 2};
    const Point middle{.x = box.corner.x + half.x, .y = box.corner.y + half.y};
    const Extent extent{
        .least = {.x = box.corner.x - 0.5, .y = box.corner.y - 0.5},
        .most = {.x = box.corner.x + box.width + 0.5, .y = box.corner.y + box.height + 0.5}};
    fill(extent, box.colour, box.opacity,
         [&](Point point) { return distance_to_box(point - middle, half, box.rounding); });
}

void Canvas::draw(const Line& line) {
    if (line.dash <= 0) return draw_stroke(line.from, line.to, line);
    const Point along = line.to - line.from;
    const double whole = length(along);
    const int dashes = static_cast<int>(std::ceil(whole / (2 * line.dash)));
    for (int dash = 0; dash < dashes; ++dash) {
        const double begin = 2 * dash * line.dash / whole;
        const double end = std::min(1.0, (2 * dash + 1) * line.dash / whole);
        draw_stroke({.x = line.from.x + along.x * begin, .y = line.from.y + along.y * begin},
                    {.x = line.from.x + along.x * end, .y = line.from.y + along.y * end}, line);
    }
}

void Canvas::draw_stroke(Point from, Point to, const Line& line) {
    const Point along = to - from;
    const double whole = length(along);
    if (whole == 0) return;
    const Point ahead{.x = along.x / whole, .y = along.y / whole};
    const Point middle{.x = (from.x + to.x) / 2, .y = (from.y + to.y) / 2};
    const Point half{.x = whole / 2, .y = line.width / 2};
    const double reach = line.width / 2 + 0.5;
    const Extent extent{
        .least = {.x = std::min(from.x, to.x) - reach, .y = std::min(from.y, to.y) - reach},
        .most = {.x = std::max(from.x, to.x) + reach, .y = std::max(from.y, to.y) + reach}};
    fill(extent, line.colour, 1, [&](Point point) {
        const Point seen = point - middle;
        // Turned so that the line lies flat.
        const Point turned{.x = seen.x * ahead.x + seen.y * ahead.y,
                           .y = seen.y * ahead.x - seen.x * ahead.y};
        return distance_to_box(turned, half, 0);
    });
}

void Canvas::draw(const Polygon& polygon) {
    const auto [left, right] = std::ranges::minmax(polygon.corners, {}, &Point::x);
    const auto [top, bottom] = std::ranges::minmax(polygon.corners, {}, &Point::y);
    const Extent extent{.least = {.x = left.x - 0.5, .y = top.y - 0.5},
                        .most = {.x = right.x + 0.5, .y = bottom.y + 0.5}};
    fill(extent, polygon.colour, 1,
         [&](Point point) { return distance_to_polygon(polygon.corners, point); });
}

void Canvas::draw(const Disc& disc) {
    const double reach = disc.radius + 0.5;
    const Extent extent{.least = {.x = disc.centre.x - reach, .y = disc.centre.y - reach},
                        .most = {.x = disc.centre.x + reach, .y = disc.centre.y + reach}};
    fill(extent, disc.colour, 1,
         [&](Point point) { return length(point - disc.centre) - disc.radius; });
}

void Canvas::draw(const Ring& ring) {
    const double reach = ring.radius + ring.width / 2 + 0.5;
    const Extent extent{.least = {.x = ring.centre.x - reach, .y = ring.centre.y - reach},
                        .most = {.x = ring.centre.x + reach, .y = ring.centre.y + reach}};
    fill(extent, ring.colour, 1, [&](Point point) {
        return std::abs(length(point - ring.centre) - ring.radius) - ring.width / 2;
    });
}

void Canvas::draw(const Text& text) {
    const double whole = double{1} * font::width(text.words) * text.scale;
    double x = text.baseline.x;
    if (text.anchor == Text::Anchor::middle) x -= whole / 2;
    if (text.anchor == Text::Anchor::right) x -= whole;
    // On whole pixels, or every dot of the font would be smeared over two.
    Point corner{.x = std::round(x),
                 .y = std::round(text.baseline.y) - font::rows_above_baseline * text.scale};
    for (const char character : text.words) {
        draw_character(character, corner, text);
        corner.x += font::advance * text.scale;
    }
}

void Canvas::draw_character(char character, Point corner, const Text& text) {
    for (int row = 0; row < font::rows; ++row)
        for (int column = 0; column < font::columns; ++column) {
            if (!font::has_ink(character, {.column = column, .row = row})) continue;
            draw(Box{
                .role = text.role,
                .corner = {.x = corner.x + column * text.scale, .y = corner.y + row * text.scale},
                .width = double{1} * text.scale,
                .height = double{1} * text.scale,
                .colour = text.colour,
                .cell = std::nullopt});
        }
}

}  // namespace underwell::render
