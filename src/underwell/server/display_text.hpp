// What both writers read letters through: signs with their width on a screen, without any that
// could harm it. Whatever bytes a document has, what comes out is valid UTF-8 without escapes,
// control or invisible characters, and with few marks on one letter. Nothing fails.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "underwell/game/unicode.hpp"

namespace underwell::server {

// Enough for every living script; more would climb over the lines above.
inline constexpr std::uint32_t marks_max = 3;

enum class SignKind : std::uint8_t {
    letter,  // anything visible
    mark,    // stands over or under the letter before it
    blank,   // a line may end here
};

struct Sign {
    char32_t code = U' ';
    std::uint8_t width = 1;  // columns
    SignKind kind = SignKind::letter;
};

// Reads the spans of one block, one after the other.
class SignReader {
  public:
    void open(std::string_view letters) { rest_ = letters; }

    // Nothing at the end of the span.
    std::optional<Sign> next();

    // As many visible ASCII letters as come next, all of them one column wide; most texts are made
    // of little else, and they need no tables.
    std::string_view take_ascii() {
        const std::string_view letters = rest_.substr(0, game::visible_ascii_at_begin(rest_));
        rest_.remove_prefix(letters.size());
        if (!letters.empty()) marks_left_ = marks_max;
        return letters;
    }

    // Whether an ASCII blank comes next; it is taken then.
    bool take_blank() {
        if (!rest_.starts_with(' ')) return false;
        rest_.remove_prefix(1);
        marks_left_ = 0;
        return true;
    }

  private:
    std::optional<Sign> understood(char32_t code);

    std::string_view rest_;
    std::uint32_t marks_left_ = 0;  // none before the first letter
};

// Columns that a text takes on a screen.
std::size_t display_width(std::string_view letters);

// Whether it can be spoken: letters and digits of every script.
bool is_word_sign(char32_t code);

}  // namespace underwell::server
