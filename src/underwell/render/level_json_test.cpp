#include "underwell/render/level_json.hpp"

#include <gtest/gtest.h>
#include <sstream>

#include "level_texts.hpp"
#include "sample_levels.hpp"
#include "underwell/level/themes.hpp"
#include "underwell/render/json.hpp"

namespace underwell::render {
namespace {

using tests::json_of;

TEST(LevelJson, WritesTheDocumentedForm) {
    EXPECT_EQ(json_of(tests::sample_level()), R"({"format":"underwell-level","version":1,
"seed":"18446744073709551615",
"settings":{"generator":"bsp","tunnels":"path","shapes":"rectangle:3,cross","width":28,"height":10,"max_rooms":3,"room_min":4,"room_max":5,"monsters":2,"tunnel_width":1,"loops_percent":0,"doors_percent":100,"secrets_percent":40,"locks":1,"vaults":0,"depth":1,"decor":true,"tutorial":false,"proof":true},
"theme":"wet earth",
"tiles":[
"############################",
"#....######.......##########",
"#....+,,,,+.....~~##########",
"#....######..I..~~S,,#######",
"#....######.......##,#######",
"###########::.....##X#######",
"###########:.\"\"...#.....####",
"###################.....####",
"###################.....####",
"############################"],
"start":[2,2],
"exit":[22,7],
"rooms":[
{"bounds":[0,0,6,6],"centre":[3,3],"shape":"rectangle","type":"entrance","distance":0},
{"bounds":[10,0,9,8],"centre":[14,4],"shape":"pillars","type":"shrine","distance":5},
{"bounds":[18,5,7,5],"centre":[21,7],"shape":"vault","type":"exit","distance":9}],
"tunnels":[
{"from":0,"to":1,"course":[[5,2],[10,2]],"length":5,"loop":false},
{"from":1,"to":2,"course":[[18,3],[20,3],[20,5]],"length":4,"loop":true}],
"graph":{"rooms":3,"edges":[[0,1,5],[1,2,4]]},
"doors":[
{"at":[5,2],"kind":"door","room":0},
{"at":[10,2],"kind":"door","room":1},
{"at":[18,3],"kind":"secret door","room":1},
{"at":[20,5],"kind":"locked door","room":2}],
"keys":[
{"at":[3,4],"door":3}],
"things":[
{"at":[21,8],"kind":"chest","room":2},
{"at":[12,4],"kind":"trap","room":1},
{"at":[23,6],"kind":"nest","room":2},
{"at":[15,5],"kind":"altar","room":1},
{"at":[17,1],"kind":"counter","room":1}],
"monsters":[
[14,2],
[23,8]],
"proof":{"open_tiles":83,"reached":83,"unlocked":1}}
)");
}

TEST(LevelJson, WritesEmptyListsWhereThereIsNothing) {
    level::Level level;
    level.terrain.reset({.width = 1, .height = 1}, level::Terrain::floor);
    const std::string text = json_of(level);
    const auto document = JsonDocument::parse(text);
    ASSERT_TRUE(document.has_value()) << document.error().message;
    for (const std::string_view list : {"rooms", "tunnels", "doors", "keys", "things", "monsters"})
        EXPECT_EQ(document->root().field(list).source(), "[]") << list;
}

TEST(LevelJson, WritesAChamberWithItsPlace) {
    std::ostringstream text;
    write_chamber_json(text,
                       {.branch_seed = 18'446'744'073'709'551'615U,
                        .cell = {.x = -3, .y = 4},
                        .depth = 4,
                        .exits = {grid::Direction::north},
                        .size = {.width = 5, .height = 4}},
                       tests::sample_chamber());
    EXPECT_EQ(text.str(), R"({"format":"underwell-chamber","version":1,
"branch_seed":"18446744073709551615",
"cell":[-3,4],
"depth":4,
"theme":"roots",
"shape":"rectangle",
"tiles":[
"##+##",
"#.,.#",
"#.~.#",
"#####"],
"centre":[2,2],
"doors":{"north":[2,0]}}
)");
}

}  // namespace
}  // namespace underwell::render
