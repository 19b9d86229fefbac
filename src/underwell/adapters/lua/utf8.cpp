#include "underwell/adapters/lua/utf8.hpp"

#include <algorithm>
#include <array>

namespace underwell::adapters::lua {

namespace {

std::size_t length_by_first_byte(unsigned char first) {
    if (first < 0x80) return 1;
    if (first >= 0xC2 && first < 0xE0) return 2;
    if (first >= 0xE0 && first < 0xF0) return 3;
    if (first >= 0xF0 && first < 0xF5) return 4;
    return 0;
}

}  // namespace

Utf8Character first_character(std::string_view text) {
    if (text.empty()) return {};
    const auto first = static_cast<unsigned char>(text[0]);
    const std::size_t length = length_by_first_byte(first);
    if (length <= 1) return {.code = first, .length = length};
    if (length > text.size()) return {};
    char32_t code = first & (0x7FU >> length);
    for (const char next : text.substr(1, length - 1)) {
        if ((static_cast<unsigned char>(next) & 0xC0U) != 0x80U) return {};
        code = code << 6 | (static_cast<unsigned char>(next) & 0x3FU);
    }
    constexpr std::array<char32_t, 5> smallest{0, 0, 0x80, 0x800, 0x10000};
    if (code < smallest[length] || code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF)) return {};
    return {.code = code, .length = length};
}

bool is_utf8(std::string_view text) {
    // Most texts are ASCII throughout.
    if (std::ranges::none_of(text, [](char letter) { return (letter & 0x80) != 0; })) return true;
    while (!text.empty()) {
        const Utf8Character character = first_character(text);
        if (character.length == 0) return false;
        text.remove_prefix(character.length);
    }
    return true;
}

void append_utf8(std::string& text, char32_t code) {
    const auto add = [&text](char32_t byte) { text += static_cast<char>(byte); };
    const auto add_rest = [&](unsigned shift) { add(0x80U | (code >> shift & 0x3FU)); };
    if (code < 0x80) return add(code);
    if (code < 0x800) {
        add(0xC0U | code >> 6);
        return add_rest(0);
    }
    if (code < 0x10000) {
        add(0xE0U | code >> 12);
        add_rest(6);
        return add_rest(0);
    }
    add(0xF0U | code >> 18);
    add_rest(12);
    add_rest(6);
    add_rest(0);
}

}  // namespace underwell::adapters::lua
