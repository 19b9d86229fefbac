#include "underwell/adapters/lua/freeze.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "underwell/adapters/lua/arguments.hpp"
#include "underwell/adapters/lua/bytecode.hpp"
#include "underwell/adapters/lua/list_length.hpp"
#include "underwell/adapters/lua/machine.hpp"
#include "underwell/base/check.hpp"

namespace underwell::adapters::lua {

namespace {

// Keys that no script can make: the addresses of these.
constexpr char content_mark = 'c';   // in a frozen table's metatable: where the content is
constexpr char face_mark = 'f';      // in a content table: the table that scripts hold
constexpr char original_mark = 'o';  // in a frozen table's metatable: the one the script had set
constexpr char checked_mark = 'm';   // in a frozen table's metatable: it is fit to be a metatable

constexpr std::uint64_t freeze_steps = 200;
constexpr int index_chain_max = 16;

constexpr std::array<const char*, 21> function_events{
    "__add",  "__sub", "__mul",  "__div", "__mod",  "__unm",      "__idiv",
    "__band", "__bor", "__bxor", "__shl", "__shr",  "__bnot",     "__concat",
    "__len",  "__eq",  "__lt",   "__le",  "__call", "__tostring", "__pow"};

int refuse_write(lua_State* lua) {
    raise(lua,
          "this table cannot be changed any more: what is shared by calls, and every "
          "metatable, is read-only; make a new table");
}

int content_length(lua_State* lua) {
    push_content(lua, 1);
    lua_pushinteger(lua, list_length(lua, -1));
    return 1;
}

// __index of a frozen table whose metatable had a function there. Upvalues: content, function.
int index_by_function(lua_State* lua) {
    lua_pushvalue(lua, 2);
    lua_rawget(lua, lua_upvalueindex(1));
    if (!lua_isnil(lua, -1)) return 1;
    lua_pushvalue(lua, lua_upvalueindex(2));
    lua_pushvalue(lua, 1);
    lua_pushvalue(lua, 2);
    lua_call(lua, 2, 1);
    return 1;
}

void push_raw_field(lua_State* lua, int table, const char* name) {
    const int absolute = lua_absindex(lua, table);
    lua_pushstring(lua, name);
    lua_rawget(lua, absolute);
}

void set_raw_field(lua_State* lua, int table, const char* name) {
    const int absolute = lua_absindex(lua, table);
    lua_pushstring(lua, name);
    lua_insert(lua, -2);
    lua_rawset(lua, absolute);
}

// Moves all fields of the table into the content table.
void move_content(lua_State* lua, int table, int content) {
    lua_pushnil(lua);
    while (lua_next(lua, table) != 0) {
        lua_pushvalue(lua, -2);
        lua_pushvalue(lua, -2);
        lua_rawset(lua, content);
        lua_pop(lua, 1);
        lua_pushvalue(lua, -1);
        lua_pushnil(lua);
        lua_rawset(lua, table);
    }
}

// The frozen table goes on to behave as its metatable wanted, but for writing.
void keep_events(lua_State* lua, int frozen, int original, int content) {
    for (const char* const event : function_events) {
        push_raw_field(lua, original, event);
        if (lua_isnil(lua, -1))
            lua_pop(lua, 1);
        else
            set_raw_field(lua, frozen, event);
    }
    push_raw_field(lua, original, "__name");
    set_raw_field(lua, frozen, "__name");
    push_raw_field(lua, original, "__index");
    if (lua_istable(lua, -1)) {
        lua_pushvalue(lua, original);
        lua_setmetatable(lua, content);
        lua_pop(lua, 1);
    } else if (lua_isfunction(lua, -1)) {
        lua_pushvalue(lua, content);
        lua_insert(lua, -2);
        lua_pushcclosure(lua, index_by_function, 2);
        set_raw_field(lua, frozen, "__index");
    } else {
        lua_pop(lua, 1);
    }
    lua_pushvalue(lua, original);
    lua_rawsetp(lua, frozen, &original_mark);
}

// What is wrong with a field of a metatable whose value is on top of the stack; empty: nothing.
std::string objection_to_field(lua_State* lua, std::string_view name) {
    const int kind = lua_type(lua, -1);
    if (!name.starts_with("__") || name == "__metatable" || name == "__name") return {};
    if (name == "__index" || name == "__newindex") {
        if (kind == LUA_TFUNCTION || kind == LUA_TTABLE) return {};
        return fmt::format("setmetatable: {} must be a function or a table", name);
    }
    if (std::ranges::find(function_events, name) == function_events.end())
        return fmt::format("setmetatable: {} is not offered here", name);
    if (kind == LUA_TFUNCTION) return {};
    return fmt::format("setmetatable: {} must be a function", name);
}

// A frozen metatable is walked over once, which takes no steps, since whoever filled it has taken
// more; one that is refused is walked over every time, and takes a step for each field.
void check_metatable(lua_State* lua, int metatable) {
    lua_getmetatable(lua, metatable);
    const bool is_checked = lua_rawgetp(lua, -1, &checked_mark) != LUA_TNIL;
    lua_pop(lua, 2);
    if (is_checked) return;
    push_content(lua, metatable);
    const int content = lua_gettop(lua);
    std::string objection;
    std::uint64_t fields = 0;
    lua_pushnil(lua);
    for (; lua_next(lua, content) != 0; ++fields) {
        if (lua_type(lua, -2) == LUA_TSTRING && objection.empty())
            objection = objection_to_field(lua, text_at(lua, -2));
        lua_pop(lua, 1);
    }
    lua_pop(lua, 1);
    if (!objection.empty()) {
        Machine::of(lua).charge(fields);
        raise(lua, objection);
    }
    const Machine::Uncounted uncounted{lua};
    lua_pushboolean(lua, 1);
    keep_beside_frozen(lua, metatable, &checked_mark);
}

int append_bytes(lua_State*, const void* bytes, std::size_t size, void* to) {
    static_cast<std::string*>(to)->append(static_cast<const char*>(bytes), size);
    return 0;
}

// Of the Lua function on top of the stack.
FunctionFacts facts_of(lua_State* lua) {
    std::string dumped;
    lua_dump(lua, append_bytes, &dumped, 0);
    Machine::of(lua).charge_bytes(dumped.size());
    std::optional<FunctionFacts> facts = read_bytecode(dumped);
    CHECK(facts);  // Lua itself wrote it; a test proves that we read its dialect
    return std::move(*facts);
}

[[noreturn]] void raise_at(lua_State* lua, std::string_view where, std::string_view message) {
    push_text(lua, fmt::format("{}: {}", where, message));
    lua_error(lua);
    CHECK(false);
}

// Why the value on top of the stack is no good in later calls; empty: it is.
std::string_view objection_to_keeping(lua_State* lua) {
    if (lua_type(lua, -1) == LUA_TUSERDATA || lua_isthread(lua, -1))
        return "a view or a chance cannot be kept: it is good for one call only";
    if (lua_iscfunction(lua, -1) == 0 || lua_getupvalue(lua, -1, 1) == nullptr) return {};
    lua_pop(lua, 1);
    return "an iterator of pairs, ipairs or gmatch cannot be kept: it is good for one loop only";
}

// Of the field whose value is on top of the stack: " as 'next'".
std::string told_key(lua_State* lua) {
    if (lua_type(lua, -2) != LUA_TSTRING) return {};
    return fmt::format(" as '{}'", text_at(lua, -2));
}

// What is still to be frozen is a list on the stack; what was looked at is a set beside it.
class Walk {
  public:
    explicit Walk(lua_State* lua) : lua_{lua} {
        lua_newtable(lua_);
        list_ = lua_gettop(lua_);
        lua_newtable(lua_);
        seen_ = lua_gettop(lua_);
    }

