#include "underwell/adapters/lua/list_length.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <optional>

#include <fmt/format.h>

#include "underwell/adapters/lua/arguments.hpp"
#include "underwell/adapters/lua/freeze.hpp"
#include "underwell/adapters/lua/machine.hpp"

namespace underwell::adapters::lua {

namespace {

constexpr char length_mark = 'n';  // beside a frozen list: how long it is
constexpr std::string_view our_operator = "\"\"^";

// Looks at places of a table that is filled or empty there.
class Places {
  public:
    Places(lua_State* lua, int table) : lua_{lua}, table_{lua_absindex(lua, table)} {}

    bool has(lua_Integer place) const {
        const bool is_there = lua_rawgeti(lua_, table_, place) != LUA_TNIL;
        lua_pop(lua_, 1);
        return is_there;
    }

  private:
    lua_State* lua_;
    int table_;
};

lua_Integer border_of(const Places& places) {
    lua_Integer filled = 0;
    lua_Integer empty = 1;
    while (places.has(empty)) {
        filled = empty;
        if (empty > std::numeric_limits<lua_Integer>::max() / 2) return filled;
        empty *= 2;
    }
    while (empty - filled > 1) {
        const lua_Integer middle = filled + (empty - filled) / 2;
        (places.has(middle) ? filled : empty) = middle;
    }
    return filled;
}

// There are two looks for each binary digit of the length, and four take about a step. The same for
// a length that is remembered: what a call costs must not depend on earlier ones.
void charge_length(lua_State* lua, lua_Integer length) {
    const auto digits = std::bit_width(static_cast<std::uint64_t>(length));
    Machine::of(lua).charge(1 + static_cast<std::uint64_t>(digits) / 2);
}

// Where the token ends that begins here: a comment, a string, or one character of anything else.
class Tokens {
  public:
    explicit Tokens(std::string_view text) : text_{text} {}

    std::size_t end_of(std::size_t begin) const {
        if (text_.substr(begin).starts_with("--")) return end_of_comment(begin + 2);
        if (text_[begin] == '[') return end_of_brackets(begin).value_or(begin + 1);
        if (text_[begin] == '"' || text_[begin] == '\'') return end_of_quoted(begin);
        return begin + 1;
    }

  private:
    std::size_t end_of_comment(std::size_t begin) const {
        if (const auto end = end_of_brackets(begin)) return *end;
        return std::min(text_.find_first_of("\r\n", begin), text_.size());
    }

    // [[…]], or with as many = between the brackets at both ends; nothing if none begins here.
    std::optional<std::size_t> end_of_brackets(std::size_t begin) const {
        if (!text_.substr(begin).starts_with('[')) return std::nullopt;
        const std::size_t second = text_.find_first_not_of('=', begin + 1);
        if (second == std::string_view::npos || text_[second] != '[') return std::nullopt;
        const std::string closing = "]" + std::string(second - begin - 1, '=') + "]";
        const std::size_t end = text_.find(closing, second + 1);
        return end == std::string_view::npos ? text_.size() : end + closing.size();
    }

    std::size_t end_of_quoted(std::size_t begin) const {
        std::size_t at = begin + 1;
        while (at < text_.size() && text_[at] != text_[begin])
            at += text_[at] == '\\' ? 2U : 1U;
        return std::min(at + 1, text_.size());
    }

    std::string_view text_;
};

}  // namespace

lua_Integer list_length(lua_State* lua, int table) {
    luaL_checkstack(lua, 1, nullptr);
    const Places places{lua, table};
    const lua_Integer length = border_of(places);
    charge_length(lua, length);
    return length;
}

std::optional<lua_Integer> plain_length(lua_State* lua, int index) {
    if (lua_getmetatable(lua, index) == 0) return list_length(lua, index);
    if (lua_rawgetp(lua, -1, &length_mark) == LUA_TNUMBER) {
        const lua_Integer length = lua_tointeger(lua, -1);
        lua_pop(lua, 2);
        charge_length(lua, length);
        return length;
    }
    lua_pop(lua, 2);
    if (!push_plain_content(lua, index)) return std::nullopt;
    const lua_Integer length = list_length(lua, -1);
    lua_pop(lua, 1);
    const Machine::Uncounted uncounted{lua};
    lua_pushinteger(lua, length);
    keep_beside_frozen(lua, index, &length_mark);
    return length;
}

void push_length(lua_State* lua, int index) {
    const int value = lua_absindex(lua, index);
    const int kind = lua_type(lua, value);
    if (kind == LUA_TSTRING) {
        lua_pushinteger(lua, static_cast<lua_Integer>(lua_rawlen(lua, value)));
        return;
    }
    if (kind == LUA_TTABLE) {
        // Most lists are plain ones, frozen or not; their content needs no metamethods.
        if (const auto length = plain_length(lua, value)) return lua_pushinteger(lua, *length);
    }
    if (luaL_getmetafield(lua, value, "__len") != LUA_TNIL) {
        lua_pushvalue(lua, value);
        lua_call(lua, 1, 1);
    } else if (kind == LUA_TTABLE) {
        lua_pushinteger(lua, list_length(lua, value));
    } else {
        raise(lua, fmt::format("attempt to get length of a {} value", luaL_typename(lua, value)));
    }
}

int length_operator(lua_State* lua) {
    lua_settop(lua, 2);
    push_length(lua, 2);
    return 1;
}

std::string with_our_lengths(std::string_view text) {
    const Tokens tokens{text};
    std::string written;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = tokens.end_of(at);
        written += text[at] == '#' ? our_operator : text.substr(at, end - at);
        at = end;
    }
    return written;
}

}  // namespace underwell::adapters::lua
