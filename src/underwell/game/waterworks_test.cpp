#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <numeric>
#include <set>
#include <string>

#include "folding.hpp"
#include "game_things.hpp"
#include "puzzle_rooms.hpp"
#include "underwell/game/look.hpp"
#include "underwell/game/solving.hpp"
#include "underwell/game/walking.hpp"
#include "underwell/game/zone_codec.hpp"

namespace underwell::game {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::Not;
using tests::GameHouse;
using tests::puzzle;
using tests::typed;
using tests::way_on;

// Ada and Bob in the first room of a branch; the second has a puzzle of some kind.
struct Waterworks : testing::Test {
    void enter(PuzzleKind kind, std::uint32_t puzzled = 1) {
        house.generators.generator.made = [=](const RoomQuestion& question, base::Stream&) {
            RoomProposal room = tests::named_room();
            if (question.room.value == puzzled) room.puzzle = puzzle(kind);
            return room;
        };
        ada = house.newcomer("Ada");
        bob = house.newcomer("Bob");
        tests::enter_branch(house, ada);
        tests::enter_branch(house, bob);
    }

    void walk_on() { house.type(ada, typed(way_on(house, ada).value())); }

    RoomView view(base::CharacterId who) {
        house.type(who, "look");
        return *tests::newest_view<RoomView>(house, who);
    }

    void TearDown() override { tests::expect_folding_gives_the_same(house); }

