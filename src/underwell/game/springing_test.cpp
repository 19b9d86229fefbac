#include "underwell/game/springing.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "folding.hpp"
#include "game_things.hpp"
#include "puzzle_rooms.hpp"
#include "underwell/game/look.hpp"

namespace underwell::game {
namespace {

using testing::Contains;
using testing::IsEmpty;
using testing::Not;
using tests::count_of;
using tests::GameHouse;
using tests::impossible;
using tests::kind_called;
using tests::typed;
using tests::way_on;

ContentParts content_with_wanderers() {
    ContentParts parts = tests::content_with_things();
    for (MonsterKind& kind : parts.monsters)
        kind.habits.roams = true;
    return parts;
}

// Ada goes from room to room; the room of a number that a test names has a trap on its way on.
struct Springing : testing::Test {
    void enter(TrapKind kind, std::uint32_t trapped,
               std::function<void(RoomProposal&, std::uint32_t)> more = {}) {
        house.generators.generator.made = [=](const RoomQuestion& question, base::Stream&) {
            RoomProposal room = tests::named_room();
            if (more) more(room, question.room.value);
            if (question.room.value != trapped) return room;
            TrapProposal& trap = room.traps.emplace_back();
            trap.kind = kind;
            trap.look = named<TextId>("test:trap");
            trap.difficulty = impossible;
            return room;
        };
        ada = house.newcomer("Ada");
        tests::enter_branch(house, ada);
    }

    void walk_on() { house.type(ada, typed(way_on(house, ada).value())); }

    RoomNumber where() { return house.character(ada).room; }

    const std::vector<Thing>& carried() { return house.character(ada).belongings.things; }

    void TearDown() override { tests::expect_folding_gives_the_same(house); }

