#include "underwell/game/hints.hpp"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "battle_ground.hpp"
#include "folding.hpp"
#include "game_house.hpp"
#include "game_things.hpp"
#include "underwell/game/what_to_do.hpp"

namespace underwell::game {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;
using tests::GameHouse;

ContentParts content_with_hints() {
    ContentParts parts = tests::plain_content();
    parts.tuning.hints_until_level = 3;
    return parts;
}

RoomProposal bright_room() {
    RoomProposal room;
    room.bright = true;
    return room;
}

// The hints among what somebody was told.
std::vector<std::string> hints_told(GameHouse& house, base::CharacterId who) {
    auto told = house.told(who);
    std::erase_if(told, [](const std::string& name) { return !name.starts_with("hint_"); });
    return told;
}

struct Hints : testing::Test {
    void TearDown() override { tests::expect_folding_gives_the_same(house); }

    // What the first room of a branch is like; all others are plain.
    void first_room(const RoomProposal& first) {
        house.generators.generator.made = [first](const RoomQuestion& question, base::Stream&) {
            RoomProposal room;
            if (question.room.value == 0) room = first;
            room.name = named<TextId>("test:room");
            room.look = named<TextId>("test:room_look");
            room.bright = room.bright || question.room.value != 0;
            return room;
        };
    }

    std::vector<std::string> hints_of(const std::string& line) {
        house.told(ada);
        house.type(ada, line);
        return hints_told(house, ada);
    }

