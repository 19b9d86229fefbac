// Scripts that want out of their box, leave something behind, or see what differs between runs.
#include <string>
#include <string_view>

#include "underwell/adapters/lua/script_fixture.hpp"

namespace underwell::adapters::lua {
namespace {

void expect_refused(std::string_view body, std::string_view part = "") {
    const Ending ending = run(body);
    EXPECT_EQ(ending.error, errors::script_error) << body << "\n" << ending.value;
    EXPECT_TRUE(has(ending.message, part)) << ending.message;
}

TEST(HostileReach, NamesThatDoNotExist) {
    for (const std::string_view name :
         {"os",          "io",          "debug",          "load",        "loadstring",
          "loadfile",    "dofile",      "collectgarbage", "package",     "coroutine",
          "string.dump", "string.pack", "string.unpack",  "math.random", "math.sin",
          "math.exp",    "math.pow",    "table.move",     "_G",          "warn",
          "newproxy",    "setfenv",     "getfenv",        "utf8.codes"})
        EXPECT_EQ(value_of("return type(" + std::string{name} + ")"), "nil") << name;
}

TEST(HostileReach, Bytecode) {
    EXPECT_EQ(load_text("\x1bLua").error().name, errors::script_error);
    EXPECT_EQ(load_text(std::string{"\x1bLuaT\0\x19\x93\r\n\x1a\n", 12}).error().name,
              errors::script_error);
}

TEST(HostileReach, FilesOutsideThePack) {
    for (const std::string_view name : {"/etc/passwd", "../main", "os", "main.lua", ""})
        expect_refused("return require('" + std::string{name} + "')", "was not loaded");
    EXPECT_TRUE(has(load_text("require '/etc/passwd'").error().message,
                    "this pack has no file /etc/passwd.lua"));
}

TEST(HostileReach, MetatablesOfStrings) {
    EXPECT_EQ(value_of("return getmetatable('')"), "nil");
    expect_refused("setmetatable('', {})");
    expect_refused("string.upper = nil", "cannot be changed");
    expect_refused("rawset(string, 'upper', nil)", "cannot be changed");
    expect_refused("return '1' + 1");
    EXPECT_EQ(value_of("return ('x'):upper()"), "X");
}

TEST(HostileReach, MetamethodsThatAreNotOffered) {
    for (const std::string_view event : {"__gc", "__close", "__mode", "__pairs", "__gcx"})
        expect_refused("setmetatable({}, {" + std::string{event} + " = function() end})",
                       "is not offered");
    // Nor afterwards, by writing into the metatable.
    expect_refused("local m = {} setmetatable({}, m) m.__gc = function() end", "cannot be changed");
    expect_refused("local m = {} setmetatable({}, m) rawset(m, '__mode', 'k')",
                   "cannot be changed");
    expect_refused("local x <close> = setmetatable({}, {__close = function() end})", "not offered");
    expect_refused("local m = {} m = setmetatable(m, m)", "its own metatable");
}

TEST(HostileReach, ProtectedMetatables) {
    expect_refused("local t = setmetatable({}, {__metatable = 'mine'}) setmetatable(t, {})",
                   "protected");
    EXPECT_EQ(value_of("return getmetatable(setmetatable({}, {__metatable = 'mine'}))"), "mine");
}

TEST(HostileReach, TheChanceItself) {
    expect_refused("chance.below = 1");
    expect_refused("setmetatable(chance, {})");
    expect_refused("chance.below({}, 6)", "no chance here");
    expect_refused("chance.below(nil, 6)", "no chance here");
    EXPECT_EQ(value_of("return getmetatable(chance)"), "nil");
    EXPECT_EQ(value_of("return tostring(chance)"), "chance");
}

TEST(HostileMemory, GlobalsWrittenInACall) {
    expect_refused("x = 1", "cannot be changed");
    expect_refused("_ENV.x = 1", "cannot be changed");
    expect_refused("rawset(_ENV, 'x', 1)", "cannot be changed");
    expect_refused("run = nil", "cannot be changed");
    expect_refused("setmetatable(_ENV, {})", "cannot be changed");
    expect_refused("math.x = 1", "cannot be changed");
    expect_refused("table.insert(math, 1)", "cannot be changed");
    expect_refused("table.remove(_ENV)", "cannot be changed");
    expect_refused("table.sort(_ENV)", "cannot be changed");
}

// Each pack keeps something somewhere; calling twice must tell the same, or loading must fail.
void expect_nothing_kept(std::string_view text) {
    auto sandbox = load_text(text);
    if (!sandbox) {
        EXPECT_EQ(sandbox.error().name, errors::script_error) << text;
        return;
    }
    const Ending first = call_for_text(*sandbox, "run");
    const Ending second = call_for_text(*sandbox, "run");
    EXPECT_EQ(first.value, second.value) << text;
    EXPECT_EQ(first.message, second.message) << text;
}

TEST(HostileMemory, NothingIsKeptBetweenCalls) {
    for (const std::string_view text : {
             "local n = 0 function run() n = n + 1 return tostring(n) end",
             "n = 0 function run() n = n + 1 return tostring(n) end",
             "local t = {n = 0} function run() t.n = t.n + 1 return tostring(t.n) end",
             "local t = {} function run() t[#t + 1] = 1 return tostring(#t) end",
             "local t = {} function run() table.insert(t, 1) return tostring(#t) end",
             "local t = {{}} function run() t[1].n = (t[1].n or 0) + 1 return tostring(t[1].n) end",
             "local t = {n = 1} function run() t.n = nil return tostring(t.n) end",
             "local function make() local n = 0 return function() n = n + 1 return n end end "
             "local f = make() function run() return tostring(f()) end",
             "local n = 0 local function inner() local function deep() n = n + 1 end deep() end "
             "function run() inner() return tostring(n) end",
             "local n = 0 function run() local f = function() return function() n = n + 1 end end "
             "f()() return tostring(n) end",
             "local it = ('abc'):gmatch('.') function run() return it() end",
             "local it = pairs({a = 1, b = 2}) function run() return it() end",
             "local m = {__index = function(t, k) rawset(t, k, 1) return 0 end} "
             "local t = setmetatable({}, m) function run() return tostring(t.x) end",
             "local c = {} local t = setmetatable({}, {__newindex = c}) "
             "function run() t.x = (c.x or 0) + 1 return tostring(c.x) end",
             "local t = setmetatable({}, {__index = function(t) return t end}) "
             "function run() local s = t.x s.y = 1 return tostring(rawget(s, 'y')) end",
             "local k = {} local t = {[k] = 0} "
             "function run() k.n = (k.n or 0) + 1 return tostring(k.n) end",
             "local m = {} local t = setmetatable({}, m) function run() local g = getmetatable(t) "
             "g.n = (g.n or 0) + 1 return tostring(g.n) end",
             "function run() local f = run run = function() return '2' end return '1' end",
             "local saved function run(chance) if saved then return 'kept' end saved = chance end",
             "local t = {} function run(chance) if t[1] then return 'kept' end t[1] = chance end",
             "function run() _ENV = {tostring = tostring} return 'x' end",
             "local f = function() end function run() return tostring(f) end",
             "local r = {} function run() local ok = pcall(rawset, r, 'x', 1) "
             "return tostring(r.x) end",
             "function run() local v = require('main') return tostring(v) end",
         })
        expect_nothing_kept(text);
}

TEST(HostileMemory, SaysWhichVariableWouldLiveOn) {
    const auto refused =
        load_text("local count = 0\nlocal other\nfunction run()\n  other = nil\nend");
    ASSERT_FALSE(refused);
    EXPECT_TRUE(refused.error().message.starts_with("main.lua:4: a function changes 'other'"))
        << refused.error().message;
}

TEST(HostileMemory, SaysWhoKeepsWhatIsGoodForOneLoopOnly) {
    const auto message_of = [](std::string_view text) {
        const auto refused = load_text(text);
        return refused ? std::string{"accepted"} : refused.error().message;
    };
    EXPECT_EQ(message_of("local it = ('abc'):gmatch('.')\nfunction run() return it() end"),
              "main.lua:2: an iterator of pairs, ipairs or gmatch cannot be kept: it is good for "
              "one loop only; the variable 'it' outside this function keeps it");
    EXPECT_EQ(message_of("return {it = ('abc'):gmatch('.')}"),
              "an iterator of pairs, ipairs or gmatch cannot be kept: it is good for one loop "
              "only; a table keeps it as 'it'");
    EXPECT_EQ(message_of("return {[('abc'):gmatch('.')] = 1}"),
              "an iterator of pairs, ipairs or gmatch cannot be kept: it is good for one loop "
              "only; a table keeps it as a key");
}

TEST(HostileMemory, LocalsOfOneCallMayBeChangedByFunctionsInIt) {
    EXPECT_EQ(value_of("local n = 0 local function add() n = n + 1 end add() add() return n"), "2");
}

TEST(HostileOrder, AddressesAreNeverShown) {
    EXPECT_EQ(value_of("return tostring({})"), "table");
    EXPECT_EQ(value_of("return tostring(print)"), "function");
    EXPECT_EQ(value_of("return tostring(function() end)"), "function");
    EXPECT_EQ(value_of("return ('%s %s'):format({}, print)"), "table function");
    expect_refused("return ('%p'):format({})", "invalid item");
    expect_refused("return ('%q'):format('x')", "invalid item");
    expect_refused("return ('%a'):format(1)", "invalid item");
    expect_refused("return {} .. ''");
    expect_refused("return {} < {}");
    expect_refused("return table.concat({{}})");
    EXPECT_FALSE(has(run("error({})").message, "0x"));
    EXPECT_FALSE(has(run("local t = {} t()").message, "0x"));
    auto sandbox = load_text("print({}, print)");
    ASSERT_TRUE(sandbox);
    EXPECT_EQ(sandbox->take_printed(), "table\tfunction\n");
}

TEST(HostileOrder, PairsIsSorted) {
    const std::string_view walk =
        " local s = '' for k in pairs(t) do s = s .. tostring(k) .. ' ' end "
        "return s";
    EXPECT_EQ(value_of("local t = {b = 1, a = 1, [2] = 1, [1] = 1, [1.5] = 1, [true] = 1, "
                       "[false] = 1, [-3] = 1, Z = 1, aa = 1}" +
                       std::string{walk}),
              "-3 1 1.5 2 Z a aa b false true ");
    EXPECT_EQ(value_of("local t = {[math.huge] = 1, [-math.huge] = 1, [math.maxinteger] = 1, "
                       "[0.5] = 1, [-0.5] = 1, [0] = 1}" +
                       std::string{walk}),
              "-inf -0.5 0 0.5 9223372036854775807 inf ");
    EXPECT_EQ(value_of("local t = {x = 1, y = 2, z = 3} local s = '' local k, v = next(t) "
                       "while k do s = s .. k .. v k, v = next(t, k) end return s"),
              "x1y2z3");
    expect_refused("for k in pairs({[{}] = 1}) do end", "has no order");
    expect_refused("for k in pairs({[print] = 1}) do end", "has no order");
}

TEST(HostileOrder, FieldsMayBeRemovedWhileWalking) {
    EXPECT_EQ(value_of("local t = {a = 1, b = 2, c = 3} local s = '' "
                       "for k in pairs(t) do t.b = nil s = s .. k end return s"),
              "ac");
}

TEST(HostileOrder, SortWithAFunctionThatLies) {
    const std::string_view same = "local t = {5, 3, 9, 1, 7, 7, 2} table.sort(t, ";
    for (const std::string_view liar : {"function() return true end", "function() return false end",
                                        "function(a, b) return a ~= b end",
                                        "function(a, b) return (a * 7 + b * 3) % 5 < 2 end"}) {
        const std::string body = std::string{same} + std::string{liar} +
                                 ") local sum = 0 for _, v in ipairs(t) do sum = sum + v end "
                                 "return table.concat(t, ' ') .. ' ' .. #t .. ' ' .. sum";
        const std::string value = value_of(body);
        EXPECT_TRUE(value.ends_with(" 7 34")) << value;
        EXPECT_EQ(value, value_of(body));
    }
    expect_refused("table.sort({1, 'x'})");
    expect_refused("table.sort({{}, {}})");
    expect_refused("table.sort({3, 2, 1}, function() error('liar') end)", "liar");
    EXPECT_EQ(value_of("local t = {3, 1, 2} table.sort(t, function() t[1] = nil t[9] = 4 end) "
                       "return 'ended'"),
              "ended");
}

TEST(HostileOrder, TheOperatorThatDiffersBetweenProcessors) {
    EXPECT_TRUE(has(load_text("\nfunction run(x) return x ^ 0.5 end").error().message,
                    "main.lua:2: the operator ^"));
    EXPECT_FALSE(load_text("function run(x, y)\n return function() return x ^ y end end"));
}

TEST(HostileOrder, ZeroBytesInStrings) {
    EXPECT_FALSE(load_text("x = 'a\\0b'"));
    EXPECT_FALSE(load_text("function f() return '\\x00' end"));
    expect_refused("return string.char(0)");
    expect_refused("return utf8.char(0)");
    expect_refused("return ('%c'):format(0)");
}

TEST(HostileArguments, BeyondAllBounds) {
    expect_refused("return table.unpack({}, 1, 100000000)", "more than 200");
    expect_refused("return table.unpack({}, math.mininteger, math.maxinteger)", "more than 200");
    expect_refused("return table.concat({}, ',', 1, math.maxinteger)");
    expect_refused("return table.concat({}, ',', math.mininteger, 1)");
    EXPECT_EQ(value_of("return table.concat({}, ',', math.maxinteger, 1)"), "");
    expect_refused("return ('%99999d'):format(1)", "invalid item");
    expect_refused("return ('%.999f'):format(1)", "invalid item");
    EXPECT_EQ(value_of("return #('%99.99f'):format(-1.7976931348623157e308)"), "410");
    expect_refused("return ('%d'):format(1.5)", "fraction");
    expect_refused("return ('%d'):format('1')");
    expect_refused("return ('%'):format(1)");
    expect_refused("return ('%d'):format()");
    expect_refused("return select(0)");
    expect_refused("return select(math.mininteger, 1)");
    EXPECT_EQ(value_of("return select(math.maxinteger, 1)"), "nil");
    EXPECT_EQ(value_of("return select(-1, 1, 2)"), "2");
    expect_refused("return select('x')");
    EXPECT_EQ(value_of("return ('abc'):sub(math.mininteger, math.maxinteger)"), "abc");
    EXPECT_EQ(value_of("return ('abc'):sub(math.maxinteger, math.mininteger)"), "");
    EXPECT_EQ(value_of("return ('abc'):byte(math.maxinteger)"), "nil");
    EXPECT_EQ(value_of("return ('abc'):find('b', math.mininteger)"), "2");
    EXPECT_EQ(value_of("return ('abc'):find('', math.maxinteger)"), "nil");
    expect_refused("table.insert({}, math.maxinteger, 1)", "out of bounds");
    expect_refused("table.insert({1}, math.mininteger, 1)", "out of bounds");
    expect_refused("table.remove({1}, math.mininteger)", "out of bounds");
    expect_refused("error('x', math.maxinteger)", "x");
    expect_refused("return 1 // 0");
    EXPECT_EQ(value_of("return math.mininteger // -1"), "-9223372036854775808");
    EXPECT_EQ(value_of("return math.abs(math.mininteger)"), "-9223372036854775808");
    EXPECT_EQ(value_of("return tonumber(('9'):rep(400)) == math.huge"), "true");
    EXPECT_EQ(value_of("return tonumber('zz', 36)"), "1295");
    expect_refused("return tonumber('1', 99)", "base out of range");
    expect_refused("return rawset({}, nil, 1)");
    expect_refused("return rawset({}, 0/0, 1)");
    expect_refused("return ipairs()");
}

TEST(HostileErrors, ThatAreNoStrings) {
    EXPECT_TRUE(has(run("error({})").message, "no text but a table"));
    EXPECT_TRUE(has(run("error()").message, "no text but a nil"));
    EXPECT_TRUE(
        has(run("error(setmetatable({}, {__tostring = function() while true do end end}))").message,
            "no text but a table"));
    EXPECT_TRUE(has(run("error(print)").message, "no text but a function"));
    EXPECT_EQ(value_of("local ok, e = pcall(error, {kind = 'mine'}) return e.kind"), "mine");
    EXPECT_EQ(value_of("local ok, e = pcall(error, nil) return e"), "nil");
}

}  // namespace
}  // namespace underwell::adapters::lua
