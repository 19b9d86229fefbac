#include "underwell/game/naming.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "folding.hpp"
#include "game_things.hpp"
#include "property.hpp"
#include "underwell/game/typed_words.hpp"
#include "views_shown.hpp"

namespace underwell::game {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using tests::count_of;
using tests::GameHouse;
using tests::kind_called;

// A room with two swords, a knife, a pile of ten arrows, a sack with a potion, and a rat.
struct Naming : testing::Test {
    Naming() {
        house.generators.generator.made = [](const RoomQuestion&, base::Stream&) {
            RoomProposal room = tests::named_room();
            room.things = {{.kind = kind_called("knife")},
                           {.kind = kind_called("sword")},
                           {.kind = kind_called("sword")},
                           {.kind = kind_called("arrow"), .count = 10},
                           {.kind = kind_called("sack")},
                           {.kind = kind_called("potion"), .count = 1, .inside = 4}};
            room.monsters = {{.kind = named<MonsterKindId>("test:rat"), .blocks = false}};
            return room;
        };
        ada = house.newcomer("Ada");
        bob = house.newcomer("Bob");
        tests::enter_branch(house, ada);
        tests::enter_branch(house, bob);
        tests::set_ability(house, ada, Ability::constitution, 10);
        house.told(ada);
    }

    std::size_t held() { return house.character(ada).belongings.things.size(); }

    ThingId lying(std::size_t index) { return house.room_of(ada).things.at(index).id; }

