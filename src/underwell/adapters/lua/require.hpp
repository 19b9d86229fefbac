// require "words" runs the pack's file words.lua once, while the pack is loaded, and gives back
// what it returned. Afterwards it only finds again what was loaded then. No file is opened here:
// the pack's texts are given as a map. Internal to this folder.
#pragma once

#include <map>
#include <string>

#include <lua.hpp>

namespace underwell::adapters::lua {

using Files = std::map<std::string, std::string, std::less<>>;  // name with .lua, text

void open_require(lua_State* lua, const Files& files);
void close_require(lua_State* lua);  // the files are gone from here on

// Runs the file, or finds that it has run; pushes its result. Raises an error if there is none.
void push_file(lua_State* lua, const std::string& file);

// Pushes the table of all results.
void push_loaded(lua_State* lua);

int require_file(lua_State* lua);

}  // namespace underwell::adapters::lua
