// What scripts find when they begin, and nothing else: the allow-list. A name that is in none of
// these lists does not exist for a script (os, io, debug, load, coroutine, math.random …).
// Coroutines are absent since each would need meters of its own, and generators need none.
//
// Numbers with a fraction are allowed: + - * / // % and sqrt are exact by IEEE 754, and text is
// read and written exactly by the C library, so they are the same everywhere. What differs between
// libraries and processors is absent: ^, sin, exp, log and their like.
// Internal to this folder.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include <lua.hpp>

namespace underwell::adapters::lua {

struct LibraryFunction {
    const char* name;
    lua_CFunction function;
};

std::span<const LibraryFunction> base_functions();
std::span<const LibraryFunction> math_functions();
std::span<const LibraryFunction> string_functions();
std::span<const LibraryFunction> table_functions();
std::span<const LibraryFunction> utf8_functions();

// string.format; it is long enough for a file of its own.
int format_text(lua_State* lua);

// Puts the libraries into the globals; the tables of the libraries are frozen.
void open_libraries(lua_State* lua);

// As tostring() shows it: never an address. Calls __tostring.
std::string display(lua_State* lua, int index);

// Pushes the text as a string; raises an error if it is longer than strings may be.
void push_bounded(lua_State* lua, std::string_view text);
// Raises that error as soon as a text under way is too long.
void check_length(lua_State* lua, std::size_t length);

}  // namespace underwell::adapters::lua
