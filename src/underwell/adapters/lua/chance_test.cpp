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

// The list of a pack is frozen and its weights are added up once; one that a call makes is walked.
constexpr std::string_view two_equal_lists =
    "local function made() local t = {} for i = 1, 60 do t[i] = {weight = i * 7 % 5, number = i} "
    "end return t end "
    "local kept = made() "
    "local function draw(list, chance) local drawn = {} for i = 1, 40 do "
    "drawn[i] = chance:weighted(list).number end return table.concat(drawn, ' ') end "
    "function of_pack(chance) return draw(kept, chance) end "
    "function of_call(chance) return draw(made(), chance) end "
    "function length(chance) return '' .. #kept + #kept end";

TEST(Chance, WeighsTheListOfAPackAsThatOfACall) {
    auto sandbox = load_text(two_equal_lists);
    ASSERT_TRUE(sandbox) << sandbox.error().message;
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        const Ending ending = call_for_text(*sandbox, "of_pack", seed);
        EXPECT_EQ(ending.error, "") << ending.message;
        EXPECT_EQ(ending.value, call_for_text(*sandbox, "of_call", seed).value);
    }
}

TEST(Chance, WhatIsKnownOfAListMakesNoCallCheaper) {
    for (const std::string_view name : {"of_pack", "length"}) {
        auto sandbox = load_text(two_equal_lists);
        ASSERT_TRUE(sandbox) << sandbox.error().message;
        ASSERT_EQ(call_for_text(*sandbox, name).error, "");
        const Sandbox::Use first = sandbox->use();
        for (int again = 0; again < 3; ++again) {
            ASSERT_EQ(call_for_text(*sandbox, name).error, "");
            EXPECT_EQ(sandbox->use().steps, first.steps) << name;
            EXPECT_EQ(sandbox->use().bytes, first.bytes) << name;
        }
    }
}

TEST(Chance, RefusesWrongWeightsInTheListOfAPack) {
    for (const std::string_view list :
         {"{{weight = 1}, {weight = -1}}", "{{weight = 1}, {weight = 1.5}}", "{{weight = 1}, {}}",
          "{{weight = 1}, 2}", "{{weight = 0}, {weight = 0}}", "{}",
          "{{weight = 4294967295}, {weight = 1}}",
          "{{weight = 1}, {weight = 1}, nil, {weight = 1}}"}) {
        auto sandbox = load_text("local kept = " + std::string{list} +
                                 " function of_pack(chance) return chance:weighted(kept) end "
                                 "function of_call(chance) return chance:weighted(" +
                                 std::string{list} + ") end");
        ASSERT_TRUE(sandbox) << sandbox.error().message;
        const Ending expected = call_for_text(*sandbox, "of_call");
        EXPECT_EQ(expected.error, errors::script_error) << list;
        for (int again = 0; again < 2; ++again)
            EXPECT_EQ(call_for_text(*sandbox, "of_pack").message, expected.message) << list;
    }
}

// Nothing is known of a list with a metatable: its items may come from anywhere.
TEST(Chance, WeighsListsWithMetatablesOfAPack) {
    auto sandbox = load_text(
        "local kept = setmetatable({}, {__len = function() return 2 end, "
        "__index = function(_, i) return {weight = i - 1, name = 'item ' .. i} end}) "
        "local items = {setmetatable({}, {__index = {weight = 0}}), "
        "setmetatable({name = 'inherits'}, {__index = {weight = 1}})} "
        "function of_pack(chance) return chance:weighted(kept).name .. ' ' .. "
        "chance:weighted(items).name end");
    ASSERT_TRUE(sandbox) << sandbox.error().message;
    for (int again = 0; again < 2; ++again)
        EXPECT_EQ(call_for_text(*sandbox, "of_pack").value, "item 2 inherits");
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