    // Takes the value on top of the stack.
    void add() {
        const int kind = lua_type(lua_, -1);
        if (kind != LUA_TTABLE && kind != LUA_TFUNCTION) {
            lua_pop(lua_, 1);
            return;
        }
        lua_rawseti(lua_, list_, ++count_);
    }

    void freeze_all() {
        while (count_ > 0) {
            Machine::of(lua_).charge(1);
            lua_rawgeti(lua_, list_, count_);
            lua_pushnil(lua_);
            lua_rawseti(lua_, list_, count_--);
            if (is_new()) lua_istable(lua_, -1) ? look_into_table() : look_into_function();
            lua_pop(lua_, 1);
        }
    }

  private:
    bool is_new() {
        lua_pushvalue(lua_, -1);
        lua_rawget(lua_, seen_);
        const bool is_new = lua_isnil(lua_, -1);
        lua_pop(lua_, 1);
        if (is_new) {
            lua_pushvalue(lua_, -1);
            lua_pushboolean(lua_, 1);
            lua_rawset(lua_, seen_);
        }
        return is_new;
    }

    void look_into_table() {
        const int table = lua_gettop(lua_);
        freeze_one(lua_, table);
        check_index_chain(table);
        lua_getmetatable(lua_, table);
        lua_rawgetp(lua_, -1, &original_mark);
        if (lua_istable(lua_, -1)) {
            lua_rawgetp(lua_, -1, &face_mark);
            add();
        }
        lua_settop(lua_, table);
        push_content(lua_, table);
        const int content = lua_gettop(lua_);
        lua_pushnil(lua_);
        while (lua_next(lua_, content) != 0) {
            Machine::of(lua_).charge(2);
            refuse_kept(told_key(lua_));
            add();
            lua_pushvalue(lua_, -1);
            refuse_kept(" as a key");
            is_mark(lua_, -1) ? lua_pop(lua_, 1) : add();
        }
        lua_settop(lua_, table);
    }

