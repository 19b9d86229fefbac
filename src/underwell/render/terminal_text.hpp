// What text for terminals is made of: signs in UTF-8, and the sequences that switch colours. Pure;
// nothing fails.
#pragma once

#include <string>

#include "underwell/render/branch_text.hpp"
#include "underwell/render/palette.hpp"

namespace underwell::render {

void append_utf8(std::string& text, char32_t sign);

// What comes after it is written in this colour, or in the nearest that there is; nothing where
// there are no colours.
void append_foreground(std::string& text, Colour colour, TextColours colours);

}  // namespace underwell::render
