#include "underwell/render/level_tmj_reader.hpp"

#include <array>
#include <gtest/gtest.h>
#include <sstream>
#include <string>

#include "file_contents.hpp"
#include "kept_file.hpp"
#include "level_texts.hpp"
#include "sample_levels.hpp"
#include "underwell/render/json.hpp"
#include "underwell/render/json_fields.hpp"
#include "underwell/render/level_fields.hpp"
#include "underwell/render/level_record.hpp"
#include "underwell/render/level_tmj.hpp"
#include "underwell/render/tile_set.hpp"

namespace underwell::render {
namespace {

using tests::Change;
using tests::sample_level;
using tests::tmj_of;

std::string changed_tmj(const Change& change) {
    return tests::changed(tmj_of(sample_level()), change);
}

// The name under which the changed map is refused.
std::string_view tmj_refusal(const Change& change) {
    const auto level = read_level_tmj(changed_tmj(change));
    return level ? "not refused" : level.error().name;
}

TEST(LevelTmjReader, GivesBackAnEqualLevel) {
    const auto level = read_level_tmj(tmj_of(sample_level()));
    ASSERT_TRUE(level.has_value()) << level.error().message;
    EXPECT_EQ(*level, sample_level());
}

TEST(LevelTmjReader, ReadsTheTerrainAndNotThePicture) {
    std::ostringstream out;
    write_level_tmj(out, sample_level(), {.image = "tiles.png", .tile_count = tile_count});
    std::string text = out.str();
    EXPECT_EQ(read_level_tmj(text), sample_level());
    const std::size_t picture = text.find("\"data\":[", text.find(R"("name":"picture")"));
    ASSERT_NE(picture, std::string::npos);
    EXPECT_EQ(read_level_tmj(text.replace(picture, 8, "\"data\":[[\"no\"],")), sample_level());
}

// The kept file is tests/golden/sample_level.tmj as Tiled 1.8.2 saved it:
//   tiled --export-map json sample_level.tmj sample_level_saved_by_tiled.tmj
TEST(LevelTmjReader, GivesBackAnEqualLevelAfterTiledHasSavedIt) {
    const std::string text =
        tests::contents_of(UNDERWELL_TEST_DATA "/golden/sample_level_saved_by_tiled.tmj");
    const auto level = read_level_tmj(text);
    ASSERT_TRUE(level.has_value()) << level.error().message;
    EXPECT_EQ(*level, sample_level());
}

// Fuzzers work best on few bytes: without what the reader does not look at.
TEST(LevelTmjReader, TheFuzzCorpusHoldsATinyLevel) {
    std::string text = tmj_of(tests::tiny_level());
    const std::size_t tiles = text.find(R"("tiles":[)");
    const std::size_t end = text.find(R"("layers":)");
    text.replace(tiles, end - tiles, "\"tiles\":[]}],\n");
    for (const std::string_view unread :
         {R"("rotation":0,"visible":true,)",
          R"("properties":[{"name":"use","type":"string","value":"read back"}],)"})
        for (std::size_t found = text.find(unread); found != std::string::npos;
             found = text.find(unread))
            text.erase(found, unread.size());
    EXPECT_EQ(read_level_tmj(text), tests::tiny_level());
    EXPECT_LT(text.size(), 4'096U);  // the most that scripts/fuzz tries
    tests::expect_kept(UNDERWELL_TEST_DATA "/../fuzz/corpus/level_tmj/tiny", text);
}

TEST(LevelTmjReader, GivesBackTunnelsOfNoneOneAndManyCorners) {
    level::Level level = sample_level();
    level.corners = {{.x = 27, .y = 9}, {.x = 9, .y = 9}, {.x = 9, .y = 0}, {.x = 0, .y = 0}};
    level.tunnels = {{.from = 0, .to = 1, .first_corner = 0, .corner_count = 0},
                     {.from = 1, .to = 2, .first_corner = 0, .corner_count = 1},
                     {.from = 2, .to = 0, .first_corner = 1, .corner_count = 3, .loop = true}};
    EXPECT_EQ(read_level_tmj(tmj_of(level)), level);
}

TEST(LevelTmjReader, TakesObjectsThatWereMovedByHandToTheirNearestTile) {
    const auto level =
        read_level_tmj(changed_tmj({R"("name":"start","type":"start","x":32,"y":48)",
                                    R"("name":"start","type":"start","x":39.99,"y":40.25)"}));
    ASSERT_TRUE(level.has_value()) << level.error().message;
    EXPECT_EQ(*level, sample_level());
    const auto moved =
        read_level_tmj(changed_tmj({R"("name":"start","type":"start","x":32,"y":48)",
                                    R"("name":"start","type":"start","x":40,"y":39.75)"}));
    EXPECT_EQ(moved->start, (grid::Spot{.x = 3, .y = 1}));
}

TEST(LevelTmjReader, ReadsTilesetsThatBeginElsewhereAndTurnedTiles) {
    std::string text = changed_tmj({R"("data":[1,1,1)", R"("data":[1,2147483649,3758096385)"});
    EXPECT_EQ(read_level_tmj(text), sample_level());
    const std::string far = changed_tmj({R"("firstgid":1)", R"("firstgid":2)"});
    EXPECT_EQ(read_level_tmj(far).error().name, errors::unknown_tile);
}

TEST(LevelTmjReader, IgnoresWhatItDoesNotKnow) {
    for (const Change& change :
         {Change{R"("layers":[)",
                 R"("layers":[{"id":99,"name":"notes","type":"objectgroup","objects":[]},)"},
          Change{R"("infinite":false,)", R"("infinite":false,"backgroundcolor":"#ff0000",)"},
          Change{R"("properties":[)",
                 R"("properties":[{"name":"author","type":"string","value":"me"},)"},
          Change{R"("name":"monster","type":"monster")", R"("name":"Bob","class":"rat")"},
          Change{R"("theme","type":"string","value":"wet earth")",
                 R"("theme","type":"int","value":1)"}})
        EXPECT_EQ(read_level_tmj(changed_tmj(change)), sample_level()) << change.to;
}

TEST(LevelTmjReader, RefusesOtherMapsAndVersions) {
    EXPECT_EQ(tmj_refusal({R"("type":"map")", R"("type":"tileset")"}), errors::not_a_level);
    EXPECT_EQ(tmj_refusal({"underwell-level", "overworld"}), errors::not_a_level);
    EXPECT_EQ(tmj_refusal({R"("form_version","type":"int","value":1)",
                           R"("form_version","type":"int","value":2)"}),
              errors::unsupported_version);
    EXPECT_EQ(tmj_refusal({R"("infinite":false)", R"("infinite":true)"}), errors::unsupported_map);
    EXPECT_EQ(tmj_refusal({R"("data":[)", R"("encoding":"base64","data":"AAAA","was":[)"}),
              errors::unsupported_map);
    for (const std::string_view text : {"[]", "7", "{}", R"({"type":"map"})"})
        EXPECT_FALSE(read_level_tmj(text).has_value()) << text;
    EXPECT_EQ(read_level_tmj("<map>").error().name, errors::not_json);
}

TEST(LevelTmjReader, RefusesEveryLayerAndPropertyThatIsMissing) {
    constexpr std::array<std::string_view, 26> needed = {
        "terrain", "rooms",    "tunnels", "doors",      "keys",        "things",   "monsters",
        "places",  "seed",     "reached", "open_tiles", "unlocked",    "centre_x", "centre_y",
        "shape",   "distance", "from",    "to",         "length",      "loop",     "kind",
        "room",    "door",     "start",   "exit",       "form_version"};
    for (const std::string_view name : needed) {
        std::string text = tmj_of(sample_level());
        const std::string quoted = R"("name":")" + std::string{name} + "\"";
        // Among settings and tiles there are such names as well; the last one is never among them.
        const std::size_t found = text.rfind(quoted);
        ASSERT_NE(found, std::string::npos) << name;
        text.replace(found, quoted.size(), R"("name":"gone")");
        const auto level = read_level_tmj(text);
        ASSERT_FALSE(level.has_value()) << name;
        EXPECT_EQ(level.error().name, errors::missing_field) << name;
    }
    for (const std::string_view field :
         {R"("tilewidth")", R"("tilesets")", R"("layers")", R"("data")", R"("objects")",
          R"("polyline")", R"("firstgid")", R"("height")"})
        EXPECT_EQ(tmj_refusal({field, R"("gone")"}), errors::missing_field) << field;
}

TEST(LevelTmjReader, RefusesTilesThatMakeNoMap) {
    EXPECT_EQ(tmj_refusal({R"("data":[1,)", R"("data":[0,)"}), errors::unknown_tile);
    EXPECT_EQ(tmj_refusal({R"("data":[1,)", R"("data":[11,)"}), errors::unknown_tile);
    EXPECT_EQ(tmj_refusal({R"("data":[1,)", R"("data":[)"}), errors::wrong_size);
    EXPECT_EQ(tmj_refusal({R"("data":[1,)", R"("data":[1,1,)"}), errors::wrong_size);
    EXPECT_EQ(tmj_refusal({R"("data":[1,)", R"("data":["1",)"}), errors::wrong_type);
    EXPECT_EQ(tmj_refusal({R"("data":[1,)", R"("data":[9223372036854775808,)"}),
              errors::bad_number);
    EXPECT_EQ(tmj_refusal({"\"width\":28,", "\"width\":-28,"}), errors::wrong_size);
    EXPECT_EQ(tmj_refusal({"\"width\":28,", "\"width\":2147483647,"}), errors::wrong_size);
    EXPECT_EQ(tmj_refusal({"\"width\":28,\"height\":10", "\"width\":14,\"height\":20"}),
              errors::wrong_size);  // than the settings say
    EXPECT_EQ(tmj_refusal({R"("tilewidth":16)", R"("tilewidth":0)"}), errors::bad_number);
    EXPECT_EQ(tmj_refusal({R"("tileheight":16)", R"("tileheight":-16)"}), errors::bad_number);
    EXPECT_EQ(tmj_refusal({R"("tilesets":[)", R"("tilesets":[],"were":[)"}), errors::missing_field);
}

TEST(LevelTmjReader, RefusesWhatCannotBeInALevel) {
    EXPECT_EQ(tmj_refusal({R"("value":"pillars")", R"("value":"columns")"}), errors::unknown_name);
    EXPECT_EQ(tmj_refusal({R"("kind","type":"string","value":"secret door")",
                           R"("kind","type":"string","value":"hatch")"}),
              errors::unknown_name);
    EXPECT_EQ(
        tmj_refusal({R"("value":"18446744073709551615")", R"("value":"18446744073709551616")"}),
        errors::bad_seed);
    EXPECT_EQ(tmj_refusal({R"("name":"from","type":"int","value":1)",
                           R"("name":"from","type":"int","value":3)"}),
              errors::no_such_room);
    EXPECT_EQ(tmj_refusal({R"("name":"door","type":"int","value":3)",
                           R"("name":"door","type":"int","value":1)"}),
              errors::no_such_door);
    EXPECT_EQ(tmj_refusal({R"("type":"start","x":32)", R"("type":"start","x":-32)"}),
              errors::off_the_map);
    EXPECT_EQ(tmj_refusal({R"("type":"start","x":32)", R"("type":"start","x":448)"}),
              errors::off_the_map);
    EXPECT_EQ(tmj_refusal({R"("type":"start","x":32)", R"("type":"start","x":1000000001)"}),
              errors::bad_number);
    EXPECT_EQ(tmj_refusal({R"("type":"start","x":32)", R"("type":"start","x":1e300)"}),
              errors::bad_number);
    EXPECT_EQ(tmj_refusal({R"("type":"start","x":32)", R"("type":"start","x":null)"}),
              errors::bad_number);
    EXPECT_EQ(tmj_refusal({R"("name":"locks","type":"int","value":1)",
                           R"("name":"locks","type":"int","value":9)"}),
              level::errors::bad_locks);
}

struct Places {
    std::size_t step = 1;  // every so many bytes of the text
};

void refuses_a_text_that_stops(const Places& places) {
    const std::string text = tmj_of(sample_level());
    const std::size_t end = text.rfind('}');
    for (std::size_t length = 0; length <= end; length += places.step)
        ASSERT_FALSE(read_level_tmj(std::string_view{text}.substr(0, length)).has_value())
            << length;
}

TEST(LevelTmjReader, RefusesATextThatStopsAnywhere) {
    refuses_a_text_that_stops({.step = 11});
}

TEST(LevelTmjReader, LongRefusesATextThatStopsAtAnyByte) {
    refuses_a_text_that_stops({.step = 1});
}

void refuses_or_reads_damaged_texts(const Places& places) {
    const std::string text = tmj_of(sample_level());
    for (std::size_t position = 0; position < text.size(); position += places.step)
        for (const char sign : {'"', '[', '9', '-'}) {
            std::string damaged = text;
            damaged[position] = sign;
            const auto level = read_level_tmj(damaged);
            if (level)
                ASSERT_EQ(read_level_tmj(tmj_of(*level)), *level) << position;
            else
                ASSERT_FALSE(level.error().message.empty()) << position;
        }
}

TEST(LevelTmjReader, RefusesOrReadsADamagedText) {
    refuses_or_reads_damaged_texts({.step = 101});
}

TEST(LevelTmjReader, LongRefusesOrReadsATextWithAnyOneByteChanged) {
    refuses_or_reads_damaged_texts({.step = 1});
}

}  // namespace
}  // namespace underwell::render
