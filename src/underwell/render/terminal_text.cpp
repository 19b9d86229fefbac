#include "underwell/render/terminal_text.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>

#include <fmt/format.h>

namespace underwell::render {

namespace {

// The 256 colours of terminals: after 16 that everybody may change, a cube of 6 × 6 × 6, then 24
// greys.
constexpr std::array<std::uint8_t, 6> cube_levels = {0, 95, 135, 175, 215, 255};
constexpr std::uint32_t cube_first = 16;
constexpr std::uint32_t greys_first = 232;
constexpr std::uint32_t grey_count = 24;

constexpr std::uint8_t grey_level(std::uint32_t grey) {
    return static_cast<std::uint8_t>(8 + 10 * grey);
}

std::uint32_t distance(std::uint8_t a, std::uint8_t b) {
    return a < b ? std::uint32_t{b} - a : std::uint32_t{a} - b;
}

std::uint32_t distance_squared(Colour a, Colour b) {
    const std::uint32_t red = distance(a.red, b.red);
    const std::uint32_t green = distance(a.green, b.green);
    const std::uint32_t blue = distance(a.blue, b.blue);
    return red * red + green * green + blue * blue;
}

std::uint32_t nearest_cube_level(std::uint8_t value) {
    const auto* const nearest = std::ranges::min_element(
        cube_levels, {}, [value](std::uint8_t level) { return distance(level, value); });
    return static_cast<std::uint32_t>(nearest - cube_levels.begin());
}

std::uint32_t nearest_of_256(Colour colour) {
    const std::uint32_t red = nearest_cube_level(colour.red);
    const std::uint32_t green = nearest_cube_level(colour.green);
    const std::uint32_t blue = nearest_cube_level(colour.blue);
    const Colour in_cube{
        .red = cube_levels[red], .green = cube_levels[green], .blue = cube_levels[blue]};
    const std::uint32_t middle = (std::uint32_t{colour.red} + colour.green + colour.blue) / 3;
    const std::uint32_t grey = std::min(middle < 3 ? 0 : (middle - 3) / 10, grey_count - 1);
    const Colour in_greys{
        .red = grey_level(grey), .green = grey_level(grey), .blue = grey_level(grey)};
    if (distance_squared(colour, in_greys) < distance_squared(colour, in_cube))
        return greys_first + grey;
    return cube_first + 36 * red + 6 * green + blue;
}

}  // namespace

void append_utf8(std::string& text, char32_t sign) {
    const auto code = static_cast<std::uint32_t>(sign);
    const auto continued = [&](std::uint32_t shift) {
        text += static_cast<char>(0x80U | (code >> shift & 0x3FU));
    };
    if (code < 0x80) {
        text += static_cast<char>(code);
    } else if (code < 0x800) {
        text += static_cast<char>(0xC0U | code >> 6);
        continued(0);
    } else if (code < 0x1'0000) {
        text += static_cast<char>(0xE0U | code >> 12);
        continued(6);
        continued(0);
    } else {
        text += static_cast<char>(0xF0U | code >> 18);
        continued(12);
        continued(6);
        continued(0);
    }
}

void append_foreground(std::string& text, Colour colour, TextColours colours) {
    if (colours == TextColours::true_colour)
        fmt::format_to(std::back_inserter(text), "\x1b[38;2;{};{};{}m", colour.red, colour.green,
                       colour.blue);
    if (colours == TextColours::palette_256)
        fmt::format_to(std::back_inserter(text), "\x1b[38;5;{}m", nearest_of_256(colour));
}

}  // namespace underwell::render
