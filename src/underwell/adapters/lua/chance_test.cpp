#include "underwell/adapters/lua/script_fixture.hpp"

namespace underwell::adapters::lua {
namespace {

TEST(Chance, DrawsTheSameOnEveryMachine) {
    EXPECT_EQ(value_of("local t = {} for i = 1, 8 do t[i] = chance:below(100) end "
                       "return table.concat(t, ' ')"),
              value_of("local t = {} for i = 1, 8 do t[i] = chance:below(100) end "
                       "return table.concat(t, ' ')"));
    base::Stream stream{1};
    const std::string first = std::to_string(stream.below(1000));
    EXPECT_EQ(value_of("return chance:below(1000)"), first);
    EXPECT_EQ(value_of("return chance:between(5, 1004) - 5"), first);
}

// Written down once; both compilers must give it.
TEST(Chance, ShufflesAsEver) {
    EXPECT_EQ(value_of("return table.concat(chance:shuffle({1, 2, 3, 4, 5, 6, 7, 8}), ' ')"),
              "1 4 5 2 8 3 7 6");
    EXPECT_EQ(
        value_of("local t = {} for i = 1, 12 do t[i] = chance:weighted({{weight = 1, k = 'a'}, "
                 "{weight = 2, k = 'b'}, {weight = 0, k = 'c'}}).k end return table.concat(t)"),
        "bbbbbbbbabbb");
}

TEST(Chance, StaysWithinItsBounds) {
    EXPECT_EQ(
        value_of("local low, high = 99, -99 for i = 1, 500 do local x = chance:between(-3, 3) "
                 "low, high = math.min(low, x), math.max(high, x) end return low .. high"),
        "-33");
    EXPECT_EQ(value_of("for i = 1, 500 do if chance:percent(0) or not chance:percent(100) then "
                       "return 'wrong' end end return 'right'"),
              "right");
    EXPECT_EQ(value_of("return chance:between(math.mininteger, math.mininteger)"),
              "-9223372036854775808");
    EXPECT_EQ(value_of("return chance:between(math.maxinteger, math.maxinteger)"),
              "9223372036854775807");
    EXPECT_EQ(value_of("return chance:pick({'only'})"), "only");
    EXPECT_EQ(value_of("return #chance:shuffle({})"), "0");
}

TEST(Chance, WeightsOfZeroAreNeverDrawn) {
    EXPECT_EQ(
        value_of("for i = 1, 300 do if chance:weighted({{weight = 0}, {weight = 3, good = true}, "
                 "{weight = 0}}).good ~= true then return 'wrong' end end return 'right'"),
        "right");
}

TEST(Chance, ShufflingLeavesTheListAlone) {
    EXPECT_EQ(value_of("local t = {1, 2, 3, 4, 5, 6} local s = chance:shuffle(t) table.sort(s) "
                       "return table.concat(t) .. table.concat(s)"),
              "123456123456");
}

TEST(Chance, RefusesWhatHasNoMeaning) {
    for (const std::string_view call :
         {"below(0)",
          "below(-1)",
          "below(4294967296)",
          "below(1.5)",
          "below('6')",
          "below()",
          "between(2, 1)",
          "between(0, 4294967295)",
          "between(math.mininteger, math.maxinteger)",
          "percent(-1)",
          "percent(101)",
          "pick({})",
          "pick('abc')",
          "pick()",
          "weighted({})",
          "weighted({1})",
          "weighted({{}})",
          "weighted({{weight = -1}})",
          "weighted({{weight = 0}})",
          "weighted({{weight = 4294967295}, {weight = 1}})",
          "weighted({{weight = 1.5}})",
          "shuffle()",
          "shuffle(3)",
          "pick(setmetatable({}, {__len = function() return math.maxinteger end}))"})
        EXPECT_EQ(run("return chance:" + std::string{call}).error, errors::script_error) << call;
    EXPECT_EQ(
        run("return chance:shuffle(setmetatable({}, {__len = function() return math.maxinteger "
            "end}))")
            .error,
        errors::too_many_steps);
}

}  // namespace
}  // namespace underwell::adapters::lua
