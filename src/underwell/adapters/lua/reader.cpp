#include "underwell/adapters/lua/reader.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include <fmt/format.h>
#include <lua.hpp>

#include "underwell/adapters/lua/arguments.hpp"
#include "underwell/adapters/lua/freeze.hpp"
#include "underwell/adapters/lua/list_length.hpp"
#include "underwell/adapters/lua/sorted_keys.hpp"
#include "underwell/adapters/lua/utf8.hpp"
#include "underwell/base/check.hpp"
#include "underwell/base/nearest_name.hpp"

namespace underwell::adapters::lua {

namespace {

constexpr std::size_t shown_bytes_max = 60;

std::string written(const Path& path) {
    std::vector<const Path*> steps;
    for (const Path* step = &path; step != nullptr; step = step->parent)
        steps.push_back(step);
    std::string text;
    for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
        const bool is_field = (*step)->number == 0;
        if (is_field && !text.empty()) text += '.';
        text += is_field ? std::string{(*step)->name} : fmt::format("[{}]", (*step)->number);
    }
    return text;
}

bool is_plain(char letter) {
    return static_cast<unsigned char>(letter) >= 32 || letter == '\n';
}

// Most texts have no other letters. Looks at all of them, since that is quicker than to stop.
bool is_plain_ascii(std::string_view text) {
    bool found_other = false;
    for (const char letter : text)
        found_other |= static_cast<signed char>(letter) < 32;
    return !found_other;
}

}  // namespace

void Reader::refuse(std::string_view message) {
    if (failure_->empty()) *failure_ = fmt::format("{}: {}", written(path_), message);
}

bool Reader::is_there() const {
    return index_ != 0 && !lua_isnoneornil(lua_, index_);
}

bool Reader::is_text() const {
    return is_there() && lua_type(lua_, index_) == LUA_TSTRING;
}

bool Reader::expect(int kind, std::string_view name) {
    if (!failure_->empty()) return false;
    if (!is_there())
        refuse(fmt::format("missing; {} is expected", name));
    else if (lua_type(lua_, index_) != kind)
        refuse(fmt::format("{} is expected, not a {}", name, luaL_typename(lua_, index_)));
    return failure_->empty();
}

std::int64_t Reader::integer(IntegerRange range) {
    if (!expect(LUA_TNUMBER, "an integer")) return 0;
    int is_integer = 0;
    const std::int64_t value = lua_tointegerx(lua_, index_, &is_integer);
    if (is_integer != 0 && value >= range.least && value <= range.most) return value;
    if (is_integer == 0)
        refuse("an integer is expected, not a fraction");
    else
        refuse(fmt::format("{} is not between {} and {}", value, range.least, range.most));
    return 0;
}

bool Reader::boolean() {
    return expect(LUA_TBOOLEAN, "true or false") && lua_toboolean(lua_, index_) != 0;
}

std::string Reader::text(TextBound bound) {
    return std::string{text_view(bound)};
}

std::string_view Reader::text_view(TextBound bound) {
    if (!expect(LUA_TSTRING, "a string")) return {};
    const std::string_view text = text_at(lua_, index_);
    if (text.size() > bound.bytes_max)
        refuse(fmt::format("has {} bytes, at most {} fit", text.size(), bound.bytes_max));
    else if (!is_plain_ascii(text) && !is_utf8(text))
        refuse("is no UTF-8");
    else if (!is_plain_ascii(text) && !std::ranges::all_of(text, is_plain))
        refuse("has control characters in it");
    return failure_->empty() ? text : std::string_view{};
}

std::string_view Reader::text_as_it_is() {
    return expect(LUA_TSTRING, "a string") ? text_at(lua_, index_) : std::string_view{};
}

std::size_t Reader::one_of(std::span<const std::string_view> names) {
    if (!expect(LUA_TSTRING, "a name")) return 0;
    const std::string_view text = text_at(lua_, index_);
    const auto found = std::ranges::find(names, text);
    if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
    const std::string_view shown = text.substr(0, shown_bytes_max);
    refuse(fmt::format("there is no '{}'{}", is_utf8(shown) ? shown : "…",
                       base::suggestion(shown, names)));
    return 0;
}

FunctionId Reader::function() {
    if (!expect(LUA_TFUNCTION, "a function")) return {};
    lua_pushvalue(lua_, index_);
    return {.number = luaL_ref(lua_, LUA_REGISTRYINDEX)};
}

int Reader::open_table() {
    if (!expect(LUA_TTABLE, "a table")) return 0;
    luaL_checkstack(lua_, 8, nullptr);
    lua_settop(lua_, index_);
    push_content(lua_, index_);
    return lua_gettop(lua_);
}

std::size_t Reader::open_list(ListBound bound) {
    if (!expect(LUA_TTABLE, "a list")) return 0;
    const int content = open_table();
    const auto length = static_cast<std::size_t>(list_length(lua_, content));
    if (length > bound.count_max) {
        refuse(fmt::format("has more than {} items", bound.count_max));
        return 0;
    }
    std::size_t keys = 0;
    lua_pushnil(lua_);
    while (lua_next(lua_, content) != 0) {
        lua_pop(lua_, 1);
        if (!is_mark(lua_, -1)) ++keys;
        if (keys <= length) continue;
        refuse("is no list without gaps and names");
        return 0;
    }
    return length;
}

Reader Reader::open_item(std::size_t number) {
    // The content stands right above the list.
    lua_settop(lua_, index_ + 1);
    lua_rawgeti(lua_, index_ + 1, static_cast<lua_Integer>(number));
    return {lua_, index_ + 2, {.parent = &path_, .name = {}, .number = number}, *failure_};
}

Reader TableReader::open_field(const char* name) {
    lua_State* const lua = reader_->lua_;
    CHECK(asked_count_ < fields_max);
    asked_[asked_count_++] = name;
    lua_settop(lua, content_);
    lua_pushstring(lua, name);
    const bool is_there = lua_rawget(lua, content_) != LUA_TNIL;
    if (is_there) ++present_;
    return {lua,
            is_there ? content_ + 1 : 0,
            {.parent = &reader_->path_, .name = name, .number = 0},
            *reader_->failure_};
}

Reader TableReader::required(const char* name) {
    return open_field(name);
}

std::optional<Reader> TableReader::optional(const char* name) {
    const Reader field = open_field(name);
    return field.is_there() ? std::optional{field} : std::nullopt;
}

void TableReader::refuse_unknown() const {
    lua_State* const lua = reader_->lua_;
    if (!reader_->failure_->empty()) return;
    lua_settop(lua, content_);
    std::size_t keys = 0;
    lua_pushnil(lua);
    while (lua_next(lua, content_) != 0) {
        lua_pop(lua, 1);
        if (!is_mark(lua, -1)) ++keys;
    }
    if (keys == present_) return;
    // The first in order, so that the message is always the same.
    const std::vector<std::string_view> asked{
        asked_.begin(), asked_.begin() + static_cast<std::ptrdiff_t>(asked_count_)};
    for (const Key& key : sorted_keys(lua, content_)) {
        const bool is_name = key.kind == Key::Kind::text;
        if (is_name && std::ranges::find(asked, key.text) != asked.end()) continue;
        const std::string_view shown =
            is_name && is_utf8(key.text) ? key.text.substr(0, shown_bytes_max) : "[…]";
        *reader_->failure_ =
            fmt::format("{}: nobody knows the field '{}'{}", written(reader_->path_), shown,
                        base::suggestion(shown, asked));
        return;
    }
}

}  // namespace underwell::adapters::lua
