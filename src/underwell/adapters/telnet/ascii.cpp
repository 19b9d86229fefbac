#include "underwell/adapters/telnet/ascii.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <utf8proc.h>

#include "underwell/game/unicode.hpp"

namespace underwell::adapters::telnet {

namespace {

constexpr char unknown = '?';

bool is_ascii_byte(char byte) {
    return static_cast<unsigned char>(byte) < 0x80;
}

// Eight letters at a time: most texts have nothing else.
bool is_ascii(std::string_view text) {
    std::uint64_t seen = 0;
    while (text.size() >= sizeof seen) {
        std::uint64_t letters = 0;
        std::memcpy(&letters, text.data(), sizeof letters);
        seen |= letters;
        text.remove_prefix(sizeof letters);
    }
    constexpr std::uint64_t high_bits = 0x8080'8080'8080'8080;
    return (seen & high_bits) == 0 && std::ranges::all_of(text, is_ascii_byte);
}

struct Likeness {
    char32_t sign;
    std::string_view ascii;
};

// Sorted. What the game's texts and drawings hold and Unicode's tables do not take apart; drawings
// stay as wide as they were.
constexpr std::array<Likeness, 46> likenesses = {{
    {.sign = U'¦', .ascii = "|"},  {.sign = U'«', .ascii = "\""}, {.sign = U'·', .ascii = "."},
    {.sign = U'»', .ascii = "\""}, {.sign = U'Æ', .ascii = "AE"}, {.sign = U'×', .ascii = "x"},
    {.sign = U'Ø', .ascii = "O"},  {.sign = U'ß', .ascii = "ss"}, {.sign = U'æ', .ascii = "ae"},
    {.sign = U'ø', .ascii = "o"},  {.sign = U'Đ', .ascii = "D"},  {.sign = U'đ', .ascii = "d"},
    {.sign = U'Ł', .ascii = "L"},  {.sign = U'ł', .ascii = "l"},  {.sign = U'Œ', .ascii = "OE"},
    {.sign = U'œ', .ascii = "oe"}, {.sign = U'‐', .ascii = "-"},  {.sign = U'–', .ascii = "-"},
    {.sign = U'—', .ascii = "-"},  {.sign = U'‘', .ascii = "'"},  {.sign = U'’', .ascii = "'"},
    {.sign = U'‚', .ascii = "'"},  {.sign = U'“', .ascii = "\""}, {.sign = U'”', .ascii = "\""},
    {.sign = U'„', .ascii = "\""}, {.sign = U'•', .ascii = "*"},  {.sign = U'←', .ascii = "<"},
    {.sign = U'↑', .ascii = "^"},  {.sign = U'→', .ascii = ">"},  {.sign = U'↓', .ascii = "v"},
    {.sign = U'↖', .ascii = "\\"}, {.sign = U'↗', .ascii = "/"},  {.sign = U'↘', .ascii = "\\"},
    {.sign = U'↙', .ascii = "/"},  {.sign = U'−', .ascii = "-"},  {.sign = U'■', .ascii = "#"},
    {.sign = U'▲', .ascii = "^"},  {.sign = U'►', .ascii = ">"},  {.sign = U'▼', .ascii = "v"},
    {.sign = U'◄', .ascii = "<"},  {.sign = U'◆', .ascii = "*"},  {.sign = U'◎', .ascii = "o"},
    {.sign = U'★', .ascii = "*"},  {.sign = U'☆', .ascii = "*"},  {.sign = U'、', .ascii = ","},
    {.sign = U'。', .ascii = "."},
}};

// The lines of drawings, U+2500 to U+257F, and blocks, up to U+259F: what they look like most.
char drawing_likeness(char32_t sign) {
    constexpr std::u32string_view across = U"─━┄┅┈┉╌╍═╴╶╸╺╼╾";
    constexpr std::u32string_view down = U"│┃┆┇┊┋╎╏║╵╷╹╻╽╿";
    if (across.contains(sign)) return '-';
    if (down.contains(sign)) return '|';
    if (sign == U'╱') return '/';
    if (sign == U'╲') return '\\';
    if (sign == U'╳') return 'X';
    return sign < U'\u2580' ? '+' : '#';
}

bool is_drawing(char32_t sign) {
    return sign >= U'\u2500' && sign <= U'\u259F';
}

// The letters that a sign is made of, without its marks: "é" is an "e", "２" a "2", "…" is "...".
// False if nothing of it is ASCII.
bool append_parts(std::string& out, char32_t sign) {
    std::string whole;
    game::append_sign(whole, sign);
    const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> parts{
        utf8proc_NFKD(reinterpret_cast<const utf8proc_uint8_t*>(whole.c_str())), &std::free};
    if (!parts) return false;
    const std::size_t begin = out.size();
    for (const utf8proc_uint8_t* part = parts.get(); *part != 0; ++part)
        if (*part >= ' ' && *part <= '~') out += static_cast<char>(*part);
    return out.size() > begin;
}

bool is_mark(char32_t sign) {
    const utf8proc_category_t category = utf8proc_category(static_cast<utf8proc_int32_t>(sign));
    return category == UTF8PROC_CATEGORY_MN || category == UTF8PROC_CATEGORY_ME;
}

void append_ascii(std::string& out, char32_t sign) {
    const auto* const like = std::ranges::lower_bound(likenesses, sign, {}, &Likeness::sign);
    if (like != likenesses.end() && like->sign == sign) {
        out += like->ascii;
    } else if (is_drawing(sign)) {
        out += drawing_likeness(sign);
    } else if (!is_mark(sign) && !game::is_hidden(sign) && !append_parts(out, sign)) {
        out += unknown;
    }
}

}  // namespace

std::string to_ascii(std::string text) {
    if (is_ascii(text)) return text;
    std::string_view utf8 = text;
    std::string out;
    out.reserve(utf8.size());
    while (!utf8.empty()) {
        const auto end = std::ranges::find_if_not(utf8, is_ascii_byte);
        const auto size = static_cast<std::size_t>(end - utf8.begin());
        out += utf8.substr(0, size);
        utf8.remove_prefix(size);
        if (!utf8.empty()) append_ascii(out, game::take_sign(utf8));
    }
    return out;
}

}  // namespace underwell::adapters::telnet
