// The keys of a table in an order that is the same on every run: numbers, then strings byte by
// byte, then false and true. Lua's own order depends on addresses. Keys of other kinds have no
// order and raise an error. Internal to this folder.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include <lua.hpp>

namespace underwell::adapters::lua {

struct Key {
    enum class Kind : std::uint8_t { number, text, boolean };

    Kind kind = Kind::number;
    bool is_integer = true;   // if it is a number
    lua_Integer integer = 0;  // or 1 for true
    lua_Number fraction = 0;  // if it is no integer
    std::string_view text;    // lives as long as its table keeps the key
};

bool operator<(const Key& left, const Key& right);

// The key at this place of the stack; raises an error if it is of another kind.
Key key_at(lua_State* lua, int index);
void push_key(lua_State* lua, const Key& key);

// Of a table or of a frozen one; takes steps for each key.
std::vector<Key> sorted_keys(lua_State* lua, int table);

}  // namespace underwell::adapters::lua
