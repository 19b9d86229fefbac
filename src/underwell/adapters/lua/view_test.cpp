#include "underwell/adapters/lua/view.hpp"

#include <array>
#include <string>
#include <vector>

#include "underwell/adapters/lua/script_fixture.hpp"

namespace underwell::adapters::lua {
namespace {

struct ShownMonster {
    std::string name;
    int hit_points;
};

struct ShownRoom {
    int depth = 4;
    std::string title = "Drowned Gallery";
    std::vector<ShownMonster> monsters{{"rat", 3}, {"bat", 2}};
};

constexpr std::array<ViewField, 2> monster_fields{{
    {"name", [](Values& to, const void* it) { to.text(as<ShownMonster>(it).name); }},
    {"hit_points", [](Values& to, const void* it) { to.integer(as<ShownMonster>(it).hit_points); }},
}};
constexpr ViewType monster_type{.name = "monster", .fields = monster_fields};
constexpr ListType monsters_type{
    .name = "monsters",
    .count = [](const void* it) { return as<ShownRoom>(it).monsters.size(); },
    .push = [](Values& to, const void* it,
               std::size_t index) { to.view(monster_type, &as<ShownRoom>(it).monsters[index]); }};
constexpr std::array<ViewField, 4> room_fields{{
    {"depth", [](Values& to, const void* it) { to.integer(as<ShownRoom>(it).depth); }},
    {"title", [](Values& to, const void* it) { to.text(as<ShownRoom>(it).title); }},
    {"monsters", [](Values& to, const void* it) { to.list(monsters_type, it); }},
    {"owner", [](Values& to, const void*) { to.nothing(); }},
}};
constexpr ViewType room_type{.name = "room", .fields = room_fields};

Ending see(std::string_view body, const ShownRoom& room = {}) {
    auto sandbox = load_text("function run(room, chance) local function body() " +
                             std::string{body} + " end return tostring((body())) end");
    if (!sandbox) return ending_of(sandbox.error());
    const auto function = sandbox->function("run");
    if (!function) return ending_of(function.error());
    base::Stream stream{1};
    Ending ending;
    const auto done = sandbox->call(
        *function,
        [&](Values& to) {
            to.view(room_type, &room);
            to.chance(stream);
        },
        [&](Reader& result) { ending.value = result.text({.bytes_max = 1000}); });
    return done ? ending : ending_of(done.error());
}

TEST(View, ShowsFieldsAndLists) {
    EXPECT_EQ(see("return room.title .. room.depth").value, "Drowned Gallery4");
    EXPECT_EQ(see("return #room.monsters .. room.monsters[2].name").value, "2bat");
    EXPECT_EQ(see("local s = '' for i, m in ipairs(room.monsters) do s = s .. i .. m.name end "
                  "return s")
                  .value,
              "1rat2bat");
    EXPECT_EQ(see("return room.monsters[3]").value, "nil");
    EXPECT_EQ(see("return room.monsters[0]").value, "nil");
    EXPECT_EQ(see("return room.monsters[math.mininteger]").value, "nil");
    EXPECT_EQ(see("return room.owner").value, "nil");
    EXPECT_EQ(see("return room").value, "room");
    EXPECT_EQ(see("return type(chance:pick(room.monsters).name)").value, "string");
}

TEST(View, CannotBeWrittenNorTakenApart) {
    for (const std::string_view body :
         {"room.depth = 9", "room.monsters[1] = nil", "rawset(room, 'depth', 9)",
          "setmetatable(room, {})", "return pairs(room)", "return next(room)",
          "return rawget(room, 'depth')", "return rawlen(room)", "return #room", "return room()",
          "return room.monsters.name", "return room[1]", "table.insert(room.monsters, 1)",
          "table.sort(room.monsters)", "return room < room", "return room .. ''"})
        EXPECT_EQ(see(body).error, errors::script_error) << body;
    EXPECT_EQ(see("return getmetatable(room)").value, "nil");
}

TEST(View, NamesTheNearestField) {
    EXPECT_TRUE(has(see("return room.detph").message, "did you mean 'depth'?"));
    EXPECT_TRUE(
        has(see("return room.zzzzzzzz").message, "there are depth, title, monsters, owner"));
}

TEST(View, TextsEndBeforeAZeroByte) {
    ShownRoom room;
    room.title = std::string{"ab\0cd", 5};
    EXPECT_EQ(see("return room.title", room).value, "ab");
}

TEST(View, TextsThatAreLongAreRefusedAndNotCut) {
    ShownRoom room;
    room.title = std::string(100'000, 'x');
    EXPECT_EQ(see("return #room.title", room).error, errors::string_too_long);
}

}  // namespace
}  // namespace underwell::adapters::lua