    GameHouse house{7, content_with_wanderers()};
    base::CharacterId ada;
};

TEST_F(Springing, Q2ATiltedFloorTakesOneBackToTheRoomBefore) {
    enter(TrapKind::returns, 1);
    const RoomNumber before = where();
    walk_on();
    const RoomNumber trapped = where();
    house.told(ada);
    walk_on();
    EXPECT_EQ(where(), before);
    EXPECT_THAT(house.told(ada), Contains("slides_back"));
    EXPECT_TRUE(room(house.zone_with(ada), trapped).clear) << "the way is free from now on (C2)";
}

TEST_F(Springing, Q2InTheFirstRoomThereIsNoneBefore) {
    enter(TrapKind::returns, 0);
    walk_on();
    EXPECT_EQ(where(), RoomNumber{0});
    EXPECT_TRUE(house.room_of(ada).clear);
}

// I4: what was carried is in the room, and nothing else has changed hands.
TEST_F(Springing, Q2WhatIsCarriedIsScatteredOverTheRoomAndNothingIsLost) {
    enter(TrapKind::scatters, 0, [](RoomProposal& room, std::uint32_t number) {
        if (number == 0)
            room.things = {{.kind = kind_called("torch"), .count = 3},
                           {.kind = kind_called("sword")},
                           {.kind = kind_called("key")}};
    });
    house.type(ada, "get all");
    house.type(ada, "wield sword");
    ASSERT_EQ(count_of(carried(), "torch"), 3U);
    house.told(ada);
    walk_on();
    EXPECT_THAT(house.told(ada), Contains("belongings_fly"));
    EXPECT_EQ(count_of(carried(), "torch"), 0U);
    EXPECT_EQ(count_of(carried(), "sword"), 1U) << "what is worn stays on";
    EXPECT_EQ(count_of(house.room_of(ada).things, "torch"), 3U);
    EXPECT_EQ(count_of(house.room_of(ada).things, "key"), 1U);
    house.type(ada, "get all");
    EXPECT_EQ(count_of(carried(), "torch"), 3U);
}

TEST_F(Springing, Q2WhoCarriesNothingLosesNothing) {
    enter(TrapKind::scatters, 0);
    walk_on();
    EXPECT_THAT(house.told(ada), Contains("nothing_to_scatter"));
    EXPECT_THAT(house.room_of(ada).things, IsEmpty());
}

TEST_F(Springing, Q2EveryFlameInTheRoomGoesOut) {
    enter(TrapKind::darkens, 0, [](RoomProposal& room, std::uint32_t number) {
        if (number == 0)
            room.things = {{.kind = kind_called("torch")}, {.kind = kind_called("glowstone")}};
    });
    house.type(ada, "get all");
    house.type(ada, "light torch");
    house.type(ada, "light glowstone");
    house.type(ada, "drop glowstone");
    const auto is_lit_up = [](const Thing& thing) { return thing.lit; };
    ASSERT_TRUE(std::ranges::any_of(carried(), is_lit_up));
    ASSERT_TRUE(std::ranges::any_of(house.room_of(ada).things, is_lit_up));
    house.told(ada);
    walk_on();
    EXPECT_THAT(house.told(ada), Contains("lights_go_out"));
    EXPECT_FALSE(std::ranges::any_of(carried(), is_lit_up));
    EXPECT_FALSE(std::ranges::any_of(house.room_of(ada).things, is_lit_up));
}

TEST_F(Springing, Q2WhereNothingBurnsNothingGoesOut) {
    enter(TrapKind::darkens, 0);
    walk_on();
    EXPECT_THAT(house.told(ada), Contains("no_light_to_put_out"));
}

TEST_F(Springing, Q2ACurseStaysForAWhile) {
    enter(TrapKind::curses, 0);
    walk_on();
    const auto& effects = house.character(ada).vitals.effects;
    ASSERT_EQ(effects.size(), 1U);
    EXPECT_EQ(effects.front().kind, EffectKind::cursed);
    EXPECT_GT(effects.front().left, 1U);
}

// What wanders next door comes in at once; what bars a way stays where it is.
TEST_F(Springing, Q2AnAlarmCallsWhatRoamsNextDoor) {
    enter(TrapKind::alarms, 1, [](RoomProposal& room, std::uint32_t number) {
        const MonsterKindId rat = named<MonsterKindId>("test:rat");
        if (number == 0) room.monsters = {{.kind = rat, .blocks = false, .hidden = false}};
    });
    // Before it has made up its mind.
    walk_on();
    ASSERT_EQ(where(), RoomNumber{1});
    const auto rats_here = [&] { return house.room_of(ada).monsters.size(); };
    ASSERT_EQ(rats_here(), 0U);
    house.told(ada);
    walk_on();
    EXPECT_THAT(house.told(ada), Contains("alarm_is_answered"));
    EXPECT_EQ(where(), RoomNumber{1});
    ASSERT_EQ(rats_here(), 1U);
    EXPECT_EQ(house.room_of(ada).monsters.front().mood, Mood::hunt);
}

TEST_F(Springing, Q2AnAlarmThatNobodyHearsCallsNobody) {
    enter(TrapKind::alarms, 0);
    walk_on();
    EXPECT_THAT(house.told(ada), Contains("alarm_is_unanswered"));
    EXPECT_THAT(house.room_of(ada).monsters, IsEmpty());
}

// None of these fells anybody: what follows would come too late.
TEST_F(Springing, Q2WhatMovesThingsOrPeopleOnlyBruises) {
    house.generators.generator.made = [](const RoomQuestion& question, base::Stream&) {
        RoomProposal room = tests::named_room();
        if (question.room.value == 0) return room;
        TrapProposal& trap = room.traps.emplace_back();
        constexpr std::array kinds = {TrapKind::returns, TrapKind::scatters, TrapKind::darkens,
                                      TrapKind::alarms};
        trap.kind = kinds[question.room.value % kinds.size()];
        trap.look = named<TextId>("test:trap");
        trap.difficulty = impossible;
        trap.influence.harm = {.count = 0, .sides = 6, .more = 100};
        return room;
    };
    ada = house.newcomer("Ada");
    tests::enter_branch(house, ada);
    for (int walks = 0; walks < 12 && way_on(house, ada); ++walks)
        walk_on();
    EXPECT_EQ(house.character(ada).vitals.hit_points, 1);
    EXPECT_THAT(house.told(ada), Not(Contains("wakes_on_surface")));
}

}  // namespace
}  // namespace underwell::game