    void refuse_kept(std::string_view how) {
        if (const std::string_view objection = objection_to_keeping(lua_); !objection.empty())
            raise(lua_, fmt::format("{}; a table keeps it{}", objection, how));
    }

    // One instruction may follow a chain of 2,000 tables; these few keep it short.
    void check_index_chain(int table) {
        push_content(lua_, table);
        for (int length = 0; lua_getmetatable(lua_, -1) != 0; ++length) {
            if (length > index_chain_max)
                raise(lua_, fmt::format("more than {} tables inherit from each other by __index",
                                        index_chain_max));
            push_raw_field(lua_, -1, "__index");
            if (!lua_istable(lua_, -1)) break;
            push_content(lua_, -1);
            lua_replace(lua_, table + 1);
            lua_settop(lua_, table + 1);
        }
        lua_settop(lua_, table);
    }

    void look_into_function() {
        const int function = lua_gettop(lua_);
        if (lua_iscfunction(lua_, function) != 0) return;
        if (const FunctionFacts facts = facts_of(lua_); !facts.outer_writes.empty())
            refuse_writes(facts.outer_writes.front());
        for (int number = 1;; ++number) {
            const char* const name = lua_getupvalue(lua_, function, number);
            if (name == nullptr) break;
            if (const std::string_view objection = objection_to_keeping(lua_); !objection.empty()) {
                lua_settop(lua_, function);
                const lua_Debug info = facts_about_function();
                raise_at(lua_, place_in(info, static_cast<std::uint64_t>(info.linedefined)),
                         fmt::format("{}; the variable '{}' outside this function keeps it",
                                     objection, name));
            }
            add();
        }
    }

    // Takes the function from the stack.
    lua_Debug facts_about_function() {
        lua_Debug info{};
        lua_getinfo(lua_, ">S", &info);
        return info;
    }

    static std::string place_in(const lua_Debug& info, std::uint64_t line) {
        return fmt::format("{}:{}", static_cast<const char*>(info.short_src), line);
    }

    [[noreturn]] void refuse_writes(const OuterWrite& write) {
        raise_at(lua_, place_in(facts_about_function(), write.line),
                 fmt::format("a function changes '{}', a variable outside it that would live on "
                             "until the next call; a room must not depend on what was called "
                             "before it, so make it local to the function",
                             write.name));
    }

