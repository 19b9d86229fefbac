// What text for terminals is made of: signs in UTF-8, and the sequences that switch colours. Pure;
// nothing fails.
#pragma once

#include <cstdint>
#include <string>

#include "underwell/render/palette.hpp"

namespace underwell::render {

enum class TextColours : std::uint8_t { none, palette_256, true_colour };

struct TextSize {
    std::int64_t columns = 0;
    std::int64_t lines = 0;

    friend bool operator==(const TextSize&, const TextSize&) = default;
};

void append_utf8(std::string& text, char32_t sign);

// What comes after it is written in this colour, or in the nearest that there is; nothing where
// there are no colours.
void append_foreground(std::string& text, Colour colour, TextColours colours);

}  // namespace underwell::render
