#include "underwell/adapters/system/keys.hpp"

#include <algorithm>

#include "underwell/game/unicode.hpp"

namespace underwell::adapters::system {

namespace {

using Kind = Key::Kind;

constexpr char escape = '\x1b';
constexpr std::size_t sequence_bytes_max = 32;  // longer ones are noise on the line

// The last letter of ESC [ … and ESC O … for cursor keys.
Key cursor_key(char last) {
    switch (last) {
        case 'A':
            return {.kind = Kind::up};
        case 'B':
            return {.kind = Kind::down};
        case 'C':
            return {.kind = Kind::right};
        case 'D':
            return {.kind = Kind::left};
        case 'E':
            return {.kind = Kind::middle};
        case 'F':
            return {.kind = Kind::end};
        case 'H':
            return {.kind = Kind::home};
        default:
            return {};
    }
}

// ESC O …: cursor keys in application mode, and a keypad in application mode, p to y for its
// digits.
Key application_key(char last) {
    if (last >= 'p' && last <= 'y') return Key::of(static_cast<char>('0' + (last - 'p')));
    if (last == 'M') return Key::of('\r');
    return cursor_key(last);
}

// ESC [ number ~
Key numbered_key(std::string_view number) {
    if (number == "1" || number == "7") return {.kind = Kind::home};
    if (number == "3") return {.kind = Kind::remove};
    if (number == "4" || number == "8") return {.kind = Kind::end};
    if (number == "5") return {.kind = Kind::page_up};
    if (number == "6") return {.kind = Kind::page_down};
    return {};
}

// ESC [ parameters last, where the parameters say with which other keys it was held.
DecodedKey decode_bracket(std::string_view bytes) {
    constexpr std::size_t begin = 2;
    if (bytes.size() > begin && bytes[begin] == '[') {  // the console's function keys: ESC [ [ A
        const std::size_t length = std::min<std::size_t>(bytes.size(), begin + 2);
        return {.key = {}, .length = length, .may_go_on = length < begin + 2};
    }
    std::size_t last = begin;
    while (last < bytes.size() && (bytes[last] < '@' || bytes[last] > '~'))
        ++last;
    if (last >= bytes.size())
        return {.key = {}, .length = bytes.size(), .may_go_on = last < sequence_bytes_max};
    const std::string_view parameters = bytes.substr(begin, last - begin);
    const Key key = bytes[last] == '~' ? numbered_key(parameters.substr(0, parameters.find(';')))
                                       : cursor_key(bytes[last]);
    return {.key = key, .length = last + 1};
}

// How many bytes a letter takes in UTF-8, by its first.
std::size_t letter_bytes(char first) {
    const auto byte = static_cast<unsigned char>(first);
    if (byte >= 0xF0) return 4;
    if (byte >= 0xE0) return 3;
    return byte >= 0xC0 ? 2 : 1;
}

// Unknown if it is no UTF-8.
Key sign_key(std::string_view bytes) {
    if (!game::is_utf8(bytes)) return {};
    return {.kind = Kind::sign, .sign = game::take_sign(bytes)};
}

}  // namespace

DecodedKey decode_key(std::string_view bytes) {
    if (bytes[0] != escape) {
        const std::size_t length = letter_bytes(bytes[0]);
        if (length == 1) return {.key = Key::of(bytes[0]), .length = 1};
        if (length > bytes.size()) return {.key = {}, .length = bytes.size(), .may_go_on = true};
        return {.key = sign_key(bytes.substr(0, length)), .length = length};
    }
    if (bytes.size() == 1 || bytes[1] == escape)
        return {.key = {.kind = Kind::escape}, .length = 1, .may_go_on = bytes.size() == 1};
    if (bytes[1] == '[') return decode_bracket(bytes);
    if (bytes[1] != 'O') return {.key = {}, .length = 2};  // a letter held with Alt
    if (bytes.size() == 2) return {.key = {}, .length = 2, .may_go_on = true};
    return {.key = application_key(bytes[2]), .length = 3};
}

}  // namespace underwell::adapters::system
