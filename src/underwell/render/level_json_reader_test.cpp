#include "underwell/render/level_json_reader.hpp"

#include <gtest/gtest.h>
#include <string>

#include "kept_file.hpp"
#include "level_texts.hpp"
#include "sample_levels.hpp"
#include "underwell/render/json.hpp"
#include "underwell/render/json_fields.hpp"
#include "underwell/render/level_fields.hpp"
#include "underwell/render/level_json.hpp"
#include "underwell/render/level_record.hpp"

namespace underwell::render {
namespace {

using tests::Change;
using tests::json_of;
using tests::sample_level;

std::string changed_json(const Change& change) {
    return tests::changed(json_of(sample_level()), change);
}

// The name under which the changed text is refused.
std::string_view json_refusal(const Change& change) {
    const auto level = read_level_json(changed_json(change));
    return level ? "not refused" : level.error().name;
}

TEST(LevelJsonReader, GivesBackAnEqualLevel) {
    const auto level = read_level_json(json_of(sample_level()));
    ASSERT_TRUE(level.has_value()) << level.error().message;
    EXPECT_EQ(*level, sample_level());
}

TEST(LevelJsonReader, TheFuzzCorpusHoldsLevels) {
    const std::filesystem::path folder{UNDERWELL_TEST_DATA "/../fuzz/corpus/level_json"};
    tests::expect_kept(folder / "sample", json_of(sample_level()));
    tests::expect_kept(folder / "tiny", json_of(tests::tiny_level()));
}

TEST(LevelJsonReader, ReadsWhateverTheOrderAndTheBlanks) {
    const auto level = read_level_json(
        changed_json({R"({"from":0,"to":1,"course":[[5,2],[10,2]],"length":5,"loop":false})",
                      "{ \"loop\" : false ,\r\n\t\"length\":5,\"course\":[ [5 ,2],[10,2] "
                      "],\"to\":1,\"from\":0}"}));
    ASSERT_TRUE(level.has_value()) << level.error().message;
    EXPECT_EQ(*level, sample_level());
}

TEST(LevelJsonReader, IgnoresUnknownFieldsAndWhatFollowsFromTheRest) {
    for (const Change& change : {Change{R"("start":)", R"("music":["slow",{"loud":[]}],"start":)"},
                                 Change{R"("locks":1)", R"("locks":1,"weather":null)"},
                                 Change{R"({"at":[3,4],)", R"({"shine":1e9,"at":[3,4],)"},
                                 Change{R"("theme":"wet earth")", R"("theme":"cheese")"},
                                 Change{R"("edges":[[0,1,5],[1,2,4]])", R"("edges":null)"}})
        EXPECT_EQ(read_level_json(changed_json(change)), sample_level()) << change.to;
}

TEST(LevelJsonReader, SettingsThatAreLeftOutTakeTheirDefaults) {
    const auto level = read_level_json(changed_json({R"("secrets_percent":40,"locks":1,)", ""}));
    ASSERT_TRUE(level.has_value()) << level.error().message;
    EXPECT_EQ(level->settings.secrets_percent, level::LevelSettings{}.secrets_percent);
    EXPECT_EQ(level->settings.locks, level::LevelSettings{}.locks);
}

TEST(LevelJsonReader, RefusesOtherFormsAndVersions) {
    EXPECT_EQ(json_refusal({"underwell-level", "underwell-branch"}), errors::not_a_level);
    EXPECT_EQ(json_refusal({R"("format":"underwell-level",)", ""}), errors::not_a_level);
    EXPECT_EQ(json_refusal({R"("version":1)", R"("version":2)"}), errors::unsupported_version);
    for (const std::string_view text : {"[]", "7", "null", "\"underwell-level\"", "{}"})
        EXPECT_EQ(read_level_json(text).error().name, errors::not_a_level) << text;
    EXPECT_EQ(read_level_json("level").error().name, errors::not_json);
}

TEST(LevelJsonReader, RefusesEveryFieldThatIsMissing) {
    for (const std::string_view field :
         {"version", "seed",    "settings", "tiles",      "start",   "exit",
          "rooms",   "tunnels", "doors",    "keys",       "things",  "monsters",
          "proof",   "bounds",  "centre",   "shape",      "type",    "distance",
          "from",    "to",      "course",   "length",     "loop",    "at",
          "kind",    "room",    "door",     "open_tiles", "reached", "unlocked"}) {
        std::string text = json_of(sample_level());
        std::string quoted = "\"" + std::string{field} + "\":";
        // Settings and the graph have some of these names as well, and need none of theirs.
        for (const auto& [from, to] :
             {Change{R"("tunnels":"path",)", ""}, Change{R"("monsters":2,)", ""},
              Change{R"("graph":{"rooms":3,)", R"("graph":{)"}, Change{R"(,"proof":true)", ""}})
            text.replace(text.find(from), from.size(), to);
        text.replace(text.find(quoted), quoted.size(), "\"gone\":");
        const auto level = read_level_json(text);
        ASSERT_FALSE(level.has_value()) << field;
        EXPECT_EQ(level.error().name, errors::missing_field) << field;
        EXPECT_TRUE(level.error().message.contains(field)) << level.error().message;
    }
}

TEST(LevelJsonReader, RefusesValuesOfAnotherKind) {
    for (const Change& change :
         {Change{R"("seed":"18446744073709551615")", R"("seed":18446744073709551615)"},
          Change{R"("version":1)", R"("version":"1")"}, Change{R"("width":28)", R"("width":"28")"},
          Change{R"("decor":true)", R"("decor":1)"},
          Change{R"("generator":"bsp")", R"("generator":1)"},
          Change{R"("shapes":"rectangle:3,cross")", R"("shapes":["cross"])"},
          Change{R"("start":[2,2])", R"("start":{"x":2,"y":2})"},
          Change{R"("start":[2,2])", R"("start":[2])"},
          Change{R"("start":[2,2])", R"("start":[2,2,2])"},
          Change{R"("start":[2,2])", R"("start":[2,"2"])"},
          Change{R"("bounds":[0,0,6,6])", R"("bounds":[0,0,6])"},
          Change{R"("course":[[5,2],[10,2]])", R"("course":[5,2,10,2])"},
          Change{R"("loop":true)", R"("loop":null)"}, Change{R"([14,2])", R"(14)"},
          Change{R"({"at":[3,4],"door":3})", R"([3,4,3])"},
          Change{R"("############################",)", R"(7,)"},
          Change{R"("proof":{"open_tiles":83,"reached":83,"unlocked":1})", R"("proof":[83,83,1])"}})
        EXPECT_TRUE(json_refusal(change) == errors::wrong_type ||
                    (change.to.starts_with("[3,") && json_refusal(change) == errors::missing_field))
            << change.to << " " << json_refusal(change);
}

TEST(LevelJsonReader, RefusesNumbersThatDoNotFit) {
    for (const std::string_view number : {"-1", "4294967296", "0.5", "1e2", "99999999999999999999"})
        EXPECT_EQ(json_refusal({R"("room":0)", R"("room":)" + std::string{number}}),
                  errors::bad_number)
            << number;
    EXPECT_EQ(json_refusal({R"("start":[2,2])", R"("start":[2,2147483648])"}), errors::bad_number);
    EXPECT_EQ(json_refusal({R"("depth":1)", R"("depth":9223372036854775808)"}), errors::bad_number);
}

TEST(LevelJsonReader, RefusesSeedsThatAreNone) {
    for (const std::string_view seed : {"", "-1", "18446744073709551616", "0x7", "7 ", "seven"})
        EXPECT_EQ(json_refusal({"18446744073709551615", seed}), errors::bad_seed) << seed;
    EXPECT_EQ(read_level_json(changed_json({"18446744073709551615", "7"}))->seed, 7U);
}

TEST(LevelJsonReader, RefusesUnknownNames) {
    for (const Change& change : {Change{R"("generator":"bsp")", R"("generator":"bps")"},
                                 Change{R"("tunnels":"path")", R"("tunnels":"paths")"},
                                 Change{R"("shape":"pillars")", R"("shape":"pillar")"},
                                 Change{R"("type":"shrine")", R"("type":"shrine ")"},
                                 Change{R"("kind":"door")", R"("kind":"wall")"},
                                 Change{R"("kind":"chest")", R"("kind":"Chest")"}})
        EXPECT_EQ(json_refusal(change), errors::unknown_name) << change.to;
    EXPECT_EQ(json_refusal({"rectangle:3,cross", "rectangle,crotch"}), level::errors::bad_shapes);
}

TEST(LevelJsonReader, RefusesTilesThatMakeNoMap) {
    EXPECT_EQ(json_refusal({"~~S,,#", "~~S,,%"}), errors::unknown_glyph);
    EXPECT_EQ(json_refusal({"~~S,,#", "~~@,,#"}), errors::unknown_glyph);
    EXPECT_EQ(json_refusal({"~~S,,#", "~~S,,"}), errors::uneven_rows);
    EXPECT_EQ(json_refusal({"~~S,,#", "~~S,,##"}), errors::uneven_rows);
    EXPECT_EQ(json_refusal({"~~S,,#", "~~S,≈#"}), errors::uneven_rows);
    EXPECT_EQ(json_refusal({"\"############################\",\n", ""}), errors::wrong_size);
    EXPECT_EQ(json_refusal({R"("width":28)", R"("width":27)"}), errors::wrong_size);
    EXPECT_EQ(json_refusal({R"("tiles":[)", R"("tiles":[],"drawn":[)"}), errors::wrong_size);
    std::string wide = R"("tiles":[")" + std::string(2'001, '#') + R"("],"drawn":[)";
    EXPECT_EQ(json_refusal({R"("tiles":[)", wide}), errors::wrong_size);
}

TEST(LevelJsonReader, RefusesWhatLiesOffTheMap) {
    for (const Change& change :
         {Change{R"("start":[2,2])", R"("start":[28,2])"},
          Change{R"("start":[2,2])", R"("start":[2,-1])"},
          Change{R"("exit":[22,7])", R"("exit":[22,10])"},
          Change{R"([23,8])", R"([23,2147483647])"}, Change{R"([3,4])", R"([-3,4])"},
          Change{R"("at":[21,8])", R"("at":[2100,8])"}, Change{R"("at":[5,2])", R"("at":[5,20])"},
          Change{R"([20,3])", R"([20,-3])"}, Change{R"("centre":[3,3])", R"("centre":[3,33])"},
          Change{R"("bounds":[0,0,6,6])", R"("bounds":[-1,0,6,6])"},
          Change{R"("bounds":[0,0,6,6])", R"("bounds":[0,0,29,6])"},
          Change{R"("bounds":[0,0,6,6])", R"("bounds":[0,0,6,0])"},
          Change{R"("bounds":[0,0,6,6])", R"("bounds":[3,0,-1,6])"},
          Change{R"("bounds":[0,0,6,6])", R"("bounds":[0,2147483647,6,2147483647])"}})
        EXPECT_EQ(json_refusal(change), errors::off_the_map) << change.to;
}

TEST(LevelJsonReader, RefusesNumbersOfRoomsAndDoorsThatAreNotThere) {
    EXPECT_EQ(json_refusal({R"("from":0)", R"("from":3)"}), errors::no_such_room);
    EXPECT_EQ(json_refusal({R"("to":2)", R"("to":4294967295)"}), errors::no_such_room);
    EXPECT_EQ(json_refusal({R"("kind":"door","room":0)", R"("kind":"door","room":3)"}),
              errors::no_such_room);
    EXPECT_EQ(json_refusal({R"("kind":"altar","room":1)", R"("kind":"altar","room":7)"}),
              errors::no_such_room);
    EXPECT_EQ(json_refusal({R"("kind":"secret door")", R"("kind":"door")"}), errors::other_door);
    EXPECT_EQ(json_refusal({R"("door":3)", R"("door":4)"}), errors::no_such_door);
    EXPECT_EQ(json_refusal({R"("door":3)", R"("door":2)"}),
              errors::no_such_door);  // not a locked one
}

TEST(LevelJsonReader, RefusesSettingsByTheirOwnNames) {
    EXPECT_EQ(json_refusal({R"("width":28)", R"("width":0)"}), level::errors::bad_width);
    EXPECT_EQ(json_refusal({R"("loops_percent":0)", R"("loops_percent":101)"}),
              level::errors::bad_loops);
    EXPECT_EQ(json_refusal({R"("room_min":4)", R"("room_min":7)"}), level::errors::bad_room_min);
    EXPECT_EQ(json_refusal({R"("depth":1)", R"("depth":-2)"}), level::errors::bad_depth);
}

TEST(LevelJsonReader, SaysWhereAndWhatToDo) {
    EXPECT_EQ(read_level_json(changed_json({R"("kind":"chest")", "\"kind\":\"\\u001b[2J\""}))
                  .error()
                  .message,
              "line 34: kind is \"?[2J\"; give one of: chest, trap, nest, altar, counter");
    EXPECT_EQ(read_level_json(changed_json({"~~S,,#", "~~S,,%"})).error().message,
              "line 9: no terrain has the sign % at 21, 3");
    EXPECT_EQ(
        read_level_json(changed_json({R"("exit":[22,7])", R"("exit":[22,10])"})).error().message,
        "exit is at 22, 10; the map is 28 x 10");
}

TEST(LevelJsonReader, RefusesATextThatStopsAnywhere) {
    const std::string text = json_of(sample_level());
    const std::size_t end = text.rfind('}');
    for (std::size_t length = 0; length <= end; ++length)
        ASSERT_FALSE(read_level_json(std::string_view{text}.substr(0, length)).has_value())
            << length;
}

// With every so many bytes changed, one at a time.
void refuses_or_reads_damaged_texts(std::size_t step) {
    const std::string text = json_of(sample_level());
    for (std::size_t position = 0; position < text.size(); position += step)
        for (const char sign : {'\0', '"', '[', '}', '9', '-', ',', '\xFF'}) {
            std::string damaged = text;
            damaged[position] = sign;
            const auto level = read_level_json(damaged);
            if (level)
                ASSERT_EQ(read_level_json(json_of(*level)), *level) << position;
            else
                ASSERT_FALSE(level.error().message.empty()) << position;
        }
}

TEST(LevelJsonReader, RefusesOrReadsADamagedText) {
    refuses_or_reads_damaged_texts(13);
}

TEST(LevelJsonReader, LongRefusesOrReadsATextWithAnyOneByteChanged) {
    refuses_or_reads_damaged_texts(1);
}

}  // namespace
}  // namespace underwell::render
