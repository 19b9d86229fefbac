#include <array>
#include <cmath>
#include <cstdio>
#include <string>

#include "underwell/adapters/lua/arguments.hpp"
#include "underwell/adapters/lua/libraries.hpp"
#include "underwell/adapters/lua/machine.hpp"

namespace underwell::adapters::lua {

namespace {

// The widest result: %99.99f of the largest number has 309 digits, a point and 99 more.
constexpr std::size_t item_bytes_max = 512;

// What an item costs, in steps: a number with a fraction may have 400 digits to be worked out.
constexpr std::uint64_t item_steps = 10;
constexpr std::uint64_t fraction_steps = 100;

// "%-5.2" without its last letter. Width and precision have at most two digits, as in Lua itself.
struct Item {
    std::string flags;
    char letter = '\0';
};

Item take_item(lua_State* lua, std::string_view& rest) {
    Item item;
    const auto take_while = [&](std::string_view allowed, std::size_t most) {
        for (std::size_t taken = 0;
             taken < most && !rest.empty() && allowed.find(rest.front()) != std::string_view::npos;
             ++taken) {
            item.flags += rest.front();
            rest.remove_prefix(1);
        }
    };
    take_while("-+ #0", 5);
    take_while("0123456789", 2);
    if (rest.starts_with('.')) {
        take_while(".", 1);
        take_while("0123456789", 2);
    }
    if (rest.empty()) raise(lua, "format: the text ends within an item");
    item.letter = rest.front();
    rest.remove_prefix(1);
    return item;
}

// What is no number has a sign all the same, and which it is depends on the processor (D12).
lua_Number without_sign_of_nan(lua_Number number) {
    return std::isnan(number) ? std::abs(number) : number;
}

template <typename Value>
void append_printed(std::string& result, const std::string& form, Value value) {
    std::array<char, item_bytes_max> shown{};
// The form was put together above: flags, two digits and a letter that fits the value.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    const int length = std::snprintf(shown.data(), shown.size(), form.c_str(), value);
#pragma GCC diagnostic pop
    result.append(shown.data(), static_cast<std::size_t>(length));
}

// %s: any value as tostring() shows it, filled up to the width, cut at the precision.
void append_shown(lua_State* lua, std::string& result, const Item& item, int index) {
    std::string shown = display(lua, index);
    if (item.flags.empty()) {
        result += shown;
        return;
    }
    std::size_t width = 0;
    std::size_t precision = std::string::npos;
    for (const char letter : item.flags) {
        std::size_t& number = precision == std::string::npos ? width : precision;
        if (letter == '.') precision = 0;
        if (letter >= '0' && letter <= '9')
            number = number * 10 + static_cast<std::size_t>(letter - '0');
    }
    shown.resize(std::min(shown.size(), precision));
    const std::string fill(width > shown.size() ? width - shown.size() : 0, ' ');
    result += item.flags.starts_with('-') ? shown + fill : fill + shown;
}

void append_item(lua_State* lua, std::string& result, const Item& item, int index) {
    const std::string form = "%" + item.flags;
    switch (item.letter) {
        case 'd':
            if (item.flags.empty()) {
                result += std::to_string(integer_argument(lua, index));
                return;
            }
            [[fallthrough]];
        case 'i':
        case 'x':
        case 'X':
        case 'o':
            return append_printed(result, form + "ll" + item.letter,
                                  static_cast<long long>(integer_argument(lua, index)));
        case 'e':
        case 'E':
        case 'f':
        case 'F':
        case 'g':
        case 'G':
            Machine::of(lua).charge(fraction_steps);
            return append_printed(result, form + item.letter,
                                  without_sign_of_nan(number_argument(lua, index)));
        case 'c': {
            const lua_Integer code = integer_argument(lua, index);
            if (code < 1 || code > 255) raise_argument(lua, index, "must be from 1 to 255");
            result += static_cast<char>(code);
            return;
        }
        case 's':
            luaL_checkany(lua, index);
            return append_shown(lua, result, item, index);
        default:
            raise(lua, "format: invalid item '" + form + item.letter +
                           "'; there are %d %i %x %X %o %e %E %f %F %g %G %c %s %%");
    }
}

}  // namespace

int format_text(lua_State* lua) {
    std::string_view rest = text_argument(lua, 1);
    std::string result;
    int index = 1;
    Machine::of(lua).charge_bytes(rest.size());
    while (!rest.empty()) {
        const char letter = rest.front();
        rest.remove_prefix(1);
        if (letter != '%') {
            result += letter;
        } else if (rest.starts_with('%')) {
            rest.remove_prefix(1);
            result += '%';
        } else {
            const Item item = take_item(lua, rest);
            Machine::of(lua).charge(item_steps);
            append_item(lua, result, item, ++index);
        }
        check_length(lua, result.size());
    }
    push_bounded(lua, result);
    return 1;
}

}  // namespace underwell::adapters::lua
