#include "underwell/level/prefab.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <gtest/gtest.h>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "kept_file.hpp"

namespace underwell::level {
namespace {

using grid::Spot;

constexpr std::string_view chapel = R"(
; one of each kind of line
vault "The small chapel"
tags shrine depth 2-9 weight 3
legend ~ water
legend _ altar
legend o monster
map
####+##
#.~_.#
+.~o.#
######
end
)";

constexpr std::array<Laying, 8> layings = {{{.quarter_turns = 0, .mirrored = false},
                                            {.quarter_turns = 1, .mirrored = false},
                                            {.quarter_turns = 2, .mirrored = false},
                                            {.quarter_turns = 3, .mirrored = false},
                                            {.quarter_turns = 0, .mirrored = true},
                                            {.quarter_turns = 1, .mirrored = true},
                                            {.quarter_turns = 2, .mirrored = true},
                                            {.quarter_turns = 3, .mirrored = true}}};

Prefab read_one(std::string_view text) {
    auto prefabs = parse_prefabs(text);
    EXPECT_TRUE(prefabs.has_value()) << prefabs.error().message;
    EXPECT_EQ(prefabs->size(), 1U);
    return prefabs->front();
}

// What is said about a text that must not be accepted.
std::string objection(std::string_view text) {
    const auto prefabs = parse_prefabs(text);
    if (prefabs) return "accepted";
    EXPECT_EQ(prefabs.error().name, errors::bad_prefab);
    return prefabs.error().message;
}

std::string with_map(const std::string& rows) {
    return "vault \"v\"\nmap\n" + rows + "end\n";
}

TEST(Prefab, ReadsWhatIsDrawn) {
    const Prefab prefab = read_one(chapel);
    EXPECT_EQ(prefab.name, "The small chapel");
    EXPECT_FALSE(prefab.any_type);
    EXPECT_EQ(prefab.type, RoomType::shrine);
    EXPECT_EQ(prefab.depth_min, 2U);
    EXPECT_EQ(prefab.depth_max, 9U);
    EXPECT_EQ(prefab.weight, 3U);
    EXPECT_EQ(prefab.terrain.size(), (grid::Size{.width = 7, .height = 4}));
    EXPECT_EQ((prefab.terrain[{.x = 2, .y = 1}]), Terrain::water);
    EXPECT_EQ((prefab.terrain[{.x = 3, .y = 1}]), Terrain::floor) << "below the altar";
    EXPECT_EQ((prefab.terrain[{.x = 3, .y = 2}]), Terrain::floor) << "below the monster";
    EXPECT_EQ((prefab.terrain[{.x = 4, .y = 0}]), Terrain::wall) << "at a door site";
    EXPECT_EQ((prefab.terrain[{.x = 6, .y = 2}]), Terrain::wall) << "where nothing is drawn";
    EXPECT_EQ(prefab.door_sites, (std::vector<Spot>{{.x = 4, .y = 0}, {.x = 0, .y = 2}}));
    EXPECT_EQ(
        prefab.things,
        (std::vector<Thing>{{.spot = {.x = 3, .y = 1}, .kind = ThingKind::altar, .room = 0}}));
    EXPECT_EQ(prefab.monsters, (std::vector<Spot>{{.x = 3, .y = 2}}));
}

TEST(Prefab, WithoutTagsItServesEveryRoomAtEveryDepth) {
    const Prefab prefab = read_one(with_map("#+#\n#.#\n###\n"));
    EXPECT_TRUE(prefab.any_type);
    EXPECT_EQ(prefab.depth_min, 0U);
    EXPECT_EQ(prefab.depth_max, 0xFFFF'FFFFU);
    EXPECT_EQ(prefab.weight, 1U);
}

TEST(Prefab, DepthsMayHaveNoEndOrBeOne) {
    const auto tagged = [](const std::string& tags) {
        return read_one("vault \"v\"\ntags " + tags + "\nmap\n#+#\n#.#\n###\nend\n");
    };
    EXPECT_EQ(tagged("any depth 4-").depth_min, 4U);
    EXPECT_EQ(tagged("any depth 4-").depth_max, 0xFFFF'FFFFU);
    EXPECT_EQ(tagged("any depth 4").depth_max, 4U);
    EXPECT_EQ(tagged("plain weight 1000").type, RoomType::plain);
    EXPECT_FALSE(tagged("plain").any_type);
}

TEST(Prefab, LineEndsOfBothKindsAndNoEndOfTheLastLineAreUnderstood) {
    EXPECT_EQ(read_one("vault \"v\"\r\nmap\r\n#+#\r\n#.#\r\n###\r\nend"),
              read_one(with_map("#+#\n#.#\n###\n")));
}

TEST(Prefab, OnlyALineThatIsNothingButEndEndsTheMap) {
    const Prefab prefab = read_one(
        "vault \"v\"\nlegend e pillar\nlegend n water\nlegend d chest\nmap\n###+##\n  "
        "end\n##..##\n######\nend\n");
    EXPECT_EQ((prefab.terrain[{.x = 3, .y = 1}]), Terrain::water);
    EXPECT_EQ(prefab.things.size(), 1U);
}

TEST(Prefab, NoTextIsNoVaults) {
    EXPECT_TRUE(parse_prefabs("")->empty());
    EXPECT_TRUE(parse_prefabs("\n; nothing here\n\n")->empty());
}

TEST(Prefab, WhatIsWrongIsSaidWithItsLine) {
    const std::string room = "map\n#+#\n#.#\n###\nend\n";
    const std::vector<std::array<std::string, 2>> cases = {
        {"room \"v\"\n", "line 1: expected vault \"NAME\", not \"room\""},
        {"vault v\n", "line 1: put the vault's name in quotes: vault \"The drowned chapel\""},
        {"vault \"\"\n", "line 1: give the vault a name of 1 to 80 bytes"},
        {"vault \"a\"b\"\n", "line 1: leave quotes and control characters out of the vault's name"},
        {"vault \"v\"\n", "line 1: the vault has no map; add the lines map and end"},
        {"vault \"v\"\nsize 3\n", "line 2: expected tags, legend or map, not \"size\""},
        {"vault \"v\"\ntags hall\n",
         "line 2: there are no rooms of type \"hall\"; choose any, plain, entrance, exit, "
         "treasure, "
         "trap, lair, shrine or store"},
        {"vault \"v\"\ntags any colour 3\n",
         "line 2: unknown tag \"colour\"; choose depth or weight"},
        {"vault \"v\"\ntags any\ntags any\n",
         "line 3: this vault has tags already; put them in one line"},
        {"vault \"v\"\ntags any depth 9-2\n",
         "line 2: \"9-2\" are no depths; write them as 2-9, 2- or 2"},
        {"vault \"v\"\ntags any depth -\n",
         "line 2: \"-\" are no depths; write them as 2-9, 2- or 2"},
        {"vault \"v\"\ntags any weight 0\n", "line 2: \"0\" is no weight; choose 1 to 1000"},
        {"vault \"v\"\ntags any weight 1001\n", "line 2: \"1001\" is no weight; choose 1 to 1000"},
        {"vault \"v\"\nlegend ~~ water\n", "line 2: \"~~\" is no sign; choose one visible letter"},
        {"vault \"v\"\nlegend ; water\n", "line 2: \";\" is no sign; choose one visible letter"},
        {"vault \"v\"\nlegend . water\n",
         "line 2: the sign \".\" has a meaning already; choose another"},
        {"vault \"v\"\nlegend S secret door\n",
         "line 2: write one sign and one name: legend ~ water"},
        {"vault \"v\"\nlegend D door\n",
         "line 2: nothing is called \"door\"; choose one of: pillar, water, rubble, growth, chest, "
         "trap, nest, altar, counter, monster"},
        {"vault \"v\"\nmap\n###\n", "line 3: the map has no end; add the line end"},
        {"vault \"v\"\nmap\n#+#\n###\nend\n", "line 5: a map needs at least 3 rows of 3 tiles"},
        {with_map("#+#\n#~#\n###\n"),
         "line 4: the sign \"~\" is unknown; add a line above the map: legend ~ NAME"},
        {with_map("#+#\n#\t#\n###\n"),
         "line 4: maps are drawn in visible letters and blanks; no tabs"},
        {with_map("#+#\n#..\n###\n"),
         "line 4: the edge of a map must be wall, blank or door sites; draw wall around the room"},
        {with_map("###\n#.#\n###\n"), "line 3: the map has no way in; draw a + on its edge"},
        {with_map("+##\n#.#\n###\n"),
         "line 3: a + stands on the edge of the map with floor behind it; move it"},
        {with_map("#+###\n#.+.#\n#####\n"),
         "line 4: a + stands on the edge of the map with floor behind it; move it"},
        {with_map("#+###\n#.#.#\n#####\n"),
         "line 4: column 4 cannot be reached from a door site; open a way to it"},
        {"vault \"v\"\nlegend ~ water\nmap\n#+#\n#~#\n###\nend\n",
         "line 4: the map has no free floor; leave at least one . on which nothing stands"},
        {"vault \"v\"\nlegend o monster\nmap\n#+#\n#o#\n###\nend\n",
         "line 4: the map has no free floor; leave at least one . on which nothing stands"},
        {with_map("#+#" + std::string(62, '#') + "\n"),
         "line 3: the row is too long; a map has at most 64 columns"},
        {"vault \"v\"\n" + room + "vaul\n", "line 7: expected vault \"NAME\", not \"vaul\""},
    };
    for (const auto& [text, expected] : cases)
        EXPECT_EQ(objection(text), expected) << text;
}

TEST(Prefab, SizesAndNumbersAreBounded) {
    std::string rows;
    for (int row = 0; row < 65; ++row)
        rows += "#+#\n";
    EXPECT_EQ(objection(with_map(rows)),
              "line 67: too many rows; a map has at most 64. Is the line end missing?");
    EXPECT_EQ(objection("vault \"" + std::string(81, 'a') + "\"\n"),
              "line 1: give the vault a name of 1 to 80 bytes");
    EXPECT_EQ(objection(std::string(prefab_text_bytes_max + 1, '\n')),
              "the text has 4000001 bytes; keep it below 4000000 or part it");
    std::string many;
    for (std::size_t number = 0; number <= prefabs_max; ++number)
        many += with_map("#+#\n#.#\n###\n");
    EXPECT_EQ(objection(many), "line 60001: too many vaults; keep 10000");
    std::string largest = "#+" + std::string(62, '#') + "\n";
    for (int row = 0; row < 62; ++row)
        largest += "#" + std::string(62, '.') + "#\n";
    largest += std::string(64, '#') + "\n";
    EXPECT_TRUE(parse_prefabs(with_map(largest)).has_value());
}

TEST(Prefab, TextReadsBackAsTheSamePrefabs) {
    const auto read = parse_prefabs(std::string{chapel} + std::string{standard_vaults_text()});
    ASSERT_TRUE(read.has_value());
    EXPECT_EQ(parse_prefabs(prefabs_text(*read)), *read);
    std::vector<Prefab> turned;
    for (const Prefab& prefab : *read)
        for (const Laying laying : layings)
            turned.push_back(laid(prefab, laying));
    EXPECT_EQ(parse_prefabs(prefabs_text(turned)), turned);
}

TEST(Prefab, AQuarterTurnGoesClockwiseAndMirroringComesFirst) {
    const auto rows_of = [](const Prefab& prefab) {
        const std::string text = prefabs_text(std::span{&prefab, 1});
        const std::size_t map = text.find("map\n") + 4;
        return text.substr(map, text.find("end\n") - map);
    };
    const Prefab prefab = read_one("vault \"v\"\nlegend $ chest\nmap\n#+###\n#.$.#\n#####\nend\n");
    EXPECT_EQ(rows_of(laid(prefab, {.quarter_turns = 1})), "###\n#.+\n#$#\n#.#\n###\n");
    EXPECT_EQ(rows_of(laid(prefab, {.quarter_turns = 2})), "#####\n#.$.#\n###+#\n");
    EXPECT_EQ(rows_of(laid(prefab, {.mirrored = true})), "###+#\n#.$.#\n#####\n");
    EXPECT_EQ(rows_of(laid(prefab, {.quarter_turns = 1, .mirrored = true})),
              "###\n#.#\n#$#\n#.+\n###\n");
}

TEST(Prefab, FourTurnsOrTwoMirroringsChangeNothing) {
    for (const Prefab& prefab : standard_vaults()) {
        Prefab turned = prefab;
        for (int turn = 0; turn < 4; ++turn)
            turned = laid(turned, {.quarter_turns = 1});
        EXPECT_EQ(turned, prefab);
        EXPECT_EQ(laid(laid(prefab, {.mirrored = true}), {.mirrored = true}), prefab);
        for (std::uint8_t turns = 0; turns < 4; ++turns) {
            const auto back = static_cast<std::uint8_t>((4 - turns) % 4);
            EXPECT_EQ(laid(laid(prefab, {.quarter_turns = turns}), {.quarter_turns = back}),
                      prefab);
        }
    }
}

TEST(Prefab, DoorSitesStayOnTheRing) {
    for (const Prefab& prefab : standard_vaults())
        for (const Laying laying : layings) {
            const Prefab turned = laid(prefab, laying);
            const auto [width, height] = turned.terrain.size();
            EXPECT_EQ(turned.door_sites.size(), prefab.door_sites.size());
            for (const Spot site : turned.door_sites)
                EXPECT_TRUE(site.x == 0 || site.y == 0 || site.x == width - 1 ||
                            site.y == height - 1);
        }
}

TEST(StandardVaults, AreReadWithoutObjections) {
    const auto read = parse_prefabs(standard_vaults_text());
    ASSERT_TRUE(read.has_value()) << read.error().message;
    EXPECT_TRUE(std::ranges::equal(*read, standard_vaults()));
}

TEST(StandardVaults, ServeEveryRoomTypeAndHaveNamesOfTheirOwn) {
    std::map<RoomType, std::uint32_t> served;
    std::set<std::string> names;
    for (const Prefab& vault : standard_vaults()) {
        EXPECT_TRUE(names.insert(vault.name).second) << vault.name;
        if (!vault.any_type) ++served[vault.type];
    }
    EXPECT_EQ(served.size(), room_type_names.size());
    EXPECT_GE(names.size(), 12U);
}

TEST(StandardVaults, EveryDepthHasAHandful) {
    for (std::uint32_t depth = 0; depth < 40; ++depth)
        EXPECT_GE(std::ranges::count_if(standard_vaults(),
                                        [&](const Prefab& vault) {
                                            return vault.depth_min <= depth &&
                                                   depth <= vault.depth_max;
                                        }),
                  6)
            << depth;
}

// A vault that one can enter from one side only is hard to place.
TEST(StandardVaults, CanBeEnteredFromTwoSidesAtLeast) {
    for (const Prefab& vault : standard_vaults()) {
        const auto [width, height] = vault.terrain.size();
        std::set<int> sides;
        for (const Spot site : vault.door_sites) {
            if (site.y == 0) sides.insert(0);
            if (site.x == width - 1) sides.insert(1);
            if (site.y == height - 1) sides.insert(2);
            if (site.x == 0) sides.insert(3);
        }
        EXPECT_GE(sides.size(), 2U) << vault.name;
    }
}

TEST(StandardVaults, TheFuzzCorpusHoldsEachOfThem) {
    const std::filesystem::path folder = UNDERWELL_TEST_DATA "/../fuzz/corpus/prefab";
    for (const Prefab& vault : standard_vaults()) {
        std::string file = vault.name;
        std::ranges::replace(file, ' ', '_');
        std::erase(file, '\'');
        tests::expect_kept(folder / file, prefabs_text(std::span{&vault, 1}));
    }
    tests::expect_kept(folder / "every_kind_of_line", std::string{chapel});
}

}  // namespace
}  // namespace underwell::level
