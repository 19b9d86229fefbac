#include "underwell/game/unicode.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace underwell::game {

namespace {

struct Range {
    char32_t first;
    char32_t last;
};

// Sorted. Controls, format characters (category Cf), separators of lines, surrogates, default
// ignorable signs, the blank of Braille. server/display_text_test.cpp compares it
// with utf8proc's tables, sign by sign.
constexpr std::array<Range, 30> hidden = {{
    {0x0000, 0x001F},   {0x007F, 0x009F},   {0x00AD, 0x00AD},   {0x034F, 0x034F},
    {0x0600, 0x0605},   {0x061C, 0x061C},   {0x06DD, 0x06DD},   {0x070F, 0x070F},
    {0x0890, 0x0891},   {0x08E2, 0x08E2},   {0x115F, 0x1160},   {0x17B4, 0x17B5},
    {0x180B, 0x180F},   {0x200B, 0x200F},   {0x2028, 0x202E},   {0x2060, 0x206F},
    {0x2800, 0x2800},   {0x3164, 0x3164},   {0xD800, 0xDFFF},   {0xFDD0, 0xFDEF},
    {0xFE00, 0xFE0F},   {0xFEFF, 0xFEFF},   {0xFFA0, 0xFFA0},   {0xFFF0, 0xFFFB},
    {0x110BD, 0x110BD}, {0x110CD, 0x110CD}, {0x13430, 0x1343F}, {0x1BCA0, 0x1BCA3},
    {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF},
}};

struct Lead {
    std::uint32_t length = 0;  // bytes of the sign; 0: no sign begins so
    char32_t bits = 0;
    char32_t least = 0;  // shorter signs have a shorter form, which alone is allowed
};

Lead lead_of(unsigned char byte) {
    if (byte >= 0xC2 && byte <= 0xDF) return {.length = 2, .bits = byte & 0x1FU, .least = 0x80};
    if (byte >= 0xE0 && byte <= 0xEF) return {.length = 3, .bits = byte & 0x0FU, .least = 0x800};
    if (byte >= 0xF0 && byte <= 0xF4) return {.length = 4, .bits = byte & 0x07U, .least = 0x1'0000};
    return {};
}

constexpr bool is_surrogate(char32_t sign) {
    return sign >= 0xD800 && sign <= 0xDFFF;
}

struct Decoded {
    char32_t sign = replacement_sign;
    std::size_t bytes = 1;
    bool valid = false;
};

Decoded decode(std::string_view text) {
    const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(text[at]); };
    if (byte(0) < 0x80) return {.sign = byte(0), .bytes = 1, .valid = true};
    const Lead lead = lead_of(byte(0));
    if (lead.length == 0 || lead.length > text.size()) return {};
    char32_t sign = lead.bits;
    for (std::size_t at = 1; at < lead.length; ++at) {
        if ((byte(at) & 0xC0U) != 0x80U) return {};
        sign = sign << 6 | (byte(at) & 0x3FU);
    }
    if (sign < lead.least || sign > 0x10'FFFF || is_surrogate(sign)) return {};
    return {.sign = sign, .bytes = lead.length, .valid = true};
}

bool is_line_end_or_tab(char32_t sign) {
    return sign == U'\n' || sign == U'\r' || sign == U'\t' || sign == 0x2028 || sign == 0x2029;
}

}  // namespace

char32_t take_sign(std::string_view& rest) {
    const Decoded decoded = decode(rest);
    rest.remove_prefix(decoded.bytes);
    return decoded.sign;
}

void append_sign(std::string& text, char32_t sign) {
    const auto code = static_cast<std::uint32_t>(sign);
    const auto continued = [&](std::uint32_t shift) {
        text += static_cast<char>(0x80U | (code >> shift & 0x3FU));
    };
    if (code < 0x80) {
        text += static_cast<char>(code);
    } else if (code < 0x800) {
        text += static_cast<char>(0xC0U | code >> 6);
        continued(0);
    } else if (code < 0x1'0000) {
        text += static_cast<char>(0xE0U | code >> 12);
        continued(6);
        continued(0);
    } else {
        text += static_cast<char>(0xF0U | code >> 18);
        continued(12);
        continued(6);
        continued(0);
    }
}

bool is_utf8(std::string_view text) {
    while (!text.empty()) {
        const Decoded decoded = decode(text);
        if (!decoded.valid) return false;
        text.remove_prefix(decoded.bytes);
    }
    return true;
}

bool is_hidden(char32_t sign) {
    if (sign >= U' ' && sign <= U'~') return false;
    if ((sign & 0xFFFEU) == 0xFFFEU) return true;  // the noncharacters at the end of each plane
    const auto* const range = std::ranges::lower_bound(hidden, sign, {}, &Range::last);
    return range != hidden.end() && sign >= range->first;
}

void append_clean(std::string& out, std::string_view text, Cleaning cleaning) {
    constexpr std::string_view more = "…";
    const std::size_t begin = out.size();
    std::size_t cut = begin;  // where the text can end so that "…" still fits
    while (!text.empty()) {
        // A run that fits, with room for the "…", needs no look at each of its letters.
        const std::size_t run = visible_ascii_at_begin(text);
        if (run > 0 && out.size() - begin + run + more.size() <= cleaning.bytes_max) {
            out += text.substr(0, run);
            text.remove_prefix(run);
            cut = out.size();
            continue;
        }
        char32_t sign = take_sign(text);
        if (is_line_end_or_tab(sign)) sign = U' ';
        if (is_hidden(sign)) continue;
        append_sign(out, sign);
        if (out.size() - begin + more.size() <= cleaning.bytes_max) cut = out.size();
        if (out.size() - begin <= cleaning.bytes_max) continue;
        out.resize(cut);
        if (more.size() <= cleaning.bytes_max) out += more;
        return;
    }
}

}  // namespace underwell::game
