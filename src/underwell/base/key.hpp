// A key that somebody pressed at a terminal, whatever the terminal sends for it: a value between
// whoever reads keys and the screens that they mean something to.
#pragma once

#include <cstdint>

namespace underwell::base {

struct Key {
    enum class Kind : std::uint8_t {
        letter,
        sign,  // a letter beyond ASCII
        escape,
        up,
        down,
        left,
        right,
        home,
        end,
        page_up,
        page_down,
        remove,   // Delete: what stands at the cursor
        middle,   // the 5 of a keypad without numbers
        resized,  // no key: the terminal has another size now, or was in other hands
        unknown,
    };

    Kind kind = Kind::unknown;
    char letter = 0;  // if it is one; keypads in numeric mode send digits
    char32_t sign = 0;

    static constexpr Key of(char letter) { return {.kind = Kind::letter, .letter = letter}; }

    friend constexpr bool operator==(Key, Key) = default;
};

}  // namespace underwell::base
