// Scripts that want to run for ever, or take all memory, one by one.
#include <string>
#include <string_view>

#include "underwell/adapters/lua/script_fixture.hpp"

namespace underwell::adapters::lua {
namespace {

void expect_steps_spent(std::string_view body) {
    const Ending ending = run(body);
    EXPECT_EQ(ending.error, errors::too_many_steps) << body << "\n"
                                                    << ending.value << ending.message;
}

void expect_error(std::string_view body, std::string_view name, const Limits& limits = unhurried) {
    const Ending ending = run(body, limits);
    EXPECT_EQ(ending.error, name) << body << "\n" << ending.value << ending.message;
}

// So many that bytes or depth are spent first.
constexpr Limits many_steps{.load_steps_max = 100'000'000,
                            .load_time_max = unhurried.load_time_max,
                            .call_steps_max = 1'000'000,
                            .call_time_max = unhurried.call_time_max};

// It may end in any way, but soon, and the sandbox lives on; run() sees to both.
void expect_it_ends(std::string_view body) {
    run(body);
}

TEST(HostileLoop, Endless) {
    expect_steps_spent("while true do end");
    expect_steps_spent("repeat until false");
    expect_steps_spent("::again:: goto again");
    expect_steps_spent("for i = 1, math.maxinteger do end");
    expect_steps_spent("for i = 1.0, math.huge do end");
}

TEST(HostileLoop, TellsTheLineThatItWasIn) {
    const Ending ending = run("local x = 1\nwhile true do\nx = x + 1 end");
    EXPECT_TRUE(ending.message.starts_with("main.lua:3: ") ||
                ending.message.starts_with("main.lua:2: "))
        << ending.message;
}

TEST(HostileLoop, InsidePcall) {
    expect_steps_spent("while true do pcall(function() while true do end end) end");
    expect_steps_spent("while true do pcall(error) end");
    expect_steps_spent("while true do pcall(pcall, error) end");
}

TEST(HostileLoop, PcallWithinPcall) {
    expect_steps_spent("local function f() pcall(f) pcall(f) end f()");
    expect_steps_spent("local function f() pcall(f) return f() end f()");
    expect_steps_spent("local function f() xpcall(f, f) xpcall(f, f) end f()");
}

TEST(HostileLoop, InAnErrorHandler) {
    expect_steps_spent("xpcall(error, function() while true do end end)");
    expect_steps_spent("while true do xpcall(error, function() while true do end end) end");
    expect_it_ends(
        "local function h() xpcall(error, h) xpcall(error, h) error('again') end xpcall(error, h)");
}

TEST(HostileLoop, AnErrorInAnErrorHandlerIsAnError) {
    expect_error("xpcall(error, function() error('twice') end)", errors::script_error);
}

TEST(HostileLoop, InMetamethods) {
    expect_steps_spent(
        "local t = setmetatable({}, {__index = function(t, k) while true do end end}) "
        "return t.x");
    expect_steps_spent(
        "local t = setmetatable({}, {__newindex = function() while true do end end}) "
        "t.x = 1");
    expect_steps_spent(
        "local m = {__eq = function() while true do end end} "
        "return setmetatable({}, m) == setmetatable({}, m)");
    expect_steps_spent(
        "local m = {__lt = function() while true do end end} "
        "return setmetatable({}, m) < setmetatable({}, m)");
    expect_steps_spent("return #setmetatable({}, {__len = function() while true do end end})");
    expect_steps_spent(
        "return tostring(setmetatable({}, {__tostring = function() while true do end "
        "end}))");
}

TEST(HostileLoop, InAComparingFunction) {
    expect_steps_spent("table.sort({3, 2, 1}, function() while true do end end)");
    expect_steps_spent(
        "local t = {} for i = 1, 5000 do t[i] = i % 7 end "
        "while true do table.sort(t) end");
}

TEST(HostileLoop, InAReplacingFunction) {
    expect_steps_spent("('aaa'):gsub('a', function() while true do end end)");
    expect_steps_spent("while true do (('a'):rep(1000)):gsub('a', 'b') end");
}

// Each name that comes takes one step or two, but with it Lua counts the whole list.
TEST(HostileLoop, OfNamesBesideALongList) {
    const auto body = [](std::string_view names) {
        return "local t = {} for i = 1, 4096 do t[i] = 1 end t[-1] = 1 local x, y = 1, nil " +
               std::string{names} + " return #t";
    };
    expect_steps_spent(body("for i = -2, -1000, -1 do t[i] = x t[i] = y end"));
    expect_steps_spent(
        body("for i = -2, -1000, -1 do pcall(function() t[i] = x t[i] = y end) end"));
    EXPECT_EQ(value_of(body("for i = -2, -1000, -1 do t[i] = x end")), "4096");
    EXPECT_EQ(value_of(body("for i = -2, -5, -1 do t[i] = x t[i] = y end")), "4096");
}

TEST(HostileLoop, OfNamesBesideALongListWhileLoading) {
    const auto loaded = load_text(
        "local t = {} for i = 1, 65536 do t[i] = 1 end t[-1] = 1 local x, y = 1, nil "
        "for i = -2, -1000, -1 do t[i] = x t[i] = y end function fine() return 'fine' end");
    ASSERT_FALSE(loaded.has_value());
    EXPECT_EQ(loaded.error().name, errors::too_many_steps) << loaded.error().message;
}

TEST(HostileLoop, OfCallsOfLibraryFunctions) {
    for (const std::string_view call : {"s:find('b', 1, true)",
                                        "s:find('b')",
                                        "s:rep(1)",
                                        "s:reverse()",
                                        "s:upper()",
                                        "s:sub(2)",
                                        "tonumber(s)",
                                        "tostring(s)",
                                        "('%s'):format(s)",
                                        "print(s)",
                                        "utf8.len(s)",
                                        "next(t)",
                                        "pairs(t)",
                                        "table.concat(t)",
                                        "table.insert(t, 1, 1) table.remove(t, 1)",
                                        "table.unpack(t, 1, 200)",
                                        "rawlen(t)",
                                        "select('#', table.unpack(t, 1, 200))",
                                        "chance:shuffle(t)",
                                        "chance:pick(t)",
                                        "setmetatable({}, {})",
                                        "pcall(error)"})
        expect_it_ends(
            "local s, t = ('a'):rep(1000), {} for i = 1, 1000 do t[i] = i end while true "
            "do " +
            std::string{call} + " end");
}

TEST(HostileLoop, OfWalksOverLargeTablesThatAreEmpty) {
    expect_it_ends(
        "local t = {} for i = 1, 12000 do t['k' .. i] = true end "
        "for i = 1, 12000 do t['k' .. i] = nil end "
        "while true do next(t) end");
    expect_it_ends(
        "local t = {} for i = 1, 12000 do t[i] = true end "
        "for i = 12000, 1, -1 do t[i] = nil end "
        "while true do for _ in pairs(t) do end end");
}

TEST(HostileLoop, OfComparisonsOfLongStrings) {
    expect_it_ends(
        "local a, b = ('a'):rep(1000) .. 'x', ('a'):rep(1000) .. 'y' "
        "local n = 0 while true do if a < b then n = n + 1 end end");
    expect_it_ends(
        "local a, b = ('a'):rep(1000) .. 'x', ('a'):rep(1000) .. 'y' "
        "local n = 0 while true do if a == b then n = n + 1 end end");
    expect_it_ends(
        "local a, b = ('a'):rep(1000), ('a'):rep(999) .. 'a' local t = {[a] = 1} "
        "local n = 0 while true do n = n + t[b] end");
}

TEST(HostileLoop, OfManyArguments) {
    expect_error("local function f(...) return f(1, ...) end f()", errors::too_deep);
    expect_it_ends(
        "local function hold(...) while true do select('#', ...) end end "
        "local function grow(n, ...) if n == 0 then return hold(...) end "
        "return grow(n - 1, 1, ...) end grow(900)");
}

TEST(HostileLoop, OfLongChainsOfIndexes) {
    expect_it_ends(
        "local t = {} for i = 1, 900 do t = setmetatable({}, {__index = t}) end "
        "while true do local x = t.x end");
}

// What was made while the pack was loaded is larger than any call could make it.
TEST(HostileLoop, OfWalksOverTablesThatWereMadeAtLoad) {
    for (const std::string_view walk : {"pairs(big)", "next(big)"}) {
        const std::string pack =
            "local big = {} for i = 1, 60000 do big[i * 7919] = true end "
            "function run() " +
            std::string{walk} + " return 'x' end";
        auto sandbox = load_text(pack);
        ASSERT_TRUE(sandbox) << sandbox.error().message;
        EXPECT_EQ(call_for_text(*sandbox, "run").error, errors::too_many_steps);
        EXPECT_LE(sandbox->use().steps, Limits{}.call_steps_max + 1);
        // With more steps: what is copied of the keys is counted too.
        auto patient = load_text(
            pack, {.call_steps_max = 10'000'000, .call_time_max = unhurried.call_time_max});
        ASSERT_TRUE(patient) << patient.error().message;
        EXPECT_EQ(call_for_text(*patient, "run").error, errors::too_many_bytes);
    }
}

// An instruction that compares two strings takes one step however long they are.
TEST(HostileString, NoneIsSoLongThatComparingItTakesLong) {
    EXPECT_LE(Limits{}.call_steps_max * Limits{}.string_bytes_max, std::uint64_t{32} << 20);
    EXPECT_EQ(value_of("return #('x'):rep(1024)"), "1024");
    expect_error("return #('x'):rep(1025)", errors::script_error);
}

std::uint64_t steps_of(std::string_view body) {
    auto sandbox = load_text(pack_of(body));
    EXPECT_TRUE(sandbox) << sandbox.error().message;
    const Ending ending = call_for_text(*sandbox, "run");
    EXPECT_EQ(ending.error, "") << ending.message;
    return sandbox->use().steps;
}

TEST(HostileString, WhatTakesLongInsideALibraryFunctionTakesSteps) {
    EXPECT_GE(steps_of("return ('%99.99f'):format(1e308)"), 100U);
    EXPECT_GE(steps_of("return tostring(1.5)"), 10U);
    EXPECT_GE(steps_of("return ('x'):find('[' .. ('%a%d%l%p'):rep(60) .. ']')"), 960U);
}

TEST(HostilePattern, ThatTriesTooManyWays) {
    expect_steps_spent("return (('a'):rep(1000)):find('.-.-.-.-b')");
    expect_steps_spent("return (('a'):rep(1000)):match('a*a*a*a*a*b')");
    expect_steps_spent("for w in (('a'):rep(1000)):gmatch('.-.-.-b') do end");
    expect_steps_spent("return (('a'):rep(1000)):gsub('.-.-.-b', '')");
    expect_steps_spent("return (('('):rep(1000)):find('%b()')");
    expect_steps_spent("return (('a'):rep(1000)):find('(a*)%1b')");
}

TEST(HostilePattern, ThatIsMalformed) {
    for (const std::string_view pattern : {"%", "[", "[^", "[a", "[a-", "[%", "(", ")", "(()", "%b",
                                           "%bx", "%f", "%fa", "%1", "(%1)", "%0", "%9"})
        expect_error("return ('abc'):match('" + std::string{pattern} + "')", errors::script_error);
    expect_error("return ('x'):find(('a?'):rep(300))", errors::script_error);
    expect_error("return ('x'):find(('()'):rep(40))", errors::script_error);
}

TEST(HostileString, ThatGrows) {
    expect_error("local s = 'x' while true do s = s .. s end", errors::string_too_long);
    expect_error("local s = 'x' while true do pcall(function() s = s .. s end) end",
                 errors::string_too_long);
    expect_error("return ('x'):rep(1e9 // 1 | 0)", errors::script_error);
    expect_error("return ('x'):rep(math.maxinteger)", errors::script_error);
    expect_error("return ('xx'):rep(math.maxinteger, 'yy')", errors::script_error);
    expect_error("return ('%s'):rep(3000):format(table.unpack({}, 1, 10))", errors::script_error);
    expect_error("return (('a'):rep(1000)):gsub('a', '%0%0')", errors::script_error);
    expect_error("local t = {} for i = 1, 50 do t[i] = ('x'):rep(1000) end return table.concat(t)",
                 errors::script_error);
    EXPECT_EQ(value_of("return #(''):rep(1000000000000000)"), "0");
    EXPECT_EQ(value_of("return #('x'):rep(-1)"), "0");
    EXPECT_EQ(value_of("return #('x'):rep(math.mininteger)"), "0");
}

TEST(HostileTable, ThatGrows) {
    expect_error("local t = {} for i = 1, 1e9 do t[i] = i end", errors::too_many_bytes, many_steps);
    expect_error("local t = {} while true do t = {t} end", errors::too_many_bytes, many_steps);
    expect_error("local t = {} for i = 1, 1e9 do t[i] = {} end", errors::too_many_bytes,
                 many_steps);
    expect_error(
        "while true do pcall(function() local t = {} for i = 1, 1e9 do t[i] = i end end) end",
        errors::too_many_bytes, many_steps);
    expect_error("local t = {} while true do t[#t + 1] = function() return t end end",
                 errors::too_many_bytes, many_steps);
}

TEST(HostileRecursion, OfPlainFunctions) {
    expect_error("local function f() return 1 + f() end f()", errors::too_deep);
    expect_error("local function f() pcall(f) error('x') end f()", errors::script_error,
                 many_steps);
    expect_steps_spent("local function f() return f() end f()");
    expect_it_ends(
        "while true do pcall(function() local function f() return 1 + f() end f() end) end");
}

TEST(HostileRecursion, ThroughLibraryFunctions) {
    expect_it_ends("local function f() (('a')):gsub('a', f) end f()");
    expect_it_ends("local function f() table.sort({2, 1}, f) end f()");
    expect_it_ends(
        "local function f() return tostring(setmetatable({}, {__tostring = f})) end f()");
    expect_it_ends(
        "local m = {} m.__index = function(t, k) return t[k .. 'x'] end "
        "return setmetatable({}, m).x");
    expect_it_ends(
        "local m m = {__add = function(a, b) return a + b end} "
        "return setmetatable({}, m) + 1");
    expect_it_ends(
        "local m m = {__concat = function(a, b) return a .. b end} "
        "return setmetatable({}, m) .. 'x'");
    expect_it_ends("local function f() return xpcall(f, f) end f()");
    expect_it_ends("local function f() return #setmetatable({}, {__len = f}) end f()");
}

TEST(HostileRecursion, OfTablesThatCallEachOther) {
    expect_error("local m = {} local t = setmetatable({}, m) m.__call = t t()",
                 errors::script_error);
    expect_error("local m = {} m.__call = {} setmetatable({}, m)()", errors::script_error);
    expect_it_ends(
        "local a = {} local b = setmetatable({}, {__index = a}) "
        "setmetatable(a, {__index = b}) return a.x");
    expect_it_ends(
        "local a = {} local b = setmetatable({}, {__newindex = a}) "
        "setmetatable(a, {__newindex = b}) a.x = 1");
}

TEST(HostileRecursion, InTheText) {
    const auto deep = [](std::string_view open, std::string_view middle, std::string_view close) {
        std::string text;
        for (int depth = 0; depth < 50'000; ++depth)
            text += open;
        text += middle;
        for (int depth = 0; depth < 50'000; ++depth)
            text += close;
        return load_text(text);
    };
    EXPECT_EQ(deep("(", "1", ")").error().name, errors::script_error);
    EXPECT_EQ(deep("x={", "", "}").error().name, errors::script_error);
    EXPECT_EQ(deep("do ", "", "end ").error().name, errors::script_error);
    EXPECT_FALSE(deep("x=-", "1", "").has_value());
}

// One that is refused is looked through every time, and that takes a step for each field.
TEST(HostileLoop, OfMetatablesThatAreRefused) {
    auto sandbox = load_text(
        "local unfit = {__gc = true} for i = 1, 20000 do unfit['key' .. i] = i end "
        "function run() for i = 1, 3 do pcall(setmetatable, {}, unfit) end return 'cheap' end");
    ASSERT_TRUE(sandbox) << sandbox.error().message;
    EXPECT_EQ(call_for_text(*sandbox, "run").error, errors::too_many_steps);
}

// Whole numbers that share a place are looked through one by one, within a single step. What takes
// long all the same is stopped by the processor's time, of which none is allowed here.
TEST(HostileLoop, OfWhateverTakesLongForItsSteps) {
    constexpr std::string_view numbers =
        "function run() local t = {} for i = 1, 4200 do t[i * 8191] = true end local x "
        "for i = 5000, 7000 do x = t[i * 8191] end return 'done' end";
    auto hurried = load_text(numbers, {.call_time_max = {}});
    ASSERT_TRUE(hurried) << hurried.error().message;
    const Ending ending = call_for_text(*hurried, "run");
    EXPECT_EQ(ending.error, errors::too_slow);
    EXPECT_TRUE(ending.message.starts_with("main.lua:1: ")) << ending.message;
    auto caught = load_text("function run() pcall(function() while true do end end) end",
                            {.call_time_max = {}});
    ASSERT_TRUE(caught);
    EXPECT_EQ(call_for_text(*caught, "run").error, errors::too_slow);
    auto patient = load_text(numbers);
    ASSERT_TRUE(patient);
    EXPECT_EQ(call_for_text(*patient, "run").value, "done");
    EXPECT_EQ(load_text("for i = 1, 5000 do end", {.load_time_max = {}}).error().name,
              errors::too_slow);
}

// Garbage is collected only when all is loaded, so all counts that was asked for until then.
TEST(HostileLoading, CountsShortStrings) {
    constexpr Limits limits{.load_bytes_max = 200'000};
    const auto loop = [](int strings) {
        return "local pad = ('x'):rep(33) for i = 1, " + std::to_string(strings) +
               " do local s = pad .. i end";
    };
    EXPECT_TRUE(load_text(loop(1'000), limits));
    const auto sandbox = load_text(loop(10'000), limits);
    ASSERT_FALSE(sandbox);
    EXPECT_EQ(sandbox.error().name, errors::too_many_bytes);
}

// A file with # is compiled twice, all others once.
TEST(HostileLoading, CountsAllThatIsCompiled) {
    std::string functions;
    while (functions.size() < 60'000)
        functions += "f = function() end ";
    const auto bytes_of = [&](const std::string& text) {
        const auto sandbox = load_text(text);
        EXPECT_TRUE(sandbox) << sandbox.error().message;
        return sandbox->use().bytes;
    };
    const std::string once = "local mark = '#' " + functions;
    const std::string twice = "local mark = #'' " + functions;
    EXPECT_GT(bytes_of(twice), bytes_of(once) * 3 / 2);
    const Limits limits{.load_bytes_max = (bytes_of(once) + bytes_of(twice)) / 2};
    EXPECT_TRUE(load_text(once, limits));
    const auto refused = load_text(twice, limits);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().name, errors::too_many_bytes);
}

TEST(HostileLoading, IsStoppedToo) {
    EXPECT_EQ(load_text("while true do end").error().name, errors::too_many_steps);
    EXPECT_EQ(load_text("local t = {} while true do t[#t + 1] = {} end", many_steps).error().name,
              errors::too_many_bytes);
    EXPECT_EQ(load_text("local function f() return 1 + f() end f()").error().name,
              errors::too_deep);
    const std::string long_text(300'000, ' ');
    EXPECT_EQ(load_text(long_text).error().name, errors::script_error);
}

}  // namespace
}  // namespace underwell::adapters::lua
