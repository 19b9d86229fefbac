#include "underwell/adapters/lua/pack_generator.hpp"

#include <array>
#include <gtest/gtest.h>
#include <string>
#include <string_view>

#include "underwell/adapters/lua/pack_loader.hpp"
#include "underwell/branch/explorer.hpp"
#include "underwell/game/apply.hpp"

namespace underwell::adapters::lua {
namespace {

using game::named;

PackFiles pack_with(std::string_view body) {
    PackFiles pack;
    pack.files["pack.toml"] = "name = 'p'\nversion = '1'\ngenerators = ['main']\n";
    pack.files["texts.toml"] = "name = 'Cave'\nlook = 'Dark.'\nlore = 'Once.'\n";
    pack.files["things.toml"] =
        "[gold]\nname = 'gold | some'\nlook = 'x'\nsort = 'gold'\n"
        "[key]\nname = 'key'\nlook = 'x'\nsort = 'key'\n"
        "[chest]\nname = 'chest'\nlook = 'x'\nsort = 'container'\n";
    pack.files["monsters.toml"] =
        "[rat]\nname = 'rat'\nlook = 'x'\nhit_dice = 1\n"
        "attacks = [{verb = 'bites', damage = '1'}]\n";
    pack.files["puzzles.toml"] = "[toll]\nkind = 'bargain'\nlook = 'x'\nprice = 5\n";
    pack.files["traps.toml"] = "[slab]\nkind = 'hurts'\nlook = 'x'\nharm = '2d6'\n";
    pack.files["surface.toml"] =
        "generator = 'main'\ngold = 'gold'\nkey = 'key'\n"
        "[[place]]\nname = 'start'\ntitle = 'Start'\nlook = 'x'\nservice = 'start'\n";
    pack.files["rooms.lua"] =
        "return {main = function(room, chance)\n" + std::string{body} + "\nend}";
    return pack;
}

// A branch of three rooms, the last of which is asked for.
game::Zone small_zone() {
    game::Zone zone;
    zone.id = {1};
    game::apply(zone, game::BranchFounded{.plan = {.branch = {1},
                                                   .seed = 5,
                                                   .entrance = grid::Direction::east,
                                                   .settings = {},
                                                   .generator = "p:main"}});
    auto branch = branch::Branch::open({}, {.seed = 5, .entrance = grid::Direction::east});
    branch::Explorer explorer{*branch, branch::Explorer::Choice::nearest};
    while (branch->room_count() < 3)
        explorer.see(*branch->walk(*explorer.next(*branch)));
    branch->for_each_growth(
        [&](const branch::Growth& growth) { game::apply(zone, game::RoomDug{growth}); });
    zone.rooms[0].things.emplace_back().kind = named<game::ThingKindId>("p:gold");
    zone.rooms[0].monsters.emplace_back().kind = named<game::MonsterKindId>("p:rat");
    return zone;
}

base::Result<game::RoomProposal> furnish(std::string_view body) {
    const auto packs = load_packs(std::array{pack_with(body)});
    EXPECT_TRUE(packs) << packs.error().message;
    if (!packs) return std::unexpected(packs.error());
    const auto generators = PackGenerators::make(*packs, {});
    EXPECT_TRUE(generators);
    const game::Zone zone = small_zone();
    base::Stream chance{1};
    return (*generators)
        ->find("p:main")
        ->furnish({.zone = zone, .room = {2}, .depth = 1, .lair = true}, chance);
}

std::string refusal(std::string_view body) {
    const auto made = furnish(body);
    return made ? "" : made.error().message;
}

TEST(PackGenerator, ReadsAllThatARoomCanHave) {
    const auto made = furnish(R"(return {
        name = 'name', look = 'p:look', bright = true, service = 'shrine', service_uses = 2,
        monsters = {'rat', {kind = 'p:rat', blocks = false, hidden = true}},
        things = {'chest', {kind = 'gold', count = 7, inside = 1}, {kind = 'key', hidden = true}},
        puzzle = {kind = 'toll', price = 9}, traps = {'slab', {kind = 'slab', on = 1, difficulty = 20}},
        inscriptions = {'lore'},
        elsewhere = {{room = 2, things = {{kind = 'gold', count = 2}}, inscriptions = {'p:lore'}}}})");
    ASSERT_TRUE(made) << made.error().message;
    ASSERT_EQ(made->elsewhere.size(), 1U);
    EXPECT_EQ(made->elsewhere[0].room, game::RoomNumber{1});
    EXPECT_EQ(made->elsewhere[0].things.at(0).count, 2U);
    EXPECT_EQ(made->elsewhere[0].inscriptions.at(0), named<game::TextId>("p:lore"));
    EXPECT_EQ(made->name, named<game::TextId>("p:name"));
    EXPECT_TRUE(made->bright);
    EXPECT_EQ(made->service, game::Service::shrine);
    EXPECT_EQ(made->service_uses, 2);
    ASSERT_EQ(made->monsters.size(), 2U);
    EXPECT_TRUE(made->monsters[0].blocks);
    EXPECT_FALSE(made->monsters[1].blocks);
    EXPECT_TRUE(made->monsters[1].hidden);
    ASSERT_EQ(made->things.size(), 3U);
    EXPECT_EQ(made->things[1].count, 7U);
    EXPECT_EQ(made->things[1].inside, 0U);
    EXPECT_FALSE(made->things[1].hidden);
    EXPECT_TRUE(made->things[2].hidden);
    EXPECT_EQ(made->puzzle->price, 9U);
    EXPECT_EQ(made->puzzle->kind, game::PuzzleKind::bargain);
    ASSERT_EQ(made->traps.size(), 2U);
    EXPECT_EQ(made->traps[1].on, 0U);
    EXPECT_EQ(made->traps[1].difficulty, 20);
    EXPECT_EQ(made->traps[0].influence.harm.count, 2);
    EXPECT_EQ(made->inscriptions.size(), 1U);
}

TEST(PackGenerator, G1SeesTheWholeBranch) {
    const auto made = furnish(R"(
        local function expect(fact) if not fact then error('not so', 2) end end
        local rooms = room.branch.rooms
        expect(#rooms == 3 and rooms[1].first and not room.first and not rooms[3].first)
        expect(not pcall(function() return room.number end))
        expect(room.branch.sign >= 0 and room.branch.sign == rooms[1].branch.sign)
        expect(rooms[1].x == 1 and rooms[1].y == 0 and rooms[1].depth == 1)
        expect(rooms[1].name == '' and not rooms[1].clear)
        expect(room.lair and not rooms[1].lair)
        expect(#rooms[1].things == 1 and rooms[1].things[1] == 'p:gold' and #room.things == 0)
        expect(#rooms[1].monsters == 1 and rooms[1].monsters[1] == 'p:rat')
        expect(#rooms[1].exits > 0 and rooms[1].exits[#rooms[1].exits] == 'west')
        expect(room.branch.deepest >= 1 and room.branch.people == 0 and room.branch.unexplored > 0)
        for _, other in ipairs(rooms) do expect(other.branch.rooms[1].x == 1) end
        return {name = 'name', look = 'look'})");
    EXPECT_TRUE(made) << made.error().message;
}

// G3: file, generator and path are told, and the nearest right name.
TEST(PackGenerator, G3WhatIsWrongIsToldToTheBuilder) {
    const std::string good = "name = 'name', look = 'look', ";
    const auto has = [](const std::string& text, const std::string& part) {
        EXPECT_NE(text.find(part), std::string::npos) << text;
    };
    has(refusal("return 3"), "p/rooms.lua:1: main: result: a table is expected");
    has(refusal("return {" + good + "monster = {'rat'}}"),
        "p/rooms.lua:1: main: result: nobody knows the field 'monster'; did you mean 'monsters'?");
    has(refusal("return {" + good + "monsters = {'rta'}}"),
        "result.monsters[1]: there is no 'p:rta'; did you mean 'p:rat'?");
    has(refusal("return {" + good + "things = {{kind = 'gold', count = 0}}}"),
        "result.things[1].count: 0 is not between 1 and 100000");
    has(refusal("return {name = 'nam', look = 'look'}"), "did you mean 'p:name'?");
    has(refusal("return {name = '', look = 'look'}"), "result.name: is empty");
    has(refusal("return {look = 'look'}"), "result.name: missing");
    has(refusal("return {" + good + "traps = {{kind = 'slab', on = 99}}}"),
        "result.traps[1].on: 99 is not between 1 and 12");
    has(refusal("return {" + good + "elsewhere = {{room = 0}}}"),
        "p/rooms.lua:1: main: result.elsewhere[1].room: there is no room 0: they are counted as in "
        "room.branch.rooms, from 1 to 3");
    has(refusal("return {" + good + "elsewhere = {{room = 4}}}"), "there is no room 4");
    has(refusal("return {" + good + "elsewhere = {{room = 3}}}"), "room 3 is the new one itself");
    has(refusal("\nerror('oh')"), "p/rooms.lua:3: oh");
    has(refusal("while true do end"), "p/rooms.lua:2: ");
    has(refusal("return {" + good + "monsters = {string.rep('x', 500)}}"), "at most 80 fit");
}

TEST(PackGenerator, AFailedCallLeavesNothingBehind) {
    const auto packs = load_packs(std::array{pack_with(
        "if chance:below(2) == 0 then error('no') end return {name = 'name', look = 'look'}")});
    ASSERT_TRUE(packs);
    const auto generators = PackGenerators::make(*packs, {});
    const game::Zone zone = small_zone();
    int failed = 0;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        base::Stream chance{seed};
        const auto made =
            (*generators)->find("p:main")->furnish({.zone = zone, .room = {2}, .depth = 1}, chance);
        if (!made) ++failed;
        base::Stream again{seed};
        EXPECT_EQ((*generators)
                      ->find("p:main")
                      ->furnish({.zone = zone, .room = {2}, .depth = 1}, again)
                      .has_value(),
                  made.has_value());
    }
    EXPECT_GT(failed, 20);
    EXPECT_LT(failed, 80);
}

TEST(PackSamples, CountErrorsAndBrokenRules) {
    PackFiles pack = pack_with(
        "if room.depth > 3 then error('too deep') end return {name = 'name', look = 'look'}");
    pack.files["tests.toml"] =
        "[[rule]]\nsays = 'rats'\nmonster = 'rat'\nleast_percent = 1\nmost_percent = 100\n"
        "[[rule]]\nsays = 'plain'\nto = 3\nsort = 'plain'\nleast_percent = 100\nmost_percent = "
        "100\n";
    const auto packs = load_packs(std::array{pack});
    ASSERT_TRUE(packs) << packs.error().message;
    const auto report = sample_rooms(*packs, {.rooms = 200});
    ASSERT_TRUE(report);
    EXPECT_FALSE(report->fine());
    ASSERT_EQ(report->errors.size(), 1U);
    EXPECT_EQ(report->errors.begin()->first, "p/rooms.lua:2: too deep (first at depth 4)");
    ASSERT_EQ(report->broken_rules.size(), 1U);
    EXPECT_EQ(report->broken_rules[0],
              "p/tests.toml: rats: 0 of 200 rooms are so, 1 to 100 percent should be");
    EXPECT_EQ(report->distinct_looks, 2U) << "and that of plain rooms";
}

// Where few come, or none in the branches of today.
TEST(PackSamples, FindErrorsInLairsFarBelowAndWithDiagonals) {
    const auto expect_found = [](std::string_view when, std::string_view told) {
        const auto packs = load_packs(
            std::array{pack_with(std::string{when} + " return {name = 'name', look = 'look'}")});
        ASSERT_TRUE(packs) << packs.error().message;
        const auto report = sample_rooms(*packs, {.rooms = 50});
        ASSERT_TRUE(report);
        EXPECT_EQ(report->rooms, 50U);
        EXPECT_GT(report->rooms_besides, 200U);
        ASSERT_EQ(report->errors.size(), 1U) << when;
        EXPECT_NE(report->errors.begin()->first.find(told), std::string::npos)
            << report->errors.begin()->first;
    };
    expect_found("if room.lair then error('master') end", ", in a lair");
    expect_found("if room.depth >= 60 then error('deep') end", "deep (first at depth 60)");
    expect_found("if room.depth >= 200 then error('deep') end", "deep (first at depth 200)");
    expect_found(
        "for _, exit in ipairs(room.exits) do if exit == 'northeast' then error('askew') end end",
        ", in a branch with diagonals)");
}

TEST(PackSamples, WarnOfQuestsThatNobodyCanFulfil) {
    const auto warnings_with = [](std::string_view weight, std::string_view body) {
        PackFiles pack = pack_with(body);
        pack.files["monsters.toml"].append(weight);
        pack.files["quests.toml"] =
            "[[quest]]\nsort = 'slay'\nmonster = 'rat'\nwanted = 1\nreward = 1\n";
        const auto packs = load_packs(std::array{pack});
        EXPECT_TRUE(packs) << packs.error().message;
        const auto report = sample_rooms(*packs, {.rooms = 50});
        return report->warnings;
    };
    const std::string_view empty = "return {name = 'name', look = 'look'}";
    EXPECT_TRUE(warnings_with("weight = 1\n", empty).empty());
    EXPECT_TRUE(
        warnings_with("weight = 0\n", "return {name = 'name', look = 'look', monsters = {'rat'}}")
            .empty());
    const auto warnings = warnings_with("weight = 0\n", empty);
    ASSERT_EQ(warnings.size(), 1U);
    EXPECT_TRUE(
        warnings[0].starts_with("a quest asks for 'p:rat', which has weight 0, and none of"))
        << warnings[0];
}

// What only the core can judge has file and line too.
TEST(PackSamples, G3WhatTheCoreRefusesIsToldWithFileAndLine) {
    const auto packs = load_packs(
        std::array{pack_with("return {name = 'name', look = 'look', service = 'shrine',\n"
                             "things = {{kind = 'gold', inside = 2}, 'chest'}}")});
    ASSERT_TRUE(packs) << packs.error().message;
    const auto report = sample_rooms(*packs, {.rooms = 20});
    ASSERT_TRUE(report);
    ASSERT_EQ(report->errors.size(), 1U);
    EXPECT_TRUE(report->errors.begin()->first.starts_with("p/rooms.lua:1: main: "))
        << report->errors.begin()->first;
}

TEST(PackSamples, ATestAsksForOneThing) {
    PackFiles pack = pack_with("return {name = 'name', look = 'look'}");
    pack.files["tests.toml"] = "[[rule]]\nsays = 'x'\nleast_percent = 1\nmost_percent = 2\n";
    const auto packs = load_packs(std::array{pack});
    ASSERT_FALSE(packs);
    EXPECT_NE(packs.error().message.find("p/tests.toml:1: rule[1]: asks for exactly one"),
              std::string::npos)
        << packs.error().message;
}

}  // namespace
}  // namespace underwell::adapters::lua
