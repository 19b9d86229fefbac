#include <algorithm>
#include <array>
#include <bit>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "underwell/adapters/lua/arguments.hpp"
#include "underwell/adapters/lua/freeze.hpp"
#include "underwell/adapters/lua/libraries.hpp"
#include "underwell/adapters/lua/list_length.hpp"
#include "underwell/adapters/lua/machine.hpp"

namespace underwell::adapters::lua {

namespace {

// Lists are read and written raw: no metamethod runs in the middle of it.

constexpr lua_Integer unpacked_max = 200;

// Replaces a frozen table at this place of the stack by its content: for functions that only read.
lua_Integer open_for_reading(lua_State* lua, int index) {
    table_argument(lua, index);
    push_content(lua, index);
    lua_replace(lua, index);
    return list_length(lua, index);
}

lua_Integer open_for_writing(lua_State* lua, int index) {
    table_argument(lua, index);
    if (is_frozen(lua, index)) raise(lua, "this table cannot be changed any more; make a new one");
    return list_length(lua, index);
}

// How many from first to last, without overflow; raises an error beyond the bound.
lua_Integer count_between(lua_State* lua, lua_Integer first, lua_Integer last,
                          lua_Integer count_max) {
    if (first > last) return 0;
    const lua_Unsigned between = static_cast<lua_Unsigned>(last) - static_cast<lua_Unsigned>(first);
    if (between >= static_cast<lua_Unsigned>(count_max))
        raise(lua, fmt::format("more than {} values at once", count_max));
    return static_cast<lua_Integer>(between) + 1;
}

int concatenate(lua_State* lua) {
    const lua_Integer length = open_for_reading(lua, 1);
    const std::string_view between = lua_isnoneornil(lua, 2) ? "" : text_argument(lua, 2);
    const lua_Integer first = integer_argument(lua, 3, 1);
    const lua_Integer last = integer_argument(lua, 4, length);
    std::string result;
    for (lua_Integer index = first; index <= last; ++index) {
        Machine::of(lua).charge(1);
        const int kind = lua_rawgeti(lua, 1, index);
        if (kind != LUA_TSTRING && kind != LUA_TNUMBER)
            raise(lua, fmt::format("concat: the value at {} is a {}, no string", index,
                                   luaL_typename(lua, -1)));
        result += display(lua, -1);
        if (index != last) result += between;
        check_length(lua, result.size());
        lua_pop(lua, 1);
        if (index == last) break;  // also if it is the largest integer
    }
    push_bounded(lua, result);
    return 1;
}

int insert(lua_State* lua) {
    const lua_Integer end = open_for_writing(lua, 1) + 1;
    const int arguments = lua_gettop(lua);
    if (arguments != 2 && arguments != 3) raise(lua, "insert: wrong number of arguments");
    const lua_Integer place = arguments == 2 ? end : integer_argument(lua, 2);
    if (place < 1 || place > end) raise_argument(lua, 2, "position out of bounds");
    Machine::of(lua).charge(1 + static_cast<std::uint64_t>(end - place));
    for (lua_Integer index = end; index > place; --index) {
        lua_rawgeti(lua, 1, index - 1);
        lua_rawseti(lua, 1, index);
    }
    lua_settop(lua, arguments);
    lua_rawseti(lua, 1, place);
    return 0;
}

int remove(lua_State* lua) {
    const lua_Integer length = open_for_writing(lua, 1);
    const lua_Integer place = integer_argument(lua, 2, length);
    if (length == 0 && (place == 0 || place == 1)) {
        lua_rawgeti(lua, 1, place);
        return 1;
    }
    if (place < 1 || place > length) raise_argument(lua, 2, "position out of bounds");
    Machine::of(lua).charge(1 + static_cast<std::uint64_t>(length - place));
    lua_rawgeti(lua, 1, place);
    for (lua_Integer index = place; index < length; ++index) {
        lua_rawgeti(lua, 1, index + 1);
        lua_rawseti(lua, 1, index);
    }
    lua_pushnil(lua);
    lua_rawseti(lua, 1, length);
    return 1;
}

int pack(lua_State* lua) {
    const int count = lua_gettop(lua);
    lua_createtable(lua, count, 1);
    lua_insert(lua, 1);
    for (int index = count; index >= 1; --index)
        lua_rawseti(lua, 1, index);
    lua_pushinteger(lua, count);
    lua_setfield(lua, 1, "n");
    return 1;
}

int unpack(lua_State* lua) {
    const lua_Integer length = open_for_reading(lua, 1);
    const lua_Integer first = integer_argument(lua, 2, 1);
    const lua_Integer count =
        count_between(lua, first, integer_argument(lua, 3, length), unpacked_max);
    luaL_checkstack(lua, static_cast<int>(count), nullptr);
    Machine::of(lua).charge(static_cast<std::uint64_t>(count));
    for (lua_Integer offset = 0; offset < count; ++offset)
        lua_rawgeti(lua, 1, first + offset);
    return static_cast<int>(count);
}

// Sorting by merging: it ends after n log n comparisons and keeps every value, whatever the
// comparing function says, and gives the same result everywhere.
class Sorter {
  public:
    // Stack: the list at 1, perhaps a function at 2, then two tables of our own.
    explicit Sorter(lua_State* lua) : lua_{lua}, has_function_{!lua_isnoneornil(lua, 2)} {}

