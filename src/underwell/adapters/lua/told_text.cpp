#include "underwell/adapters/lua/told_text.hpp"

#include "underwell/adapters/lua/utf8.hpp"

namespace underwell::adapters::lua {

namespace {

constexpr std::string_view and_more = "…";

// Turns the direction in which what follows is shown, so that it reads as something else.
bool turns_direction(char32_t code) {
    return code == U'\u061c' || code == U'\u200e' || code == U'\u200f' ||
           (code >= U'\u202a' && code <= U'\u202e') || (code >= U'\u2066' && code <= U'\u2069');
}

bool is_control(char32_t code) {
    return code < U' ' || (code >= U'\x7f' && code < U'\xa0') || code == U'\u2028' ||
           code == U'\u2029' || turns_direction(code);
}

}  // namespace

std::string told_lines(std::string_view text) {
    std::string told;
    told.reserve(text.size());
    while (!text.empty()) {
        const Utf8Character character = first_character(text);
        const std::size_t length = character.length == 0 ? 1 : character.length;
        const bool is_line_end = text.front() == '\n' || text.front() == '\t';
        if (is_line_end || (character.length > 0 && !is_control(character.code)))
            told += text.substr(0, length);
        else
            told += ' ';
        text.remove_prefix(length);
    }
    return told;
}

std::string told_error(std::string_view text) {
    // More than this is cut away again: no use in looking at it.
    std::string told = told_lines(text.substr(0, told_error_bytes_max + 1));
    for (char& letter : told)
        if (letter == '\n' || letter == '\t') letter = ' ';
    if (told.size() <= told_error_bytes_max) return told;
    std::size_t end = told_error_bytes_max - and_more.size();
    const auto is_within_a_character = [&] {
        return (static_cast<unsigned char>(told[end]) & 0xC0U) == 0x80U;
    };
    while (end > 0 && is_within_a_character())
        --end;
    told.resize(end);
    return told += and_more;
}

}  // namespace underwell::adapters::lua
