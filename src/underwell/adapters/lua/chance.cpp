#include "underwell/adapters/lua/chance.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <new>

#include <fmt/format.h>

#include "underwell/adapters/lua/arguments.hpp"
#include "underwell/adapters/lua/freeze.hpp"
#include "underwell/adapters/lua/held.hpp"
#include "underwell/adapters/lua/lasting_weights.hpp"
#include "underwell/adapters/lua/list_length.hpp"
#include "underwell/adapters/lua/machine.hpp"

namespace underwell::adapters::lua {

namespace {

constexpr char chance_mark = 'r';
constexpr lua_Integer bound_max = 0xFFFF'FFFF;

struct Chance {
    Held held;
    base::Stream* stream;
};

base::Stream& stream_argument(lua_State* lua) {
    const auto* const chance = held_at<Chance>(lua, 1, Held::Kind::chance);
    if (chance == nullptr)
        raise(lua, "no chance here: call it with a colon, as in chance:below(6)");
    Machine::of(lua).charge(2);
    return *chance->stream;
}

lua_Integer draw_below(base::Stream& stream, lua_Integer bound) {
    return stream.below(static_cast<std::uint32_t>(bound));
}

// The length of a list, a frozen one, or one of a view.
lua_Integer length_argument(lua_State* lua, int index) {
    const int kind = lua_type(lua, index);
    if (kind != LUA_TTABLE && kind != LUA_TUSERDATA) luaL_typeerror(lua, index, "list");
    if (kind == LUA_TTABLE)
        if (const auto length = plain_length(lua, index)) return *length;
    push_length(lua, index);
    int is_integer = 0;
    const lua_Integer length = lua_tointegerx(lua, -1, &is_integer);
    if (is_integer == 0) raise(lua, "the length of a list is no integer");
    lua_pop(lua, 1);
    return length;
}

// At least one item.
lua_Integer list_argument(lua_State* lua, int index) {
    const lua_Integer length = length_argument(lua, index);
    if (length < 1) raise_argument(lua, index, "the list is empty");
    if (length > bound_max) raise_argument(lua, index, "the list is too long");
    return length;
}

int below(lua_State* lua) {
    base::Stream& stream = stream_argument(lua);
    const lua_Integer bound = integer_argument(lua, 2);
    if (bound < 1 || bound > bound_max) raise_argument(lua, 2, "must be from 1 to 4294967295");
    lua_pushinteger(lua, draw_below(stream, bound));
    return 1;
}

int between(lua_State* lua) {
    base::Stream& stream = stream_argument(lua);
    const lua_Integer first = integer_argument(lua, 2);
    const lua_Integer last = integer_argument(lua, 3);
    const lua_Unsigned span = static_cast<lua_Unsigned>(last) - static_cast<lua_Unsigned>(first);
    if (first > last) raise_argument(lua, 3, "must not be less than the first bound");
    if (span >= static_cast<lua_Unsigned>(bound_max))
        raise_argument(lua, 3, "too far from the first bound");
    lua_pushinteger(lua, first + draw_below(stream, static_cast<lua_Integer>(span) + 1));
    return 1;
}

int percent(lua_State* lua) {
    base::Stream& stream = stream_argument(lua);
    const lua_Integer chance = integer_argument(lua, 2);
    if (chance < 0 || chance > 100) raise_argument(lua, 2, "must be from 0 to 100");
    lua_pushboolean(lua, draw_below(stream, 100) < chance ? 1 : 0);
    return 1;
}

int pick(lua_State* lua) {
    base::Stream& stream = stream_argument(lua);
    const lua_Integer length = list_argument(lua, 2);
    lua_geti(lua, 2, 1 + draw_below(stream, length));
    return 1;
}

lua_Integer weight_of(lua_State* lua, lua_Integer index) {
    const int kind = lua_geti(lua, 2, index);
    if (kind != LUA_TTABLE && kind != LUA_TUSERDATA)
        raise(lua, fmt::format("weighted: item {} is a {}; each must be a table with a weight",
                               index, luaL_typename(lua, -1)));
    lua_getfield(lua, -1, "weight");
    const lua_Integer weight = lua_isinteger(lua, -1) != 0 ? lua_tointeger(lua, -1) : -1;
    if (weight < 0 || weight > bound_max)
        raise(lua, fmt::format("weighted: the weight of item {} is no integer from 0 to {}", index,
                               bound_max));
    lua_pop(lua, 2);
    Machine::of(lua).charge(3);
    return weight;
}

int weighted(lua_State* lua) {
    base::Stream& stream = stream_argument(lua);
    const lua_Integer length = list_argument(lua, 2);
    // Most lists belong to the pack.
    if (const auto sums = lasting_weight_sums(lua, 2, length); !sums.empty()) {
        const lua_Integer drawn = draw_below(stream, sums.back());
        const auto place = std::ranges::upper_bound(sums, drawn) - sums.begin();
        lua_geti(lua, 2, static_cast<lua_Integer>(place + 1));
        return 1;
    }
    lua_Integer sum = 0;
    std::array<lua_Integer, 48> first_weights;  // most lists have no more: read once
    const auto remembered = static_cast<lua_Integer>(first_weights.size());
    for (lua_Integer index = 1; index <= length; ++index) {
        const lua_Integer weight = weight_of(lua, index);
        if (index <= remembered) first_weights[static_cast<std::size_t>(index - 1)] = weight;
        sum += weight;
        if (sum > bound_max) raise_argument(lua, 2, "the weights together are too large");
    }
    if (sum == 0) raise_argument(lua, 2, "all weights are 0");
    lua_Integer drawn = draw_below(stream, sum);
    lua_Integer index = 1;
    for (; index < length; ++index) {
        drawn -= index <= remembered ? first_weights[static_cast<std::size_t>(index - 1)]
                                     : weight_of(lua, index);
        if (drawn < 0) break;
    }
    lua_geti(lua, 2, index);
    return 1;
}

int shuffle(lua_State* lua) {
    base::Stream& stream = stream_argument(lua);
    const lua_Integer length = length_argument(lua, 2);
    lua_settop(lua, 2);
    if (lua_istable(lua, 2) && push_plain_content(lua, 2)) lua_replace(lua, 2);
    lua_newtable(lua);
    for (lua_Integer index = 1; index <= length; ++index) {
        Machine::of(lua).charge(4);
        // Each new item changes places with one drawn from all so far.
        const lua_Integer place = 1 + draw_below(stream, index);
        lua_geti(lua, 2, index);
        if (place != index) {
            lua_rawgeti(lua, 3, place);
            lua_rawseti(lua, 3, index);
        }
        lua_rawseti(lua, 3, place);
    }
    return 1;
}

constexpr std::array<LibraryFunction, 6> methods{{
    {"below", below},
    {"between", between},
    {"percent", percent},
    {"pick", pick},
    {"shuffle", shuffle},
    {"weighted", weighted},
}};

}  // namespace

std::span<const LibraryFunction> chance_methods() {
    return methods;
}

void open_chance(lua_State* lua) {
    lua_createtable(lua, 0, 2);
    lua_pushliteral(lua, "chance");
    lua_setfield(lua, -2, "__name");
    lua_createtable(lua, 0, static_cast<int>(methods.size()));
    for (const LibraryFunction& method : methods) {
        lua_pushcfunction(lua, method.function);
        lua_setfield(lua, -2, method.name);
    }
    // No script reaches this table: only what is found in it.
    lua_setfield(lua, -2, "__index");
    lua_rawsetp(lua, LUA_REGISTRYINDEX, &chance_mark);
}

void push_chance(lua_State* lua, base::Stream& stream) {
    void* const place = lua_newuserdatauv(lua, sizeof(Chance), 0);
    new (place) Chance{.held = Held::of(lua, Held::Kind::chance), .stream = &stream};
    lua_rawgetp(lua, LUA_REGISTRYINDEX, &chance_mark);
    lua_setmetatable(lua, -2);
}

}  // namespace underwell::adapters::lua
