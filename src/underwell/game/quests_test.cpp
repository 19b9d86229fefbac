#include "underwell/game/quests.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>

#include "folding.hpp"
#include "property.hpp"
#include "town.hpp"
#include "underwell/game/prices.hpp"

namespace underwell::game {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;
using tests::kind_called;
using tests::Town;

constexpr MonsterKindId rat = named<MonsterKindId>("test:rat");

Quest quest_to_slay(std::uint32_t number, std::uint32_t wanted, std::uint32_t depth = 1) {
    return {.number = number,
            .sort = QuestSort::slay,
            .kind = rat.value,
            .depth = depth,
            .wanted = wanted,
            .done = 0,
            .reward = 10};
}

Quest about_things(QuestSort sort, std::string_view kind, std::uint32_t wanted) {
    return {.number = 901,
            .sort = sort,
            .kind = kind_called(kind).value,
            .depth = 1,
            .wanted = wanted,
            .done = 0,
            .reward = 10};
}

// Ada at the board, Bob on the square. Rooms hold what a test says.
struct Quests : testing::Test {
    void TearDown() override { tests::expect_folding_gives_the_same(town.house); }

    const std::vector<Quest>& board() { return town.house.zones.at(surface_zone).surface->board; }

    const std::vector<Quest>& quests(base::CharacterId who) {
        return town.house.character(who).quests;
    }

    void fill_rooms(std::vector<ThingProposal> things, std::vector<MonsterProposal> monsters) {
        town.house.generators.generator.made = [things, monsters](const RoomQuestion&,
                                                                  base::Stream&) {
            RoomProposal room = tests::named_room();
            room.things = things;
            room.monsters = monsters;
            return room;
        };
    }

    void make_strong(base::CharacterId who) {
        for (const Ability ability : {Ability::strength, Ability::dexterity, Ability::constitution})
            tests::set_ability(town.house, who, ability, 30);
    }

    void slay_all(base::CharacterId who) {
        for (int round = 0; round < 40 && !town.house.room_of(who).monsters.empty(); ++round) {
            town.set_hit_points(who, 8);
            town.house.type(who, "attack");
            town.house.wait(std::chrono::seconds{8});
        }
    }

    void deliver_at_home(base::CharacterId who) {
        town.come_home(who);
        town.house.type(who, "south");
        town.house.told(who);
        town.house.type(who, "deliver");
    }

