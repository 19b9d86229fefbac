// What every userdata of ours begins with. Scripts hold no other userdata, so the kind can be read
// from any of them, which is quicker than comparing metatables. Internal to this folder.
#pragma once

#include <cstdint>

#include <lua.hpp>

#include "underwell/adapters/lua/arguments.hpp"
#include "underwell/adapters/lua/machine.hpp"

namespace underwell::adapters::lua {

struct Held {
    enum class Kind : std::uint8_t { chance, view, list };

    Kind kind;
    std::uint64_t run_number;  // it is good for this run only

    static Held of(lua_State* lua, Kind kind) {
        return {.kind = kind, .run_number = Machine::of(lua).run_number()};
    }
};

// The userdata at this place, if it is one of this kind.
template <typename Value>
const Value* held_at(lua_State* lua, int index, Held::Kind kind) {
    if (lua_type(lua, index) != LUA_TUSERDATA) return nullptr;
    const auto* const value = static_cast<const Value*>(lua_touserdata(lua, index));
    if (value->held.kind != kind) return nullptr;
    if (value->held.run_number != Machine::of(lua).run_number())
        raise(lua, "this was given to an earlier call and is good for that one only");
    return value;
}

}  // namespace underwell::adapters::lua
