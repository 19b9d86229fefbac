#include "underwell/game/finding.hpp"

#include <algorithm>
#include <deque>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>

#include "battle_ground.hpp"
#include "folding.hpp"
#include "puzzle_rooms.hpp"
#include "underwell/game/apply.hpp"
#include "underwell/game/ways.hpp"
#include "views_shown.hpp"

namespace underwell::game {
namespace {

using grid::Cell;
using testing::Contains;
using testing::ElementsAre;
using testing::Not;
using tests::a;
using tests::answer_to;
using tests::GameHouse;
using tests::shown_by;
using tests::typed;

// A branch whose rooms hold, in the order of their digging, what a test puts there; bare and bright
// ones afterwards. Its first room has ways on north, which is a dead end, east and south.
struct Delving : testing::Test {
    Delving() {
        house.generators.generator.made = [this](const RoomQuestion&, base::Stream&) {
            RoomProposal room;
            room.bright = true;
            if (!to_come.empty()) {
                room = to_come.front();
                to_come.pop_front();
            }
            if (room.name == TextId{}) room.name = named<TextId>("test:room");
            room.look = named<TextId>("test:room_look");
            return base::Result<RoomProposal>{std::move(room)};
        };
    }

    void TearDown() override {
        if (!meddled) tests::expect_folding_gives_the_same(house);
    }

    static ContentParts content() {
        tests::BattleGround ground;
        ground.parts.words.push_back({.text = named<TextId>("test:crypt"), .words = {"old crypt"}});
        return ground.parts;
    }

    RoomProposal& order() {
        RoomProposal& room = to_come.emplace_back();
        room.bright = true;
        return room;
    }

    base::CharacterId delver(const std::string& name) {
        const auto who = house.newcomer(name);
        house.type(who, "down");
        house.type(who, "east");
        house.told(who);
        return who;
    }

    // Into a room that is not there yet.
    void go_on(base::CharacterId who) { house.type(who, typed(*tests::way_on(house, who))); }

    std::string answer(base::CharacterId who, const std::string& line) {
        return answer_to(house, who, line);
    }

    Cell cell(base::CharacterId who) { return house.room_of(who).cell; }

