// A document as text for those who see: wrapped by display width, lists indented, values of rows
// under each other, drawings as they are, styles as colours. Colour never says anything alone.
// Nothing that a document holds can send an escape, a line end or a control character of its own;
// links (OSC 8) are made from the commands of spans alone. Pure; nothing fails.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "underwell/game/document.hpp"

namespace underwell::server {

// A narrower or wider screen is written as if it had this width.
inline constexpr std::size_t screen_width_min = 20;
inline constexpr std::size_t screen_width_max = 400;

enum class Colours : std::uint8_t { none, palette_16, palette_256, true_colour };
enum class Theme : std::uint8_t { dark, light, high_contrast };

struct Screen {
    std::size_t width = 80;
    Colours colours = Colours::none;
    Theme theme = Theme::dark;
    bool links = false;       // a click sends a span's command
    bool link_lines = false;  // one that is only begun is put into the line
    std::string_view line_end = "\r\n";
};

// Appends the document.
void write_visual(std::string& out, const game::Document& document, const Screen& screen);

}  // namespace underwell::server
