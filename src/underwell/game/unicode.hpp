// The few things about Unicode that need no tables of a library: signs in and out of UTF-8, and
// which of them nobody may slip into another's screen. Display width is the writers' business.
// Pure; takes any bytes; nothing fails.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace underwell::game {

inline constexpr char32_t replacement_sign = U'\uFFFD';

// Takes the first sign off a text that is not empty. Bytes that are no UTF-8 give the replacement
// sign, one for each byte that cannot belong to a sign.
char32_t take_sign(std::string_view& rest);

void append_sign(std::string& text, char32_t sign);

bool is_utf8(std::string_view text);

// How many visible ASCII letters a text begins with: most texts are made of little else, and they
// need no decoding.
inline std::size_t visible_ascii_at_begin(std::string_view text) {
    std::size_t size = 0;
    while (size < text.size() && text[size] > ' ' && text[size] <= '~')
        ++size;
    return size;
}

// Control characters, and all that is invisible or turns the order of what follows: escapes,
// overrides of direction, zero-width signs, fillers, tags. Joiners are among them, so a family in
// one emoji is shown as its members.
bool is_hidden(char32_t sign);

struct Cleaning {
    std::size_t bytes_max = 0;  // of the result
};

// Appends what is left of a text when hidden signs are taken out and line ends and tabs are blanks.
// A text that is too long ends in "…", within the bound.
void append_clean(std::string& out, std::string_view text, Cleaning cleaning);

}  // namespace underwell::game
