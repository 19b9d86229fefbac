// A small font for pictures: printable ASCII, each character 5 × 9 dots in a field 6 dots wide; the
// baseline lies under the seventh row. Drawn for this project as rows of text in font.cpp. Pure.
#pragma once

#include <cstdint>
#include <string_view>

namespace underwell::render::font {

inline constexpr int advance = 6;  // from one character to the next, in dots
inline constexpr int columns = 5;
inline constexpr int rows = 9;
inline constexpr int rows_above_baseline = 7;

struct Dot {
    int column = 0;
    int row = 0;
};

// Whether the character has ink there. Anything but printable ASCII is drawn as an empty box.
bool has_ink(char character, Dot dot);

// In dots.
constexpr int width(std::string_view words) {
    return words.empty() ? 0 : static_cast<int>(words.size()) * advance - (advance - columns);
}

}  // namespace underwell::render::font