    GameHouse house{7, tests::content_with_things()};
    base::CharacterId ada;
    base::CharacterId bob;
};

TEST(WishParsing, TakesApartWhatPlayersType) {
    EXPECT_EQ(parse_wish("2.Sword").which, 2U);
    EXPECT_THAT(parse_wish("the Short sword").words, ElementsAre("short", "sword"));
    EXPECT_TRUE(parse_wish("all").all);
    EXPECT_THAT(parse_wish("all").words, IsEmpty());
    EXPECT_TRUE(parse_wish("all.potion").all);
    EXPECT_THAT(parse_wish("all potion").words, ElementsAre("potion"));
    EXPECT_EQ(parse_wish("3 coins").count, 3U);
    EXPECT_TRUE(parse_wish("it").it);
    EXPECT_FALSE(parse_wish("3").count.has_value());
    EXPECT_EQ(parse_wish("99999999999999999999.sword").which, 1U);
}

TEST(WishParsing, AnyBytesAreParsedWithoutHarm) {
    tests::holds_in({.count = 500}, [](const std::string& typed) {
        const Wish wish = parse_wish(typed);
        RC_ASSERT(wish.which >= 1U);
        static_cast<void>(heading_called(typed));
        static_cast<void>(part_at(typed, "from"));
        static_cast<void>(plain_words(typed));
    });
}

TEST_F(Naming, K2ItMayBeAMonsterAndHimAPerson) {
    house.type(ada, "examine sword");
    house.type(ada, "examine rat");
    EXPECT_EQ(tests::answer_to(house, ada, "get it"), "it_is_not_here");
    EXPECT_EQ(tests::answer_to(house, ada, "follow him"), "follows");
    house.type(ada, "attack it");
    ASSERT_NE(house.room_of(ada).fight, nullptr);
}

TEST_F(Naming, K2WhereItCouldBeSeveralOneIsAsked) {
    const auto cid = house.newcomer("Cid");
    tests::enter_branch(house, cid);
    EXPECT_EQ(tests::answer_to(house, ada, "follow her"), "it_could_be_several");
}

TEST_F(Naming, K2NobodyIsPickedAtRandomForAll) {
    for (const char* line : {"follow all", "ignore all", "invite all", "attack all", "walk all",
                             "get all from all", "use all"})
        EXPECT_EQ(tests::answer_to(house, ada, line), "one_at_a_time") << line;
}

TEST(WishParsing, DirectionsAreFoundByShortFormsAndBeginnings) {
    EXPECT_EQ(heading_called("n"), Heading::north);
    EXPECT_EQ(heading_called("sou"), Heading::south);
    EXPECT_EQ(heading_called("southe"), Heading::southeast);
    EXPECT_EQ(heading_called("NW"), Heading::northwest);
    EXPECT_FALSE(heading_called("sideways").has_value());
    EXPECT_FALSE(heading_called("").has_value());
}

TEST_F(Naming, K2EveryTypedWordBeginsAWordOfTheName) {
    house.type(ada, "get sh sw");
    EXPECT_EQ(count_of(house.character(ada).belongings.things, "sword"), 1U);
    house.type(ada, "get rusty sword");
    EXPECT_EQ(held(), 1U);
}

TEST_F(Naming, K2WordsOfAllLanguagesAreUnderstood) {
    house.type(ada, "get 剑");
    EXPECT_EQ(count_of(house.character(ada).belongings.things, "sword"), 1U);
}

TEST_F(Naming, K2AChineseWordMayStandAnywhereInTheName) {
    house.type(ada, "get 麻袋");
    EXPECT_EQ(count_of(house.character(ada).belongings.things, "sack"), 1U);
    house.type(ada, "drop sack");
    house.told(ada);
    house.type(ada, "get ack");
    EXPECT_THAT(house.told(ada), Contains("not_here_nearest"));
}

TEST_F(Naming, K2OfSeveralTheFirstIsMeantAndANumberChooses) {
    const ThingId second = lying(2);
    house.type(ada, "get 2.sword");
    ASSERT_EQ(held(), 1U);
    EXPECT_EQ(house.character(ada).belongings.things.front().id, second);
    house.type(ada, "get 2.sword");
    EXPECT_EQ(held(), 1U);
}

TEST_F(Naming, K2AllTakesAllOfAName) {
    house.type(ada, "get all.sword");
    EXPECT_EQ(held(), 2U);
    house.type(ada, "get all");
    EXPECT_EQ(house.room_of(ada).things.size(), 0U);
    tests::expect_folding_gives_the_same(house);
}

TEST_F(Naming, K2ItIsWhatWasNamedLast) {
    house.type(ada, "examine knife");
    house.type(ada, "get it");
    EXPECT_EQ(count_of(house.character(ada).belongings.things, "knife"), 1U);
    house.type(ada, "drop it");
    EXPECT_EQ(held(), 0U);
    house.type(bob, "get it");
    EXPECT_THAT(house.told(bob), Contains("it_is_not_here"));
}

TEST_F(Naming, K2ACountTakesSoManyOfAPile) {
    house.type(ada, "get 3 arrows");
    EXPECT_EQ(count_of(house.character(ada).belongings.things, "arrow"), 3U);
    EXPECT_EQ(count_of(house.room_of(ada).things, "arrow"), 7U);
    house.type(ada, "get 99 arrows");
    EXPECT_EQ(count_of(house.character(ada).belongings.things, "arrow"), 10U);
    tests::expect_folding_gives_the_same(house);
}

TEST_F(Naming, K2ACountReachesOverSeveralPilesOfAKind) {
    house.type(ada, "get 2 arrows");
    house.type(ada, "get 3 arrows");
    ASSERT_EQ(held(), 2U);
    house.type(ada, "drop 4 arrows");
    EXPECT_EQ(count_of(house.character(ada).belongings.things, "arrow"), 1U);
    house.type(ada, "get 2 swords");
    EXPECT_EQ(count_of(house.character(ada).belongings.things, "sword"), 2U);
}

TEST_F(Naming, K2SeveralThingsAreJoinedByAnd) {
    house.type(ada, "get knife and sword and knife");
    EXPECT_EQ(held(), 2U);
    house.type(ada, "drop knife and windmill");
    EXPECT_THAT(house.told(ada), Contains("not_carried"));
    EXPECT_EQ(held(), 2U);
    house.type(ada, "give bob everything");
    EXPECT_EQ(held(), 0U);
    house.type(bob, "give ada knife");
    EXPECT_EQ(count_of(house.character(ada).belongings.things, "knife"), 1U);
}

TEST_F(Naming, K2AThingMayBeCalledByItsSort) {
    house.type(ada, "get weapon");
    EXPECT_EQ(count_of(house.character(ada).belongings.things, "knife"), 1U);
    house.type(ada, "drop weapons");
    EXPECT_EQ(held(), 0U);
    house.type(ada, "get container");
    EXPECT_EQ(count_of(house.character(ada).belongings.things, "sack"), 1U);
}

TEST_F(Naming, K2EverydayWordsAreUnderstood) {
    house.type(ada, "look at the knife");
    EXPECT_TRUE(tests::newest_view<ThingView>(house, ada));
    house.type(ada, "look in the sack");
    EXPECT_EQ(tests::newest_view<ThingView>(house, ada)->inside.size(), 1U);
    house.type(ada, "tak knife");
    EXPECT_EQ(held(), 1U);
    house.type(ada, "put down knife");
    house.type(ada, "pick up two arrows");
    EXPECT_EQ(count_of(house.character(ada).belongings.things, "arrow"), 2U);
    house.type(ada, "take potion out of sack");
    EXPECT_EQ(count_of(house.character(ada).belongings.things, "potion"), 1U);
    house.type(ada, "get sword, knife and arrow");
    EXPECT_EQ(count_of(house.character(ada).belongings.things, "sword"), 1U);
    house.type(ada, "drop all");
    house.type(ada, "go back");
    ASSERT_TRUE(house.zone_with(ada).surface);
    ASSERT_EQ(house.room_of(ada).service, Service::start);
    house.type(ada, "climb out");
    EXPECT_EQ(house.room_of(ada).service, Service::none);
    house.type(ada, "go to start");
    EXPECT_EQ(house.room_of(ada).service, Service::start);
}

TEST_F(Naming, K2RegularPluralsAreUnderstood) {
    house.type(ada, "get all.knives");
    EXPECT_EQ(count_of(house.character(ada).belongings.things, "knife"), 1U);
    const Wish no_such = parse_wish("kniv");
    EXPECT_FALSE(is_called(house.content(), named<TextId>("test:knife"), no_such));
    ContentParts parts = tests::plain_content();
    const TextId text = named<TextId>("test:words");
    parts.words.push_back({.text = text, .words = {"torch", "loaf", "diary", "stone", "knife"}});
    const auto content = Content::make(std::move(parts));
    for (const auto* plural : {"torches", "loaves", "diaries", "stones", "knives"})
        EXPECT_TRUE(is_called(*content, text, parse_wish(plural))) << plural;
    for (const auto* wrong : {"es", "ves", "ies", "torchies", "diarves"})
        EXPECT_FALSE(is_called(*content, text, parse_wish(wrong))) << wrong;
}

TEST_F(Naming, K2SmallWordsArePassedOverWhereNothingIsCalledSo) {
    house.type(ada, "get dozen of my arrows");
    EXPECT_EQ(held(), 0U);
    house.type(ada, "get 2 of the arrows");
    EXPECT_EQ(count_of(house.character(ada).belongings.things, "arrow"), 2U);
    house.type(ada, "get of");
    EXPECT_THAT(house.told(ada), Contains("not_here"));
    EXPECT_EQ(held(), 1U);
}

TEST_F(Naming, K2AWrongWordIsAnsweredWithTheNearest) {
    house.type(ada, "get swrod");
    EXPECT_THAT(house.told(ada), Contains("not_here_nearest"));
    house.type(ada, "get windmill");
    EXPECT_THAT(house.told(ada), Contains("not_here"));
    house.type(ada, "drop windmill");
    EXPECT_THAT(house.told(ada), Contains("not_carried"));
    house.type(ada, "get");
    EXPECT_THAT(house.told(ada), Contains("say_what"));
}

TEST_F(Naming, K2WhatIsInAContainerIsFoundThereOnly) {
    house.type(ada, "get potion");
    EXPECT_EQ(held(), 0U);
    house.type(ada, "get potion from sack");
    EXPECT_EQ(count_of(house.character(ada).belongings.things, "potion"), 1U);
    house.type(ada, "get potion from sack");
    EXPECT_THAT(house.told(ada), Contains("not_inside"));
}

TEST_F(Naming, K2MonstersAndPeopleAreNamedTheSameWay) {
    house.type(ada, "examine grey r");
    const auto rat = tests::newest_view<BeingView>(house, ada);
    ASSERT_TRUE(rat && rat->monster);
    house.type(ada, "look bo");
    const auto seen = tests::newest_view<BeingView>(house, ada);
    ASSERT_TRUE(seen && seen->person);
    EXPECT_EQ(seen->person->name, "Bob");
}

}  // namespace
}  // namespace underwell::game
