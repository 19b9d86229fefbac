#include "underwell/adapters/lua/list_length.hpp"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "underwell/adapters/lua/script_fixture.hpp"

namespace underwell::adapters::lua {
namespace {

// Lists with gaps among names that come and go: where such a table lies in memory, and with it the
// length that Lua itself would tell, depends on a number that Lua draws for each state.
constexpr std::string_view lists_with_gaps = R"(
local function list(seed)
    local function random(n)
        seed = (seed * 1103515245 + 12345) % 2147483648
        return (seed // 65536) % n + 1
    end
    local t = {}
    for i = 1, 25 do
        local what = random(8)
        if what <= 2 then t['s' .. random(12)] = true
        elseif what <= 4 then t['s' .. random(12)] = nil
        elseif what <= 7 then t[random(16)] = 1
        else t[random(16)] = nil end
    end
    return t
end
)";

// What twelve sandboxes that live at once, and so lie in different places, say of many lists.
std::string same_everywhere(std::string_view expression) {
    std::string first;
    for (int lists = 0; lists < 40; ++lists) {
        const std::string pack =
            std::string{lists_with_gaps} +
            "function run() local out = '' for seed = 1, 12 do local t = list(seed * 77 + " +
            std::to_string(lists) + ") out = out .. tostring(" + std::string{expression} +
            ") .. ' ' end return out end";
        std::vector<Sandbox> all;
        std::string said;
        for (int state = 0; state < 12; ++state) {
            auto loaded = load_text(pack);
            EXPECT_TRUE(loaded) << loaded.error().message;
            const Ending ending = call_for_text(all.emplace_back(std::move(*loaded)), "run");
            EXPECT_EQ(ending.error, "") << ending.message;
            if (said.empty()) said = ending.value;
            EXPECT_EQ(ending.value, said) << expression;
        }
        first += said;
    }
    return first;
}

TEST(ListLength, OfAListWithGapsIsTheSameInEveryState) {
    EXPECT_NE(same_everywhere("#t"), "");
    EXPECT_EQ(same_everywhere("rawlen(t)"), same_everywhere("#t"));
    EXPECT_EQ(same_everywhere("#setmetatable(t, {__index = {}})"), same_everywhere("#t"));
}

TEST(ListLength, IsTheSameForAllFunctionsThatTakeLists) {
    same_everywhere("select('#', table.unpack(t))");
    same_everywhere("pcall(table.concat, t, '-')");
    same_everywhere("table.remove(t) and #t");
    same_everywhere(
        "(function() table.insert(t, 7) for i = 1, 20 do if t[i] == 7 then return i end end "
        "end)()");
    same_everywhere("(function() pcall(table.sort, t) return #t end)()");
}

TEST(ListLength, OfAFrozenListWithGapsIsTheSameInEveryState) {
    std::string first;
    std::vector<Sandbox> every;
    for (int state = 0; state < 40; ++state) {
        auto loaded =
            load_text(std::string{lists_with_gaps} +
                      "local all = {} for seed = 1, 60 do all[seed] = list(seed * 77) end "
                      "function run(chance) local out = '' for _, t in ipairs(all) do "
                      "out = out .. #t .. ' ' .. #chance:shuffle(t) .. ' ' end return out end");
        ASSERT_TRUE(loaded) << loaded.error().message;
        Sandbox& sandbox = every.emplace_back(std::move(*loaded));
        const Ending ending = call_for_text(sandbox, "run");
        ASSERT_EQ(ending.error, "") << ending.message;
        if (first.empty()) first = ending.value;
        ASSERT_EQ(ending.value, first);
    }
}

TEST(ListLength, IsAPlaceWithAValueBeforeOneWithout) {
    EXPECT_EQ(value_of("return #{}"), "0");
    for (const int length : {1, 2, 3, 4, 5, 7, 8, 9, 31, 32, 33, 500}) {
        const std::string list =
            "local t = {} for i = 1, " + std::to_string(length) + " do t[i] = i end ";
        EXPECT_EQ(value_of(list + "return #t"), std::to_string(length));
        EXPECT_EQ(value_of(list + "t[#t + 1] = 'x' return #t"), std::to_string(length + 1));
        EXPECT_EQ(value_of(list + "t[#t] = nil return #t"), std::to_string(length - 1));
    }
    EXPECT_EQ(value_of("return #{nil, 2}"), "0") << "1 is looked at first";
    EXPECT_EQ(value_of("return #{1, nil, 3}"), "1") << "then 2";
    EXPECT_EQ(value_of("return #{1, 2, nil, 4}"), "4") << "then 4, and 8; and 6 and 5 between them";
    EXPECT_EQ(
        value_of("local t = {} local n = 1 for i = 1, 63 do t[n] = i n = n * 2 end return #t"),
        "4611686018427387904");
}

TEST(ListLength, BindsAsTheOperatorDoes) {
    EXPECT_EQ(value_of("local t = {1, 2, 3} return #t + 1"), "4");
    EXPECT_EQ(value_of("local t = {1, 2, 3} return -#t"), "-3");
    EXPECT_EQ(value_of("local t = {1, 2, 3} return 2 * #t - 1"), "5");
    EXPECT_EQ(value_of("local t = {1, 2, 3} return not #t"), "false");
    EXPECT_EQ(value_of("local t = {1, 2, 3} return #t == 3"), "true");
    EXPECT_EQ(value_of("local t = {1, 2, 3} return t[#t] .. #t"), "33");
    EXPECT_EQ(value_of("local t = {a = {b = {1, 2}}} return #t.a.b .. #t.a['b']"), "22");
    EXPECT_EQ(value_of("local t = {f = function(s, n) return {n, n} end} return#t:f(1)"), "2");
    EXPECT_EQ(value_of("local function f(...) return #... end return f('abc', 'd')"), "3");
    EXPECT_EQ(value_of("return # --[[ a comment # ]]\n 'abc'"), "3");
    EXPECT_EQ(value_of("return #[==[a]]#]==]"), "4");
    EXPECT_EQ(run("return ##{1}").message, "main.lua:1: attempt to get length of a number value");
}

TEST(ListLength, LeavesTextsAndCommentsAsTheyAre) {
    EXPECT_EQ(
        with_our_lengths("x = #t -- a # b\ny = '#' .. \"#\\\"#\" .. [[#]] .. [=[#]]#]=] .. #s"),
        "x = \"\"^t -- a # b\ny = '#' .. \"#\\\"#\" .. [[#]] .. [=[#]]#]=] .. \"\"^s");
    EXPECT_EQ(with_our_lengths("--[[ # \n # ]] #x --[==[ # ]] # ]==] t[#t]"),
              "--[[ # \n # ]] \"\"^x --[==[ # ]] # ]==] t[\"\"^t]");
    EXPECT_EQ(with_our_lengths("--[ #\n#x '\\\\' #y '\\'#'"), "--[ #\n\"\"^x '\\\\' \"\"^y '\\'#'");
    EXPECT_EQ(with_our_lengths(""), "");
}

TEST(ListLength, CallsMetamethods) {
    EXPECT_EQ(
        value_of("return #setmetatable({1, 2}, {__len = function(t) return rawlen(t) .. '!' end})"),
        "2!");
    EXPECT_EQ(value_of("return #setmetatable({1, 2}, {__pow = function() return 'power' end})"),
              "2");
}

TEST(ListLength, OfWhatHasNoneIsAnErrorWithItsLine) {
    EXPECT_EQ(run("\nlocal t\nreturn #t").message,
              "main.lua:3: attempt to get length of a nil value");
    EXPECT_EQ(run("return #5").message, "main.lua:1: attempt to get length of a number value");
    EXPECT_EQ(run("\nreturn (''):upper() ^ 2").message.substr(0, 42),
              "main.lua:2: the operator ^ is not offered,");
    EXPECT_TRUE(has(run("local x = 3 #t").message, "near '#'")) << "told of the text as written";
}

TEST(ListLength, TakesSteps) {
    EXPECT_EQ(
        run("local t = {} for i = 1, 300 do t[i] = i end while true do local n = #t end").error,
        errors::too_many_steps);
}

}  // namespace
}  // namespace underwell::adapters::lua
