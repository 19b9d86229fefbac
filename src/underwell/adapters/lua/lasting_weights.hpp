// The weights of a frozen list, added up once, since they never change any more: chance:weighted()
// then walks over nothing. Internal to this folder.
#pragma once

#include <cstdint>
#include <span>

#include <lua.hpp>

namespace underwell::adapters::lua {

// Of each item of this list, which has so many, its weight and those before it together; good while
// the list is. Empty if the list or an item is not frozen, has a metatable of a script's, or if
// something is wrong with a weight. Takes as many steps as a walk, the first time and later.
std::span<const std::uint32_t> lasting_weight_sums(lua_State* lua, int list, lua_Integer length);

}  // namespace underwell::adapters::lua