    lua_State* lua_;
    int list_ = 0;
    int seen_ = 0;
    lua_Integer count_ = 0;
};

}  // namespace

bool push_content(lua_State* lua, int index) {
    const int table = lua_absindex(lua, index);
    if (lua_getmetatable(lua, table) == 0) {
        lua_pushvalue(lua, table);
        return false;
    }
    lua_rawgetp(lua, -1, &content_mark);
    lua_remove(lua, -2);
    if (!lua_isnil(lua, -1)) return true;
    lua_pop(lua, 1);
    lua_pushvalue(lua, table);
    return false;
}

bool is_frozen(lua_State* lua, int index) {
    const bool frozen = push_content(lua, index);
    lua_pop(lua, 1);
    return frozen;
}

bool push_plain_content(lua_State* lua, int index) {
    if (lua_getmetatable(lua, index) == 0) return false;
    const bool is_plain = lua_rawgetp(lua, -1, &original_mark) == LUA_TNIL;
    const bool is_ours = lua_rawgetp(lua, -2, &content_mark) != LUA_TNIL;
    lua_replace(lua, -3);
    lua_pop(lua, is_plain && is_ours ? 1 : 2);
    return is_plain && is_ours;
}

void keep_beside_frozen(lua_State* lua, int index, const void* key) {
    const int table = lua_absindex(lua, index);
    CHECK(lua_getmetatable(lua, table) != 0);
    lua_insert(lua, -2);
    lua_rawsetp(lua, -2, key);
    lua_pop(lua, 1);
}

bool is_mark(lua_State* lua, int index) {
    return lua_type(lua, index) == LUA_TLIGHTUSERDATA;
}

void freeze_one(lua_State* lua, int index) {
    const int table = lua_absindex(lua, index);
    luaL_checkstack(lua, 12, nullptr);
    if (is_frozen(lua, table)) return;
    const int top = lua_gettop(lua);
    const int content = top + 1;
    const int frozen = top + 2;
    const int original = top + 3;
    // Whatever was allocated for a table is walked over once only, since it is frozen once.
    Machine::of(lua).charge(freeze_steps);
    lua_newtable(lua);
    lua_newtable(lua);
    move_content(lua, table, content);
    lua_pushvalue(lua, content);
    set_raw_field(lua, frozen, "__index");
    lua_pushcfunction(lua, content_length);
    set_raw_field(lua, frozen, "__len");
    if (lua_getmetatable(lua, table) != 0) keep_events(lua, frozen, original, content);
    lua_pushcfunction(lua, refuse_write);
    set_raw_field(lua, frozen, "__newindex");
    lua_pushvalue(lua, content);
    lua_rawsetp(lua, frozen, &content_mark);
    lua_pushvalue(lua, table);
    lua_rawsetp(lua, content, &face_mark);
    lua_pushvalue(lua, frozen);
    lua_setmetatable(lua, table);
    lua_settop(lua, top);
}

void freeze_reachable(lua_State* lua) {
    luaL_checkstack(lua, 16, nullptr);
    const int value = lua_gettop(lua);
    Walk walk{lua};
    lua_pushvalue(lua, value);
    walk.add();
    walk.freeze_all();
    lua_settop(lua, value - 1);
}

int set_metatable(lua_State* lua) {
    table_argument(lua, 1);
    if (is_frozen(lua, 1)) return refuse_write(lua);
    if (lua_getmetatable(lua, 1) != 0) {
        push_raw_field(lua, -1, "__metatable");
        if (!lua_isnil(lua, -1)) raise(lua, "setmetatable: the metatable is protected");
    }
    lua_settop(lua, 2);
    if (lua_isnil(lua, 2)) {
        lua_setmetatable(lua, 1);
        return 1;
    }
    table_argument(lua, 2);
    if (lua_rawequal(lua, 1, 2) != 0)
        raise(lua, "setmetatable: a table cannot be its own metatable here; take a second one");
    // Frozen first and checked then, so that nothing can be put in between.
    if (!is_frozen(lua, 2)) freeze_one(lua, 2);
    check_metatable(lua, 2);
    push_content(lua, 2);
    lua_setmetatable(lua, 1);
    lua_settop(lua, 1);
    return 1;
}

int get_metatable(lua_State* lua) {
    luaL_checkany(lua, 1);
    lua_settop(lua, 1);
    if (!lua_istable(lua, 1) || lua_getmetatable(lua, 1) == 0) {
        lua_pushnil(lua);
        return 1;
    }
    lua_rawgetp(lua, -1, &content_mark);
    if (!lua_isnil(lua, -1)) {
        lua_rawgetp(lua, -2, &original_mark);
        if (lua_isnil(lua, -1)) return 1;
        lua_replace(lua, 2);
    }
    lua_settop(lua, 2);
    push_raw_field(lua, 2, "__metatable");
    if (!lua_isnil(lua, -1)) return 1;
    lua_rawgetp(lua, 2, &face_mark);
    return 1;
}

std::vector<std::uint64_t> check_compiled(lua_State* lua, const char* file) {
    FunctionFacts facts = facts_of(lua);
    if (!facts.power_lines.empty())
        raise_at(lua, fmt::format("{}:{}", file, facts.power_lines.front()),
                 "the operator ^ is not offered, its results differ between processors; multiply");
    if (!facts.zero_byte_lines.empty())
        raise_at(lua, fmt::format("{}:{}", file, facts.zero_byte_lines.front()),
                 "the function that begins here has a string with a zero byte; strings are text");
    return std::move(facts.length_lines);
}

void check_lengths_are_ours(lua_State* lua, const char* file,
                            const std::vector<std::uint64_t>& length_lines) {
    const FunctionFacts facts = facts_of(lua);
    if (!facts.length_lines.empty() || facts.power_lines != length_lines)
        raise_at(lua, file, "an operator # in this file cannot be understood");
}

}  // namespace underwell::adapters::lua
