// A document as text for those who listen (N13): one thing a line, labels before values, drawings
// as their words, numbers as they are spoken, nothing that only the eye understands: no colours, no
// drawing characters, no rulers, no line without a word in it. As safe as the visual writer: what
// a document holds can send no escape and no line end. Pure; nothing fails.
#pragma once

#include <string>
#include <string_view>

#include "underwell/game/document.hpp"
#include "underwell/game/noun.hpp"

namespace underwell::server {

struct Reading {
    game::Language language = game::Language::english;
    std::string_view line_end = "\r\n";
};

// Appends the document.
void write_linear(std::string& out, const game::Document& document, const Reading& reading);

// Arrows, frames, blocks, pictures in dots, cards: signs that draw.
bool is_drawing_sign(char32_t code);

}  // namespace underwell::server
