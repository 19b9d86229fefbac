// The colours of every picture of a dungeon: one place, so that SVG, PNG, terminal and browser look
// alike. Depth goes from warm and light near the well over ochre and green-grey to deep blue and
// violet. Lightness falls all the way, so depths stay apart for people who see few colours. Exact
// integer arithmetic: the same colours on every machine. Pure; nothing fails.
#pragma once

#include <cstdint>
#include <string>

namespace underwell::render {

struct Colour {
    std::uint8_t red = 0;
    std::uint8_t green = 0;
    std::uint8_t blue = 0;

    friend constexpr bool operator==(Colour, Colour) = default;
};

namespace colours {
inline constexpr Colour background{.red = 0x12, .green = 0x11, .blue = 0x18};
inline constexpr Colour text{.red = 0xD8, .green = 0xD3, .blue = 0xC8};
inline constexpr Colour title{.red = 0xFF, .green = 0xEA, .blue = 0xAB};
inline constexpr Colour well{.red = 0x6F, .green = 0xE3, .blue = 0xFF};
inline constexpr Colour well_water{.red = 0x12, .green = 0x3A, .blue = 0x55};
inline constexpr Colour one_way{.red = 0xFF, .green = 0x6B, .blue = 0x52};
inline constexpr Colour unexplored{.red = 0xF2, .green = 0xF0, .blue = 0xFF};
inline constexpr Colour opening{.red = 0xFF, .green = 0x7A, .blue = 0xD9};
inline constexpr Colour newest{.red = 0xFF, .green = 0xFF, .blue = 0xFF};
inline constexpr Colour lair{.red = 0xC8, .green = 0x10, .blue = 0x2E};
}  // namespace colours

struct DepthRange {
    std::uint32_t depth = 0;
    std::uint32_t deepest = 0;  // of the branch
};

// A branch shallower than this does not reach the end of the palette: a dungeon of three rooms is
// not deep, and should not look so.
inline constexpr std::uint32_t shallow_depth = 10;

// The depth whose colour is the palette's last one.
std::uint32_t palette_end(std::uint32_t deepest);

// Depths beyond the deepest get the last colour.
Colour depth_colour(DepthRange range);

// So many parts of 256 of the second colour, the rest of the first.
Colour mix(Colour first, Colour second, std::uint32_t parts_of_second);

// As in "#ffeaab".
std::string hexadecimal(Colour colour);

}  // namespace underwell::render
