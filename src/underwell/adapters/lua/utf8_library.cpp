#include <array>
#include <string>

#include "underwell/adapters/lua/arguments.hpp"
#include "underwell/adapters/lua/libraries.hpp"
#include "underwell/adapters/lua/machine.hpp"
#include "underwell/adapters/lua/utf8.hpp"

namespace underwell::adapters::lua {

namespace {

int from_codes(lua_State* lua) {
    std::string text;
    for (int index = 1; index <= lua_gettop(lua); ++index) {
        const lua_Integer code = integer_argument(lua, index);
        if (code < 1 || code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF))
            raise_argument(lua, index, "no character has this number");
        append_utf8(text, static_cast<char32_t>(code));
    }
    push_bounded(lua, text);
    return 1;
}

// The number of the character that begins at a byte, the first if none is named.
int code_at(lua_State* lua) {
    std::string_view text = text_argument(lua, 1);
    const lua_Integer place = integer_argument(lua, 2, 1);
    if (place < 1 || place > static_cast<lua_Integer>(text.size()))
        raise_argument(lua, 2, "out of the string");
    text.remove_prefix(static_cast<std::size_t>(place - 1));
    const Utf8Character character = first_character(text);
    if (character.length == 0) raise(lua, "codepoint: no character begins here");
    lua_pushinteger(lua, static_cast<lua_Integer>(character.code));
    return 1;
}

// How many characters; nil and the place of the first wrong byte if it is no UTF-8.
int count_characters(lua_State* lua) {
    const std::string_view text = text_argument(lua, 1);
    Machine::of(lua).charge(1 + text.size() / 4);
    lua_Integer count = 0;
    for (std::size_t at = 0; at < text.size(); ++count) {
        const Utf8Character character = first_character(text.substr(at));
        if (character.length == 0) {
            lua_pushnil(lua);
            lua_pushinteger(lua, static_cast<lua_Integer>(at) + 1);
            return 2;
        }
        at += character.length;
    }
    lua_pushinteger(lua, count);
    return 1;
}

constexpr std::array<LibraryFunction, 3> functions{{
    {"char", from_codes},
    {"codepoint", code_at},
    {"len", count_characters},
}};

}  // namespace

std::span<const LibraryFunction> utf8_functions() {
    return functions;
}

}  // namespace underwell::adapters::lua
