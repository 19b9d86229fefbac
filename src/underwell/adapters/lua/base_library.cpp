#include <algorithm>
#include <array>
#include <string>

#include <fmt/format.h>

#include "underwell/adapters/lua/arguments.hpp"
#include "underwell/adapters/lua/freeze.hpp"
#include "underwell/adapters/lua/libraries.hpp"
#include "underwell/adapters/lua/list_length.hpp"
#include "underwell/adapters/lua/machine.hpp"
#include "underwell/adapters/lua/require.hpp"
#include "underwell/adapters/lua/sorted_keys.hpp"

namespace underwell::adapters::lua {

namespace {

// What an error costs that is caught; the way up from it takes a microsecond or two.
constexpr std::uint64_t caught_error_steps = 200;

int assert_true(lua_State* lua) {
    luaL_checkany(lua, 1);
    if (lua_toboolean(lua, 1) != 0) return lua_gettop(lua);
    lua_remove(lua, 1);
    if (lua_gettop(lua) == 0) raise(lua, "assertion failed!");
    lua_settop(lua, 1);
    return lua_error(lua);
}

int raise_error(lua_State* lua) {
    const lua_Integer level = integer_argument(lua, 2, 1);
    lua_settop(lua, 1);
    if (lua_type(lua, 1) == LUA_TSTRING && level > 0) {
        luaL_where(lua, static_cast<int>(std::min<lua_Integer>(level, 200)));
        lua_pushvalue(lua, 1);
        lua_concat(lua, 2);
    }
    return lua_error(lua);
}

// Calls the function below its arguments. An empty budget ends the script whoever catches.
bool call_protected(lua_State* lua, int arguments) {
    Machine& machine = Machine::of(lua);
    const int status = lua_pcall(lua, arguments, LUA_MULTRET, 0);
    if (machine.is_spent()) machine.raise_spent();
    if (status == LUA_OK) return true;
    if (status == LUA_ERRMEM || status < 0) machine.raise_no_memory();
    machine.charge(caught_error_steps);
    return false;
}

int protected_call(lua_State* lua) {
    luaL_checkany(lua, 1);
    lua_pushboolean(lua, 1);
    lua_insert(lua, 1);
    if (call_protected(lua, lua_gettop(lua) - 2)) return lua_gettop(lua);
    lua_pushboolean(lua, 0);
    lua_insert(lua, -2);
    return 2;
}

// The handler runs after the way up from the error: scripts have no use for the stack below, and
// an error within the handler is an error like any other then.
int protected_call_with_handler(lua_State* lua) {
    function_argument(lua, 2);
    const int arguments = lua_gettop(lua) - 2;
    lua_pushboolean(lua, 1);
    lua_pushvalue(lua, 1);
    lua_rotate(lua, 3, 2);
    if (call_protected(lua, arguments)) return lua_gettop(lua) - 2;
    lua_pushvalue(lua, 2);
    lua_insert(lua, -2);
    lua_call(lua, 1, 1);
    lua_pushboolean(lua, 0);
    lua_insert(lua, -2);
    return 2;
}

int next_item(lua_State* lua) {
    const lua_Integer index = integer_argument(lua, 2) + 1;
    lua_pushinteger(lua, index);
    return lua_geti(lua, 1, index) == LUA_TNIL ? 1 : 2;
}

int walk_list(lua_State* lua) {
    luaL_checkany(lua, 1);
    lua_pushcfunction(lua, next_item);
    lua_pushvalue(lua, 1);
    lua_pushinteger(lua, 0);
    return 3;
}

// Upvalues: the content; the sorted keys, or how many if they are 1 to n; the place among them.
int next_pair(lua_State* lua) {
    const bool is_list = lua_isinteger(lua, lua_upvalueindex(2)) != 0;
    const lua_Integer count = is_list
                                  ? lua_tointeger(lua, lua_upvalueindex(2))
                                  : static_cast<lua_Integer>(lua_rawlen(lua, lua_upvalueindex(2)));
    lua_Integer place = lua_tointeger(lua, lua_upvalueindex(3));
    lua_settop(lua, 0);
    while (place < count) {
        Machine::of(lua).charge(1);
        ++place;
        if (is_list)
            lua_pushinteger(lua, place);
        else
            lua_rawgeti(lua, lua_upvalueindex(2), place);
        lua_pushvalue(lua, -1);
        if (lua_rawget(lua, lua_upvalueindex(1)) != LUA_TNIL) break;
        lua_settop(lua, 0);  // removed since the walk began
    }
    lua_pushinteger(lua, place);
    lua_replace(lua, lua_upvalueindex(3));
    if (lua_gettop(lua) == 0) lua_pushnil(lua);
    return lua_gettop(lua);
}

bool is_list(const std::vector<Key>& keys) {
    if (keys.empty()) return true;
    const auto is_integer = [](const Key& key) {
        return key.kind == Key::Kind::number && key.is_integer;
    };
    return keys.front().integer == 1 &&
           keys.back().integer == static_cast<lua_Integer>(keys.size()) &&
           std::ranges::all_of(keys, is_integer);
}

int walk_pairs(lua_State* lua) {
    table_argument(lua, 1);
    const std::vector<Key> keys = sorted_keys(lua, 1);
    push_content(lua, 1);
    const auto count = static_cast<lua_Integer>(keys.size());
    if (is_list(keys)) {
        lua_pushinteger(lua, count);
    } else {
        lua_createtable(lua, static_cast<int>(count), 0);
        for (lua_Integer place = 1; place <= count; ++place) {
            push_key(lua, keys[static_cast<std::size_t>(place - 1)]);
            lua_rawseti(lua, -2, place);
        }
    }
    lua_pushinteger(lua, 0);
    lua_pushcclosure(lua, next_pair, 3);
    return 1;
}

int next_key(lua_State* lua) {
    table_argument(lua, 1);
    lua_settop(lua, 2);
    const std::vector<Key> keys = sorted_keys(lua, 1);
    auto found = keys.begin();
    if (!lua_isnil(lua, 2)) found = std::ranges::upper_bound(keys, key_at(lua, 2), std::less<>{});
    if (found == keys.end()) {
        lua_pushnil(lua);
        return 1;
    }
    push_content(lua, 1);
    push_key(lua, *found);
    lua_pushvalue(lua, -1);
    lua_rawget(lua, 3);
    return 2;
}

int print_line(lua_State* lua) {
    Machine& machine = Machine::of(lua);
    std::string line;
    for (int index = 1; index <= lua_gettop(lua); ++index) {
        if (index > 1) line += '\t';
        line += display(lua, index);
        machine.charge_bytes(line.size());
    }
    line += '\n';
    const std::size_t room = machine.limits().printed_bytes_max -
                             std::min(machine.limits().printed_bytes_max, machine.printed.size());
    machine.printed.append(line, 0, room);
    return 0;
}

int raw_equal(lua_State* lua) {
    luaL_checkany(lua, 2);
    lua_pushboolean(lua, lua_rawequal(lua, 1, 2));
    return 1;
}

int raw_get(lua_State* lua) {
    table_argument(lua, 1);
    luaL_checkany(lua, 2);
    push_content(lua, 1);
    lua_pushvalue(lua, 2);
    lua_rawget(lua, -2);
    return 1;
}

int raw_length(lua_State* lua) {
    if (lua_type(lua, 1) != LUA_TSTRING) table_argument(lua, 1);
    if (lua_istable(lua, 1)) {
        push_content(lua, 1);
        lua_pushinteger(lua, list_length(lua, -1));
    } else {
        push_length(lua, 1);
    }
    return 1;
}

int raw_set(lua_State* lua) {
    table_argument(lua, 1);
    luaL_checkany(lua, 3);
    lua_settop(lua, 3);
    if (is_frozen(lua, 1)) raise(lua, "rawset: this table cannot be changed any more");
    lua_rawset(lua, 1);
    return 1;
}

int select_arguments(lua_State* lua) {
    const int count = lua_gettop(lua);
    if (lua_type(lua, 1) == LUA_TSTRING && text_at(lua, 1) == "#") {
        lua_pushinteger(lua, count - 1);
        return 1;
    }
    const lua_Integer from = integer_argument(lua, 1);
    if (from < 0 && -(from + 1) < count - 1) return static_cast<int>(-from);
    if (from <= 0) raise_argument(lua, 1, "index out of range");
    return from >= count ? 0 : static_cast<int>(count - from);
}

// Digits and letters of a base up to 36. Nothing if there is anything else.
bool push_number_of_base(lua_State* lua, std::string_view text, lua_Integer base) {
    const bool is_negative = text.starts_with('-');
    if (is_negative) text.remove_prefix(1);
    if (text.empty()) return false;
    std::uint64_t value = 0;
    for (const char letter : text) {
        lua_Integer digit = 99;
        if (letter >= '0' && letter <= '9') digit = letter - '0';
        if (letter >= 'a' && letter <= 'z') digit = letter - 'a' + 10;
        if (letter >= 'A' && letter <= 'Z') digit = letter - 'A' + 10;
        if (digit >= base) return false;
        value = value * static_cast<std::uint64_t>(base) + static_cast<std::uint64_t>(digit);
    }
    lua_pushinteger(lua, static_cast<lua_Integer>(is_negative ? 0 - value : value));
    return true;
}

int to_number(lua_State* lua) {
    luaL_checkany(lua, 1);
    const lua_Integer base = integer_argument(lua, 2, 10);
    if (base < 2 || base > 36) raise_argument(lua, 2, "base out of range");
    if (lua_type(lua, 1) == LUA_TNUMBER && lua_isnoneornil(lua, 2)) {
        lua_settop(lua, 1);
        return 1;
    }
    if (lua_type(lua, 1) == LUA_TSTRING) {
        const std::string_view text = text_at(lua, 1);
        Machine::of(lua).charge(1 + text.size());
        if (lua_isnoneornil(lua, 2)
                ? lua_stringtonumber(lua, lua_tostring(lua, 1)) == text.size() + 1
                : push_number_of_base(lua, text, base))
            return 1;
    }
    lua_pushnil(lua);
    return 1;
}

int to_string(lua_State* lua) {
    luaL_checkany(lua, 1);
    push_bounded(lua, display(lua, 1));
    return 1;
}

int type_name(lua_State* lua) {
    luaL_checkany(lua, 1);
    lua_pushstring(lua, luaL_typename(lua, 1));
    return 1;
}

constexpr std::array<LibraryFunction, 19> functions{{
    {"assert", assert_true},
    {"error", raise_error},
    {"getmetatable", get_metatable},
    {"ipairs", walk_list},
    {"next", next_key},
    {"pairs", walk_pairs},
    {"pcall", protected_call},
    {"print", print_line},
    {"rawequal", raw_equal},
    {"rawget", raw_get},
    {"rawlen", raw_length},
    {"rawset", raw_set},
    {"require", require_file},
    {"select", select_arguments},
    {"setmetatable", set_metatable},
    {"tonumber", to_number},
    {"tostring", to_string},
    {"type", type_name},
    {"xpcall", protected_call_with_handler},
}};

}  // namespace

std::span<const LibraryFunction> base_functions() {
    return functions;
}

}  // namespace underwell::adapters::lua
