#include "underwell/adapters/lua/require.hpp"

#include <cstdint>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "underwell/adapters/lua/arguments.hpp"
#include "underwell/adapters/lua/freeze.hpp"
#include "underwell/adapters/lua/list_length.hpp"
#include "underwell/adapters/lua/machine.hpp"

namespace underwell::adapters::lua {

namespace {

constexpr char loaded_mark = 'l';
constexpr char files_mark = 's';
// Longer ones would be cut in messages.
constexpr std::size_t file_name_bytes_max = 50;

const Files* files_of(lua_State* lua) {
    lua_rawgetp(lua, LUA_REGISTRYINDEX, &files_mark);
    const auto* const files = static_cast<const Files*>(lua_touserdata(lua, -1));
    lua_pop(lua, 1);
    return files;
}

void push_compiled(lua_State* lua, const std::string& name, std::string_view text) {
    Machine::of(lua).charge_bytes(text.size());
    const std::string chunk = "=" + name;
    if (luaL_loadbufferx(lua, text.data(), text.size(), chunk.c_str(), "t") != LUA_OK)
        lua_error(lua);
}

void compile(lua_State* lua, const std::string& name, std::string_view text) {
    if (name.size() > file_name_bytes_max)
        raise(lua,
              fmt::format("the file name {} is longer than {} bytes", name, file_name_bytes_max));
    if (text.size() > Machine::of(lua).limits().source_bytes_max)
        raise(lua, fmt::format("{} has more than {} bytes; part it", name,
                               Machine::of(lua).limits().source_bytes_max));
    // As plain Lua does: some editors begin every file with it.
    constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
    if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
    // As it was written first: so errors tell of the text that its builder knows.
    push_compiled(lua, name, text);
    const std::vector<std::uint64_t> length_lines = check_compiled(lua, name.c_str());
    const std::string with_ours = with_our_lengths(text);
    if (length_lines.empty() && with_ours == text) return;
    lua_pop(lua, 1);
    push_compiled(lua, name, with_ours);
    check_lengths_are_ours(lua, name.c_str(), length_lines);
}

}  // namespace

void open_require(lua_State* lua, const Files& files) {
    lua_newtable(lua);
    lua_rawsetp(lua, LUA_REGISTRYINDEX, &loaded_mark);
    // Only read from, as files_of() says.
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-const-cast)
    lua_pushlightuserdata(lua, const_cast<Files*>(&files));
    lua_rawsetp(lua, LUA_REGISTRYINDEX, &files_mark);
}

void close_require(lua_State* lua) {
    lua_pushnil(lua);
    lua_rawsetp(lua, LUA_REGISTRYINDEX, &files_mark);
}

void push_loaded(lua_State* lua) {
    lua_rawgetp(lua, LUA_REGISTRYINDEX, &loaded_mark);
}

void push_file(lua_State* lua, const std::string& file) {
    push_loaded(lua);
    const int loaded = lua_gettop(lua);
    push_content(lua, loaded);
    push_text(lua, file);
    if (lua_rawget(lua, -2) != LUA_TNIL) {
        // While a file runs, false stands in place of its result.
        if (lua_isboolean(lua, -1) && lua_toboolean(lua, -1) == 0)
            raise(lua, fmt::format("{} requires itself, perhaps by way of another file", file));
        return;
    }
    const Files* const files = files_of(lua);
    if (files == nullptr)
        raise(lua, fmt::format("require: {} was not loaded with the pack; require it at the top of "
                               "a file",
                               file));
    const auto found = files->find(file);
    if (found == files->end()) raise(lua, fmt::format("require: this pack has no file {}", file));
    lua_pushboolean(lua, 0);
    lua_setfield(lua, loaded, file.c_str());
    compile(lua, file, found->second);
    lua_call(lua, 0, 1);
    if (!lua_toboolean(lua, -1)) {
        lua_pop(lua, 1);
        lua_pushboolean(lua, 1);
    }
    // Whoever requires it gets it as its file made it.
    if (lua_istable(lua, -1) && !is_frozen(lua, -1)) freeze_one(lua, lua_gettop(lua));
    lua_pushvalue(lua, -1);
    lua_setfield(lua, loaded, file.c_str());
}

int require_file(lua_State* lua) {
    const std::string name{text_argument(lua, 1)};
    lua_settop(lua, 1);
    push_file(lua, name + ".lua");
    return 1;
}

}  // namespace underwell::adapters::lua
