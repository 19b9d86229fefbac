#include "underwell/adapters/lua/pattern.hpp"

#include <gtest/gtest.h>
#include <string>

#include <lua.hpp>

#include "underwell/adapters/lua/plain_lua_fixture.hpp"
#include "underwell/base/random.hpp"

namespace underwell::adapters::lua {
namespace {

// "first last capture capture …" as Lua's own string.find tells it, "bad" if it refuses.
std::string found_by_lua(lua_State* state, const std::string& text, const std::string& pattern) {
    lua_settop(state, 0);
    lua_getglobal(state, "string");
    lua_getfield(state, -1, "find");
    lua_pushlstring(state, text.data(), text.size());
    lua_pushlstring(state, pattern.data(), pattern.size());
    if (lua_pcall(state, 2, LUA_MULTRET, 0) != LUA_OK) return "bad";
    std::string found;
    for (int index = 2; index <= lua_gettop(state); ++index)
        found += std::string{luaL_tolstring(state, index, nullptr)} + " ", lua_pop(state, 1);
    return found;
}

std::string found_by_us(const std::string& text, const std::string& pattern) {
    const auto compiled = Pattern::compile(pattern, {});
    if (!compiled) return "bad";
    Matcher matcher{*compiled, text};
    const Matcher::Outcome outcome = matcher.find_from(0, 1'000'000);
    EXPECT_NE(outcome, Matcher::Outcome::spent);
    if (outcome == Matcher::Outcome::no_match) return "nil ";
    std::string found =
        std::to_string(matcher.start() + 1) + " " + std::to_string(matcher.end()) + " ";
    for (const Capture& capture : matcher.captures())
        found += (capture.is_position ? std::to_string(capture.start + 1)
                                      : text.substr(capture.start, capture.length)) +
                 " ";
    return found;
}

std::string drawn_from(base::Stream& stream, std::string_view letters, std::uint32_t length_max) {
    std::string text;
    const std::uint32_t length = stream.below(length_max);
    for (std::uint32_t index = 0; index < length; ++index)
        text += letters[stream.below(static_cast<std::uint32_t>(letters.size()))];
    return text;
}

TEST(Pattern, FindsWhatLuaFinds) {
    const PlainLua state = plain_lua();
    base::Stream stream{7};
    int matched = 0;
    for (int round = 0; round < 40'000; ++round) {
        const std::string text = drawn_from(stream, "aab(c1)-", 12);
        const std::string pattern = drawn_from(stream, "aab.*+-?()%[]^$1wdbf", 9);
        const std::string expected = found_by_lua(state.get(), text, pattern);
        const std::string found = found_by_us(text, pattern);
        // Lua finds some mistakes only when it gets to them; we find all of them before.
        if (found == "bad" && expected != "bad") {
            EXPECT_TRUE(expected == "nil " || pattern.find_first_of("()[%") != std::string::npos);
            continue;
        }
        ASSERT_EQ(found, expected) << "text '" << text << "' pattern '" << pattern << "'";
        if (found != "nil " && found != "bad") ++matched;
    }
    EXPECT_GT(matched, 5'000);
}

TEST(Pattern, KnowsEveryFormThatLuaKnows) {
    const PlainLua state = plain_lua();
    for (const std::string pattern :
         {"%a+",      "^%s*(.-)%s*$", "(%w+)=(%w+)", "()b()",  "%bxy",    "%b()", "%f[%w]%w+",
          "[%w_]+",   "[^%s,]+",      "[a-c]+",      "[]]",    "[^]]",    "[a-]", "(a)(b)%2%1",
          "%d?%.%d*", "%x%x",         "%u%l*",       "a-b",    "$",       "^$",   "",
          "%$",       "a$b",          "%%",          "[%a-z]", "(((b)))", "%S+",  "%p",
          "[%]]",     "%g+"})
        for (const std::string text :
             {"", "abba", " trim me ", "key=value", "f(a(b)c)d", "THE (quick) fox", "x.5 0.25",
              "ab]", "xaxybyy", "$5", "100%", "a-b", "Deadbeef", "a,b c"})
            EXPECT_EQ(found_by_us(text, pattern), found_by_lua(state.get(), text, pattern))
                << "text '" << text << "' pattern '" << pattern << "'";
}

TEST(Pattern, StopsAfterItsSteps) {
    const auto pattern = Pattern::compile(".-.-.-.-b", {});
    ASSERT_TRUE(pattern);
    const std::string text(3000, 'a');
    Matcher matcher{*pattern, text};
    EXPECT_EQ(matcher.find_from(0, 10'000), Matcher::Outcome::spent);
    EXPECT_GT(matcher.steps(), 10'000U);
    EXPECT_LT(matcher.steps(), 20'000U);
}

TEST(Pattern, WithoutAnchoringTheFirstLetterIsALetter) {
    const auto pattern = Pattern::compile("^a", {.anchoring = false});
    ASSERT_TRUE(pattern);
    Matcher matcher{*pattern, "b^a"};
    EXPECT_EQ(matcher.find_from(0, 100), Matcher::Outcome::matched);
    EXPECT_EQ(matcher.start(), 1U);
}

}  // namespace
}  // namespace underwell::adapters::lua