    GameHouse house{7, content_with_hints()};
    base::CharacterId ada = house.newcomer("Ada");
};

TEST_F(Hints, K1EachComesOnceAtTheMomentItHelps) {
    EXPECT_THAT(hints_told(house, ada), ElementsAre("hint_welcome"));
    first_room(bright_room());
    EXPECT_THAT(hints_of("down"), ElementsAre("hint_window"));
    EXPECT_THAT(hints_of("east"), ElementsAre("hint_map"));
    EXPECT_THAT(hints_of("west"), IsEmpty());
    EXPECT_THAT(hints_of("east"), IsEmpty());
    house.input(house.zone_with(ada).id, Sleeps{ada});
    house.input(house.zone_with(ada).id, Wakes{ada});
    EXPECT_THAT(hints_told(house, ada), IsEmpty());
}

TEST_F(Hints, K1NobodyIsToldOfWhatLiesInTheDark) {
    house.type(ada, "down");
    RoomProposal dark;
    dark.things = {{.kind = named<ThingKindId>("test:key")}};
    first_room(dark);
    EXPECT_THAT(hints_of("east"), ElementsAre("hint_map"));
}

TEST_F(Hints, K1ThingsAndPuzzlesAreMentionedWhereTheyAre) {
    house.type(ada, "down");
    PuzzleProposal riddle;
    riddle.kind = PuzzleKind::riddle;
    riddle.look = named<TextId>("test:riddle");
    RoomProposal riddled = bright_room();
    riddled.things = {{.kind = named<ThingKindId>("test:key")}};
    riddled.puzzle = riddle;
    first_room(riddled);
    EXPECT_THAT(hints_of("east"), ElementsAre("hint_puzzle"));
    house.type(ada, "west");
    EXPECT_THAT(hints_of("east"), ElementsAre("hint_blocked"));
    house.type(ada, "west");
    EXPECT_THAT(hints_of("east"), ElementsAre("hint_things"));
}

TEST_F(Hints, K1WhoIsHurtIsToldWhereToRest) {
    house.type(ada, "down");
    RoomProposal camp = bright_room();
    camp.service = Service::camp;
    camp.service_uses = 1;
    first_room(camp);
    EXPECT_THAT(hints_of("east"), Not(Contains("hint_rest"))) << "nothing is the matter";
    tests::happen(house, ada,
                  HitPointsChanged{.who = fighter(ada),
                                   .room = house.character(ada).room,
                                   .hit_points = 1,
                                   .cause = HarmCause::poison});
    house.type(ada, "west");
    EXPECT_THAT(hints_of("east"), ElementsAre("hint_rest"));
    house.type(ada, "rest");
    EXPECT_GT(house.character(ada).vitals.hit_points, 1);
}

TEST_F(Hints, K1CompanyIsMentionedToWhoeverMeetsIt) {
    const auto bob = house.newcomer("Bob");
    house.type(ada, "down");
    house.type(bob, "down");
    house.told(bob);
    house.type(bob, "up");
    house.type(ada, "up");
    EXPECT_THAT(hints_told(house, ada), Contains("hint_company"));
}

TEST_F(Hints, K1CompanyIsNotMentionedToThoseInAParty) {
    const auto bob = house.newcomer("Bob");
    house.type(ada, "invite bob");
    house.type(bob, "accept");
    house.type(ada, "down");
    house.type(bob, "down");
    house.type(bob, "up");
    house.told(ada);
    house.type(ada, "up");
    EXPECT_THAT(hints_told(house, ada), Not(Contains("hint_company")));
}

TEST_F(Hints, K1StopForThoseWhoWantNone) {
    house.type(ada, "hints off");
    EXPECT_THAT(hints_of("down"), IsEmpty());
    EXPECT_THAT(hints_of("east"), IsEmpty());
    house.type(ada, "hints on");
    EXPECT_THAT(hints_of("west"), ElementsAre("hint_window"));
}

TEST(HintsStop, K1AboveTheLevelThatThePackSays) {
    tests::BattleGround ground;
    ground.parts.tuning.hints_until_level = 3;
    const auto ada = ground.delver("Ada");
    GameHouse& house = ground.house();
    // Forgets all hints, and what is told to somebody of that level who comes back in.
    const auto hints_at = [&](std::uint32_t level) {
        ground.happen(ada, PreferencesChanged{.who = ada, .preferences = {}});
        ground.happen(
            ada, LevelGained{.who = ada, .level = level, .hit_points_most = 10, .raises_left = 0});
        house.told(ada);
        house.type(ada, "west");
        house.type(ada, "east");
        return hints_told(house, ada);
    };
    EXPECT_THAT(hints_at(3), Contains("hint_window"));
    EXPECT_THAT(hints_at(4), IsEmpty());
    tests::expect_folding_gives_the_same(house);
}

TEST(HintsInBattle, K1FightsAreExplainedToThoseInThemAndWoundsAfterThem) {
    tests::BattleGround ground;
    ground.parts.tuning.hints_until_level = 3;
    ground.parts.tuning.hit_points_at_first = 1'000;
    ground.first_room = {tests::a("test:rat")};
    const auto ada = ground.delver("Ada");
    GameHouse& house = ground.house();
    ground.happen(ada, HitPointsChanged{.who = fighter(house.room_of(ada).monsters.front().id),
                                        .room = {},
                                        .hit_points = 30,
                                        .cause = HarmCause::rest});
    house.type(ada, "attack");
    EXPECT_THAT(hints_told(house, ada), Contains("hint_fight").Times(1));
    std::vector<std::string> hints;
    while (house.room_of(ada).fight) {
        EXPECT_THAT(hints, Not(Contains("hint_wound")));
        house.type(ada, "attack");
        const auto more = hints_told(house, ada);
        hints.insert(hints.end(), more.begin(), more.end());
    }
    ASSERT_LT(house.character(ada).vitals.hit_points, 1'000);
    EXPECT_THAT(hints, Contains("hint_wound").Times(1));
    EXPECT_THAT(hints, Not(Contains("hint_fight")));
    tests::expect_folding_gives_the_same(house);
}

// When half of one's hit points are gone, and not before.
TEST(HintsInBattle, K1WhoIsBadlyHurtIsToldThatOneMayFlee) {
    tests::BattleGround ground;
    ground.parts.tuning.hints_until_level = 3;
    ground.parts.tuning.hit_points_at_first = 1'000;
    ground.first_room = {tests::a("test:rat")};
    const auto ada = ground.delver("Ada");
    GameHouse& house = ground.house();
    const auto set_hit_points = [&](FighterId who, std::int32_t points) {
        ground.happen(ada,
                      HitPointsChanged{
                          .who = who, .room = {}, .hit_points = points, .cause = HarmCause::rest});
    };
    set_hit_points(fighter(house.room_of(ada).monsters.front().id), 900);
    house.type(ada, "attack");
    house.type(ada, "defend");
    EXPECT_THAT(hints_told(house, ada), Not(Contains("hint_flee")));
    set_hit_points(fighter(ada), 500);
    house.type(ada, "defend");
    house.type(ada, "defend");
    EXPECT_THAT(hints_told(house, ada), Contains("hint_flee").Times(1));
    tests::expect_folding_gives_the_same(house);
}

// Whatever a hint advises could be typed at once.
struct HintsThatFit : testing::Test {
    void TearDown() override { tests::expect_folding_gives_the_same(house()); }

    GameHouse& house() { return ground.house(); }

    void enter() {
        ground.parts.tuning.hints_until_level = 3;
        ada = ground.delver("Ada");
    }

    void give_effect(EffectKind kind) {
        ground.happen(ada, EffectsChanged{.who = fighter(ada),
                                          .room = house().character(ada).room,
                                          .effects = {{.kind = kind, .strength = 1, .left = 90}}});
    }

    tests::BattleGround ground;
    base::CharacterId ada;
};

TEST_F(HintsThatFit, K1NobodyIsToldToLightWhatTheyDoNotHave) {
    ground.bright = false;
    ground.thing("test:torch", ThingSort::light).charges = 10;
    enter();
    EXPECT_THAT(hints_told(house(), ada), Not(Contains("hint_dark")));
    ground.give(ada, "test:torch");
    house().type(ada, "west");
    house().type(ada, "east");
    EXPECT_THAT(hints_told(house(), ada), Contains("hint_dark")) << "the first thing to talk about";
}

TEST_F(HintsThatFit, K1AnAmbushIsExplainedOnceThereIsAChoice) {
    ground.parts.tuning.hit_points_at_first = 1'000;
    ground.first_room = {tests::a("test:rat", true, true)};
    enter();
    ASSERT_TRUE(house().room_of(ada).fight);
    const auto told = house().told(ada);
    const auto explained = std::ranges::find(told, "hint_fight");
    ASSERT_NE(explained, told.end());
    EXPECT_EQ(std::find(explained, told.end(), "monster_hits"), told.end());
    EXPECT_EQ(
        std::ranges::count_if(told, [](const auto& name) { return name.starts_with("hint_"); }), 3)
        << "welcome, window, and this: the rest can wait";
}

TEST_F(HintsThatFit, K1WhoIsHeldIsNotToldToAttack) {
    ground.first_room = {tests::a("test:rat")};
    enter();
    give_effect(EffectKind::held);
    house().told(ada);
    house().wait(std::chrono::seconds{10});
    ASSERT_TRUE(house().room_of(ada).fight);
    EXPECT_THAT(hints_told(house(), ada), Not(Contains("hint_fight")));
}

TEST_F(HintsThatFit, K1WoundsAreATopicAfterTheFight) {
    ground.ox();
    ground.first_room = {tests::a("test:ox")};
    ground.parts.tuning.hit_points_at_first = 1'000;
    enter();
    for (int round = 0; round < 5; ++round)
        house().type(ada, "attack");
    ASSERT_LT(house().character(ada).vitals.hit_points, 1'000);
    EXPECT_THAT(hints_told(house(), ada), Not(Contains("hint_wound")));
    house().type(ada, "flee");
    house().wait(std::chrono::seconds{9});
    ASSERT_TRUE(house().zone_with(ada).surface);
    house().type(ada, "east");
    EXPECT_THAT(hints_told(house(), ada), Contains("hint_wound"));
}

TEST_F(HintsThatFit, K1WhoIsTakenForDeadIsNotStirredUp) {
    ground.first_room = {tests::a("test:rat")};
    enter();
    give_effect(EffectKind::hidden);
    ground.set_hit_points(ada, 3);
    ASSERT_FALSE(is_at_leisure(house().zone_with(ada), house().character(ada)));
    const auto deeds =
        what_to_do(house().zone_with(ada), house().content(), house().character(ada), house().now);
    EXPECT_THAT(deeds, testing::ElementsAre(DeedOffered{.what = Heading::west}));
}

TEST_F(HintsThatFit, K1WhereNobodyGoesDownNobodyIsSentThere) {
    enter();
    ground.happen(ada, PreferencesChanged{.who = ada, .preferences = {}});
    house().type(ada, "west");
    house().told(ada);
    const base::ZoneId surface = house().zone_with(ada).id;
    house().input(surface, Sleeps{ada});
    house().input(surface, Wakes{ada});
    EXPECT_THAT(hints_told(house(), ada), Not(Contains("hint_welcome")));
    house().type(ada, "up");
    house().input(surface, Sleeps{ada});
    house().input(surface, Wakes{ada});
    EXPECT_THAT(hints_told(house(), ada), Contains("hint_welcome"));
}

}  // namespace
}  // namespace underwell::game