    void sort(lua_Integer count) {
        lua_settop(lua_, 2);
        lua_createtable(lua_, static_cast<int>(count), 0);
        lua_createtable(lua_, static_cast<int>(count), 0);
        copy(1, from_, count);
        for (lua_Integer width = 1; width < count; width *= 2) {
            for (lua_Integer first = 1; first <= count; first += 2 * width)
                merge(first, std::min(first + width, count + 1),
                      std::min(first + 2 * width, count + 1));
            std::swap(from_, to_);
        }
        copy(from_, 1, count);
    }

  private:
    void copy(int from, int to, lua_Integer count) {
        Machine::of(lua_).charge(static_cast<std::uint64_t>(count));
        for (lua_Integer index = 1; index <= count; ++index) {
            lua_rawgeti(lua_, from, index);
            lua_rawseti(lua_, to, index);
        }
    }

    void merge(lua_Integer first, lua_Integer middle, lua_Integer end) {
        lua_Integer left = first;
        lua_Integer right = middle;
        for (lua_Integer place = first; place < end; ++place) {
            const bool take_right = right < end && (left >= middle || is_less(right, left));
            Machine::of(lua_).charge(1);
            lua_rawgeti(lua_, from_, take_right ? right++ : left++);
            lua_rawseti(lua_, to_, place);
        }
    }

    bool is_less(lua_Integer one, lua_Integer other) {
        Machine::of(lua_).charge(2);
        if (has_function_) lua_pushvalue(lua_, 2);
        lua_rawgeti(lua_, from_, one);
        lua_rawgeti(lua_, from_, other);
        const bool less = has_function_ ? call_function() : compare();
        lua_settop(lua_, 4);
        return less;
    }

    bool call_function() {
        lua_call(lua_, 2, 1);
        return lua_toboolean(lua_, -1) != 0;
    }

    bool compare() {
        if (lua_type(lua_, -1) == LUA_TSTRING && lua_type(lua_, -2) == LUA_TSTRING)
            return text_at(lua_, -2) < text_at(lua_, -1);
        return lua_compare(lua_, -2, -1, LUA_OPLT) != 0;
    }

    lua_State* lua_;
    bool has_function_;
    int from_ = 3;
    int to_ = 4;
};

int sort(lua_State* lua) {
    const lua_Integer count = open_for_writing(lua, 1);
    if (!lua_isnoneornil(lua, 2)) function_argument(lua, 2);
    if (count > 1) Sorter{lua}.sort(count);
    return 0;
}

constexpr std::array<LibraryFunction, 6> functions{{
    {"concat", concatenate},
    {"insert", insert},
    {"pack", pack},
    {"remove", remove},
    {"sort", sort},
    {"unpack", unpack},
}};

}  // namespace

std::span<const LibraryFunction> table_functions() {
    return functions;
}

}  // namespace underwell::adapters::lua
