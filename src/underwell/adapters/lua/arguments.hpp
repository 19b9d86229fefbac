// The arguments of library functions, read strictly: no string is taken for a number, nor a number
// for a string, since turning one into the other takes time that no step counts. Each raises a
// Lua error that names the argument. Internal to this folder.
#pragma once

#include <cstdint>
#include <string_view>

#include <lua.hpp>

namespace underwell::adapters::lua {

lua_Integer integer_argument(lua_State* lua, int index);
lua_Integer integer_argument(lua_State* lua, int index, lua_Integer if_absent);
lua_Number number_argument(lua_State* lua, int index);
std::string_view text_argument(lua_State* lua, int index);
void table_argument(lua_State* lua, int index);
void function_argument(lua_State* lua, int index);

// The string at a place of the stack, which must be one.
std::string_view text_at(lua_State* lua, int index);
void push_text(lua_State* lua, std::string_view text);

// Raises "file:line: message".
[[noreturn]] void raise(lua_State* lua, std::string_view message);
[[noreturn]] void raise_argument(lua_State* lua, int index, const char* message);

}  // namespace underwell::adapters::lua
