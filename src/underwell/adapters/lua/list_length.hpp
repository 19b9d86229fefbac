// The length of lists. Lua's own depends on how a table lies in memory if the list has gaps, and
// that on a random number which Lua draws for every state; ours depends on the content alone. So no
// script ever gets Lua's: the operator # is compiled into a call of ours, and the libraries use it
// too. Internal to this folder.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <lua.hpp>

namespace underwell::adapters::lua {

// Of the table at this place, without metamethods: a place with a value before a place without.
// There are several if the list has gaps; it is the one found by looking at 1, 2, 4, 8 … until
// there is nothing, and then by halving. Takes steps.
lua_Integer list_length(lua_State* lua, int table);

// The same of a table that has no metatable of a script's; nothing for others. That of a frozen
// table is found once and remembered.
std::optional<lua_Integer> plain_length(lua_State* lua, int index);

// Pushes what # gives for the value at this place, which may be anything; calls __len. Raises an
// error for what has no length.
void push_length(lua_State* lua, int index);

// The text of a Lua file, which must be a valid one, with the operator # written as ""^ : both bind
// what follows them in the same way, and "" has a metamethod of ours for ^, which scripts cannot
// write (check_compiled). Pure.
std::string with_our_lengths(std::string_view text);

// That metamethod; its second argument is the value.
int length_operator(lua_State* lua);

}  // namespace underwell::adapters::lua
