#include <string>
#include <string_view>

#include "underwell/adapters/lua/bytecode.hpp"
#include "underwell/adapters/lua/script_fixture.hpp"
#include "underwell/base/random.hpp"

namespace underwell::adapters::lua {
namespace {

// What this pack's run() returns once all is frozen.
std::string frozen(std::string_view text) {
    auto sandbox = load_text(text);
    if (!sandbox) return sandbox.error().message;
    const Ending ending = call_for_text(*sandbox, "run");
    return ending.error.empty() ? ending.value : ending.message;
}

TEST(Freeze, TablesReadAsBefore) {
    EXPECT_EQ(frozen("local t = {10, 20, 30, a = {b = 'deep'}} function run() return "
                     "t[1] .. #t .. t.a.b .. tostring(t.none) .. rawlen(t) .. rawget(t, 2) .. "
                     "table.concat(t, '-') .. select('#', table.unpack(t)) end"),
              "103deepnil32010-20-303");
    EXPECT_EQ(
        frozen(
            "local t = {b = 1, a = 2, [1] = 3} function run() local s = '' "
            "for k, v in pairs(t) do s = s .. k .. v end for i, v in ipairs(t) do s = s .. i .. v "
            "end return s .. next(t) end"),
        "13a2b1131");
}

TEST(Freeze, ATableStaysTheSameObject) {
    EXPECT_EQ(frozen("local t = {} local holder = {t = t} function run() "
                     "return tostring(holder.t == t) end"),
              "true");
    EXPECT_EQ(
        frozen("local t = {} t.self = t function run() return tostring(t.self.self == t) end"),
        "true");
}

TEST(Freeze, ClassesGoOnToWork) {
    EXPECT_EQ(
        frozen("local Base = {} Base.__index = Base function Base:name() return 'base' end "
               "function Base:shout() return self:name():upper() end "
               "local Rat = setmetatable({}, Base) Rat.__index = Rat "
               "function Rat:name() return 'rat' .. self.number end "
               "Rat.__tostring = function(r) return 'a ' .. r:name() end "
               "local old = setmetatable({number = 1}, Rat) "
               "function run() local new = setmetatable({number = 2}, Rat) "
               "return old:shout() .. new:shout() .. tostring(old) .. tostring(new) .. "
               "tostring(getmetatable(old) == Rat) .. tostring(getmetatable(new) == Rat) end"),
        "RAT1RAT2a rat1a rat2truetrue");
}

TEST(Freeze, MetamethodsGoOnToWork) {
    EXPECT_EQ(
        frozen(
            "local m = {__add = function(a, b) return 'sum' end, __len = function() return 7 end, "
            "__call = function(t, x) return 'called' .. x end, __eq = function() return true end, "
            "__index = function(t, k) return k .. '?' end} "
            "local a, b = setmetatable({x = 'own'}, m), setmetatable({}, m) "
            "function run() return (a + b) .. #a .. a(1) .. tostring(a == b) .. a.x .. a.y end"),
        "sum7called1trueowny?");
}

TEST(Freeze, MetatablesCannotBeChangedOnceUsed) {
    EXPECT_TRUE(has(frozen("local m = {} setmetatable({}, m)\nm.__index = {}"),
                    "main.lua:2: this table cannot be changed"));
}

TEST(Freeze, RefusesLongChains) {
    EXPECT_TRUE(has(frozen("local t = {} for i = 1, 40 do t = setmetatable({}, {__index = t}) end "
                           "function run() return t.x end"),
                    "inherit from each other"));
    EXPECT_TRUE(has(frozen("local a, b = {}, {} setmetatable(a, {__index = b}) "
                           "setmetatable(b, {__index = a}) function run() return a.x end"),
                    "inherit from each other"));
}

TEST(Freeze, FindsWritesInEveryDepthOfFunctions) {
    for (const std::string_view inner :
         {"n = 1", "local f = function() n = 1 end",
          "return function() return function() n = n + 1 end end", "for i = 1, 2 do n = i end",
          "n, m = m, n", "local x <const> = 1 n = x", "_ENV = {}"})
        EXPECT_TRUE(has(frozen("local n, m function run() " + std::string{inner} + " end"),
                        "a function changes "))
            << inner;
}

TEST(Freeze, LinesOfWritesAreRightInLongFunctions) {
    EXPECT_TRUE(has(frozen("local n\nfunction run()\n" + std::string(300, '\n') + "n = 1\nend"),
                    "main.lua:303: "));
}

TEST(Bytecode, NonsenseIsRefusedAndNeverRead) {
    EXPECT_FALSE(read_bytecode(""));
    EXPECT_FALSE(read_bytecode("\x1bLua"));
    base::Stream stream{3};
    for (int round = 0; round < 20'000; ++round) {
        std::string bytes{"\x1bLua\x54\x00\x19\x93\r\n\x1a\n\x04\x08\x08", 15};
        const std::uint32_t length = stream.below(200);
        for (std::uint32_t index = 0; index < length; ++index)
            bytes += static_cast<char>(stream.below(256));
        read_bytecode(bytes);
    }
}

}  // namespace
}  // namespace underwell::adapters::lua
