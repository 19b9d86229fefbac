#include "underwell/render/palette.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace underwell::render {

namespace {

// Evenly spaced in depth. Chosen in the OKLCH colour space with lightness falling in equal steps
// from 0.945 to 0.42, so that equal steps in depth look equal.
constexpr std::array<Colour, 9> stops = {{{.red = 0xFF, .green = 0xEA, .blue = 0xAB},
                                          {.red = 0xFD, .green = 0xD0, .blue = 0x7A},
                                          {.red = 0xEA, .green = 0xBA, .blue = 0x5F},
                                          {.red = 0xC8, .green = 0xAA, .blue = 0x5B},
                                          {.red = 0x90, .green = 0xA0, .blue = 0x77},
                                          {.red = 0x64, .green = 0x8F, .blue = 0x8C},
                                          {.red = 0x44, .green = 0x77, .blue = 0xA0},
                                          {.red = 0x42, .green = 0x59, .blue = 0xA7},
                                          {.red = 0x5B, .green = 0x32, .blue = 0x91}}};

constexpr std::uint64_t steps_between_stops = 256;

std::uint8_t mix(std::uint8_t first, std::uint8_t second, std::uint32_t parts_of_second) {
    return static_cast<std::uint8_t>(
        (first * (256 - parts_of_second) + second * parts_of_second + 128) / 256);
}

}  // namespace

std::uint32_t palette_end(std::uint32_t deepest) {
    return std::max(deepest, shallow_depth);
}

Colour depth_colour(DepthRange range) {
    // Rooms begin at depth 1; the start room has the first colour as well.
    const std::uint64_t span = palette_end(range.deepest) - 1;
    const std::uint64_t below =
        std::min<std::uint64_t>(span, range.depth == 0 ? 0 : range.depth - 1);
    const std::uint64_t position = below * (stops.size() - 1) * steps_between_stops / span;
    const std::uint64_t stop = position / steps_between_stops;
    if (stop + 1 == stops.size()) return stops.back();
    return mix(stops[stop], stops[stop + 1],
               static_cast<std::uint32_t>(position % steps_between_stops));
}

Colour mix(Colour first, Colour second, std::uint32_t parts_of_second) {
    return {.red = mix(first.red, second.red, parts_of_second),
            .green = mix(first.green, second.green, parts_of_second),
            .blue = mix(first.blue, second.blue, parts_of_second)};
}

std::string hexadecimal(Colour colour) {
    return fmt::format("#{:02x}{:02x}{:02x}", colour.red, colour.green, colour.blue);
}

}  // namespace underwell::render
