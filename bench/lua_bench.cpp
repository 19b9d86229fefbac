// What a call of a pack's room generator costs: in the sandbox, with all its meters, views and
// strict reading, and beside it in plain Lua, without any of them, whose arguments and results are
// tables handled by the bare API. Both draw from the same kind of stream and make the same rooms.
// Then what a sandbox costs: time to load, bytes to keep.
#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <benchmark/benchmark.h>
#include <lua.hpp>

#include "underwell/adapters/lua/sandbox.hpp"

namespace underwell::bench {
namespace {

namespace lua = adapters::lua;

constexpr std::string_view generator = R"lua(
local adjectives = {"drowned", "narrow", "smoky", "silent", "crooked", "vaulted", "cold", "red"}
local nouns = {"gallery", "crypt", "stair", "well", "kitchen", "cistern", "shrine", "den"}
local kinds = {"rat", "bat", "goblin", "ooze", "wight"}
local goods = {"torch", "rope", "coin", "potion"}

function room(view, chance)
    local name = chance:pick(adjectives) .. " " .. chance:pick(nouns)
    local text = ("You stand in a %s at depth %d."):format(name, view.depth)
    local exits, monsters, things = {}, {}, {}
    for index, direction in ipairs(view.exits) do
        exits[index] = {direction = direction, door = chance:percent(30)}
    end
    for index = 1, chance:between(1, 4) do
        monsters[index] = {kind = chance:pick(kinds), level = view.depth + chance:below(3)}
    end
    for index = 1, 2 do
        things[index] = {kind = chance:pick(goods), count = chance:between(1, 5)}
    end
    return {name = name, text = text, exits = exits, monsters = monsters, things = things}
end
)lua";

constexpr std::array<std::string_view, 8> directions{"north", "northeast", "east", "southeast",
                                                     "south", "southwest", "west", "northwest"};
constexpr std::array<std::string_view, 5> kinds{"rat", "bat", "goblin", "ooze", "wight"};
constexpr std::array<std::string_view, 4> goods{"torch", "rope", "coin", "potion"};

struct Site {
    std::int64_t depth = 7;
    std::vector<std::size_t> exits{0, 2, 5};
};

struct Room {
    struct Exit {
        std::size_t direction;
        bool door;
    };

    struct Item {
        std::size_t kind;
        std::int64_t number;
    };

