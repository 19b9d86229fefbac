// For the tests in this folder: Lua as it comes, with all of its libraries, to compare ours with.
#pragma once

#include <memory>

#include <lua.hpp>

namespace underwell::adapters::lua {

struct CloseLua {
    void operator()(lua_State* state) const { lua_close(state); }
};

using PlainLua = std::unique_ptr<lua_State, CloseLua>;

inline PlainLua plain_lua() {
    PlainLua state{luaL_newstate()};
    luaL_openlibs(state.get());
    return state;
}

}  // namespace underwell::adapters::lua
