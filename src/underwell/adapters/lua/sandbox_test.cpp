#include "underwell/adapters/lua/sandbox.hpp"

#include <clocale>
#include <string>

#include "underwell/adapters/lua/script_fixture.hpp"

namespace underwell::adapters::lua {
namespace {

base::Result<Sandbox> load_files(std::map<std::string, std::string, std::less<>> files) {
    Pack pack;
    pack.files = std::move(files);
    return Sandbox::load(pack);
}

TEST(Sandbox, FindsFunctionsAmongGlobalsAndInWhatTheFirstFileReturned) {
    auto sandbox = load_text(
        "function plain() return 'plain' end "
        "return {rat = {on_hit = function() return 'squeak' end}}");
    ASSERT_TRUE(sandbox) << sandbox.error().message;
    EXPECT_EQ(call_for_text(*sandbox, "plain").value, "plain");
    EXPECT_EQ(call_for_text(*sandbox, "rat.on_hit").value, "squeak");
    EXPECT_EQ(call_for_text(*sandbox, "rat.on_miss").error, errors::no_such_function);
    EXPECT_EQ(call_for_text(*sandbox, "rat.on_hit.deeper").error, errors::no_such_function);
    EXPECT_EQ(call_for_text(*sandbox, "").error, errors::no_such_function);
}

TEST(Sandbox, ReadsDataOfThePack) {
    auto sandbox = load_text("return {monsters = {rat = {legs = 4}}}");
    ASSERT_TRUE(sandbox);
    std::int64_t legs = 0;
    EXPECT_TRUE(sandbox->read("monsters.rat.legs", [&](Reader& value) { legs = value.integer(); }));
    EXPECT_EQ(legs, 4);
    EXPECT_EQ(sandbox->read("monsters.bat", [](Reader& value) { value.integer(); }).error().message,
              "monsters.bat: missing; an integer is expected");
}

TEST(Sandbox, FilesRequireEachOther) {
    auto sandbox = load_files({{"main.lua",
                                "local words = require 'lib/words' "
                                "assert (words == require 'lib/words') "
                                "function run() return words.hello end"},
                               {"lib/words.lua", "print('once') return {hello = 'hello'}"}});
    ASSERT_TRUE(sandbox) << sandbox.error().message;
    EXPECT_EQ(call_for_text(*sandbox, "run").value, "hello");
    EXPECT_EQ(sandbox->take_printed(), "once\n");
    EXPECT_EQ(sandbox->take_printed(), "");
}

TEST(Sandbox, WhatWasRequiredIsFrozenToo) {
    auto sandbox = load_files({{"main.lua",
                                "require 'words' function run() "
                                "local w = require 'words' w.n = (w.n or 0) + 1 return 'x' end"},
                               {"words.lua", "return {}"}});
    ASSERT_TRUE(sandbox) << sandbox.error().message;
    EXPECT_TRUE(
        has(call_for_text(*sandbox, "run").message, "main.lua:1: this table cannot be changed"));
}

TEST(Sandbox, WhatWasRequiredCannotBeChangedWhileThePackLoads) {
    const auto sandbox = load_files({{"main.lua",
                                      "local w = require 'words'\n"
                                      "w.hello = nil\n"
                                      "function run() return w.hello end"},
                                     {"words.lua", "return {hello = 'hello'}"}});
    ASSERT_FALSE(sandbox);
    EXPECT_TRUE(has(sandbox.error().message, "main.lua:2: this table cannot be changed"));
}

TEST(Sandbox, TellsFileAndLine) {
    EXPECT_EQ(load_files({{"main.lua", "\nrequire 'other'"}, {"other.lua", "\n\nlocal x = = 1"}})
                  .error()
                  .message.substr(0, 12),
              "other.lua:3:");
    EXPECT_TRUE(has(load_files({{"main.lua", "\nrequire 'other'"}}).error().message,
                    "main.lua:2: require: this pack has no file other.lua"));
    EXPECT_TRUE(
        has(load_files({{"main.lua", "require 'a'"}, {"a.lua", "require 'main'"}}).error().message,
            "requires itself"));
    EXPECT_TRUE(has(load_files({}).error().message, "no file main.lua"));
    EXPECT_TRUE(has(run("\n\nlocal x = nil + 1").message, "main.lua:3: "));
    EXPECT_TRUE(has(run("\nerror('no way')").message, "main.lua:2: no way"));
}

// G3: whatever a script does, its builder learns where.
TEST(Sandbox, TellsFileAndLineAlsoWhereTheScriptDoesNot) {
    EXPECT_EQ(run("\nerror('no place told', 0)").message, "main.lua:2: no place told");
    EXPECT_EQ(run("\nerror({})").message,
              "main.lua:2: the script raised an error that is no text but a table");
    EXPECT_EQ(run("\n\nerror()").message,
              "main.lua:3: the script raised an error that is no text but a nil");
    EXPECT_EQ(run("local ok, e = pcall(error, 'oh', 0)\nerror(e, 0)").message, "main.lua:2: oh");
    EXPECT_EQ(
        run("local function f() error('oh') end\nlocal ok, e = pcall(f)\nerror(e, 0)").message,
        "main.lua:1: oh")
        << "where it happened, and not where it was passed on";
}

TEST(Sandbox, ErrorsMoveNoCursorAndAreShort) {
    const std::string message = run("error('\\27[2J\\r\\n' .. ('x'):rep(900))").message;
    EXPECT_TRUE(message.starts_with("main.lua:1:  [2J  xxx")) << message;
    EXPECT_LE(message.size(), 400U);
    EXPECT_EQ(value_of("print('a\\27[2Jb') return 'x'"), "x");
}

TEST(Sandbox, CountsTheSameStepsEveryTime) {
    auto sandbox = load_text(
        "function run(chance) local t = {} for i = 1, 300 do t[i] = chance:below(9) "
        "end table.sort(t) for k in pairs(t) do end return 'x' end");
    ASSERT_TRUE(sandbox);
    call_for_text(*sandbox, "run");
    const std::uint64_t steps = sandbox->use().steps;
    EXPECT_GT(steps, 1000U);
    for (int again = 0; again < 50; ++again) {
        call_for_text(*sandbox, "run");
        EXPECT_EQ(sandbox->use().steps, steps);
    }
}

// What a call counts must not depend on what ran before it, since a room is made again when a
// journal is checked.
TEST(Sandbox, CountsTheSameBytesWhateverRanBefore) {
    const std::string pack =
        "local pad = ('x'):rep(30) "
        "function strings() for i = 1, 3000 do local s = pad .. i end return 'x' end "
        "function other_strings() for i = 1, 3000 do local s = i .. pad end return 'x' end "
        "function run(chance) strings() local t = {} "
        "for i = 1, 300 do t[i] = {i, 'a' .. i} end return 'x' end";
    auto fresh = load_text(pack);
    ASSERT_TRUE(fresh) << fresh.error().message;
    EXPECT_EQ(call_for_text(*fresh, "run").value, "x");
    const std::size_t bytes = fresh->use().bytes;
    EXPECT_GT(bytes, 300 * 80U);
    for (const std::string_view before : {"run", "strings", "other_strings", "run"}) {
        EXPECT_EQ(call_for_text(*fresh, before).value, "x");
        EXPECT_EQ(call_for_text(*fresh, "run").value, "x");
        EXPECT_EQ(fresh->use().bytes, bytes) << "after " << before;
        auto another = load_text(pack);
        ASSERT_TRUE(another);
        EXPECT_EQ(call_for_text(*another, before).value, "x");
        EXPECT_EQ(call_for_text(*another, "run").value, "x");
        EXPECT_EQ(another->use().bytes, bytes) << "in a new state after " << before;
    }
}

// So few that they are not collected between two calls: the second finds those of the first.
TEST(Sandbox, CountsTheSameBytesWhetherShortStringsAreThereOrNot) {
    auto sandbox = load_text(
        "local pad = ('x'):rep(30) "
        "function run() for i = 1, 100 do local s = pad .. i end return 'x' end");
    ASSERT_TRUE(sandbox) << sandbox.error().message;
    ASSERT_EQ(call_for_text(*sandbox, "run").value, "x");
    const std::size_t bytes = sandbox->use().bytes;
    for (int again = 0; again < 5; ++again) {
        ASSERT_EQ(call_for_text(*sandbox, "run").value, "x");
        EXPECT_EQ(sandbox->use().bytes, bytes);
    }
}

TEST(Sandbox, StopsForBytesInEveryCallOrInNone) {
    for (int tables = 840; tables <= 1300; tables += 20) {
        auto sandbox = load_text(
            "local pad = ('x'):rep(34) function run() for i = 1, " + std::to_string(tables) +
            " do local t = "
            "{nil,nil,nil,nil,nil,nil,nil,nil,nil,nil,nil,nil,nil,nil,nil,nil,nil,nil,"
            "nil,nil,nil,nil,nil,nil,nil,nil,nil,nil,nil,nil,nil,nil,nil,nil,nil,nil,nil,nil,nil,"
            "nil,"
            "nil,nil,nil,nil,nil,nil,nil,nil,nil,nil} end "
            "for i = 1, 3000 do local s = pad .. i end return 'x' end");
        ASSERT_TRUE(sandbox);
        const Ending first = call_for_text(*sandbox, "run");
        for (int again = 0; again < 20; ++again)
            EXPECT_EQ(call_for_text(*sandbox, "run").error, first.error) << tables;
    }
}

TEST(Sandbox, KeepsNoGarbage) {
    auto sandbox =
        load_text("function run() local t = {} for i = 1, 500 do t[i] = {i} end return 'x' end");
    ASSERT_TRUE(sandbox);
    for (int round = 0; round < 200; ++round)
        call_for_text(*sandbox, "run");
    EXPECT_LT(sandbox->use().live_bytes, std::size_t{1} << 20);
}

TEST(Sandbox, PrintsAreBounded) {
    auto sandbox = load_text("for i = 1, 10000 do print('line', i) end");
    ASSERT_TRUE(sandbox) << sandbox.error().message;
    EXPECT_EQ(sandbox->take_printed().size(), Limits{}.printed_bytes_max);
}

TEST(Sandbox, WorksOnlyWhereStringsAreSortedByTheirBytes) {
    EXPECT_TRUE(is_plain_locale("C"));
    EXPECT_TRUE(is_plain_locale("C.UTF-8"));
    EXPECT_FALSE(is_plain_locale("de_DE.UTF-8"));
    EXPECT_FALSE(is_plain_locale("en_US.UTF-8"));
    // Of other locales, a machine may have none; where it has one, it is refused.
    if (std::setlocale(LC_NUMERIC, "en_US.UTF-8") == nullptr) return;
    EXPECT_EQ(load_text("").error().name, errors::wrong_locale);
    std::setlocale(LC_NUMERIC, "C");
}

TEST(Sandbox, CanBeMovedAndDropped) {
    auto first = load_text("function run() return 'x' end");
    ASSERT_TRUE(first);
    Sandbox second = std::move(*first);
    EXPECT_EQ(call_for_text(second, "run").value, "x");
}

}  // namespace
}  // namespace underwell::adapters::lua