    std::string name;
    std::string text;
    std::vector<Exit> exits;
    std::vector<Item> monsters;
    std::vector<Item> things;
};

constexpr lua::ListType exits_type{
    .name = "exits",
    .count = [](const void* site) { return lua::as<Site>(site).exits.size(); },
    .push = [](lua::Values& to, const void* site,
               std::size_t index) { to.text(directions[lua::as<Site>(site).exits[index]]); }};
constexpr std::array<lua::ViewField, 2> site_fields{{
    {"depth", [](lua::Values& to, const void* site) { to.integer(lua::as<Site>(site).depth); }},
    {"exits", [](lua::Values& to, const void* site) { to.list(exits_type, site); }},
}};
constexpr lua::ViewType site_type{.name = "site", .fields = site_fields};

void read_room(lua::Reader& result, Room& room) {
    result.table([&](lua::TableReader& fields) {
        room.name = fields.required("name").text({.bytes_max = 80});
        room.text = fields.required("text").text({.bytes_max = 2000});
        fields.required("exits").list({.count_max = 8}, [&](lua::Reader& item) {
            item.table([&](lua::TableReader& exit) {
                const std::size_t direction = exit.required("direction").one_of(directions);
                room.exits.push_back({direction, exit.required("door").boolean()});
            });
        });
        fields.required("monsters").list({.count_max = 4}, [&](lua::Reader& item) {
            item.table([&](lua::TableReader& monster) {
                const std::size_t kind = monster.required("kind").one_of(kinds);
                room.monsters.push_back(
                    {kind, monster.required("level").integer({.least = 1, .most = 100})});
            });
        });
        fields.required("things").list({.count_max = 8}, [&](lua::Reader& item) {
            item.table([&](lua::TableReader& thing) {
                const std::size_t kind = thing.required("kind").one_of(goods);
                room.things.push_back(
                    {kind, thing.required("count").integer({.least = 1, .most = 100})});
            });
        });
    });
}

lua::Pack generator_pack() {
    lua::Pack pack;
    pack.files["main.lua"] = generator;
    return pack;
}

void sandboxed_call(benchmark::State& state) {
    auto sandbox = lua::Sandbox::load(generator_pack());
    if (!sandbox) return state.SkipWithError(sandbox.error().message.c_str());
    const auto function = sandbox->function("room");
    if (!function) return state.SkipWithError(function.error().message.c_str());
    const Site site;
    std::uint64_t seed = 0;
    for (auto _ : state) {
        base::Stream stream{++seed};
        Room room;
        const auto done = sandbox->call(
            *function,
            [&](lua::Values& to) {
                to.view(site_type, &site);
                to.chance(stream);
            },
            [&](lua::Reader& result) { read_room(result, room); });
        if (!done) return state.SkipWithError(done.error().message.c_str());
        benchmark::DoNotOptimize(room.monsters.data());
    }
    state.SetItemsProcessed(state.iterations());
    state.counters["steps"] = static_cast<double>(sandbox->use().steps);
    state.counters["live_bytes"] = static_cast<double>(sandbox->use().live_bytes);
}

BENCHMARK(sandboxed_call);

// Plain Lua: chance is a userdata with methods, as little checked as Lua's own libraries are.
base::Stream& plain_stream(lua_State* state) {
    return **static_cast<base::Stream**>(luaL_checkudata(state, 1, "chance"));
}

int plain_below(lua_State* state) {
    const auto bound = static_cast<std::uint32_t>(luaL_checkinteger(state, 2));
    lua_pushinteger(state, plain_stream(state).below(bound));
    return 1;
}

int plain_between(lua_State* state) {
    const lua_Integer first = luaL_checkinteger(state, 2);
    const auto bound = static_cast<std::uint32_t>(luaL_checkinteger(state, 3) - first + 1);
    lua_pushinteger(state, first + plain_stream(state).below(bound));
    return 1;
}

int plain_percent(lua_State* state) {
    const lua_Integer percent = luaL_checkinteger(state, 2);
    lua_pushboolean(state, plain_stream(state).below(100) < percent ? 1 : 0);
    return 1;
}

int plain_pick(lua_State* state) {
    const auto length = static_cast<std::uint32_t>(luaL_len(state, 2));
    lua_geti(state, 2, 1 + plain_stream(state).below(length));
    return 1;
}

lua_State* plain_state() {
    lua_State* const state = luaL_newstate();
    luaL_openlibs(state);
    luaL_newmetatable(state, "chance");
    constexpr std::array<luaL_Reg, 5> methods{{{"below", plain_below},
                                               {"between", plain_between},
                                               {"percent", plain_percent},
                                               {"pick", plain_pick},
                                               {nullptr, nullptr}}};
    lua_newtable(state);
    luaL_setfuncs(state, methods.data(), 0);
    lua_setfield(state, -2, "__index");
    lua_settop(state, 0);
    luaL_loadbuffer(state, generator.data(), generator.size(), "=main.lua");
    lua_call(state, 0, 0);
    return state;
}

std::size_t place_of(lua_State* state, const char* field, std::span<const std::string_view> names) {
    lua_getfield(state, -1, field);
    const std::string_view name = lua_tostring(state, -1);
    lua_pop(state, 1);
    return static_cast<std::size_t>(std::ranges::find(names, name) - names.begin());
}

std::string plain_text(lua_State* state, const char* field) {
    lua_getfield(state, -1, field);
    std::string text = lua_tostring(state, -1);
    lua_pop(state, 1);
    return text;
}

template <typename Read>
void plain_list(lua_State* state, const char* field, Read&& read) {
    lua_getfield(state, -1, field);
    for (lua_Integer index = 1; lua_geti(state, -1, index) == LUA_TTABLE; ++index) {
        read();
        lua_pop(state, 1);
    }
    lua_pop(state, 2);
}

Room::Item plain_item(lua_State* state, const char* number,
                      std::span<const std::string_view> names) {
    const std::size_t kind = place_of(state, "kind", names);
    lua_getfield(state, -1, number);
    const std::int64_t value = lua_tointeger(state, -1);
    lua_pop(state, 1);
    return {kind, value};
}

void read_plain_room(lua_State* state, Room& room) {
    room.name = plain_text(state, "name");
    room.text = plain_text(state, "text");
    plain_list(state, "exits", [&] {
        const std::size_t direction = place_of(state, "direction", directions);
        lua_getfield(state, -1, "door");
        room.exits.push_back({direction, lua_toboolean(state, -1) != 0});
        lua_pop(state, 1);
    });
    plain_list(state, "monsters",
               [&] { room.monsters.push_back(plain_item(state, "level", kinds)); });
    plain_list(state, "things", [&] { room.things.push_back(plain_item(state, "count", goods)); });
}

void push_plain_arguments(lua_State* state, const Site& site, base::Stream& stream) {
    lua_createtable(state, 0, 2);
    lua_pushinteger(state, site.depth);
    lua_setfield(state, -2, "depth");
    lua_createtable(state, static_cast<int>(site.exits.size()), 0);
    for (std::size_t index = 0; index < site.exits.size(); ++index) {
        const std::string_view name = directions[site.exits[index]];
        lua_pushlstring(state, name.data(), name.size());
        lua_rawseti(state, -2, static_cast<lua_Integer>(index + 1));
    }
    lua_setfield(state, -2, "exits");
    *static_cast<base::Stream**>(lua_newuserdatauv(state, sizeof(void*), 0)) = &stream;
    luaL_setmetatable(state, "chance");
}

void plain_call(benchmark::State& state) {
    lua_State* const plain = plain_state();
    const Site site;
    std::uint64_t seed = 0;
    for (auto _ : state) {
        base::Stream stream{++seed};
        Room room;
        lua_getglobal(plain, "room");
        push_plain_arguments(plain, site, stream);
        if (lua_pcall(plain, 2, 1, 0) != LUA_OK)
            return state.SkipWithError(lua_tostring(plain, -1));
        read_plain_room(plain, room);
        lua_settop(plain, 0);
        benchmark::DoNotOptimize(room.monsters.data());
    }
    state.SetItemsProcessed(state.iterations());
    lua_close(plain);
}

BENCHMARK(plain_call);

void load_and_drop(benchmark::State& state) {
    const lua::Pack pack = generator_pack();
    std::size_t bytes = 0;
    for (auto _ : state) {
        const auto sandbox = lua::Sandbox::load(pack);
        if (!sandbox) return state.SkipWithError(sandbox.error().message.c_str());
        bytes = sandbox->use().live_bytes;
    }
    state.SetItemsProcessed(state.iterations());
    state.counters["live_bytes"] = static_cast<double>(bytes);
}

BENCHMARK(load_and_drop);

void plain_load_and_drop(benchmark::State& state) {
    for (auto _ : state)
        lua_close(plain_state());
    state.SetItemsProcessed(state.iterations());
}

BENCHMARK(plain_load_and_drop);

}  // namespace
}  // namespace underwell::bench
