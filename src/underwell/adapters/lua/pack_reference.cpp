#include "underwell/adapters/lua/pack_reference.hpp"

#include <array>
#include <span>
#include <string_view>

#include <fmt/format.h>

#include "underwell/adapters/lua/pack_view.hpp"
#include "underwell/adapters/lua/reference.hpp"

namespace underwell::adapters::lua {

namespace {

// What a generator returns, and what `require "kinds"` gives. A ? marks what may be left out.
constexpr std::array<FieldEntry, 42> returned{{
    {"proposal", "name", "string", "The text that names the room."},
    {"proposal", "look", "string", "The text that describes it."},
    {"proposal", "bright?", "boolean", "Has it light of its own?"},
    {"proposal", "service?", "string", "\"shrine\", \"spring\", \"camp\", \"merchant\" …"},
    {"proposal", "service_uses?", "integer", "How often the service helps."},
    {"proposal", "monsters?", "(string|proposed_monster)[]", "At most 8, by name or as a table."},
    {"proposal", "things?", "(string|proposed_thing)[]", "At most 12."},
    {"proposal", "puzzle?", "string|proposed_puzzle", "What stands in the way on."},
    {"proposal", "traps?", "(string|proposed_trap)[]", "At most 4."},
    {"proposal", "inscriptions?", "string[]", "Texts that can be read on the walls, at most 4."},
    {"proposal", "details?", "string[]", "Texts that are told with the look, at most 3."},
    {"proposal", "elsewhere?", "proposed_change[]", "Up to 4 other rooms that change with it."},
    {"proposed_monster", "kind", "string", "Its name in monsters.toml."},
    {"proposed_monster", "blocks?", "boolean", "Must it be overcome to go on? True if left out."},
    {"proposed_monster", "hidden?", "boolean", "Does it lie in ambush?"},
    {"proposed_thing", "kind", "string", "Its name in things.toml."},
    {"proposed_thing", "count?", "integer", "How many; one if left out."},
    {"proposed_thing", "inside?", "integer", "Which of the room's things it lies in, from 1."},
    {"proposed_thing", "hidden?", "boolean", "Is it found only by a search?"},
    {"proposed_change", "room", "integer",
     "Which other room of the branch, by its place in branch.rooms; the first is 1."},
    {"proposed_change", "things?", "(string|proposed_thing)[]", "What lies there from now on."},
    {"proposed_change", "inscriptions?", "string[]", "What can be read there from now on."},
    {"proposed_puzzle", "kind", "string", "Its name in puzzles.toml."},
    {"proposed_puzzle", "size?", "integer",
     "Levers, bells, dials or stones, 3 to 6; figures, 3 or 4."},
    {"proposed_puzzle", "price?", "integer", "What a spirit wants, in gold."},
    {"proposed_trap", "kind", "string", "Its name in traps.toml."},
    {"proposed_trap", "on?", "integer", "Which of the room's things it guards; else the way on."},
    {"proposed_trap", "difficulty?", "integer", "5 to 30, instead of that in traps.toml."},
    {"kinds", "things", "kind[]", "All things of this pack and of those before it."},
    {"kinds", "monsters", "kind[]", "All monsters."},
    {"kinds", "puzzles", "kind[]", "All puzzles."},
    {"kinds", "traps", "kind[]", "All traps."},
    {"kinds", "texts", "table<string, string[]>", "By full name, each list in texts.toml."},
    {"kind", "name", "string", "Its full name, as in \"base:torch\"."},
    {"kind", "from", "integer", "The least depth where it is at home."},
    {"kind", "to", "integer", "The greatest."},
    {"kind", "weight", "integer", "How common it is; chance:weighted() draws by it. 0: never."},
    {"kind", "sort?", "string", "Of things: \"weapon\", \"potion\", \"treasure\" …"},
    {"kind", "price?", "integer", "Of things."},
    {"kind", "hit_dice?", "integer",
     "Of monsters; also trick (what it does first), unique, ambushes and roams."},
    {"kind", "kind?", "string", "Of puzzles and traps: \"levers\", \"hurts\" …"},
    {"kind", "unique?", "boolean", "Of monsters: is it the master of a lair?"},
}};

constexpr std::string_view page_head =
    "# What scripts of packs can use\n\n"
    "Written by `underwell pack api`; how packs are made is told in [packs.md](packs.md). A room "
    "generator is a function `(room, chance)` that returns a proposal; names without a pack mean "
    "those of its own. There is nothing else: no clock, no files, no `math.random`.\n\n"
    "Editors with the Lua language server complete and check all this with "
    "[underwell.lua](../packs/stubs/underwell.lua) in their library.\n\n";

constexpr std::array<std::string_view, 9> class_names = {
    "room",           "branch",          "proposal",      "proposed_monster",
    "proposed_thing", "proposed_puzzle", "proposed_trap", "proposed_change",
    "kinds"};

std::string_view sentence_of(std::string_view name) {
    if (name == "room") return "A room as generators see it, read-only.";
    if (name == "branch") return "The branch of a room, read-only.";
    if (name == "proposal") return "What a generator returns; fields with ? may be left out.";
    if (name == "proposed_monster") return "A monster that is more than its name.";
    if (name == "proposed_thing") return "A thing that is more than its name.";
    if (name == "proposed_puzzle") return "A puzzle that is more than its name.";
    if (name == "proposed_trap") return "A trap that is more than its name.";
    if (name == "proposed_change") return "What comes into another room of the branch.";
    if (name == "kinds") return "What `require \"kinds\"` gives: all that the packs' tables name.";
    return "One entry of kinds.";
}

template <typename Write>
void each_field(std::string_view name, Write&& write) {
    for (const FieldEntry& entry : view_entries())
        if (entry.view == name) write(entry);
    for (const FieldEntry& entry : returned)
        if (entry.view == name) write(entry);
}

template <typename Write>
void each_class(Write&& write) {
    for (const std::string_view name : class_names)
        write(name);
    write(std::string_view{"kind"});
}

std::string escaped(std::string_view type) {
    std::string text;
    for (const char letter : type) {
        if (letter == '|') text += '\\';
        text += letter;
    }
    return text;
}

}  // namespace

std::string builders_page() {
    std::string page{page_head};
    each_class([&](std::string_view name) {
        page += fmt::format("## {}\n\n{}\n\n| field | type | |\n| --- | --- | --- |\n", name,
                            sentence_of(name));
        each_field(name, [&](const FieldEntry& entry) {
            page += fmt::format("| {} | `{}` | {} |\n", entry.name, escaped(entry.type),
                                entry.sentence);
        });
        page += '\n';
    });
    page += to_markdown(standard_groups(), standard_entries());
    page.pop_back();  // one line feed at the end, not two
    return page;
}

std::string builders_stubs() {
    std::string stubs = to_stubs(standard_groups(), standard_entries());
    each_class([&](std::string_view name) {
        stubs += fmt::format("--- {}\n---@class {}\n", sentence_of(name), name);
        each_field(name, [&](const FieldEntry& entry) {
            stubs += fmt::format("---@field {} {} {}\n", entry.name, entry.type, entry.sentence);
        });
        stubs += '\n';
    });
    stubs += "---@alias generator fun(room: room, chance: chance): proposal\n";
    return stubs;
}

}  // namespace underwell::adapters::lua
