#include "underwell/adapters/lua/sorted_keys.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include <fmt/format.h>

#include "underwell/adapters/lua/arguments.hpp"
#include "underwell/adapters/lua/freeze.hpp"
#include "underwell/adapters/lua/machine.hpp"

namespace underwell::adapters::lua {

namespace {

// Exact also where a number with a fraction cannot tell two integers apart: it has a fraction, so
// it lies between two integers, or it is beyond all of them.
bool integer_is_less(lua_Integer integer, lua_Number fraction) {
    constexpr lua_Number beyond = 9223372036854775808.0;
    if (fraction >= beyond) return true;
    if (fraction < -beyond) return false;
    return integer <= static_cast<lua_Integer>(std::floor(fraction));
}

bool number_is_less(const Key& left, const Key& right) {
    if (left.is_integer && right.is_integer) return left.integer < right.integer;
    if (left.is_integer) return integer_is_less(left.integer, right.fraction);
    if (right.is_integer) return !integer_is_less(right.integer, left.fraction);
    return left.fraction < right.fraction;
}

}  // namespace

bool operator<(const Key& left, const Key& right) {
    if (left.kind != right.kind) return left.kind < right.kind;
    if (left.kind == Key::Kind::text) return left.text < right.text;
    return number_is_less(left, right);
}

Key key_at(lua_State* lua, int index) {
    switch (lua_type(lua, index)) {
        case LUA_TNUMBER:
            if (lua_isinteger(lua, index) != 0)
                return {.integer = lua_tointeger(lua, index), .text = {}};
            return {.is_integer = false, .fraction = lua_tonumber(lua, index), .text = {}};
        case LUA_TSTRING:
            return {.kind = Key::Kind::text, .text = text_at(lua, index)};
        case LUA_TBOOLEAN:
            return {.kind = Key::Kind::boolean, .integer = lua_toboolean(lua, index), .text = {}};
        default:
            raise(lua, fmt::format("a key is a {}, which has no order; walk over tables whose keys "
                                   "are numbers, strings or booleans",
                                   luaL_typename(lua, index)));
    }
}

void push_key(lua_State* lua, const Key& key) {
    if (key.kind == Key::Kind::text)
        push_text(lua, key.text);
    else if (key.kind == Key::Kind::boolean)
        lua_pushboolean(lua, static_cast<int>(key.integer));
    else if (key.is_integer)
        lua_pushinteger(lua, key.integer);
    else
        lua_pushnumber(lua, key.fraction);
}

std::vector<Key> sorted_keys(lua_State* lua, int table) {
    Machine& machine = Machine::of(lua);
    machine.charge_walk();
    push_content(lua, table);
    const int content = lua_gettop(lua);
    std::vector<Key> keys;
    lua_pushnil(lua);
    while (lua_next(lua, content) != 0) {
        lua_pop(lua, 1);
        machine.charge(1);
        if (is_mark(lua, -1)) continue;
        machine.charge_memory(sizeof(Key));
        keys.push_back(key_at(lua, -1));
    }
    lua_settop(lua, content - 1);
    const std::size_t count = keys.size();
    // A list comes sorted out of its table.
    if (std::ranges::is_sorted(keys,
                               [](const Key& left, const Key& right) { return left < right; }))
        return keys;
    machine.charge(count * std::bit_width(count));
    std::ranges::sort(keys, [](const Key& left, const Key& right) { return left < right; });
    return keys;
}

}  // namespace underwell::adapters::lua
