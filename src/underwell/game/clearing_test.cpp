// Rooms that are clear and rooms that are not (C1 to C4), and branches seen from inside (S1 to S7).
#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "battle_ground.hpp"
#include "folding.hpp"
#include "puzzle_rooms.hpp"
#include "underwell/game/look.hpp"

namespace underwell::game {
namespace {

using std::chrono::minutes;
using testing::Contains;
using testing::Not;
using tests::a;
using tests::BattleGround;
using tests::expect_folding_gives_the_same;
using tests::GameHouse;
using tests::typed;

// The headings that lead on from where somebody is, the back exit not among them.
std::vector<Heading> ways_on(BattleGround& ground, base::CharacterId who) {
    const Zone& zone = ground.house().zone_with(who);
    const auto seen = zone.branch->branch->look(ground.house().room_of(who).cell);
    std::vector<Heading> ways;
    for (const grid::Direction side : seen->exits())
        if (side != seen->back) ways.push_back(heading(side));
    return ways;
}

TEST(Clearing, C1ARoomWithNothingThatBlocksIsBornClear) {
    BattleGround ground;
    ground.first_room = {a("test:rat", false)};
    const auto ada = ground.delver("Ada");
    EXPECT_TRUE(ground.house().room_of(ada).clear);
}

TEST(Clearing, C1ARoomWithAFoeThatBlocksIsBornNotClear) {
    BattleGround ground;
    ground.first_room = {a("test:rat")};
    const auto ada = ground.delver("Ada");
    EXPECT_FALSE(ground.house().room_of(ada).clear);
}

TEST(Clearing, C2OnlyTheBackExitOfARoomThatIsNotClearCanBeUsed) {
    BattleGround ground;
    ground.first_room = {a("test:rat")};
    const auto ada = ground.delver("Ada");
    const auto ways = ways_on(ground, ada);
    ASSERT_FALSE(ways.empty());
    for (const Heading way : ways) {
        ground.house().told(ada);
        ground.house().type(ada, typed(way));
        EXPECT_THAT(ground.house().told(ada), Contains("way_is_blocked_by_foes"));
        EXPECT_EQ(ground.house().character(ada).room, RoomNumber{0});
    }
    EXPECT_EQ(ground.house().zone_with(ada).rooms.size(), 1U);
    ground.house().type(ada, "west");
    EXPECT_TRUE(ground.house().zone_with(ada).surface);
    expect_folding_gives_the_same(ground.house());
}

TEST(Clearing, C2LookingSaysThatTheWayIsBlocked) {
    BattleGround ground;
    ground.first_room = {a("test:rat")};
    const auto ada = ground.delver("Ada");
    auto& house = ground.house();
    const auto seen = [&] {
        return look_at_room(house.zone_with(ada), house.content(), house.character(ada), house.now);
    };
    EXPECT_TRUE(seen().blocked);
    ground.set_abilities(ada, 250);
    ground.set_hit_points(ada, 500);
    for (int round = 0; round < 60 && !house.room_of(ada).clear; ++round)
        house.type(ada, "attack");
    EXPECT_FALSE(seen().blocked);
}

TEST(Clearing, C3WhoFightsLeavesByNoExitNotEvenTheBackOne) {
    BattleGround ground;
    ground.ox();
    ground.first_room = {a("test:ox")};
    const auto ada = ground.delver("Ada");
    ground.set_hit_points(ada, 500);
    ground.house().type(ada, "attack");
    ground.house().told(ada);
    ground.house().type(ada, "west");
    EXPECT_THAT(ground.house().told(ada), Contains("flee_first"));
    EXPECT_TRUE(ground.house().zone_with(ada).branch);
    ground.house().type(ada, "flee");
    EXPECT_TRUE(ground.house().zone_with(ada).surface);
    expect_folding_gives_the_same(ground.house());
}

TEST(Clearing, C4WhoOvercomesTheFoeClearsTheRoomForEverybodyAndForGood) {
    BattleGround ground;
    ground.first_room = {a("test:rat")};
    const auto ada = ground.delver("Ada");
    const auto bob = ground.delver("Bob");
    ground.set_abilities(ada, 250);
    ground.set_hit_points(ada, 500);
    for (int round = 0; round < 60 && !ground.house().room_of(ada).clear; ++round)
        ground.house().type(ada, "attack");
    ASSERT_TRUE(ground.house().room_of(ada).clear);
    const auto ways = ways_on(ground, bob);
    ASSERT_FALSE(ways.empty());
    ground.house().type(bob, typed(ways.front()));
    EXPECT_NE(ground.house().character(bob).room, RoomNumber{0});
    ground.house().type(ada, "west");
    ground.house().type(ada, "east");
    EXPECT_TRUE(ground.house().room_of(ada).clear);
    expect_folding_gives_the_same(ground.house());
}

// W2: that is how people team up.
TEST(Branches, W2TheStartRoomTellsWhoWentWhereAndForHowLongOneCanFollow) {
    BattleGround ground;
    ground.delver("Ada");
    GameHouse& house = ground.house();
    house.wait(minutes{2});
    const auto bob = house.newcomer("Bob");
    house.type(bob, "down");
    const RoomView seen =
        look_at_room(house.zone_with(bob), house.content(), house.character(bob), house.now);
    EXPECT_EQ(seen.exits.size(), 5U) << "four directions and up";
    for (const ExitSeen& exit : seen.exits) {
        EXPECT_EQ(exit.window, exit.towards == Heading::east);
        if (!exit.window) continue;
        EXPECT_EQ(exit.inside, 1U);
        EXPECT_EQ(exit.window_left, minutes{3});
    }
}

TEST(Branches, S3AfterTheWindowTheExitLeadsToAnotherBranch) {
    BattleGround ground;
    const auto ada = ground.delver("Ada");
    ground.house().wait(minutes{6});
    const auto bob = ground.delver("Bob");
    EXPECT_NE(&ground.house().zone_with(ada), &ground.house().zone_with(bob));
    ground.house().type(ada, "west");  // the way back stays
    EXPECT_TRUE(ground.house().zone_with(ada).surface);
    ground.house().type(ada, "east");  // and was the last one out: this is Bob's
    EXPECT_EQ(&ground.house().zone_with(ada), &ground.house().zone_with(bob));
    expect_folding_gives_the_same(ground.house());
}

TEST(Branches, S6WhoSleepsInsideKeepsTheBranchUntilItIsIdleAndIsThenBroughtHome) {
    BattleGround ground;
    const auto ada = ground.delver("Ada");
    const base::ZoneId branch = ground.house().zone_with(ada).id;
    ground.house().input(branch, Sleeps{ada});
    ground.house().wait(std::chrono::days{1});
    EXPECT_TRUE(ground.house().zones.contains(branch));
    ground.house().wait(std::chrono::days{7});
    EXPECT_FALSE(ground.house().zones.contains(branch));
    const Zone& surface = ground.house().zone_with(ada);
    ASSERT_TRUE(surface.surface);
    EXPECT_EQ(ground.house().room_of(ada).service, Service::start);
    EXPECT_FALSE(ground.house().character(ada).awake);
    expect_folding_gives_the_same(ground.house());
}

TEST(Branches, S7WhoHasLeftIsNotMovedWhenTheBranchCollapses) {
    BattleGround ground;
    const auto ada = ground.delver("Ada");
    const base::ZoneId branch = ground.house().zone_with(ada).id;
    ground.house().type(ada, "west");
    ground.house().type(ada, "up");
    const RoomNumber place = ground.house().character(ada).room;
    ground.house().told(ada);
    ground.house().wait(minutes{6});
    EXPECT_FALSE(ground.house().zones.contains(branch));
    EXPECT_EQ(ground.house().character(ada).room, place);
    EXPECT_TRUE(ground.house().told(ada).empty());
}

}  // namespace
}  // namespace underwell::game
