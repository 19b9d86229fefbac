#include "underwell/adapters/lua/lasting_weights.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <vector>

#include "underwell/adapters/lua/freeze.hpp"
#include "underwell/adapters/lua/machine.hpp"

namespace underwell::adapters::lua {

namespace {

using Sums = std::span<const std::uint32_t>;

constexpr char sums_mark = 'w';  // beside a frozen list
constexpr std::uint64_t steps_of_a_weight = 3;

// Of the sums that are on top of the stack.
Sums sums_at_top(lua_State* lua) {
    return {static_cast<const std::uint32_t*>(lua_touserdata(lua, -1)),
            static_cast<std::size_t>(lua_rawlen(lua, -1)) / sizeof(std::uint32_t)};
}

Sums remembered(lua_State* lua, int list) {
    if (lua_getmetatable(lua, list) == 0) return {};
    Sums sums;
    if (lua_rawgetp(lua, -1, &sums_mark) == LUA_TUSERDATA) sums = sums_at_top(lua);
    lua_pop(lua, 2);
    return sums;
}

// Of the item on top of the stack.
std::optional<lua_Integer> lasting_weight(lua_State* lua) {
    if (!lua_istable(lua, -1) || !push_plain_content(lua, -1)) return std::nullopt;
    lua_pushliteral(lua, "weight");
    lua_rawget(lua, -2);
    std::optional<lua_Integer> weight;
    if (lua_isinteger(lua, -1) != 0) weight = lua_tointeger(lua, -1);
    lua_pop(lua, 2);
    return weight;
}

// Of the list whose content is on top of the stack; empty if there is anything wrong.
std::vector<std::uint32_t> add_up(lua_State* lua, lua_Integer length) {
    constexpr lua_Integer sum_max = std::numeric_limits<std::uint32_t>::max();
    std::vector<std::uint32_t> sums;
    lua_Integer sum = 0;
    for (lua_Integer place = 1; place <= length; ++place) {
        lua_rawgeti(lua, -1, place);
        const auto weight = lasting_weight(lua);
        lua_pop(lua, 1);
        if (!weight || *weight < 0 || *weight > sum_max - sum) return {};
        sum += *weight;
        sums.push_back(static_cast<std::uint32_t>(sum));
    }
    if (sum == 0) return {};
    return sums;
}

}  // namespace

Sums lasting_weight_sums(lua_State* lua, int list, lua_Integer length) {
    Machine& machine = Machine::of(lua);
    if (const Sums known = remembered(lua, list); !known.empty()) {
        machine.charge(steps_of_a_weight * known.size());
        return known;
    }
    if (!lua_istable(lua, list) || !push_plain_content(lua, list)) return {};
    machine.charge(steps_of_a_weight * static_cast<std::uint64_t>(length));
    const Machine::Uncounted uncounted{lua};
    const std::vector<std::uint32_t> added = add_up(lua, length);
    lua_pop(lua, 1);
    if (added.empty()) return {};
    void* const place = lua_newuserdatauv(lua, added.size() * sizeof(std::uint32_t), 0);
    std::ranges::copy(added, static_cast<std::uint32_t*>(place));
    const Sums sums = sums_at_top(lua);
    keep_beside_frozen(lua, list, &sums_mark);
    return sums;
}

}  // namespace underwell::adapters::lua
