// What no event can break, because applying it keeps it whole: how a branch grows, and what is
// counted. Here the witness is shown rooms and books that were tampered with.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>

#include "underwell/sim/judging.hpp"
#include "witness_court.hpp"

namespace underwell::sim {
namespace {

using testing::StartsWith;
using tests::Court;
using tests::first;
using tests::second;

// The second room, as Ada dug it.
class GrowthsAfterATurn : public testing::Test {
  protected:
    GrowthsAfterATurn() {
        const branch::Branch& branch = *zone().branch->branch;
        dug.cell = zone().rooms[second.value].cell;
        dug.walk = {.from = zone().rooms[first.value].cell,
                    .towards = game::compass_direction(court.way_in())};
        dug.exits = branch.look(dug.cell)->exits();
        dug.ending = {dug.walk};
        dug.unexplored = branch.unexplored_exits();
        books.deepest[game::branch_of(court.deep)] = branch.deepest();
    }

    game::Zone& zone() { return court.house().zones.at(court.deep); }

    std::string objection() {
        TurnSeen turn;
        turn.dug = {dug};
        Judging judging{zone(), court.house().content(), books, turn};
        end_turn_of_growth(judging);
        return judging.objection().value_or("nothing");
    }

    Court court;
    Books books;
    Digging dug;
};

TEST_F(GrowthsAfterATurn, AreFineAsTheyAre) {
    EXPECT_EQ(objection(), "nothing");
}

TEST_F(GrowthsAfterATurn, D1LackNoRoom) {
    dug.cell = {99, 99};
    EXPECT_EQ(objection(), "D1: a room was dug and is not there");
}

TEST_F(GrowthsAfterATurn, D2LackNoWayBack) {
    dug.walk.towards = grid::opposite(dug.walk.towards);
    EXPECT_EQ(objection(), "D2: a room without its way back");
}

TEST_F(GrowthsAfterATurn, D3CountExits) {
    ++dug.unexplored;
    EXPECT_EQ(objection(), "D3: the unexplored exits are counted wrongly");
}

TEST_F(GrowthsAfterATurn, D8HaveNoOtherExits) {
    dug.exits = {};
    EXPECT_EQ(objection(), "D8: a room has exits that nobody gave it");
}

TEST_F(GrowthsAfterATurn, D8EndExits) {
    dug.ending.push_back({.from = dug.cell, .towards = game::compass_direction(court.way_on())});
    EXPECT_EQ(objection(), "D8: an exit into a new room is not what it should be");
}

TEST_F(GrowthsAfterATurn, D10HaveTheDepthOfTheirCell) {
    zone().rooms[second.value].cell = {9, 9};
    EXPECT_EQ(objection(), "D10: a room of another depth than its cell's");
}

TEST_F(GrowthsAfterATurn, D10RememberTheDeepest) {
    ++books.deepest[game::branch_of(court.deep)];
    EXPECT_EQ(objection(), "D10: the deepest depth is remembered wrongly");
}

class BranchesAtTheirEnd : public testing::Test {
  protected:
    std::string_view objection() { return objection_to_exits(told).value_or("nothing"); }

    Court court;
    BranchTold told = told_by(*court.zone(court.deep).branch->branch);
};

TEST_F(BranchesAtTheirEnd, AreFineAsTheyAre) {
    EXPECT_EQ(objection(), "nothing");
}

TEST_F(BranchesAtTheirEnd, D3CountExits) {
    ++told.unexplored;
    EXPECT_EQ(objection(), "D3: the unexplored exits are counted wrongly");
}

TEST_F(BranchesAtTheirEnd, D7HaveOneWayOut) {
    told.rooms[0].back = grid::opposite(told.rooms[0].back);
    EXPECT_EQ(objection(), "D7: a second way into the start cell");
}

TEST_F(BranchesAtTheirEnd, D8HaveExitsThatLeadWhereTheySay) {
    told.rooms.pop_back();
    EXPECT_EQ(objection(), "D8: an exit is not what it leads to");
}

TEST_F(BranchesAtTheirEnd, D9HaveAWayOn) {
    for (branch::Room& room : told.rooms)
        room.unexplored = {};
    told.unexplored = 0;
    EXPECT_EQ(objection(), "D9: no way on is left");
}

TEST_F(BranchesAtTheirEnd, D11HaveTheirLairBehindTheDeepestExit) {
    told.lair = grid::Cell{0, 1};
    EXPECT_EQ(objection_to_lair(told).value_or("nothing"),
              "D11: the lair is not behind the deepest exit");
}

// The world and the books agree, until one is tampered with.
class CountedWorlds : public testing::Test {
  protected:
    CountedWorlds() {
        for (const auto& [id, zone] : zones()) {
            for (const auto& [who, character] : zone.people) {
                books.bodies[who] = 1;
                for (const game::Thing& thing : character.belongings.things)
                    books.things.insert(thing.id);
            }
            for (const game::Room& room : zone.rooms)
                for (const game::Thing& thing : room.things)
                    books.things.insert(thing.id);
        }
    }

    Zones& zones() { return court.house().zones; }

    game::Zone& deep() { return zones().at(court.deep); }

    Court court;
    Books books;
};

TEST_F(CountedWorlds, AreFineAsTheyAre) {
    EXPECT_EQ(objection_to_mail(zones()), std::nullopt);
    EXPECT_EQ(objection_to_bodies(zones(), books), std::nullopt);
    EXPECT_EQ(objection_to_things(zones(), books), std::nullopt);
    EXPECT_EQ(objection_to_gold(0, books), std::nullopt);
}

TEST_F(CountedWorlds, HaveEverybodyInARoom) {
    deep().rooms[first.value].people.clear();
    EXPECT_EQ(objection_to_bodies(zones(), books),
              "law 5: a character is not in the room it is in");
}

TEST_F(CountedWorlds, S6RememberNoMessagesOfBranchesThatAreGone) {
    zones().erase(court.deep);
    EXPECT_EQ(objection_to_mail(zones()), "S6: messages are remembered of a branch that is gone");
}

TEST_F(CountedWorlds, HaveEachThingOnce) {
    auto& things = deep().rooms[first.value].things;
    things.push_back(things.front());
    EXPECT_EQ(objection_to_things(zones(), books), "I4: a thing is in two places");
}

TEST_F(CountedWorlds, HaveNothingFromNowhere) {
    books.things.erase(court.anvil);
    EXPECT_THAT(objection_to_things(zones(), books).value_or(""),
                StartsWith("I4: a thing came from nowhere"));
}

TEST_F(CountedWorlds, LoseNothing) {
    deep().rooms[first.value].things.clear();
    EXPECT_THAT(objection_to_things(zones(), books).value_or(""),
                StartsWith("I4: a thing was lost"));
}

TEST_F(CountedWorlds, HaveAsMuchGoldAsIsBooked) {
    EXPECT_THAT(objection_to_gold(6, books).value_or(""),
                StartsWith("I4: gold is counted wrongly"));
}

}  // namespace
}  // namespace underwell::sim