    std::deque<RoomProposal> to_come;
    bool meddled = false;  // with the world, as no event would
    GameHouse house{19, content()};
};

// ---- Exploring ----

// The nearest way of the map, as long as all of it is in the map's window.
TEST(Exploring, N13OneCommandIsOneWalkTheSameAsItsDirectionTyped) {
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        GameHouse by_word{seed};
        GameHouse by_direction{seed};
        const auto ada = by_word.newcomer("Ada");
        ASSERT_EQ(by_direction.newcomer("Ada"), ada);
        for (GameHouse* house : {&by_word, &by_direction}) {
            house->type(ada, "down");
            house->type(ada, "east");
        }
        for (int step = 0; step < 30; ++step) {
            const auto map = shown_by<MapView>(by_direction, ada, "map");
            ASSERT_EQ(map->ways.front().goal, MapGoal::unexplored);
            by_direction.type(ada, typed(map->ways.front().steps->front()));
            by_word.type(ada, "explore");
            ASSERT_EQ(by_word.room_of(ada).cell, by_direction.room_of(ada).cell);
            ASSERT_EQ(by_word.zone_with(ada).rooms.size(),
                      by_direction.zone_with(ada).rooms.size());
        }
        EXPECT_GE(by_word.zone_with(ada).rooms.size(), 10U);
    }
}

TEST(Exploring, N13ABranchIsExploredToItsEnd) {
    ContentParts parts = tests::plain_content();
    parts.surface.branch.endless = false;
    parts.surface.branch.max_unexplored_exits = 2;
    GameHouse house{3, parts};
    const auto ada = house.newcomer("Ada");
    EXPECT_EQ(answer_to(house, ada, "explore"), "room");
    EXPECT_EQ(house.character(ada).room, RoomNumber{1});
    EXPECT_EQ(answer_to(house, ada, "explore"), "explore_choose");
    house.type(ada, "north");
    int walks = 0;
    while (answer_to(house, ada, "explore") != "explore_finished")
        ASSERT_LT(++walks, 20'000);
    EXPECT_TRUE(house.zone_with(ada).branch->branch->finished());
    EXPECT_EQ(answer_to(house, ada, "find"), "find_what");
    house.told(ada);
    house.type(ada, "find unexplored");
    EXPECT_THAT(house.told(ada), ElementsAre("find_nothing"));
    house.type(ada, "find");
    EXPECT_THAT(house.told(ada), Contains("map_all_explored"));
}

TEST_F(Delving, N13WhereOneGoesIsSaid) {
    const auto ada = delver("Ada");
    house.type(ada, "explore");
    EXPECT_THAT(house.told(ada), ElementsAre("explores", "room"));
    house.type(ada, "back");
    house.type(ada, "back");
    house.type(ada, "explore");
    EXPECT_THAT(house.told(ada), Contains("explore_choose"));
    house.type(ada, "up");
    house.told(ada);
    house.type(ada, "explore");
    EXPECT_THAT(house.told(ada), ElementsAre("explores_down", "room"));
}

TEST_F(Delving, C2ExploringIsRefusedInARoomThatIsNotClear) {
    order().monsters = {a("test:rat")};
    const auto ada = delver("Ada");
    EXPECT_EQ(answer(ada, "explore"), "way_is_blocked_by_foes");
    EXPECT_EQ(house.zone_with(ada).rooms.size(), 1U);
    house.type(ada, "attack rat");
    EXPECT_EQ(answer(ada, "explore"), "flee_first");
    EXPECT_EQ(answer(ada, "travel home"), "flee_first");
}

TEST_F(Delving, C2NobodyIsLedAwayFromWhatIsToBeOvercomeInADeadEnd) {
    const auto ada = delver("Ada");
    order().monsters = {a("test:rat")};
    house.type(ada, "north");
    ASSERT_EQ(house.zone_with(ada).branch->branch->look(cell(ada))->exits().size(), 1);
    house.told(ada);
    house.type(ada, "explore");
    EXPECT_THAT(house.told(ada), ElementsAre("explore_not_clear", "explore_elsewhere"));
    EXPECT_EQ(cell(ada), (Cell{.x = 1, .y = 1}));
}

// Though what is unexplored behind it would be nearer.
TEST_F(Delving, C2ExploringPassesByRoomsThatAreNotClear) {
    const auto ada = delver("Ada");
    order().monsters = {a("test:rat")};
    house.type(ada, "east");
    const Cell blocked = cell(ada);
    ASSERT_FALSE(house.zone_with(ada).branch->branch->look(blocked)->unexplored.empty());
    house.type(ada, "back");
    for (int walks = 0; walks < 12; ++walks)
        house.type(ada, "explore");
    const Cell start{.x = 1, .y = 0};
    for (int walks = 0; cell(ada) != start; ++walks) {
        ASSERT_LT(walks, 20);
        house.type(ada, "travel 1 0");
    }
    const Zone& zone = house.zone_with(ada);
    Ways all{zone, house.character(ada).room, {}};
    ASSERT_EQ(all.steps_to_unexplored()->front(), Heading::east);
    const std::size_t rooms = zone.rooms.size();
    for (int walks = 0; zone.rooms.size() == rooms; ++walks) {
        ASSERT_LT(walks, 20);
        ASSERT_EQ(answer(ada, "explore"), "room");
        ASSERT_NE(cell(ada), blocked);
    }
}

// Where every way on leads out of rooms that are not clear, the nearest of these is gone to.
TEST_F(Delving, C2ExploringLeadsBackToWhatIsNotClearIfThereIsNothingElse) {
    const auto ada = delver("Ada");
    std::set<Cell> blocked;
    for (int ways = 0; tests::way_on(house, ada); ++ways) {
        ASSERT_LT(ways, 8);
        order().monsters = {a("test:rat")};
        go_on(ada);
        blocked.insert(cell(ada));
        house.type(ada, "back");
    }
    EXPECT_EQ(answer(ada, "explore"), "room");
    EXPECT_TRUE(blocked.contains(cell(ada)));
    EXPECT_EQ(answer(ada, "explore"), "way_is_blocked_by_foes");
}

// ---- Travelling ----

TEST_F(Delving, N13OneCommandIsOneWalkTowardsAKnownCell) {
    const auto ada = delver("Ada");
    for (int step = 0; step < 60; ++step)
        house.type(ada, "explore");
    const Zone& zone = house.zone_with(ada);
    for (const Room& goal : zone.rooms) {
        Ways ways{zone, house.character(ada).room, {}};
        const auto steps = *ways.steps_to(*zone.branch->numbers.find(goal.cell));
        const std::string line =
            "travel " + std::to_string(goal.cell.x) + " " + std::to_string(goal.cell.y);
        Cell there = cell(ada);
        for (const Heading towards : steps) {
            ASSERT_EQ(answer(ada, line), "room");
            there = grid::step(there, compass_direction(towards));
            ASSERT_EQ(cell(ada), there);
        }
        EXPECT_EQ(answer(ada, line), "you_are_there");
    }
    EXPECT_EQ(answer(ada, "travel 40 40"), "no_such_cell");
    EXPECT_EQ(answer(ada, "travel 2147483647 -2147483648"), "no_such_cell");
    EXPECT_EQ(answer(ada, "travel 99999999999 1"), "find_nothing");
    EXPECT_EQ(answer(ada, "travel"), "travel_where");
}

TEST_F(Delving, N13TravellingIsSaidAndLeadsHome) {
    const auto ada = delver("Ada");
    for (int step = 0; step < 30; ++step)
        house.type(ada, "explore");
    for (const char* line : {"travel home", "go home", "travel 0 0", "travel the well"}) {
        house.told(ada);
        house.type(ada, line);
        EXPECT_THAT(house.told(ada).front(), testing::StartsWith("travels")) << line;
    }
    for (int walks = 0; house.zone_with(ada).branch; ++walks) {
        ASSERT_LT(walks, 100);
        house.type(ada, "travel home");
    }
    EXPECT_EQ(answer(ada, "travel home"), "you_are_home");
    EXPECT_EQ(answer(ada, "find home"), "you_are_home");
    EXPECT_EQ(answer(ada, "travel 1 0"), "cells_are_below");
}

TEST_F(Delving, C2TravellingTakesTheBackExitOfARoomThatIsNotClearAndNoOther) {
    const auto ada = delver("Ada");
    house.type(ada, "explore");
    house.type(ada, "back");
    order().monsters = {a("test:rat")};
    go_on(ada);
    EXPECT_FALSE(house.room_of(ada).clear);
    EXPECT_EQ(answer(ada, "travel 1 0"), "room");
    EXPECT_EQ(cell(ada), (Cell{.x = 1, .y = 0}));
    meddled = true;
    house.zone_with(ada).rooms.front().clear = false;
    house.told(ada);
    house.type(ada, "travel 1 1");
    EXPECT_THAT(house.told(ada), ElementsAre("way_is_blocked_unseen"));
}

// A corridor that is longer than anybody can overlook.
TEST(Corridor, N13HoweverLargeABranchIsNoMoreThanSoMuchIsKnownAtOnce) {
    ContentParts parts = tests::plain_content();
    parts.surface.branch.max_unexplored_exits = 1;
    GameHouse house{7, parts};
    const auto ada = house.newcomer("Ada");
    const auto bob = house.newcomer("Bob");
    for (const auto who : {ada, bob}) {
        house.type(who, "down");
        house.type(who, "east");
    }
    house.type(ada, "invite bob");
    house.type(bob, "accept");
    Zone& zone = house.zone_with(ada);
    const grid::Direction on = compass_direction(*tests::way_on(house, ada));
    for (std::size_t number = 0; number <= ways_rooms_max; ++number) {
        apply(zone, RoomDug{{.walk = {.from = zone.rooms.back().cell, .towards = on},
                             .exits = {on},
                             .opening = {}}});
        zone.rooms.back().clear = true;
    }
    EXPECT_EQ(answer_to(house, ada, "explore"), "unexplored_is_far");
    EXPECT_EQ(answer_to(house, ada, "find unexplored"), "find_nothing");
    house.told(ada);
    house.type(ada, "find");
    EXPECT_THAT(house.told(ada),
                ElementsAre("unexplored_is_far", "find_home", "found_here", "find_what"));
    house.input(zone.id, Appoints{.who = ada, .role = Role::admin});
    house.type(ada, "goto " + std::to_string(zone.rooms.size() - 1));
    EXPECT_EQ(answer_to(house, ada, "travel 1 0"), "destination_is_far");
    EXPECT_EQ(answer_to(house, ada, "find home"), "way_home_roughly");
    EXPECT_EQ(answer_to(house, ada, "find bob"), "way_to_person_roughly");
    EXPECT_EQ(answer_to(house, ada, "travel bob"), "destination_is_far");
    EXPECT_EQ(answer_to(house, ada, "travel home"), "room");
    EXPECT_EQ(house.room_of(ada).cell, zone.rooms[zone.rooms.size() - 2].cell);
}

// ---- Finding ----

TEST_F(Delving, N13WaysAreToldToPlacesByTheirNamesAndByWhatTheyOffer) {
    const auto ada = delver("Ada");
    order().name = named<TextId>("test:crypt");
    order().service = Service::shrine;
    go_on(ada);
    EXPECT_EQ(answer(ada, "find crypt"), "found_here");
    EXPECT_EQ(answer(ada, "find shrine"), "find_nothing");
    house.type(ada, "back");
    for (int walks = 0; !to_come.empty(); ++walks) {
        ASSERT_LT(walks, 100);
        house.type(ada, "explore");
    }
    house.type(ada, "back");
    for (const char* line : {"find crypt", "find the old crypt", "find shrine", "where shrine"})
        EXPECT_EQ(answer(ada, line), "found") << line;
    EXPECT_EQ(answer(ada, "find krypt"), "find_nothing_nearest");
    house.told(ada);
    house.type(ada, "find");
    EXPECT_THAT(house.told(ada),
                ElementsAre("find_unexplored", "find_home", "find_place", "find_what"));
    house.type(ada, "find exit");
    EXPECT_THAT(house.told(ada), ElementsAre("find_unexplored", "find_home"));
}

TEST_F(Delving, N13NothingIsFoundThatLookAndScanWouldNotShow) {
    const auto ada = delver("Ada");
    order() = {.name = {},
               .look = {},
               .bright = true,
               .service = Service::none,
               .service_uses = 0,
               .monsters = {a("test:rat", false)},
               .things = {{.kind = tests::thing_named("test:sword")}},
               .puzzle = {},
               .traps = {},
               .details = {},
               .inscriptions = {},
               .elsewhere = {}};
    go_on(ada);
    EXPECT_EQ(answer(ada, "find sword"), "found_here");
    EXPECT_EQ(answer(ada, "find rat"), "found_here");
    house.type(ada, "back");
    EXPECT_EQ(answer(ada, "find sword"), "find_nothing") << "scan shows no things";
    EXPECT_EQ(answer(ada, "find rat"), "found");
    house.type(ada, "explore");
    house.type(ada, "explore");
    ASSERT_GT(house.zone_with(ada).rooms.size(), 2U);
    EXPECT_EQ(answer(ada, "find rat"), "find_nothing") << "two rooms away";
}

TEST_F(Delving, N13WhatIsHiddenOrInTheDarkIsNotFound) {
    const auto ada = delver("Ada");
    order().things = {{.kind = tests::thing_named("test:sword"), .inside = {}, .hidden = true}};
    to_come.back().monsters = {a("test:rat", false)};
    house.type(ada, "north");
    EXPECT_EQ(answer(ada, "find sword"), "find_nothing");
    EXPECT_EQ(answer(ada, "find rat"), "found_here");
    meddled = true;
    house.zone_with(ada).rooms.back().monsters.front().hidden = true;
    EXPECT_EQ(answer(ada, "find rat"), "find_nothing");
    house.type(ada, "back");
    EXPECT_EQ(answer(ada, "find rat"), "find_nothing");
    order().things = {{.kind = tests::thing_named("test:sword"), .inside = {}}};
    to_come.back().monsters = {a("test:rat", false)};
    to_come.back().bright = false;
    house.type(ada, "east");
    EXPECT_EQ(answer(ada, "find sword"), "find_nothing");
    EXPECT_EQ(answer(ada, "find rat"), "find_nothing");
    house.type(ada, "back");
    EXPECT_EQ(answer(ada, "find rat"), "find_nothing");
}

TEST_F(Delving, P6OnesPartyIsFoundWhereverItIsAndOthersNextDoor) {
    const auto ada = delver("Ada");
    const auto bob = delver("Bob");
    EXPECT_EQ(answer(ada, "find bob"), "found_here");
    house.type(bob, "explore");
    EXPECT_EQ(answer(ada, "find bob"), "found");
    const Cell next_door = cell(bob);
    for (int walks = 0; std::abs(cell(bob).x - 1) + std::abs(cell(bob).y) < 2; ++walks) {
        ASSERT_LT(walks, 100);
        house.type(bob, "explore");
    }
    EXPECT_NE(cell(bob), next_door);
    EXPECT_EQ(answer(ada, "find bob"), "find_nothing");
    EXPECT_EQ(answer(ada, "travel bob"), "find_nothing");
    house.type(ada, "tell bob come");
    house.type(ada, "invite bob");
    house.type(bob, "accept");
    EXPECT_EQ(answer(ada, "find bob"), "found");
    house.type(ada, "find");
    EXPECT_THAT(house.told(ada), Contains("found"));
    for (int walks = 0; cell(ada) != cell(bob); ++walks) {
        ASSERT_LT(walks, 20);
        house.type(ada, "go bob");
    }
    house.type(bob, "travel home");
}

TEST_F(Delving, N13WhatOneCarriesIsSaidToBeInHand) {
    order().things = {{.kind = tests::thing_named("test:sword")}};
    const auto ada = delver("Ada");
    house.type(ada, "get sword");
    EXPECT_EQ(answer(ada, "find sword"), "find_in_hand");
}

TEST_F(Delving, D1FindingDigsAndChangesNothing) {
    const auto ada = delver("Ada");
    const auto before = house.zone_with(ada).events_applied;
    for (const char* line : {"find", "find home", "find unexplored", "find ada", "find zzz"})
        house.type(ada, line);
    EXPECT_EQ(house.zone_with(ada).events_applied, before);
}

}  // namespace
}  // namespace underwell::game