    GameHouse house{7, tests::content_with_things()};
    base::CharacterId ada;
    base::CharacterId bob;
};

TEST_F(Waterworks, Q1WaterIsMovedByAWheelInAnotherRoom) {
    enter(PuzzleKind::water);
    walk_on();
    const Puzzle found = *house.room_of(ada).puzzle;
    ASSERT_EQ(found.told_in, RoomNumber{0});
    ASSERT_NE(found.state, found.goal);
    house.type(ada, "turn wheel");
    EXPECT_THAT(house.told(ada), Contains("nothing_to_turn"));
    house.type(ada, "solve");
    EXPECT_THAT(house.told(ada), Contains("far_wheel_is_to_be_turned"));
    ASSERT_EQ(view(bob).wheels.size(), 1U);
    EXPECT_EQ(view(bob).wheels.front().mark, found.state.front());
    house.told(bob);
    const auto other = static_cast<std::uint8_t>(found.goal.front() == 5 ? 6 : 5);
    if (found.state.front() != other) {
        house.type(bob, "turn wheel to " + std::to_string(other));
        EXPECT_THAT(house.told(bob), Contains("wheel_turns"));
        EXPECT_THAT(house.told(ada), Contains("water_moves"));
    }
    house.type(bob, "turn wheel to " + std::to_string(other));
    EXPECT_THAT(house.told(bob), Contains("wheel_stands_there"));
    house.type(bob, "turn wheel to 99");
    EXPECT_THAT(house.told(bob), Contains("which_mark"));
    house.type(bob, "turn wheel to " + std::to_string(found.goal.front()));
    EXPECT_THAT(house.told(bob), Contains("wheel_solves"));
    EXPECT_THAT(house.told(ada), Contains("gate_floats_free"));
    EXPECT_TRUE(house.room_of(ada).clear);
    EXPECT_EQ(house.character(bob).deeds.solved, 1U);
    EXPECT_FALSE(view(bob).wheels.front().mark) << "what it was for is done";
    house.type(bob, "turn wheel");
    EXPECT_THAT(house.told(bob), Contains("wheel_stands_fast"));
}

// One wheel to a room: where there is no room left for one, it stands by the water.
TEST_F(Waterworks, Q1NoRoomHasTwoWheels) {
    house.generators.generator.made = [](const RoomQuestion&, base::Stream&) {
        RoomProposal room = tests::named_room();
        room.puzzle = puzzle(PuzzleKind::water);
        return room;
    };
    ada = house.newcomer("Ada");
    tests::enter_branch(house, ada);
    for (int rooms = 0; rooms < 8; ++rooms) {
        const RoomNumber wheel = house.room_of(ada).puzzle->told_in.value();
        const auto goal = house.room_of(ada).puzzle->goal;
        const RoomNumber water = house.character(ada).room;
        tests::happen(house, ada,
                      Carried{.who = ada, .from = water, .to = wheel, .cause = ArrivalCause::fell});
        house.type(ada, "turn wheel to " + std::to_string(goal.front()));
        tests::happen(house, ada,
                      Carried{.who = ada, .from = wheel, .to = water, .cause = ArrivalCause::fell});
        ASSERT_TRUE(house.room_of(ada).clear) << rooms;
        if (!way_on(house, ada)) break;
        walk_on();
    }
    for (const Room& room : house.zone_with(ada).rooms)
        EXPECT_LE(std::ranges::count_if(room.inscriptions, is_wheel), 1);
}

// What has no measure in common but one reaches every measure.
TEST_F(Waterworks, Q1JugsAreFilledPouredAndEmptied) {
    enter(PuzzleKind::jugs);
    walk_on();
    const Puzzle found = *house.room_of(ada).puzzle;
    const std::uint8_t small = found.goal.at(0);
    const std::uint8_t large = found.goal.at(1);
    const std::uint8_t wanted = found.goal.at(2);
    EXPECT_EQ(std::gcd(small, large), 1);
    EXPECT_LT(wanted, large);
    EXPECT_THAT(found.state, ElementsAre(0, 0));
    const auto jugs = [&] { return house.room_of(ada).puzzle->state; };
    house.type(ada, "empty 1");
    EXPECT_THAT(house.told(ada), Contains("jug_is_empty"));
    house.type(ada, "fill 1");
    EXPECT_THAT(jugs(), ElementsAre(small, 0));
    house.type(ada, "fill 1");
    EXPECT_THAT(house.told(ada), Contains("jug_is_full"));
    house.type(ada, "pour 1 into 2");
    EXPECT_THAT(jugs(), ElementsAre(0, small));
    house.type(ada, "pour 2 out");
    EXPECT_THAT(jugs(), ElementsAre(0, 0));
    house.type(ada, "solve 4");
    EXPECT_THAT(house.told(ada), Contains("jugs_are_to_be_poured"));
    house.type(ada, "fill 3");
    EXPECT_THAT(house.told(ada), Contains("which_piece"));
    // Filling the small one again and again, and emptying the large one when it is full, goes
    // through every measure.
    for (int tries = 0; tries < 200 && house.room_of(ada).puzzle; ++tries) {
        const auto now = jugs();
        house.type(ada, now[1] == large ? "empty 2" : now[0] == 0 ? "fill 1" : "pour 1");
    }
    EXPECT_TRUE(house.room_of(ada).clear);
}

TEST_F(Waterworks, Q1JugsAreNoWheelsAndDialsNoJugs) {
    enter(PuzzleKind::dials);
    for (const std::string line : {"fill 1", "empty 1", "pour 1"}) {
        house.type(ada, line);
        EXPECT_THAT(house.told(ada), Contains("nothing_to_" + line.substr(0, line.find(' '))));
    }
    EXPECT_THAT(house.told(ada), Not(Contains("jugs_are_poured")));
}

// Each figure is told of in a writing of its own, with the depth at which it stands.
TEST_F(Waterworks, Q1FiguresAreTurnedAsWritingsInEarlierRoomsTell) {
    enter(PuzzleKind::statues, 3);
    for (int rooms = 0; rooms < 3; ++rooms)
        walk_on();
    const Puzzle found = *house.room_of(ada).puzzle;
    const std::uint32_t deep = depth(house.zone_with(ada), house.character(ada).room);
    std::map<std::uint8_t, Heading> told;
    std::set<std::uint32_t> rooms;
    const Zone& zone = house.zone_with(ada);
    for (std::uint32_t number = 0; number < zone.rooms.size(); ++number)
        for (const Inscription& inscription : zone.rooms[number].inscriptions)
            if (const auto figure = figure_told(zone, inscription)) {
                EXPECT_EQ(figure->depth, deep);
                told[figure->figure] = figure->towards;
                rooms.insert(number);
            }
    ASSERT_EQ(told.size(), found.goal.size());
    EXPECT_GT(rooms.size(), 1U) << "one here and one there";
    EXPECT_FALSE(rooms.contains(house.character(ada).room.value));
    house.type(ada, "turn 1 to the moon");
    EXPECT_THAT(house.told(ada), Contains("which_facing"));
    house.type(ada, "solve north");
    EXPECT_THAT(house.told(ada), Contains("name_all_facings"));
    for (const auto& [figure, towards] : told)
        house.type(ada, "turn " + std::to_string(figure) + " to " + typed(towards));
    EXPECT_TRUE(house.room_of(ada).clear);
}

// What a room's inscriptions are about is kept with the zone.
TEST_F(Waterworks, Q1WheelsAndFiguresComeBackFromASnapshot) {
    enter(PuzzleKind::water);
    walk_on();
    const auto restored = restore_zone(snapshot(house.zone_with(ada)));
    ASSERT_TRUE(restored);
    for (std::size_t number = 0; number < restored->rooms.size(); ++number)
        EXPECT_EQ(restored->rooms[number].inscriptions,
                  house.zone_with(ada).rooms[number].inscriptions);
    EXPECT_TRUE(is_wheel(restored->rooms.at(0).inscriptions.at(0)));
}

}  // namespace
}  // namespace underwell::game
