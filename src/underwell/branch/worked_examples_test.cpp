// The three worked examples of the rules, told as the design tells them: letters name rooms in the
// order in which they were dug, at most 4 exits are unexplored.
#include <cstdint>
#include <gtest/gtest.h>
#include <map>
#include <string>

#include "branch_checker.hpp"
#include "underwell/branch/branch.hpp"

namespace underwell::branch {
namespace {

using grid::Cell;
using grid::DirectionSet;
using enum grid::Direction;

// Gives each cell the exits that the story says, and keeps what the branch offered there.
class ScriptedGrowth final : public GrowthPolicy {
  public:
    explicit ScriptedGrowth(std::map<Cell, DirectionSet> exits) : exits_{std::move(exits)} {}

    DirectionSet choose_exits(const Branch&, const Site& site, base::Stream&) const override {
        sites[site.cell] = site;
        return exits_.at(site.cell);
    }

    mutable std::map<Cell, Site> sites;

  private:
    std::map<Cell, DirectionSet> exits_;
};

// A room as the story leaves it; exits that are not named do not exist.
struct Told {
    Cell cell;
    grid::Direction back = north;
    DirectionSet two_way = {};
    DirectionSet one_way = {};
    DirectionSet unexplored = {};
};

class WorkedExample : public testing::Test {
  protected:
    explicit WorkedExample(std::map<Cell, DirectionSet> script)
        : script_{std::move(script)},
          branch_{*Branch::open({}, {.seed = 0, .entrance = east}, script_)} {}

    Room room(char letter) const { return branch_.room(static_cast<std::uint32_t>(letter - 'A')); }

    void walk(char letter, grid::Direction towards) {
        const auto walked = branch_.walk({.from = room(letter).cell, .towards = towards}, script_);
        ASSERT_TRUE(walked.has_value()) << walked.error().message;
    }

    const Site& site(char letter) const { return script_.sites.at(room(letter).cell); }

    void expect_room(char letter, const Told& expected) const {
        const Room found = room(letter);
        EXPECT_EQ(found.cell, expected.cell) << letter;
        EXPECT_EQ(found.back, expected.back) << letter;
        EXPECT_EQ(found.two_way, expected.two_way) << letter;
        EXPECT_EQ(found.one_way, expected.one_way) << letter;
        EXPECT_EQ(found.unexplored, expected.unexplored) << letter;
        EXPECT_EQ(found, *branch_.look(expected.cell)) << letter;
    }

    void TearDown() override { EXPECT_EQ(tests::text(tests::check_branch(branch_)), ""); }

    ScriptedGrowth script_;
    Branch branch_;
};

class FirstExample : public WorkedExample {
  protected:
    FirstExample()
        : WorkedExample{{{{.x = 1, .y = 0}, {north, east, south}},
                         {{.x = 1, .y = -1}, {west, east}},
                         {{.x = 2, .y = -1}, {east}},
                         {{.x = 3, .y = -1}, {}}}} {}
};

TEST_F(FirstExample, BudgetsAndADeadEndWhileOthersAreOpen) {
    EXPECT_EQ(branch_.unexplored_exits(), 3U);
    EXPECT_EQ(site('A').least, 1U);  // D5: no other way is open
    EXPECT_EQ(site('A').most, 3U);

    walk('A', south);
    EXPECT_EQ(site('B').elsewhere, 2U);
    EXPECT_EQ(site('B').most, 2U);
    EXPECT_EQ(branch_.unexplored_exits(), 4U);

    walk('B', east);
    EXPECT_EQ(site('C').elsewhere, 3U);
    EXPECT_EQ(site('C').most, 1U);
    EXPECT_EQ(branch_.unexplored_exits(), 4U);

    walk('C', east);
    EXPECT_EQ(site('D').elsewhere, 3U);
    EXPECT_EQ(site('D').least, 0U);
    EXPECT_EQ(site('D').most, 1U);
    EXPECT_EQ(branch_.unexplored_exits(), 3U);

    expect_room('A', {.cell = {.x = 1, .y = 0},
                      .back = west,
                      .two_way = {west, south},
                      .unexplored = {north, east}});
    expect_room(
        'B',
        {.cell = {.x = 1, .y = -1}, .back = north, .two_way = {north, east}, .unexplored = {west}});
    expect_room('C', {.cell = {.x = 2, .y = -1}, .back = west, .two_way = {west, east}});
    expect_room('D', {.cell = {.x = 3, .y = -1}, .back = west, .two_way = {west}});
    EXPECT_EQ(branch_.room_count(), 4U);
    EXPECT_EQ(branch_.deepest(), 3U);
    EXPECT_FALSE(branch_.finished());
    EXPECT_TRUE(branch_.openings().empty());
}

class SecondExample : public WorkedExample {
  protected:
    SecondExample()
        : WorkedExample{{{{.x = 1, .y = 0}, {north, east, south}},
                         {{.x = 1, .y = -1}, {west, east}},
                         {{.x = 2, .y = -1}, {north}},
                         {{.x = 2, .y = 0}, {}},
                         {{.x = 0, .y = -1}, {west, south}}}} {
        walk('A', south);
        walk('B', east);
        EXPECT_EQ(branch_.unexplored_exits(), 4U);  // two of them into (2, 0)
    }

