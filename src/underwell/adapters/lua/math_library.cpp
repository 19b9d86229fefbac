#include <array>
#include <cmath>

#include "underwell/adapters/lua/arguments.hpp"
#include "underwell/adapters/lua/libraries.hpp"

namespace underwell::adapters::lua {

namespace {

// An integer if it fits one, as Lua's own floor and ceil do.
void push_whole(lua_State* lua, lua_Number whole) {
    lua_Integer integer = 0;
    if (lua_numbertointeger(whole, &integer))
        lua_pushinteger(lua, integer);
    else
        lua_pushnumber(lua, whole);
}

int absolute(lua_State* lua) {
    if (lua_isinteger(lua, 1) != 0) {
        const auto value = static_cast<lua_Unsigned>(lua_tointeger(lua, 1));
        const bool is_negative = lua_tointeger(lua, 1) < 0;
        lua_pushinteger(lua, static_cast<lua_Integer>(is_negative ? 0U - value : value));
    } else {
        lua_pushnumber(lua, std::fabs(number_argument(lua, 1)));
    }
    return 1;
}

int round_up(lua_State* lua) {
    const lua_Number number = number_argument(lua, 1);
    lua_settop(lua, 1);
    if (lua_isinteger(lua, 1) == 0) push_whole(lua, std::ceil(number));
    return 1;
}

int round_down(lua_State* lua) {
    const lua_Number number = number_argument(lua, 1);
    lua_settop(lua, 1);
    if (lua_isinteger(lua, 1) == 0) push_whole(lua, std::floor(number));
    return 1;
}

int extreme(lua_State* lua, bool largest) {
    number_argument(lua, 1);
    int best = 1;
    for (int index = 2; index <= lua_gettop(lua); ++index) {
        number_argument(lua, index);
        const int left = largest ? best : index;
        const int right = largest ? index : best;
        if (lua_compare(lua, left, right, LUA_OPLT) != 0) best = index;
    }
    lua_pushvalue(lua, best);
    return 1;
}

int largest(lua_State* lua) {
    return extreme(lua, true);
}

int smallest(lua_State* lua) {
    return extreme(lua, false);
}

int square_root(lua_State* lua) {
    lua_pushnumber(lua, std::sqrt(number_argument(lua, 1)));
    return 1;
}

int to_integer(lua_State* lua) {
    luaL_checkany(lua, 1);
    int is_integer = 0;
    lua_Integer integer = 0;
    if (lua_type(lua, 1) == LUA_TNUMBER) integer = lua_tointegerx(lua, 1, &is_integer);
    if (is_integer != 0)
        lua_pushinteger(lua, integer);
    else
        lua_pushnil(lua);
    return 1;
}

int number_type(lua_State* lua) {
    luaL_checkany(lua, 1);
    if (lua_type(lua, 1) != LUA_TNUMBER)
        lua_pushnil(lua);
    else
        lua_pushstring(lua, lua_isinteger(lua, 1) != 0 ? "integer" : "float");
    return 1;
}

constexpr std::array<LibraryFunction, 8> functions{{
    {"abs", absolute},
    {"ceil", round_up},
    {"floor", round_down},
    {"max", largest},
    {"min", smallest},
    {"sqrt", square_root},
    {"tointeger", to_integer},
    {"type", number_type},
}};

}  // namespace

std::span<const LibraryFunction> math_functions() {
    return functions;
}

}  // namespace underwell::adapters::lua
