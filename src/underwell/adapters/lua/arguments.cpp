#include "underwell/adapters/lua/arguments.hpp"

#include <cstdlib>

namespace underwell::adapters::lua {

namespace {

[[noreturn]] void raise_type(lua_State* lua, int index, const char* expected) {
    luaL_typeerror(lua, index, expected);
    std::abort();
}

}  // namespace

void raise(lua_State* lua, std::string_view message) {
    luaL_where(lua, 1);
    push_text(lua, message);
    lua_concat(lua, 2);
    lua_error(lua);
    std::abort();
}

void raise_argument(lua_State* lua, int index, const char* message) {
    luaL_argerror(lua, index, message);
    std::abort();
}

lua_Integer integer_argument(lua_State* lua, int index) {
    if (lua_type(lua, index) != LUA_TNUMBER) raise_type(lua, index, "integer");
    int is_integer = 0;
    const lua_Integer value = lua_tointegerx(lua, index, &is_integer);
    if (is_integer == 0) raise_argument(lua, index, "integer expected, got a fraction");
    return value;
}

lua_Integer integer_argument(lua_State* lua, int index, lua_Integer if_absent) {
    return lua_isnoneornil(lua, index) ? if_absent : integer_argument(lua, index);
}

lua_Number number_argument(lua_State* lua, int index) {
    if (lua_type(lua, index) != LUA_TNUMBER) raise_type(lua, index, "number");
    return lua_tonumber(lua, index);
}

std::string_view text_argument(lua_State* lua, int index) {
    if (lua_type(lua, index) != LUA_TSTRING) raise_type(lua, index, "string");
    return text_at(lua, index);
}

void table_argument(lua_State* lua, int index) {
    if (lua_type(lua, index) != LUA_TTABLE) raise_type(lua, index, "table");
}

void function_argument(lua_State* lua, int index) {
    if (lua_type(lua, index) != LUA_TFUNCTION) raise_type(lua, index, "function");
}

std::string_view text_at(lua_State* lua, int index) {
    std::size_t length = 0;
    const char* const text = lua_tolstring(lua, index, &length);
    return {text, length};
}

void push_text(lua_State* lua, std::string_view text) {
    lua_pushlstring(lua, text.data(), text.size());
}

}  // namespace underwell::adapters::lua