    Town town;
    base::CharacterId ada = town.townsman("Ada");
    base::CharacterId bob = town.townsman("Bob");
};

// ---- The board ----

TEST_F(Quests, W1TheBoardIsFullFromTheBeginningAndCanBeRead) {
    EXPECT_EQ(board().size(), board_notices);
    EXPECT_THAT(town.typed(ada, "board"), ElementsAre("no_board_here"));
    town.house.type(ada, "south");
    for (const auto line : {"board", "read board", "read", "read notices"})
        EXPECT_THAT(town.typed(ada, line), ElementsAre("room"));
    const auto view = tests::newest_view<BoardView>(town.house, ada);
    ASSERT_TRUE(view.has_value());
    ASSERT_EQ(view->notices.size(), board_notices);
    EXPECT_EQ(view->notices.front().quest, board().front());
    EXPECT_FALSE(view->notices.front().mine);
}

TEST_F(Quests, W1NoticesAreNumberedWithoutGaps) {
    std::vector<std::uint32_t> numbers;
    for (const Quest& quest : board())
        numbers.push_back(quest.number);
    EXPECT_THAT(numbers, ElementsAre(1, 2, 3, 4, 5, 6));
}

TEST_F(Quests, W1ANoticeThatIsOldIsReplacedAndWhoTookItKeepsIt) {
    town.house.type(ada, "south");
    const Quest taken = board().front();
    town.house.type(ada, "accept " + std::to_string(taken.number));
    const auto before = board();
    town.house.wait(notice_lasts - std::chrono::minutes{1});
    town.house.type(ada, "board");
    EXPECT_EQ(board(), before);
    town.house.wait(std::chrono::minutes{2});
    town.house.type(ada, "board");
    EXPECT_EQ(board().size(), board_notices);
    for (const Quest& old : before)
        EXPECT_EQ(find_quest(board(), old.number), nullptr);
    // What is read is what hangs there from now on.
    const auto view = tests::newest_view<BoardView>(town.house, ada);
    ASSERT_EQ(view->notices.size(), board_notices);
    for (std::size_t number = 0; number < board_notices; ++number)
        EXPECT_EQ(view->notices[number].quest, board()[number]);
    EXPECT_EQ(quests(ada), std::vector{taken});
    const auto fresh = board();
    town.house.type(bob, "south");
    EXPECT_EQ(board(), fresh);
}

TEST_F(Quests, W1ThereIsSomethingForNewcomersAndForTheBold) {
    const auto between = [&](std::uint32_t from, std::uint32_t to) {
        return std::ranges::count_if(
            board(), [&](const Quest& quest) { return quest.depth >= from && quest.depth <= to; });
    };
    EXPECT_GE(between(1, 4), 2);
    EXPECT_GE(between(4, 9), 2);
    EXPECT_GE(between(9, 16), 2);
}

TEST(QuestDrawing, W1EveryNoticeCanBeFulfilledAtItsDepthAndPays) {
    const auto content = Content::make(tests::content_with_a_town());
    std::set<QuestSort> sorts;
    tests::holds_in({2'000}, [&] {
        const auto seed = *rc::gen::arbitrary<std::uint64_t>();
        const auto number = *rc::gen::inRange<std::uint32_t>(1, 100'000);
        const auto from = *rc::gen::inRange<std::uint32_t>(1, 30);
        const Depths depths{.from = from, .to = from + *rc::gen::inRange<std::uint32_t>(0, 10)};
        const Quest quest = draw_quest(*content, seed, number, depths);
        RC_ASSERT(quest == draw_quest(*content, seed, number, depths));
        RC_ASSERT(depths.contains(quest.depth));
        RC_ASSERT(quest.number == number);
        RC_ASSERT(quest.wanted > 0 && quest.done == 0 && quest.reward > 0);
        sorts.insert(quest.sort);
        if (quest.sort == QuestSort::slay) {
            const MonsterKind* kind = content->find_monster({quest.kind});
            RC_ASSERT(kind != nullptr && kind->home.contains(quest.depth));
        } else if (quest.sort != QuestSort::map) {
            const ThingKind* kind = content->find_thing({quest.kind});
            RC_ASSERT(kind != nullptr && kind->home.contains(quest.depth));
        }
    });
    EXPECT_EQ(sorts.size(), 4U);
}

// "Three rats, 6 deep or deeper" is no fun if they live no deeper than 6.
TEST(QuestDrawing, W1NobodyIsSentToTheLastDepthOfAKind) {
    ContentParts parts = tests::content_with_a_town();
    for (MonsterKind& kind : parts.monsters)
        kind.home = {.from = 1, .to = 6};
    const auto content = Content::make(parts);
    bool drawn = false;
    for (std::uint32_t number = 1; number < 300; ++number) {
        const Quest quest = draw_quest(*content, 7, number, {.from = 1, .to = 6});
        if (quest.sort != QuestSort::slay) continue;
        drawn = true;
        EXPECT_LE(quest.depth, 4U);
    }
    EXPECT_TRUE(drawn);
}

TEST(QuestDrawing, PlansOfPacksAreDrawnToo) {
    ContentParts parts = tests::content_with_a_town();
    parts.monsters.front().weight = 0;
    parts.quests.push_back({.sort = QuestSort::slay,
                            .kind = rat.value,
                            .depths = {.from = 2, .to = 5},
                            .wanted = 7,
                            .reward = 3});
    const auto content = Content::make(parts);
    bool drawn = false;
    for (std::uint32_t number = 1; number < 100; ++number) {
        const Quest quest = draw_quest(*content, 7, number, {.from = 1, .to = 6});
        if (quest.sort != QuestSort::slay) continue;
        drawn = true;
        EXPECT_EQ(quest.wanted, 7U);
        EXPECT_TRUE(quest.depth >= 2 && quest.depth <= 5);
        EXPECT_EQ(quest.reward, 3 * 7 * quest.depth);
    }
    EXPECT_TRUE(drawn);
}

// ---- Taking and leaving ----

TEST_F(Quests, W1AQuestIsTakenFromTheBoardAndStaysThereForOthers) {
    for (const auto who : {ada, bob})
        town.house.type(who, "south");
    const std::string number = std::to_string(board().front().number);
    EXPECT_THAT(town.typed(ada, "accept " + number), ElementsAre("takes_quest"));
    EXPECT_THAT(town.house.told(bob), Contains("takes_quest"));
    EXPECT_EQ(quests(ada), std::vector{board().front()});
    EXPECT_THAT(town.typed(bob, "accept " + number), ElementsAre("takes_quest"));
    EXPECT_EQ(board().size(), board_notices);
    town.house.type(ada, "quests");
    const auto view = tests::newest_view<QuestsView>(town.house, ada);
    ASSERT_TRUE(view.has_value());
    EXPECT_EQ(view->quests.size(), 1U);
    EXPECT_THAT(town.typed(ada, "abandon " + number), ElementsAre("abandons_quest"));
    EXPECT_THAT(quests(ada), IsEmpty());
}

TEST_F(Quests, W1TakingAndLeavingIsRefusedWithTheReason) {
    EXPECT_THAT(town.typed(ada, "accept 1"), ElementsAre("no_board_here"));
    EXPECT_THAT(town.typed(ada, "accept"), ElementsAre("nobody_invited_you"));
    EXPECT_THAT(town.typed(ada, "deliver"), ElementsAre("no_board_here"));
    town.house.type(ada, "south");
    EXPECT_THAT(town.typed(ada, "deliver"), ElementsAre("no_quests_to_deliver"));
    EXPECT_THAT(town.typed(ada, "accept 99999"), ElementsAre("no_such_notice"));
    for (std::size_t taken = 0; taken < quests_at_a_time_max; ++taken)
        town.house.type(ada, "accept " + std::to_string(board()[taken].number));
    const std::string first = std::to_string(board()[0].number);
    const std::string fourth = std::to_string(board()[3].number);
    EXPECT_THAT(town.typed(ada, "accept " + first), ElementsAre("has_that_quest"));
    EXPECT_THAT(town.typed(ada, "accept " + fourth), ElementsAre("too_many_quests"));
    EXPECT_THAT(town.typed(ada, "deliver"), ElementsAre("nothing_to_deliver"));
    EXPECT_THAT(town.typed(ada, "abandon"), ElementsAre("say_what"));
    EXPECT_THAT(town.typed(ada, "abandon " + fourth), ElementsAre("not_your_quest"));
    EXPECT_EQ(quests(ada).size(), quests_at_a_time_max);
}

// ---- Fulfilling ----

TEST_F(Quests, W1SlayingCountsForEverybodyAwakeInTheRoomAtItsDepth) {
    fill_rooms({}, {{.kind = rat}});
    town.set_quests(ada, {quest_to_slay(901, 1), quest_to_slay(902, 2), quest_to_slay(903, 1, 50)});
    town.set_quests(bob, {quest_to_slay(901, 1)});
    for (const auto who : {ada, bob})
        tests::enter_branch(town.house, who);
    make_strong(ada);
    town.house.told(ada);
    town.house.told(bob);
    slay_all(ada);
    ASSERT_THAT(town.house.room_of(ada).monsters, IsEmpty());
    EXPECT_EQ(quests(ada)[0].done, 1U);
    EXPECT_EQ(quests(ada)[1].done, 1U);
    EXPECT_EQ(quests(ada)[2].done, 0U);
    EXPECT_EQ(quests(bob)[0].done, 1U);
    EXPECT_THAT(town.house.told(ada), testing::AllOf(Contains("quest_is_ready").Times(1),
                                                     Contains("quest_comes_on").Times(1)));
    EXPECT_THAT(town.house.told(bob), Contains("quest_is_ready").Times(1));
    deliver_at_home(ada);
    EXPECT_THAT(town.house.told(ada), testing::AllOf(Contains("fulfils_quest").Times(1),
                                                     Contains("gains_experience").Times(1)));
    EXPECT_EQ(quests(ada).size(), 2U);
    EXPECT_EQ(town.house.character(ada).deeds.quests, 1U);
    EXPECT_GE(town.gold(ada), 10U);
}

TEST_F(Quests, W1RoomsThatAreDugCountAsMapped) {
    Quest map = quest_to_slay(901, 2);
    map.sort = QuestSort::map;
    map.kind = 0;
    Quest deep = map;
    deep.number = 902;
    deep.depth = 1'000;
    town.set_quests(ada, {map, deep});
    town.set_quests(bob, {map});
    tests::enter_branch(town.house, ada);
    EXPECT_EQ(quests(ada)[0].done, 0U);
    ASSERT_TRUE(town.explore(ada));
    EXPECT_EQ(quests(ada)[0].done, 1U);
    // To and fro over known ground is no mapping.
    const auto there = town.house.character(ada).room;
    const auto back = town.house.character(ada).position.side;
    const auto opposite = grid::opposite(back);
    town.house.type(ada, std::string{heading_names[static_cast<std::size_t>(heading(back))]});
    town.house.type(ada, std::string{heading_names[static_cast<std::size_t>(heading(opposite))]});
    EXPECT_EQ(town.house.character(ada).room, there);
    EXPECT_EQ(quests(ada)[0].done, 1U);
    EXPECT_EQ(quests(ada)[1].done, 0U);
    EXPECT_EQ(quests(bob)[0].done, 0U);
}

TEST_F(Quests, W1WhatIsFoundIsShownAndKept) {
    fill_rooms({{.kind = kind_called("gem")}}, {});
    town.set_quests(ada, {about_things(QuestSort::find, "gem", 2)});
    tests::enter_branch(town.house, ada);
    for (int time = 0; time < 3; ++time) {
        town.house.type(ada, "get gem");
        if (time < 2) town.house.type(ada, "drop gem");
    }
    // The same gem three times is one gem.
    EXPECT_EQ(quests(ada)[0].done, 1U);
    ASSERT_TRUE(town.explore(ada));
    town.house.type(ada, "get gem");
    EXPECT_EQ(quests(ada)[0].done, 2U);
    deliver_at_home(ada);
    EXPECT_THAT(quests(ada), IsEmpty());
    EXPECT_EQ(town.held(ada, "gem"), 2U);
    EXPECT_EQ(town.gold(ada), 10U);
}

TEST_F(Quests, P4WhatIsBroughtIsHandedOverForGoldAndExperience) {
    fill_rooms({{.kind = kind_called("gem"), .count = 5}}, {});
    town.set_quests(ada, {about_things(QuestSort::bring, "gem", 2)});
    tests::enter_branch(town.house, ada);
    town.house.type(ada, "get gems");
    deliver_at_home(ada);
    EXPECT_EQ(town.held(ada, "gem"), 3U);
    EXPECT_EQ(town.gold(ada), 10U);
    EXPECT_EQ(town.house.character(ada).vitals.experience,
              10 * experience_for_a_gold + experience_for_a_quest);
    EXPECT_THAT(town.typed(ada, "deliver"), ElementsAre("no_quests_to_deliver"));
}

TEST_F(Quests, WhatWasToBeBroughtAndIsGoneIsNotDone) {
    fill_rooms({{.kind = kind_called("gem")}}, {});
    town.set_quests(ada, {about_things(QuestSort::bring, "gem", 1)});
    tests::enter_branch(town.house, ada);
    town.house.type(ada, "get gem");
    town.house.type(ada, "drop gem");
    deliver_at_home(ada);
    EXPECT_THAT(town.house.told(ada), ElementsAre("nothing_to_deliver"));
    EXPECT_EQ(town.gold(ada), 0U);
}

TEST_F(Quests, AllThatIsDoneIsHandedInAtOnce) {
    Quest other = about_things(QuestSort::bring, "gem", 1);
    other.number = 902;
    town.set_quests(ada, {about_things(QuestSort::bring, "gem", 1), other, quest_to_slay(903, 1)});
    town.give(ada, "gem", {.count = 2});
    town.house.type(ada, "south");
    town.house.told(ada);
    town.house.type(ada, "deliver");
    EXPECT_THAT(town.house.told(ada), Contains("fulfils_quest").Times(2));
    EXPECT_EQ(quests(ada).size(), 1U);
    EXPECT_EQ(town.gold(ada), 20U);
    EXPECT_EQ(town.held(ada, "gem"), 0U);
    EXPECT_EQ(town.house.character(ada).vitals.experience,
              2 * (10 * experience_for_a_gold + experience_for_a_quest));
}

TEST_F(Quests, W1AFulfilledNoticeIsReplacedByANewOne) {
    town.house.type(ada, "south");
    const Quest first = board().front();
    town.house.type(ada, "accept " + std::to_string(first.number));
    Quest done = first;
    done.sort = QuestSort::slay;
    done.done = done.wanted;
    town.set_quests(ada, {done});
    town.house.type(ada, "deliver");
    EXPECT_EQ(board().size(), board_notices);
    EXPECT_EQ(find_quest(board(), first.number), nullptr);
    EXPECT_THAT(town.typed(ada, "accept " + std::to_string(first.number)),
                ElementsAre("no_such_notice"));
}

TEST_F(Quests, ProgressThatHelpsNobodyIsNotTold) {
    fill_rooms({{.kind = kind_called("gem")}}, {});
    town.set_quests(ada, {quest_to_slay(901, 1)});
    tests::enter_branch(town.house, ada);
    town.house.type(ada, "get gem");
    const auto told = town.house.told(ada);
    EXPECT_THAT(told, Not(Contains("quest_comes_on")));
    EXPECT_THAT(told, Not(Contains("quest_is_ready")));
}

}  // namespace
}  // namespace underwell::game