    void expect_third_example() {
        walk('B', west);
        EXPECT_EQ(room('E').cell, (Cell{.x = 0, .y = -1}));
        EXPECT_EQ(site('E').open, (DirectionSet{west, south}));
        EXPECT_EQ(site('E').elsewhere, 1U);  // A's north exit
        EXPECT_EQ(site('E').least, 0U);
        EXPECT_EQ(site('E').most, 2U);
        expect_room('E', {.cell = {.x = 0, .y = -1},
                          .back = east,
                          .two_way = {east},
                          .unexplored = {south, west}});
        expect_room('B',
                    {.cell = {.x = 1, .y = -1}, .back = north, .two_way = {north, east, west}});
        EXPECT_EQ(branch_.unexplored_exits(), 3U);
    }
};

TEST_F(SecondExample, NorthFromCMakesAsEastExitOneWay) {
    walk('C', north);
    EXPECT_EQ(site('D').elsewhere, 2U);
    EXPECT_EQ(site('D').one_way, DirectionSet{west});
    EXPECT_EQ(site('D').most, 2U);
    EXPECT_EQ(branch_.unexplored_exits(), 2U);
    expect_room('A', {.cell = {.x = 1, .y = 0},
                      .back = west,
                      .two_way = {west, south},
                      .one_way = {east},
                      .unexplored = {north}});
    expect_room('C', {.cell = {.x = 2, .y = -1}, .back = west, .two_way = {west, north}});
    expect_room('D', {.cell = {.x = 2, .y = 0}, .back = south, .two_way = {south}});
    expect_third_example();
}

TEST_F(SecondExample, EastFromAMakesCsNorthExitOneWay) {
    for (const Walk& step : {Walk{.from = room('C').cell, .towards = west},
                             Walk{.from = room('B').cell, .towards = north}})
        EXPECT_FALSE(branch_.walk(step, script_)->growth);  // back to A, over known ground
    walk('A', east);
    EXPECT_EQ(site('D').one_way, DirectionSet{south});
    EXPECT_EQ(branch_.unexplored_exits(), 2U);
    expect_room('A', {.cell = {.x = 1, .y = 0},
                      .back = west,
                      .two_way = {west, south, east},
                      .unexplored = {north}});
    expect_room('C',
                {.cell = {.x = 2, .y = -1}, .back = west, .two_way = {west}, .one_way = {north}});
    expect_room('D', {.cell = {.x = 2, .y = 0}, .back = west, .two_way = {west}});
    expect_third_example();
}

TEST_F(SecondExample, NorthOfEIsTheStartCellAndNeverAnExit) {
    walk('C', north);
    const ScriptedGrowth into_the_start{{{{.x = 0, .y = -1}, {north, west}}}};
    const auto refused = branch_.walk({.from = room('B').cell, .towards = west}, into_the_start);
    ASSERT_FALSE(refused.has_value());
    EXPECT_EQ(refused.error().name, errors::d7);
    expect_third_example();
}

TEST_F(SecondExample, EMayBeADeadEndWhileAsNorthExitIsUnexplored) {
    walk('C', north);
    const ScriptedGrowth nothing{{{{.x = 0, .y = -1}, {}}}};
    ASSERT_TRUE(branch_.walk({.from = room('B').cell, .towards = west}, nothing).has_value());
    expect_room('E', {.cell = {.x = 0, .y = -1}, .back = east, .two_way = {east}});
    EXPECT_EQ(branch_.unexplored_exits(), 1U);
}

}  // namespace
}  // namespace underwell::branch
