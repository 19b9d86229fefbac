#include "underwell/adapters/lua/view.hpp"

#include <new>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <lua.hpp>

#include "underwell/adapters/lua/arguments.hpp"
#include "underwell/adapters/lua/chance.hpp"
#include "underwell/adapters/lua/held.hpp"
#include "underwell/adapters/lua/machine.hpp"
#include "underwell/base/check.hpp"
#include "underwell/base/nearest_name.hpp"

namespace underwell::adapters::lua {

namespace {

template <typename Type>
struct Seen {
    Held held;
    const Type* type;
    const void* object;
};

template <typename Type>
constexpr Held::Kind kind_of = Held::Kind::view;
template <>
constexpr Held::Kind kind_of<ListType> = Held::Kind::list;

// Only ever called as a metamethod of the right kind: no script can reach these functions.
template <typename Type>
const Seen<Type>& seen_argument(lua_State* lua) {
    const auto* const seen = held_at<Seen<Type>>(lua, 1, kind_of<Type>);
    CHECK(seen != nullptr);
    return *seen;
}

int refuse_write(lua_State* lua) {
    raise(lua, "a view is read-only; return what is to be changed");
}

[[noreturn]] void refuse_field(lua_State* lua, const ViewType& type) {
    if (lua_type(lua, 2) != LUA_TSTRING)
        raise(lua, fmt::format("{} has fields with names, none by a {}", type.name,
                               luaL_typename(lua, 2)));
    std::vector<std::string_view> names;
    for (const ViewField& field : type.fields)
        names.push_back(field.name);
    const std::string_view wanted = text_at(lua, 2).substr(0, 60);
    raise(lua, fmt::format("{} has no field '{}'{}", type.name, wanted,
                           base::suggestion(wanted, names)));
}

// Upvalue: the numbers of the fields by their names.
int push_field(lua_State* lua) {
    const Seen<ViewType>& seen = seen_argument<ViewType>(lua);
    Machine::of(lua).charge(2);
    lua_settop(lua, 2);
    lua_pushvalue(lua, 2);
    if (lua_rawget(lua, lua_upvalueindex(1)) == LUA_TNIL) refuse_field(lua, *seen.type);
    const auto number = static_cast<std::size_t>(lua_tointeger(lua, -1));
    lua_pop(lua, 1);
    Values to{lua};
    seen.type->fields[number].push(to, seen.object);
    CHECK(to.count() == 1);
    return 1;
}

int push_item(lua_State* lua) {
    const Seen<ListType>& seen = seen_argument<ListType>(lua);
    Machine::of(lua).charge(2);
    const lua_Integer place = integer_argument(lua, 2);
    if (place < 1 || static_cast<std::size_t>(place) > seen.type->count(seen.object)) {
        lua_pushnil(lua);
        return 1;
    }
    Values to{lua};
    seen.type->push(to, seen.object, static_cast<std::size_t>(place - 1));
    CHECK(to.count() == 1);
    return 1;
}

int push_count(lua_State* lua) {
    const Seen<ListType>& seen = seen_argument<ListType>(lua);
    lua_pushinteger(lua, static_cast<lua_Integer>(seen.type->count(seen.object)));
    return 1;
}

void set_common(lua_State* lua, std::string_view name) {
    push_text(lua, name);
    lua_setfield(lua, -2, "__name");
    lua_pushcfunction(lua, refuse_write);
    lua_setfield(lua, -2, "__newindex");
}

void make_metatable(lua_State* lua, const ViewType& type) {
    lua_createtable(lua, 0, 3);
    set_common(lua, type.name);
    lua_createtable(lua, 0, static_cast<int>(type.fields.size()));
    for (std::size_t number = 0; number < type.fields.size(); ++number) {
        push_text(lua, type.fields[number].name);
        lua_pushinteger(lua, static_cast<lua_Integer>(number));
        lua_rawset(lua, -3);
    }
    lua_pushcclosure(lua, push_field, 1);
    lua_setfield(lua, -2, "__index");
}

void make_metatable(lua_State* lua, const ListType& type) {
    lua_createtable(lua, 0, 4);
    set_common(lua, type.name);
    lua_pushcfunction(lua, push_item);
    lua_setfield(lua, -2, "__index");
    lua_pushcfunction(lua, push_count);
    lua_setfield(lua, -2, "__len");
}

// Metatables are made when a type is first seen, and kept by the type's address.
template <typename Type>
void push_seen(lua_State* lua, const Type& type, const void* object) {
    luaL_checkstack(lua, 6, nullptr);
    void* const place = lua_newuserdatauv(lua, sizeof(Seen<Type>), 0);
    new (place) Seen<Type>{.held = Held::of(lua, kind_of<Type>), .type = &type, .object = object};
    if (lua_rawgetp(lua, LUA_REGISTRYINDEX, &type) == LUA_TNIL) {
        const Machine::Uncounted uncounted{lua};
        lua_pop(lua, 1);
        make_metatable(lua, type);
        lua_pushvalue(lua, -1);
        lua_rawsetp(lua, LUA_REGISTRYINDEX, &type);
    }
    lua_setmetatable(lua, -2);
}

}  // namespace

void Values::nothing() {
    lua_pushnil(lua_);
    ++count_;
}

void Values::integer(std::int64_t value) {
    lua_pushinteger(lua_, value);
    ++count_;
}

void Values::boolean(bool value) {
    lua_pushboolean(lua_, value ? 1 : 0);
    ++count_;
}

void Values::text(std::string_view value) {
    // Lua compares strings with zero bytes piece by piece, which takes long.
    push_text(lua_, value.substr(0, value.find('\0')));
    ++count_;
}

void Values::chance(base::Stream& stream) {
    push_chance(lua_, stream);
    ++count_;
}

void Values::view(const ViewType& type, const void* object) {
    push_seen(lua_, type, object);
    ++count_;
}

void Values::list(const ListType& type, const void* object) {
    push_seen(lua_, type, object);
    ++count_;
}

}  // namespace underwell::adapters::lua
