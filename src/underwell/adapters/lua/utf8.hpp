// Characters in UTF-8, strictly: no overlong forms, no surrogates, nothing above U+10FFFF. Pure.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace underwell::adapters::lua {

struct Utf8Character {
    char32_t code = 0;
    std::size_t length = 0;  // in bytes; 0 if the text does not begin with a character
};

Utf8Character first_character(std::string_view text);
bool is_utf8(std::string_view text);
void append_utf8(std::string& text, char32_t code);

}  // namespace underwell::adapters::lua
