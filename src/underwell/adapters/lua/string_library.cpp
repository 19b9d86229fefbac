#include <algorithm>
#include <array>
#include <cstring>
#include <string>

#include <fmt/format.h>

#include "underwell/adapters/lua/arguments.hpp"
#include "underwell/adapters/lua/libraries.hpp"
#include "underwell/adapters/lua/machine.hpp"
#include "underwell/adapters/lua/pattern.hpp"
#include "underwell/base/check.hpp"

namespace underwell::adapters::lua {

namespace {

// Places count from 1, or from the end if negative. As an index from 0, at least 0.
std::size_t first_index(lua_Integer place, std::size_t length) {
    if (place > 0) return static_cast<std::size_t>(place - 1);
    if (place == 0 || place < -static_cast<lua_Integer>(length)) return 0;
    return length - static_cast<std::size_t>(-place);
}

// One past the last letter.
std::size_t end_index(lua_Integer place, std::size_t length) {
    if (place > static_cast<lua_Integer>(length)) return length;
    if (place >= 0) return static_cast<std::size_t>(place);
    if (place < -static_cast<lua_Integer>(length)) return 0;
    return length - static_cast<std::size_t>(-place) + 1;
}

std::string_view slice(std::string_view text, lua_Integer first, lua_Integer last) {
    const std::size_t begin = first_index(first, text.size());
    const std::size_t end = end_index(last, text.size());
    return begin < end ? text.substr(begin, end - begin) : std::string_view{};
}

int bytes_of(lua_State* lua) {
    const std::string_view text = text_argument(lua, 1);
    const lua_Integer first = integer_argument(lua, 2, 1);
    const std::string_view part = slice(text, first, integer_argument(lua, 3, first));
    if (part.size() > 200) raise(lua, "string.byte: more than 200 bytes at once");
    Machine::of(lua).charge(part.size());
    luaL_checkstack(lua, static_cast<int>(part.size()), nullptr);
    for (const char letter : part)
        lua_pushinteger(lua, static_cast<unsigned char>(letter));
    return static_cast<int>(part.size());
}

int from_bytes(lua_State* lua) {
    std::string text;
    for (int index = 1; index <= lua_gettop(lua); ++index) {
        const lua_Integer value = integer_argument(lua, index);
        if (value < 1 || value > 255) raise_argument(lua, index, "must be from 1 to 255");
        text += static_cast<char>(value);
    }
    push_bounded(lua, text);
    return 1;
}

int length(lua_State* lua) {
    lua_pushinteger(lua, static_cast<lua_Integer>(text_argument(lua, 1).size()));
    return 1;
}

// Only the letters of ASCII, whatever locale the process has.
int change_case(lua_State* lua, char first, char last, int by) {
    std::string text{text_argument(lua, 1)};
    for (char& letter : text)
        if (letter >= first && letter <= last) letter = static_cast<char>(letter + by);
    push_bounded(lua, text);
    return 1;
}

int lower(lua_State* lua) {
    return change_case(lua, 'A', 'Z', 'a' - 'A');
}

int upper(lua_State* lua) {
    return change_case(lua, 'a', 'z', 'A' - 'a');
}

int repeat(lua_State* lua) {
    const std::string_view text = text_argument(lua, 1);
    const lua_Integer count = integer_argument(lua, 2);
    const std::string_view between = lua_isnoneornil(lua, 3) ? "" : text_argument(lua, 3);
    if (count <= 0 || text.size() + between.size() == 0) {
        lua_pushliteral(lua, "");
        return 1;
    }
    const std::size_t length_max = Machine::of(lua).limits().string_bytes_max;
    const std::size_t each = text.size() + between.size();
    if (static_cast<lua_Unsigned>(count) > length_max / each + 1) check_length(lua, SIZE_MAX);
    std::string result;
    for (lua_Integer number = 0; number < count; ++number) {
        if (number > 0) result += between;
        result += text;
    }
    push_bounded(lua, result);
    return 1;
}

int reverse(lua_State* lua) {
    std::string text{text_argument(lua, 1)};
    std::ranges::reverse(text);
    push_bounded(lua, text);
    return 1;
}

int part(lua_State* lua) {
    const std::string_view text = text_argument(lua, 1);
    push_bounded(lua, slice(text, integer_argument(lua, 2, 1), integer_argument(lua, 3, -1)));
    return 1;
}

Pattern compile(lua_State* lua, std::string_view text, Pattern::Options options) {
    // A class or a range is two or three letters, and a set of 256 bits to be joined with another.
    Machine::of(lua).charge(10 + 2 * text.size());
    base::Result<Pattern> pattern = Pattern::compile(text, options);
    if (!pattern) raise(lua, pattern.error().message);
    return std::move(*pattern);
}

bool find_next(lua_State* lua, Matcher& matcher, std::size_t from) {
    Machine& machine = Machine::of(lua);
    const Matcher::Outcome outcome = matcher.find_from(from, machine.steps_left());
    machine.charge(matcher.steps());  // ends the script if the matcher stopped for that
    return outcome == Matcher::Outcome::matched;
}

void push_capture(lua_State* lua, const Matcher& matcher, std::string_view text,
                  std::size_t number) {
    if (number == 0 && matcher.captures().empty())
        return push_text(lua, text.substr(matcher.start(), matcher.end() - matcher.start()));
    const Capture& capture = matcher.captures()[number];
    if (capture.is_position)
        lua_pushinteger(lua, static_cast<lua_Integer>(capture.start) + 1);
    else
        push_text(lua, text.substr(capture.start, capture.length));
}

// The captures, or the whole match if there are none.
int push_captures(lua_State* lua, const Matcher& matcher, std::string_view text) {
    const std::size_t count = std::max<std::size_t>(matcher.captures().size(), 1);
    luaL_checkstack(lua, static_cast<int>(count), nullptr);
    for (std::size_t number = 0; number < count; ++number)
        push_capture(lua, matcher, text, number);
    return static_cast<int>(count);
}

int push_place(lua_State* lua, std::size_t begin, std::size_t end) {
    lua_pushinteger(lua, static_cast<lua_Integer>(begin) + 1);
    lua_pushinteger(lua, static_cast<lua_Integer>(end));
    return 2;
}

int push_nothing(lua_State* lua) {
    lua_pushnil(lua);
    return 1;
}

int find_plain(lua_State* lua, std::string_view text, std::string_view wanted, std::size_t from) {
    Machine::of(lua).charge_bytes(text.size() + wanted.size());
    // Linear in time also for texts made to be slow, which std::string_view::find is not.
    const void* const found =
        memmem(text.data() + from, text.size() - from, wanted.data(), wanted.size());
    if (found == nullptr) return push_nothing(lua);
    const auto begin = static_cast<std::size_t>(static_cast<const char*>(found) - text.data());
    return push_place(lua, begin, begin + wanted.size());
}

int find(lua_State* lua) {
    const std::string_view text = text_argument(lua, 1);
    const std::string_view wanted = text_argument(lua, 2);
    const std::size_t from = first_index(integer_argument(lua, 3, 1), text.size());
    if (from > text.size()) return push_nothing(lua);
    if (lua_toboolean(lua, 4) != 0 || wanted.find_first_of("^$*+?.([%-") == std::string_view::npos)
        return find_plain(lua, text, wanted, from);
    const Pattern pattern = compile(lua, wanted, {});
    Matcher matcher{pattern, text};
    if (!find_next(lua, matcher, from)) return push_nothing(lua);
    push_place(lua, matcher.start(), matcher.end());
    return 2 + (matcher.captures().empty() ? 0 : push_captures(lua, matcher, text));
}

int match(lua_State* lua) {
    const std::string_view text = text_argument(lua, 1);
    const Pattern pattern = compile(lua, text_argument(lua, 2), {});
    const std::size_t from = first_index(integer_argument(lua, 3, 1), text.size());
    Matcher matcher{pattern, text};
    if (from > text.size() || !find_next(lua, matcher, from)) return push_nothing(lua);
    return push_captures(lua, matcher, text);
}

// Upvalues: text, pattern, where to go on, where the last match ended.
int next_match(lua_State* lua) {
    const std::string_view text = text_at(lua, lua_upvalueindex(1));
    const Pattern pattern = compile(lua, text_at(lua, lua_upvalueindex(2)), {.anchoring = false});
    auto from = static_cast<std::size_t>(lua_tointeger(lua, lua_upvalueindex(3)));
    const lua_Integer last_end = lua_tointeger(lua, lua_upvalueindex(4));
    Matcher matcher{pattern, text};
    while (from <= text.size() && find_next(lua, matcher, from)) {
        const auto end = static_cast<lua_Integer>(matcher.end());
        if (end == last_end) {  // an empty match right behind the last one is none
            from = matcher.start() + 1;
            continue;
        }
        lua_pushinteger(lua, end);
        lua_copy(lua, -1, lua_upvalueindex(3));
        lua_replace(lua, lua_upvalueindex(4));
        return push_captures(lua, matcher, text);
    }
    return push_nothing(lua);
}

int all_matches(lua_State* lua) {
    text_argument(lua, 1);
    const std::string_view wanted = text_argument(lua, 2);
    compile(lua, wanted, {.anchoring = false});
    lua_settop(lua, 2);
    lua_pushinteger(lua, 0);
    lua_pushinteger(lua, -1);
    lua_pushcclosure(lua, next_match, 4);
    return 1;
}

// %0 to %9 in a replacement stand for what was caught.
void append_template(lua_State* lua, std::string& result, const Matcher& matcher,
                     std::string_view text) {
    const std::string_view form = text_at(lua, 3);
    for (std::size_t at = 0; at < form.size(); ++at) {
        if (form[at] != '%') {
            result += form[at];
            continue;
        }
        const char next = ++at < form.size() ? form[at] : '\0';
        const auto number = static_cast<std::size_t>(next - '1');
        const std::size_t captures = std::max<std::size_t>(matcher.captures().size(), 1);
        if (next == '%') {
            result += '%';
        } else if (next == '0') {
            result += text.substr(matcher.start(), matcher.end() - matcher.start());
        } else if (next >= '1' && next <= '9' && number < captures) {
            push_capture(lua, matcher, text, number);
            result += display(lua, -1);
            lua_pop(lua, 1);
        } else {
            raise(lua, "gsub: invalid use of '%' in the replacement");
        }
        check_length(lua, result.size());
    }
    Machine::of(lua).charge_bytes(form.size());
}

void append_replacement(lua_State* lua, std::string& result, const Matcher& matcher,
                        std::string_view text) {
    if (lua_type(lua, 3) == LUA_TSTRING) return append_template(lua, result, matcher, text);
    if (lua_istable(lua, 3)) {
        push_capture(lua, matcher, text, 0);
        lua_gettable(lua, 3);
    } else {
        lua_pushvalue(lua, 3);
        lua_call(lua, push_captures(lua, matcher, text), 1);
    }
    if (lua_toboolean(lua, -1) == 0)
        result += text.substr(matcher.start(), matcher.end() - matcher.start());
    else if (lua_type(lua, -1) == LUA_TSTRING || lua_type(lua, -1) == LUA_TNUMBER)
        result += display(lua, -1);
    else
        raise(lua, fmt::format("gsub: invalid replacement (a {})", luaL_typename(lua, -1)));
    lua_pop(lua, 1);
}

int replace_all(lua_State* lua) {
    const std::string_view text = text_argument(lua, 1);
    const Pattern pattern = compile(lua, text_argument(lua, 2), {});
    const int kind = lua_type(lua, 3);
    if (kind != LUA_TSTRING && kind != LUA_TTABLE && kind != LUA_TFUNCTION)
        raise_argument(lua, 3, "string, function or table expected");
    const lua_Integer count_max =
        integer_argument(lua, 4, static_cast<lua_Integer>(text.size()) + 1);
    std::string result;
    lua_Integer count = 0;
    std::size_t from = 0;
    std::size_t copied = 0;  // what stands before is in the result already
    bool is_first = true;
    std::size_t last_end = 0;
    Matcher matcher{pattern, text};
    while (count < count_max && from <= text.size() && find_next(lua, matcher, from)) {
        if (!is_first && matcher.end() == last_end) {  // empty, right behind the last one
            if (pattern.is_anchored()) break;
            from = matcher.start() + 1;
            continue;
        }
        is_first = false;
        ++count;
        Machine::of(lua).charge(5);
        const std::size_t end = matcher.end();
        result += text.substr(copied, matcher.start() - copied);
        append_replacement(lua, result, matcher, text);
        check_length(lua, result.size());
        copied = last_end = from = end;
        if (pattern.is_anchored()) break;
    }
    result += text.substr(copied);
    push_bounded(lua, result);
    lua_pushinteger(lua, count);
    return 2;
}

constexpr std::array<LibraryFunction, 13> functions{{
    {"byte", bytes_of},
    {"char", from_bytes},
    {"find", find},
    {"format", format_text},
    {"gmatch", all_matches},
    {"gsub", replace_all},
    {"len", length},
    {"lower", lower},
    {"match", match},
    {"rep", repeat},
    {"reverse", reverse},
    {"sub", part},
    {"upper", upper},
}};

}  // namespace

std::span<const LibraryFunction> string_functions() {
    return functions;
}

}  // namespace underwell::adapters::lua
