#include "underwell/adapters/lua/libraries.hpp"

#include <cmath>
#include <cstdint>
#include <limits>

#include <fmt/format.h>

#include "underwell/adapters/lua/arguments.hpp"
#include "underwell/adapters/lua/chance.hpp"
#include "underwell/adapters/lua/freeze.hpp"
#include "underwell/adapters/lua/list_length.hpp"
#include "underwell/adapters/lua/machine.hpp"

namespace underwell::adapters::lua {

namespace {

// What it costs to show a number with a fraction.
constexpr std::uint64_t fraction_steps = 10;

void push_functions(lua_State* lua, std::span<const LibraryFunction> functions) {
    lua_createtable(lua, 0, static_cast<int>(functions.size()));
    for (const LibraryFunction& function : functions) {
        lua_pushcfunction(lua, function.function);
        lua_setfield(lua, -2, function.name);
    }
}

void add_library(lua_State* lua, const char* name) {
    freeze_one(lua, -1);
    lua_setglobal(lua, name);
}

void add_math_constants(lua_State* lua) {
    lua_pushinteger(lua, std::numeric_limits<lua_Integer>::max());
    lua_setfield(lua, -2, "maxinteger");
    lua_pushinteger(lua, std::numeric_limits<lua_Integer>::min());
    lua_setfield(lua, -2, "mininteger");
    lua_pushnumber(lua, std::numeric_limits<lua_Number>::infinity());
    lua_setfield(lua, -2, "huge");
}

// s:upper() is string.upper(s), and ""^t is what #t was compiled into. No script can reach this
// metatable.
void set_string_methods(lua_State* lua) {
    lua_pushliteral(lua, "");
    lua_createtable(lua, 0, 2);
    lua_getglobal(lua, "string");
    push_content(lua, -1);
    lua_setfield(lua, -3, "__index");
    lua_pop(lua, 1);
    lua_pushcfunction(lua, length_operator);
    lua_setfield(lua, -2, "__pow");
    lua_setmetatable(lua, -2);
    lua_pop(lua, 1);
}

std::string display_object(lua_State* lua, int index) {
    if (luaL_getmetafield(lua, index, "__tostring") != LUA_TNIL) {
        lua_pushvalue(lua, index);
        lua_call(lua, 1, 1);
        if (lua_type(lua, -1) != LUA_TSTRING) raise(lua, "__tostring must return a string");
        std::string shown{text_at(lua, -1)};
        lua_pop(lua, 1);
        return shown;
    }
    const int kind = luaL_getmetafield(lua, index, "__name");
    std::string name =
        kind == LUA_TSTRING ? std::string{text_at(lua, -1)} : luaL_typename(lua, index);
    if (kind != LUA_TNIL) lua_pop(lua, 1);
    return name;
}

}  // namespace

void open_libraries(lua_State* lua) {
    lua_pushglobaltable(lua);
    for (const LibraryFunction& function : base_functions()) {
        lua_pushcfunction(lua, function.function);
        lua_setfield(lua, -2, function.name);
    }
    lua_pop(lua, 1);
    push_functions(lua, math_functions());
    add_math_constants(lua);
    add_library(lua, "math");
    push_functions(lua, string_functions());
    add_library(lua, "string");
    push_functions(lua, table_functions());
    add_library(lua, "table");
    push_functions(lua, utf8_functions());
    add_library(lua, "utf8");
    set_string_methods(lua);
    open_chance(lua);
}

std::string display(lua_State* lua, int index) {
    const int value = lua_absindex(lua, index);
    switch (lua_type(lua, value)) {
        case LUA_TNIL:
            return "nil";
        case LUA_TBOOLEAN:
            return lua_toboolean(lua, value) != 0 ? "true" : "false";
        case LUA_TSTRING:
            return std::string{text_at(lua, value)};
        case LUA_TNUMBER: {
            if (lua_isinteger(lua, value) == 0) Machine::of(lua).charge(fraction_steps);
            if (std::isnan(lua_tonumber(lua, value))) return "nan";
            lua_pushvalue(lua, value);  // turned into a string in its place
            std::string shown{text_at(lua, -1)};
            lua_pop(lua, 1);
            return shown;
        }
        case LUA_TTABLE:
        case LUA_TUSERDATA:
            return display_object(lua, value);
        default:
            return luaL_typename(lua, value);
    }
}

void check_length(lua_State* lua, std::size_t length) {
    const std::size_t length_max = Machine::of(lua).limits().string_bytes_max;
    if (length > length_max)
        raise(lua, fmt::format("the string would be longer than {} bytes", length_max));
}

void push_bounded(lua_State* lua, std::string_view text) {
    check_length(lua, text.size());
    Machine::of(lua).charge_bytes(text.size());
    push_text(lua, text);
}

}  // namespace underwell::adapters::lua
