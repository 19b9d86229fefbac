// Tables that nothing changes any more. Lua has none, so a table is emptied and its content put
// into a second one, the content table, that no script ever holds; reading goes there by __index,
// writing is refused by __newindex. The table stays the same object, so whoever holds it sees it.
// freeze_reachable() does so with all that the calls of a pack will share, and refuses functions
// that write variables outside themselves: after it, no call can leave anything to the next.
// All of them raise Lua errors. Internal to this folder.
#pragma once

#include <cstdint>
#include <vector>

#include <lua.hpp>

namespace underwell::adapters::lua {

// Pushes the table that has the content: another one if the table is frozen. True if it is.
bool push_content(lua_State* lua, int index);
bool is_frozen(lua_State* lua, int index);

// Pushes the content of a frozen table whose metatable is none of a script's: so it never changes,
// and needs no metamethods. False, with nothing pushed, for all others.
bool push_plain_content(lua_State* lua, int index);

// Takes what is on top of the stack and keeps it beside such a table, where no script can reach it:
// what was worked out once from its content. lua_rawgetp() finds it in the metatable.
void keep_beside_frozen(lua_State* lua, int index, const void* key);

// Is this key of a content table our own mark, which is no part of the content?
bool is_mark(lua_State* lua, int index);

// Freezes this table only.
void freeze_one(lua_State* lua, int index);

// Freezes the value on top of the stack and all that can be reached from it; pops it.
void freeze_reachable(lua_State* lua);

// setmetatable(table, metatable) and getmetatable(value) as scripts know them. A metatable is
// frozen when it is first used, so that what was checked then stays true.
int set_metatable(lua_State* lua);
int get_metatable(lua_State* lua);

// Reads the compiled function on top of the stack and raises what scripts may not do: raise to a
// power, whose results differ between processors, and zero bytes, which make comparing strings
// slow. Returns the lines in which it asks for lengths by the operator #.
std::vector<std::uint64_t> check_compiled(lua_State* lua, const char* file);

// The same file compiled from with_our_lengths(): raises an error unless every # became our own
// call, in its line, and nothing else did.
void check_lengths_are_ours(lua_State* lua, const char* file,
                            const std::vector<std::uint64_t>& length_lines);

}  // namespace underwell::adapters::lua
