#include "underwell/adapters/web/lab_pages.hpp"

#include <array>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <set>
#include <sstream>
#include <string>

#include "decoded_png.hpp"
#include "underwell/branch/request.hpp"
#include "underwell/level/request.hpp"
#include "underwell/render/branch_svg.hpp"
#include "underwell/render/level_json_reader.hpp"
#include "underwell/render/level_png.hpp"
#include "underwell/render/level_svg.hpp"
#include "underwell/render/level_tmj_reader.hpp"

namespace underwell::adapters::web {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

WebAnswer asked_of_lab(const std::string& path, const std::string& query) {
    const WebRequest request{
        .method = "GET", .path = path, .query = query, .language = "en", .address = "192.0.2.1"};
    auto answer = lab_page(request);
    EXPECT_TRUE(answer.has_value()) << path;
    return answer.value_or(WebAnswer{.status = 404, .body = ""});
}

std::string refusal_of_lab(const std::string& path, const std::string& query) {
    const WebAnswer answer = asked_of_lab(path, query);
    EXPECT_EQ(answer.status, 400U) << path << '?' << query;
    EXPECT_EQ(answer.type, "text/plain; charset=utf-8");
    EXPECT_FALSE(answer.cacheable);
    return answer.body;
}

level::Level level_of(level::LevelRequest request) {
    request.seed = 7;
    auto level = level::make_level(request);
    EXPECT_TRUE(level.has_value());
    return std::move(level).value();
}

TEST(LabPages, HasNoOtherPages) {
    for (const std::string path : {"/", "/lab", "/lab/", "/lab/branch", "/lab/branch.gif",
                                   "/lab/branch.tmj", "/lab/../lab/branch.svg", ""})
        EXPECT_FALSE(lab_page(
            {.method = "GET", .path = path, .query = "seed=1", .language = "en", .address = ""}))
            << path;
}

TEST(LabPages, ABranchIsWhatTheSameRequestMakes) {
    branch::BranchRequest request{
        .seed = 7, .rooms = 50, .explore = branch::Explorer::Choice::deepest};
    request.settings = {.max_unexplored_exits = 9, .directions = 8, .room_limit = 40};
    auto grown = branch::walk_as_told(request);
    ASSERT_TRUE(grown);
    ASSERT_TRUE(branch::explore(request, *grown));
    std::ostringstream svg;
    render::write_branch_svg(svg, grown->branch);
    const WebAnswer answer = asked_of_lab("/lab/branch.svg",
                                          "seed=7&rooms=50&explore=deepest&max-unexplored-exits=9&"
                                          "directions=8&room-limit=40");
    EXPECT_EQ(answer.status, 200U);
    EXPECT_EQ(answer.type, "image/svg+xml");
    EXPECT_TRUE(answer.cacheable);
    EXPECT_EQ(answer.body, svg.str());
}

TEST(LabPages, EverySettingOfABranchCounts) {
    const std::string plain = asked_of_lab("/lab/branch.json", "seed=7&rooms=40").body;
    for (const std::string setting :
         {"&max-unexplored-exits=1", "&max-new-exits=1", "&directions=8", "&entrance=north",
          "&no-endless", "&room-limit=9", "&explore=deepest", "&explore=nearest",
          "&walk=east,north", "&rooms=41", "&seed=8"}) {
        const WebAnswer other = asked_of_lab("/lab/branch.json", "seed=7&rooms=40" + setting);
        EXPECT_EQ(other.status, 200U) << other.body;
        EXPECT_NE(other.body, plain) << setting;
    }
}

TEST(LabPages, AWalkShowsWhatItDugAndNoMore) {
    const WebAnswer answer = asked_of_lab("/lab/branch.json", "seed=7&walk=east,north");
    EXPECT_THAT(answer.body, HasSubstr(R"({"cell":[1,1],"depth":1,"back":"south")"));
    EXPECT_THAT(answer.body, Not(HasSubstr(R"({"cell":[1,2])")));
}

TEST(LabPages, TextsOfABranchHaveTheToolsLastLine) {
    EXPECT_THAT(asked_of_lab("/lab/branch.txt", "seed=7&rooms=60").body,
                HasSubstr("\nseed 7, 60 rooms, deepest "));
    EXPECT_NE(asked_of_lab("/lab/branch.txt", "seed=7&compact").body,
              asked_of_lab("/lab/branch.txt", "seed=7&ascii").body);
}

TEST(LabPages, ALevelIsWhatTheSameRequestMakes) {
    level::LevelRequest request;
    request.generator = level::Generator::bsp;
    request.shapes = level::all_shapes;
    request.numbers[level::number_of(&level::LevelSettings::doors_percent)] = 80;
    std::ostringstream svg;
    render::write_level_svg(svg, level_of(request));
    EXPECT_EQ(asked_of_lab("/lab/level.svg", "seed=7&generator=bsp&shapes=all&doors=80").body,
              svg.str());
}

TEST(LabPages, EverySettingOfALevelCounts) {
    const std::string base = "seed=7&tunnels=path&doors=60";
    const std::string plain = asked_of_lab("/lab/level.json", base).body;
    for (const std::string setting :
         {"&width=60", "&height=30", "&max-rooms=5", "&room-min=8", "&room-max=14", "&monsters=1",
          "&tunnel-width=2", "&loops=90", "&doors=10", "&secrets=50", "&locks=3", "&vaults=5",
          "&depth=30", "&shapes=cross", "&tunnels=winding", "&decor", "&generator=maze&fit",
          "&seed=8"}) {
        const WebAnswer other = asked_of_lab("/lab/level.json", base + setting);
        EXPECT_EQ(other.status, 200U) << setting << other.body;
        EXPECT_NE(other.body, plain) << setting;
    }
    EXPECT_EQ(asked_of_lab("/lab/level.json", "tutorial-seed=7").status, 200U);
}

TEST(LabPages, DataOfALevelCanBeReadBack) {
    const auto from_json = render::read_level_json(asked_of_lab("/lab/level.json", "seed=7").body);
    ASSERT_TRUE(from_json.has_value());
    EXPECT_EQ(from_json->terrain, level_of({}).terrain);
    const auto from_map = render::read_level_tmj(asked_of_lab("/lab/level.tmj", "seed=7").body);
    ASSERT_TRUE(from_map.has_value());
    EXPECT_EQ(from_map->terrain, level_of({}).terrain);
}

TEST(LabPages, WhatIsOfNoUseIsRefusedUnlessItMayBeLeftOut) {
    EXPECT_THAT(refusal_of_lab("/lab/level.svg", "seed=7&generator=cave&loops=50"),
                StartsWith("loops "));
    EXPECT_EQ(asked_of_lab("/lab/level.svg", "seed=7&generator=cave&loops=50&fit=1").body,
              asked_of_lab("/lab/level.svg", "seed=7&generator=cave").body);
}

TEST(LabPages, ABarePictureShowsTheGroundAlone) {
    const std::string settings = "seed=7&doors=100&tunnels=path&loops=100&secrets=100";
    const auto level = render::read_level_json(asked_of_lab("/lab/level.json", settings).body);
    ASSERT_TRUE(level.has_value());
    const auto bare = tests::decode_png(asked_of_lab("/lab/level.png", settings + "&bare").body);
    const auto full = tests::decode_png(asked_of_lab("/lab/level.png", settings).body);
    ASSERT_TRUE(bare.has_value() && full.has_value());
    EXPECT_EQ(bare->width, 80U * 16);
    const auto differ = [&](grid::Spot spot) {
        for (std::uint32_t y = 0; y < 16; ++y)
            for (std::uint32_t x = 0; x < 16; ++x) {
                const std::uint32_t left = static_cast<std::uint32_t>(spot.x) * 16 + x;
                const std::uint32_t top = static_cast<std::uint32_t>(spot.y) * 16 + y;
                if (!(bare->at(left, top) == full->at(left, top))) return true;
            }
        return false;
    };
    EXPECT_TRUE(differ(level->start));
    EXPECT_TRUE(differ(level->monsters.front()));
    std::size_t secrets = 0;
    for (const level::Door& door : level->doors) {
        const bool is_secret = level->terrain[door.spot] == level::Terrain::secret_door;
        EXPECT_EQ(differ(door.spot), is_secret);
        secrets += is_secret ? 1 : 0;
    }
    EXPECT_GT(secrets, 0U);
}

TEST(LabPages, MoreThanAPublicServerMakesIsRefusedByName) {
    EXPECT_EQ(refusal_of_lab("/lab/branch.json", "seed=7&rooms=20001"),
              "rooms is 20001; on this server give at most 20000\n");
    EXPECT_THAT(refusal_of_lab("/lab/branch.json", "seed=7&rooms=0"), StartsWith("rooms is 0"));
    EXPECT_THAT(refusal_of_lab("/lab/level.svg", "seed=7&width=401"),
                StartsWith("width is 401; on this"));
    EXPECT_THAT(refusal_of_lab("/lab/level.svg", "seed=7&height=301"), StartsWith("height is 301"));
    EXPECT_THAT(refusal_of_lab("/lab/level.svg", "seed=7&max-rooms=1001"),
                StartsWith("max-rooms is"));
    EXPECT_THAT(refusal_of_lab("/lab/level.svg", "seed=7&monsters=1001"),
                StartsWith("monsters is"));
    EXPECT_THAT(refusal_of_lab("/lab/level.png", "seed=7&width=400&height=300"),
                StartsWith("scale is 16"));
    EXPECT_THAT(refusal_of_lab("/lab/level.png", "seed=7&scale=9223372036854775807"),
                StartsWith("scale"));
    EXPECT_THAT(refusal_of_lab("/lab/level.png", "seed=7&scale=3"), StartsWith("scale: "));
    EXPECT_THAT(refusal_of_lab("/lab/level.png", "seed=7&scale=-16"), StartsWith("scale: "));
    std::string walk = "east";
    for (std::int64_t i = 0; i < lab_walk_steps_max; ++i)
        walk += ",e";
    EXPECT_THAT(refusal_of_lab("/lab/branch.json", "seed=7&walk=" + walk),
                StartsWith("walk has 1001"));
    // A line of rooms that winds about fills a large sheet.
    const std::string line =
        "seed=7&rooms=20000&max-unexplored-exits=1&directions=8&explore=deepest";
    EXPECT_THAT(refusal_of_lab("/lab/branch.txt", line), StartsWith("rooms: the text would have"));
}

TEST(LabPages, TheLargestThingsAreMade) {
    EXPECT_EQ(asked_of_lab("/lab/branch.svg", "seed=7&rooms=20000&max-unexplored-exits=40").status,
              200U);
    EXPECT_EQ(
        asked_of_lab("/lab/level.png", "seed=7&width=400&height=300&max-rooms=1000&scale=8").status,
        200U);
}

TEST(LabPages, HostileSettingsAreRefusedInWords) {
    EXPECT_THAT(refusal_of_lab("/lab/branch.svg", ""),
                StartsWith("seed is missing; give a whole number"));
    EXPECT_THAT(refusal_of_lab("/lab/branch.svg", "seed=-1"), StartsWith("seed is '-1'"));
    EXPECT_THAT(refusal_of_lab("/lab/branch.svg", "seed=18446744073709551616"),
                StartsWith("seed is "));
    EXPECT_THAT(refusal_of_lab("/lab/level.svg", "seed=1&tutorial-seed=1"),
                StartsWith("seed and tutorial"));
    EXPECT_THAT(refusal_of_lab("/lab/branch.svg", "seed=1&directions=5"), StartsWith("directions"));
    EXPECT_THAT(refusal_of_lab("/lab/branch.svg", "seed=1&explore=<b>"),
                StartsWith("explore is '<b>'"));
    EXPECT_THAT(refusal_of_lab("/lab/branch.svg", "seed=1&prefabs=/etc/passwd"),
                StartsWith("there is no setting 'prefabs'"));
    EXPECT_THAT(refusal_of_lab("/lab/level.svg", "seed=1&prefabs=/etc/passwd"),
                StartsWith("there is no setting 'prefabs'"));
    EXPECT_THAT(refusal_of_lab("/lab/branch.svg", "seed=1&walk=east,down"),
                StartsWith("'down' is no"));
    EXPECT_THAT(refusal_of_lab("/lab/branch.svg", "seed=1&walk=east&entrance=west"),
                StartsWith("the walk begins east"));
    EXPECT_THAT(refusal_of_lab("/lab/level.svg", "seed=1&generator=%3Cscript%3E"),
                StartsWith("generator is '<script>'"));
    EXPECT_THAT(refusal_of_lab("/lab/level.svg", "seed=1&decor=maybe"),
                StartsWith("decor is 'maybe'"));
    EXPECT_THAT(refusal_of_lab("/lab/level.svg", "seed=1&room-min=20"),
                StartsWith("room-min is 20"));
    EXPECT_THAT(refusal_of_lab("/lab/level.svg", "seed=1&width=%00"), HasSubstr("no setting has"));
}

// The names of settings in the page's table, of one generator.
std::set<std::string> names_in_page(const std::string& make, const std::string& next) {
    std::ifstream file{UNDERWELL_TEST_DATA "/../web/lab/settings.ts"};
    std::ostringstream text;
    text << file.rdbuf();
    const std::string all = text.str();
    const std::size_t begin = all.find("\n  " + make + ": [");
    const std::string table = all.substr(begin, all.find(next, begin) - begin);
    std::set<std::string> names;
    const std::string mark = ", name: \"";
    for (std::size_t at = table.find(mark); at != std::string::npos; at = table.find(mark, at)) {
        at += mark.size();
        names.insert(table.substr(at, table.find('"', at) - at));
    }
    return names;
}

TEST(LabPages, ThePageHasEverySettingAndNoOther) {
    std::set<std::string> of_level = {"generator", "shapes", "tunnels", "decor"};
    for (const level::RequestNumber& number : level::request_numbers)
        of_level.emplace(number.name);
    EXPECT_EQ(names_in_page("level", "\n};"), of_level);
    const std::set<std::string> of_branch = {
        "rooms",    "max-unexplored-exits", "max-new-exits", "directions",
        "entrance", "no-endless",           "room-limit",    "explore"};
    EXPECT_EQ(names_in_page("branch", "\n  level: ["), of_branch);
    for (const std::string& name : of_branch)
        EXPECT_THAT(asked_of_lab("/lab/branch.json", "seed=1&" + name + "=x").body,
                    Not(HasSubstr("there is no setting")));
}

RC_GTEST_PROP(LabPages, AnySettingIsTakenOrRefused, (std::uint8_t which, std::int64_t value)) {
    constexpr auto names = std::to_array<std::string_view>(
        {"rooms", "max-unexplored-exits", "max-new-exits", "directions", "room-limit"});
    const std::string query =
        "rooms=20&seed=1&" + std::string{names[which % names.size()]} + "=" + std::to_string(value);
    const unsigned of_branch = asked_of_lab("/lab/branch.json", query).status;
    RC_ASSERT(of_branch == 200 || of_branch == 400);
    const auto& number = level::request_numbers[which % level::request_numbers.size()];
    const unsigned of_level =
        asked_of_lab("/lab/level.json",
                     "seed=1&" + std::string{number.name} + "=" + std::to_string(value % 2'000))
            .status;
    RC_ASSERT(of_level == 200 || of_level == 400);
}

}  // namespace
}  // namespace underwell::adapters::web
