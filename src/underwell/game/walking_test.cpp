#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "game_house.hpp"
#include "underwell/game/apply.hpp"
#include "underwell/game/zone_codec.hpp"

namespace underwell::game {
namespace {

using testing::Contains;
using testing::ElementsAre;
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
