// The chance that scripts get: a keyed stream of the host, good for one call. All of it in
// integers, so the same stream gives the same draws everywhere:
//   chance:below(n)       0 … n - 1            chance:pick(list)      one item
//   chance:between(a, b)  a … b                chance:weighted(list)  one item by its field weight
//   chance:percent(p)     true in p of 100     chance:shuffle(list)   a new list
// Internal to this folder; hosts push it by Arguments::chance().
#pragma once

#include <span>

#include <lua.hpp>

#include "underwell/adapters/lua/libraries.hpp"
#include "underwell/base/random.hpp"

namespace underwell::adapters::lua {

std::span<const LibraryFunction> chance_methods();

void open_chance(lua_State* lua);
void push_chance(lua_State* lua, base::Stream& stream);

}  // namespace underwell::adapters::lua
