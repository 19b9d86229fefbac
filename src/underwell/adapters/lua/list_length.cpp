#include "underwell/adapters/lua/list_length.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>

#include <fmt/format.h>

#include "underwell/adapters/lua/arguments.hpp"
#include "underwell/adapters/lua/freeze.hpp"
#include "underwell/adapters/lua/machine.hpp"

namespace underwell::adapters::lua {

namespace {

constexpr std::string_view our_operator = "\"\"^";

// Looks at places of a table that is filled or empty there.
class Places {
  public:
    Places(lua_State* lua, int table) : lua_{lua}, table_{lua_absindex(lua, table)} {}

    bool has(lua_Integer place) {
        ++looks_;
        const bool is_there = lua_rawgeti(lua_, table_, place) != LUA_TNIL;
        lua_pop(lua_, 1);
        return is_there;
    }

    std::uint64_t looks() const { return looks_; }

  private:
    lua_State* lua_;
    int table_;
    std::uint64_t looks_ = 0;
};

lua_Integer border_of(Places& places) {
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
    Places places{lua, table};
    const lua_Integer length = border_of(places);
    Machine::of(lua).charge(1 + places.looks() / 4);
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
        lua_pushvalue(lua, value);
        const bool is_plain = open_plain_content(lua, lua_gettop(lua));
        if (is_plain) lua_pushinteger(lua, list_length(lua, -1));
        lua_remove(lua, is_plain ? -2 : -1);
        if (is_plain) return;
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
