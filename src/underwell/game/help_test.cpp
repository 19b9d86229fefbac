#include "underwell/game/help.hpp"

#include <algorithm>
#include <array>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>
#include <string>

#include "folding.hpp"
#include "game_house.hpp"
#include "underwell/game/chinese_words.hpp"
#include "underwell/game/naming.hpp"
#include "underwell/game/sentence_rows.hpp"
#include "underwell/game/typed_words.hpp"
#include "views_shown.hpp"

namespace underwell::game {
namespace {

using testing::Contains;
using testing::Field;
using testing::IsEmpty;
using testing::Not;
using tests::answer_to;
using tests::GameHouse;
using tests::shown_by;

std::vector<CommandRow> all_command_rows() {
    std::vector<CommandRow> rows;
    for (const auto list : command_lists())
        rows.insert(rows.end(), list.begin(), list.end());
    return rows;
}

std::string_view text_of(Sentence sentence) {
    return sentence_rows[sentence.id().row].you.one;
}

// What stands between backquotes.
std::vector<std::string> commands_in(std::string_view text) {
    std::vector<std::string> found;
    for (std::size_t open = text.find('`'); open != std::string_view::npos;) {
        const std::size_t close = text.find('`', open + 1);
        if (close == std::string_view::npos) return {"a backquote that is not closed"};
        found.emplace_back(text.substr(open + 1, close - open - 1));
        open = text.find('`', close + 1);
    }
    return found;
}

TEST(Help, K1EveryCommandHasHelpUsageAndATopic) {
    for (const CommandRow& row : all_command_rows()) {
        EXPECT_FALSE(row.help.empty()) << row.name;
        EXPECT_TRUE(row.help.ends_with('.')) << row.name;
        EXPECT_TRUE(row.usage.starts_with(row.name)) << row.name;
        EXPECT_NE(row.run, nullptr) << row.name;
        const auto has_topic = [&](const HelpTopic& topic) { return topic.commands == row.topic; };
        EXPECT_TRUE(std::ranges::any_of(help_topics(), has_topic)) << row.name;
        EXPECT_EQ(row.role != Role::player, row.topic == Topic::staff) << row.name;
    }
}

TEST(Help, NoTwoCommandsAreCalledTheSame) {
    std::set<std::string_view> names;
    for (const CommandRow& row : all_command_rows()) {
        EXPECT_TRUE(names.insert(row.name).second) << row.name;
        for (std::string_view rest : {row.short_forms, chinese_words(row.name)})
            while (!rest.empty()) {
                const std::string_view word = take_word(rest);
                EXPECT_TRUE(names.insert(word).second) << word;
            }
    }
}

TEST(Help, K2CommandsCanBeTypedInChinese) {
    for (const ChineseWords& row : chinese_rows)
        for (std::string_view rest = row.words; !rest.empty();) {
            const std::string_view word = take_word(rest);
            const CommandRow* found = find_command(word, Role::player);
            ASSERT_NE(found, nullptr) << word;
            EXPECT_EQ(found->name, row.command) << word;
        }
    EXPECT_EQ(heading_called("西北"), Heading::northwest);
    EXPECT_EQ(heading_called("上"), Heading::up);
}

TEST(Help, K1TopicsNameOnlyCommandsThatExist) {
    for (const HelpTopic& topic : help_topics()) {
        EXPECT_FALSE(commands_in(text_of(topic.text)).empty()) << topic.name;
        for (const std::string& typed : commands_in(text_of(topic.text))) {
            std::string_view rest = typed;
            EXPECT_NE(find_command(take_word(rest), Role::player), nullptr)
                << topic.name << ": " << typed;
        }
    }
}

TEST(Help, EverySentenceNamesOnlyCommandsThatExist) {
    constexpr std::array at_the_door = {"guest", "connect", "create", "reader", "keep", "password"};
    for (const SentenceRow& row : sentence_rows)
        for (const Wording& wording : {row.you, row.at_you, row.other})
            for (const std::string_view text : {wording.one, wording.many})
                for (const std::string& typed : commands_in(text)) {
                    std::string_view rest = typed;
                    const std::string_view word = take_word(rest);
                    EXPECT_TRUE(find_command(word, Role::admin) != nullptr ||
                                std::ranges::find(at_the_door, word) != at_the_door.end())
                        << row.name << ": " << typed;
                }
}

TEST(Help, K1TheTopicsThereShouldBeAreThere) {
    for (const std::string_view name :
         {"beginning", "moving", "looking", "things", "battle", "company", "oneself", "town",
          "death", "dark", "puzzles", "branch", "staff", "runes", "tricks", "gear", "abilities",
          "levels"})
        EXPECT_TRUE(help_about(name, Role::player).has_value()) << name;
}

TEST(Help, AnyWordOfAnyLengthFindsItsCommand) {
    for (const CommandRow& row : all_command_rows()) {
        const auto view = help_about(row.name, Role::admin);
        ASSERT_TRUE(view) << row.name;
        ASSERT_EQ(view->sort, HelpSort::command) << row.name;
        EXPECT_EQ(view->commands.front().name, row.name);
    }
}

TEST(Help, K4CommandsOfStaffAreForStaffOnly) {
    EXPECT_THAT(help_about("staff", Role::player)->commands, IsEmpty());
    EXPECT_FALSE(help_about("goto", Role::player));
    EXPECT_THAT(help_about("staff", Role::helper)->commands,
                Contains(Field(&HelpEntry::name, "goto")));
    EXPECT_THAT(help_about("staff", Role::helper)->commands,
                Not(Contains(Field(&HelpEntry::name, "spawn"))));
    EXPECT_THAT(help_search("countdown", Role::builder).commands, IsEmpty());
    EXPECT_THAT(help_search("countdown", Role::admin).commands,
                Contains(Field(&HelpEntry::name, "shutdown")));
}

TEST(Help, SearchFindsAllWordsInAnyOrder) {
    const HelpView found = help_search("torch Light", Role::player);
    EXPECT_THAT(found.commands, Contains(Field(&HelpEntry::name, "light")));
    EXPECT_THAT(found.topics, Contains(Field(&HelpSubject::name, "dark")));
    EXPECT_THAT(help_search("xyzzy", Role::player).topics, IsEmpty());
}

TEST(Help, IsShownAsItIsAskedFor) {
    GameHouse house;
    const auto ada = house.newcomer("Ada");
    EXPECT_EQ(shown_by<HelpView>(house, ada, "help")->sort, HelpSort::overview);
    EXPECT_EQ(shown_by<HelpView>(house, ada, "help Moving")->sort, HelpSort::topic);
    EXPECT_EQ(shown_by<HelpView>(house, ada, "help get")->sort, HelpSort::command);
    EXPECT_EQ(shown_by<HelpView>(house, ada, "help search torch")->sort, HelpSort::found);
    EXPECT_EQ(answer_to(house, ada, "help search xyzzy"), "help_found_nothing");
    EXPECT_EQ(answer_to(house, ada, "help movign"), "no_such_help_nearest");
    EXPECT_EQ(answer_to(house, ada, "help xyzzyqq"), "no_such_help");
    tests::expect_folding_gives_the_same(house);
}

}  // namespace
}  // namespace underwell::game
