#include "underwell/adapters/lua/reference.hpp"

#include <array>
#include <set>
#include <string>

#include "underwell/adapters/lua/script_fixture.hpp"

namespace underwell::adapters::lua {
namespace {

// Every function that a script can name, as "string.rep".
std::set<std::string> names_in_the_sandbox() {
    auto sandbox = load_text(
        "local names = '' for name, value in pairs(_ENV) do "
        "if type(value) == 'function' then names = names .. name .. '\\n' end "
        "if type(value) == 'table' then for inner, what in pairs(value) do "
        "if type(what) == 'function' then names = names .. name .. '.' .. inner .. '\\n' end "
        "end end end function run() return names end");
    EXPECT_TRUE(sandbox);
    std::set<std::string> names;
    std::string name;
    for (const char letter : call_for_text(*sandbox, "run").value) {
        if (letter != '\n') {
            name += letter;
            continue;
        }
        names.insert(name);
        name.clear();
    }
    return names;
}

std::string entry_name(const FunctionEntry& entry) {
    return entry.group.empty() ? std::string{entry.name}
                               : std::string{entry.group} + "." + std::string{entry.name};
}

TEST(Reference, NamesExactlyWhatTheSandboxHas) {
    std::set<std::string> described;
    for (const FunctionEntry& entry : standard_entries()) {
        EXPECT_TRUE(described.insert(entry_name(entry)).second || entry.group == "chance")
            << entry_name(entry);
        if (entry.group != "chance") continue;
        EXPECT_EQ(value_of("return type(chance." + std::string{entry.name} + ")"), "function");
    }
    std::erase_if(described, [](const std::string& name) { return name.starts_with("chance."); });
    EXPECT_EQ(described, names_in_the_sandbox());
}

// What stands after --> is what the example prints.
TEST(Reference, EveryExampleRunsAndPrintsWhatItSays) {
    for (const FunctionEntry& entry : standard_entries()) {
        EXPECT_TRUE(has(entry.example, entry.name)) << entry_name(entry);
        auto sandbox = load_text(pack_of(entry.example));
        ASSERT_TRUE(sandbox) << entry_name(entry) << ": " << sandbox.error().message;
        const Ending ending = call_for_text(*sandbox, "run");
        EXPECT_EQ(ending.error, "") << entry_name(entry) << ": " << ending.message;
        const std::string printed = sandbox->take_printed();
        const std::size_t arrow = entry.example.find("--> ");
        if (arrow == std::string_view::npos) continue;
        EXPECT_EQ(printed, std::string{entry.example.substr(arrow + 4)} + "\n")
            << entry_name(entry);
    }
}

TEST(Reference, EveryEntryIsComplete) {
    for (const FunctionEntry& entry : standard_entries()) {
        EXPECT_TRUE(entry.sentence.ends_with('.') || entry.sentence.ends_with('?') ||
                    entry.sentence.ends_with("…"))
            << entry_name(entry);
        EXPECT_FALSE(entry.example.empty());
        for (const Parameter& parameter : entry.parameters)
            EXPECT_FALSE(parameter.name.empty() || parameter.type.empty()) << entry_name(entry);
    }
}

constexpr std::array<Parameter, 2> parameters{{{"bound", "integer"}, {"times", "integer", true}}};
constexpr std::array<GroupEntry, 2> groups{{{"", "Plain."}, {"dice", "The dice.", true}}};
constexpr std::array<FunctionEntry, 2> entries{
    {{"dice", "roll", parameters, "integer", "Rolls.", "dice:roll(6)"},
     {"", "stop", {}, "", "Stops.", "stop()"}}};

TEST(Reference, IsWrittenAsAPage) {
    EXPECT_EQ(
        to_markdown(groups, entries),
        "## functions\n\nPlain.\n\n"
        "### stop\n\n`stop()`\n\nStops.\n\n```lua\nstop()\n```\n\n"
        "## dice\n\nThe dice.\n\n"
        "### dice:roll\n\n`dice:roll(bound: integer, times?: integer) → integer`\n\nRolls.\n\n"
        "```lua\ndice:roll(6)\n```\n\n");
}

TEST(Reference, IsWrittenAsStubs) {
    EXPECT_EQ(to_stubs(groups, entries),
              "---@meta\n\n"
              "--- Stops.\nfunction stop() end\n\n"
              "--- The dice.\n---@class dice\nlocal dice = {}\n\n"
              "--- Rolls.\n---@param bound integer\n---@param times? integer\n---@return integer\n"
              "function dice:roll(bound, times) end\n\n");
}

TEST(Reference, StubsAreLua) {
    const std::string stubs = to_stubs(standard_groups(), standard_entries());
    EXPECT_TRUE(has(stubs, "function string.rep(s, count, between) end"));
    const auto loaded = load_text("local function stubs()\n" + stubs + "end");
    EXPECT_TRUE(loaded) << loaded.error().message;
}

}  // namespace
}  // namespace underwell::adapters::lua
