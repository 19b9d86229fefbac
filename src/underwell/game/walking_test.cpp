#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "battle_ground.hpp"
#include "folding.hpp"
#include "underwell/game/apply.hpp"
#include "underwell/game/zone_codec.hpp"

namespace underwell::game {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::Not;
using tests::GameHouse;

TEST(Walking, TheFirstThroughAStartRoomExitOpensABranch) {
    GameHouse house;
    const auto ada = house.newcomer("Ada");
    house.type(ada, "down");
    house.type(ada, "east");
    EXPECT_EQ(house.zones.size(), 2U);
    EXPECT_TRUE(house.zone_with(ada).branch);
    EXPECT_EQ(house.room_of(ada).cell, (grid::Cell{.x = 1, .y = 0}));
}

TEST(Walking, OthersWithinTheWindowComeIntoTheSameBranch) {
    GameHouse house;
    const auto ada = house.newcomer("Ada");
    const auto bob = house.newcomer("Bob");
    for (const auto who : {ada, bob}) {
        house.type(who, "down");
        house.type(who, "e");
    }
    EXPECT_EQ(&house.zone_with(ada), &house.zone_with(bob));
    EXPECT_EQ(house.room_of(ada).people.size(), 2U);
}

TEST(Walking, ABranchThatNobodyCanComeBackToCollapsesAndLeavesNothing) {
    GameHouse house;
    const auto ada = house.newcomer("Ada");
    house.type(ada, "down");
    house.type(ada, "east");
    house.type(ada, "west");
    EXPECT_TRUE(house.zone_with(ada).surface);
    EXPECT_EQ(house.zones.size(), 2U);
    house.wait(std::chrono::minutes{6});
    EXPECT_EQ(house.zones.size(), 1U);
}

TEST(Walking, S6TheSurfaceForgetsTheMessagesOfABranchThatIsGone) {
    GameHouse house;
    const auto ada = house.newcomer("Ada");
    house.type(ada, "down");
    for (int branch = 0; branch < 3; ++branch) {
        house.type(ada, "east");
        house.type(ada, "west");
        house.wait(std::chrono::minutes{10});
    }
    const Mail& mail = house.zones.at(surface_zone).mail;
    EXPECT_THAT(mail.outboxes, IsEmpty());
    EXPECT_THAT(mail.taken, IsEmpty());
    tests::expect_folding_gives_the_same(house);
}

TEST(Walking, S6WhoWasBroughtElsewhereAsleepIsToldOnWakingAndOnlyOnce) {
    tests::BattleGround battle;
    const auto ada = battle.delver("Ada");
    GameHouse& house = battle.house();
    const base::ZoneId branch = house.zone_with(ada).id;
    const Carried carried{.who = ada, .from = {0}, .to = {0}, .cause = ArrivalCause::carried};
    battle.happen(ada, carried);
    house.input(branch, Sleeps{ada});
    house.input(branch, Wakes{ada});
    EXPECT_THAT(house.told(ada), Not(Contains("slept_while_carried")));
    house.input(branch, Sleeps{ada});
    battle.happen(ada, carried);
    house.told(ada);
    house.input(branch, Wakes{ada});
    EXPECT_THAT(house.told(ada), ElementsAre("wakes", "slept_while_carried", "room"));
    house.input(branch, Sleeps{ada});
    house.input(branch, Wakes{ada});
    EXPECT_THAT(house.told(ada), ElementsAre("wakes", "room"));
    tests::expect_folding_gives_the_same(house);
}

TEST(Walking, FoldingTheEventsGivesTheSameZones) {
    GameHouse house;
    const auto ada = house.newcomer("Ada");
    house.type(ada, "down");
    for (const auto* line : {"east", "north", "south", "east", "look", "e", "n", "w", "s", "w"})
        house.type(ada, line);
    for (const auto& [id, zone] : house.zones) {
        Zone folded;
        folded.id = id;
        for (const Turn& turn : house.turns[id])
            for (const Event& event : turn.events)
                apply(folded, event);
        EXPECT_EQ(snapshot(folded), snapshot(zone));
        const auto restored = restore_zone(snapshot(zone));
        ASSERT_TRUE(restored.has_value()) << restored.error().message;
        EXPECT_EQ(snapshot(*restored), snapshot(zone));
        EXPECT_EQ(restored->timers, zone.timers);
        EXPECT_EQ(restored->awake, zone.awake);
    }
}

}  // namespace
}  // namespace underwell::game
