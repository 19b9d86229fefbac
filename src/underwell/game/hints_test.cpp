#include "underwell/game/hints.hpp"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "battle_ground.hpp"
#include "folding.hpp"
#include "game_house.hpp"

namespace underwell::game {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
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

TEST_F(Hints, K1ADarkRoomIsTheFirstThingToTalkAbout) {
    house.type(ada, "down");
    RoomProposal dark;
    dark.things = {{.kind = named<ThingKindId>("test:key")}};
    first_room(dark);
    EXPECT_THAT(hints_of("east"), ElementsAre("hint_dark"));
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

TEST_F(Hints, K1CompanyIsMentionedToWhoeverMeetsIt) {
    const auto bob = house.newcomer("Bob");
    house.type(ada, "down");
    house.type(bob, "down");
    house.told(bob);
    house.type(bob, "up");
    house.type(ada, "up");
    EXPECT_THAT(hints_told(house, ada), Contains("hint_company"));
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

TEST(HintsInBattle, K1FightsAndWoundsAreExplainedToThoseInThem) {
    tests::BattleGround ground;
    ground.parts.tuning.hints_until_level = 3;
    ground.first_room = {{.kind = tests::monster_named("test:rat")}};
    const auto ada = ground.delver("Ada");
    GameHouse& house = ground.house();
    std::vector<std::string> hints = hints_told(house, ada);
    for (int round = 0; round < 30; ++round) {
        house.type(ada, "defend");
        house.wait(std::chrono::seconds{9});
        const auto more = hints_told(house, ada);
        hints.insert(hints.end(), more.begin(), more.end());
        if (std::ranges::find(hints, "hint_wound") != hints.end()) break;
    }
    EXPECT_THAT(hints, Contains("hint_fight").Times(1));
    EXPECT_THAT(hints, Contains("hint_wound").Times(1));
    tests::expect_folding_gives_the_same(house);
}

}  // namespace
}  // namespace underwell::game
