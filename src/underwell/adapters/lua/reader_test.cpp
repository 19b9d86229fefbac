#include "underwell/adapters/lua/reader.hpp"

#include <array>
#include <string>
#include <vector>

#include "underwell/adapters/lua/script_fixture.hpp"

namespace underwell::adapters::lua {
namespace {

constexpr std::array<std::string_view, 3> kinds{"rat", "bat", "goblin"};

struct ReadMonster {
    std::size_t kind = 0;
    std::int64_t level = 0;
    bool asleep = false;
};

struct ReadRoom {
    std::string name;
    std::vector<ReadMonster> monsters;
};

void read_monster(Reader& item, std::vector<ReadMonster>& monsters) {
    item.table([&](TableReader& fields) {
        ReadMonster monster;
        monster.kind = fields.required("kind").one_of(kinds);
        if (auto level = fields.optional("level"))
            monster.level = level->integer({.least = 1, .most = 9});
        if (auto asleep = fields.optional("asleep")) monster.asleep = asleep->boolean();
        monsters.push_back(monster);
    });
}

// The room that this expression gives, or why it is none.
std::string read(std::string_view expression, ReadRoom* to = nullptr) {
    auto sandbox =
        load_text("local shared = {{kind = 'bat'}, {kind = 'rat'}} function run() return " +
                  std::string{expression} + " end");
    if (!sandbox) return sandbox.error().message;
    ReadRoom room;
    const auto done = sandbox->call(
        *sandbox->function("run"), [](Values&) {},
        [&](Reader& result) {
            result.table([&](TableReader& fields) {
                room.name = fields.required("name").text({.bytes_max = 12});
                if (auto list = fields.optional("monsters"))
                    list->list({.count_max = 3},
                               [&](Reader& item) { read_monster(item, room.monsters); });
            });
        });
    if (to != nullptr) *to = room;
    if (done) return "";
    EXPECT_EQ(done.error().name, errors::wrong_result);
    return done.error().message;
}

TEST(Reader, ReadsWhatIsRight) {
    ReadRoom room;
    EXPECT_EQ(
        read("{name = 'Hall', monsters = {{kind = 'bat'}, {kind = 'goblin', level = 9, asleep = "
             "true}}}",
             &room),
        "");
    EXPECT_EQ(room.name, "Hall");
    ASSERT_EQ(room.monsters.size(), 2U);
    EXPECT_EQ(room.monsters[0].kind, 1U);
    EXPECT_EQ(room.monsters[1].level, 9);
    EXPECT_TRUE(room.monsters[1].asleep);
}

TEST(Reader, ReadsFrozenTablesAndInstances) {
    ReadRoom room;
    EXPECT_EQ(read("{name = 'Hall', monsters = shared}", &room), "");
    EXPECT_EQ(room.monsters.size(), 2U);
    EXPECT_EQ(read("setmetatable({name = 'Hall'}, {__index = {other = 1}})"), "");
    EXPECT_EQ(read("{name = 'ä中', monsters = {}}"), "");
    EXPECT_EQ(read("{name = 'Hall', monsters = {{kind = 'rat', level = 3.0}}}"), "");
}

TEST(Reader, NamesThePathOfWhatIsWrong) {
    EXPECT_EQ(read("nil"), "result: missing; a table is expected");
    EXPECT_EQ(read("7"), "result: a table is expected, not a number");
    EXPECT_EQ(read("{}"), "result.name: missing; a string is expected");
    EXPECT_EQ(read("{name = 7}"), "result.name: a string is expected, not a number");
    EXPECT_EQ(read("{name = 'a name too long'}"), "result.name: has 15 bytes, at most 12 fit");
    EXPECT_EQ(read("{name = '\\xff'}"), "result.name: is no UTF-8");
    EXPECT_EQ(read("{name = '\\xed\\xa0\\x80'}"), "result.name: is no UTF-8");
    EXPECT_EQ(read("{name = '\\27[2J'}"), "result.name: has control characters in it");
    EXPECT_EQ(read("{name = 'x', monsters = {{kind = 'rat'}, {kind = 'gobblin'}}}"),
              "result.monsters[2].kind: there is no 'gobblin'; did you mean 'goblin'?");
    EXPECT_EQ(read("{name = 'x', monsters = {{kind = 'unicorn'}}}"),
              "result.monsters[1].kind: there is no 'unicorn'; there are rat, bat, goblin");
    EXPECT_EQ(read("{name = 'x', monsters = {{kind = 'rat', level = 10}}}"),
              "result.monsters[1].level: 10 is not between 1 and 9");
    EXPECT_EQ(read("{name = 'x', monsters = {{kind = 'rat', level = 1.5}}}"),
              "result.monsters[1].level: an integer is expected, not a fraction");
    EXPECT_EQ(read("{name = 'x', monsters = {{kind = 'rat', level = '3'}}}"),
              "result.monsters[1].level: an integer is expected, not a string");
    EXPECT_EQ(read("{name = 'x', monsters = {{kind = 'rat', asleep = 1}}}"),
              "result.monsters[1].asleep: true or false is expected, not a number");
}

TEST(Reader, RefusesListsWithGapsAndTooManyItems) {
    EXPECT_EQ(read("{name = 'x', monsters = {1, 2, 3, 4}}"),
              "result.monsters: has more than 3 items");
    EXPECT_EQ(read("{name = 'x', monsters = {n = 1}}"),
              "result.monsters: is no list without gaps and names");
    EXPECT_EQ(read("{name = 'x', monsters = {[2] = {kind = 'rat'}}}"),
              "result.monsters: is no list without gaps and names");
    EXPECT_EQ(read("{name = 'x', monsters = 'rat'}"),
              "result.monsters: a list is expected, not a string");
}

TEST(Reader, RefusesFieldsThatNobodyAskedFor) {
    EXPECT_EQ(read("{name = 'x', monster = {}}"),
              "result: nobody knows the field 'monster'; did you mean 'monsters'?");
    EXPECT_EQ(read("{name = 'x', zebra = 1, apple = 1}"),
              "result: nobody knows the field 'apple'; there are name, monsters");
    EXPECT_EQ(read("{name = 'x', 1}"),
              "result: nobody knows the field '[…]'; there are name, monsters");
    EXPECT_TRUE(read("{name = 'x', monsters = {{kind = 'rat', lvl = 1}}}")
                    .starts_with("result.monsters[1]: nobody knows the field 'lvl'"));
}

TEST(Reader, TheCallerMayRefuseToo) {
    auto sandbox = load_text("function run() return 3 end");
    ASSERT_TRUE(sandbox);
    const auto done = sandbox->call(
        *sandbox->function("run"), [](Values&) {},
        [](Reader& result) {
            if (result.integer() != 4) result.refuse("only 4 will do");
        });
    EXPECT_EQ(done.error().message, "result: only 4 will do");
}

}  // namespace
}  // namespace underwell::adapters::lua
