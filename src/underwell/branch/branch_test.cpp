#include "underwell/branch/branch.hpp"

#include <algorithm>
#include <cstdint>
#include <gtest/gtest.h>
#include <limits>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "branch_checker.hpp"
#include "expedition.hpp"
#include "underwell/branch/branch_form.hpp"

namespace underwell::branch {
namespace {

using grid::Cell;
using grid::DirectionSet;
using enum grid::Direction;
using tests::first_cell;

constexpr std::int32_t coordinate_max = std::numeric_limits<std::int32_t>::max();
constexpr std::int32_t coordinate_min = std::numeric_limits<std::int32_t>::min();

// Gives the cells named their exits, and all others none.
class GivenExits final : public GrowthPolicy {
  public:
    explicit GivenExits(std::map<Cell, DirectionSet> exits) : exits_{std::move(exits)} {}

    DirectionSet choose_exits(const Branch&, const Site& site, base::Stream&) const override {
        const auto given = exits_.find(site.cell);
        return given == exits_.end() ? DirectionSet{} : given->second;
    }

  private:
    std::map<Cell, DirectionSet> exits_;
};

constexpr Branch::Origin origin{.seed = 7, .entrance = east};

Branch opened(const Settings& settings, const GrowthPolicy& policy, std::uint64_t seed = 7) {
    return *Branch::open(settings, {.seed = seed, .entrance = east}, policy);
}

template <typename Value>
void expect_refused(const base::Result<Value>& result, std::string_view name) {
    ASSERT_FALSE(result.has_value());
    EXPECT_EQ(result.error().name, name);
    EXPECT_FALSE(result.error().message.empty());
}

TEST(Branch, OpensWithItsFirstRoomBehindTheEntrance) {
    const Branch branch = *Branch::open({}, origin);
    EXPECT_EQ(branch.room_count(), 1U);
    EXPECT_TRUE(branch.contains(first_cell));
    EXPECT_FALSE(branch.contains(start_cell));
    EXPECT_EQ(branch.room(0).back, west);
    EXPECT_TRUE(branch.room(0).two_way.contains(west));
    EXPECT_EQ(branch.deepest(), 1U);
    EXPECT_EQ(branch.origin(), origin);
    EXPECT_EQ(branch.settings(), Settings{});
    EXPECT_EQ(branch.rim().north, first_cell);
    EXPECT_GE(branch.unexplored_exits(), 1U);
}

TEST(Branch, UndugHasNoRoomUntilItsFirstGrowthIsApplied) {
    Branch branch = *Branch::undug({}, origin);
    EXPECT_EQ(branch.room_count(), 0U);
    EXPECT_FALSE(branch.contains(first_cell));
    const auto growth = branch.decide({.from = start_cell, .towards = east});
    ASSERT_TRUE(growth.has_value() && growth->has_value());
    ASSERT_TRUE(branch.apply(**growth).has_value());
    EXPECT_EQ(serialise(branch), serialise(*Branch::open({}, origin)));
}

TEST(Branch, TheWayBackFromTheFirstRoomLeadsToTheStartRoomAndInAgain) {
    Branch branch = *Branch::open({}, origin);
    const auto out = branch.walk({.from = first_cell, .towards = west});
    ASSERT_TRUE(out.has_value());
    EXPECT_EQ(out->to, start_cell);
    EXPECT_FALSE(out->growth);
    const auto in = branch.walk({.from = start_cell, .towards = east});
    ASSERT_TRUE(in.has_value());
    EXPECT_EQ(in->to, first_cell);
    EXPECT_FALSE(in->growth);
    EXPECT_EQ(branch.room_count(), 1U);
}

TEST(Branch, WalksFromNowhereOrThroughWallsAreRefused) {
    Branch branch = opened({}, GivenExits{{{first_cell, {north}}}});
    expect_refused(branch.walk({.from = {.x = 5, .y = 5}, .towards = north}), errors::no_such_room);
    expect_refused(branch.walk({.from = first_cell, .towards = south}), errors::no_such_exit);
    expect_refused(branch.walk({.from = first_cell, .towards = northeast}), errors::no_such_exit);
    expect_refused(branch.walk({.from = start_cell, .towards = north}), errors::no_such_exit);
    expect_refused(branch.decide({.from = first_cell, .towards = south}), errors::no_such_exit);
    expect_refused(branch.look({.x = 1, .y = 1}), errors::no_such_room);
    expect_refused(branch.look(start_cell), errors::no_such_room);
    EXPECT_EQ(branch.room_count(), 1U);
}

TEST(Branch, PlacesAtTheEndsOfTheNumbersAreMerelyEmpty) {
    Branch branch = *Branch::open({.directions = 8}, origin);
    for (const std::int32_t x : {coordinate_min, coordinate_max})
        for (const std::int32_t y : {coordinate_min, 0, coordinate_max}) {
            const Cell far{.x = x, .y = y};
            EXPECT_FALSE(branch.contains(far));
            expect_refused(branch.look(far), errors::no_such_room);
            for (const grid::Direction direction : grid::eight_directions) {
                EXPECT_FALSE(branch.is_unexplored({.from = far, .towards = direction}));
                expect_refused(branch.walk({.from = far, .towards = direction}),
                               errors::no_such_room);
            }
        }
}

TEST(Branch, OneWayExitsAreWalkedOneWayOnly) {
    const GivenExits exits{{{first_cell, {north, east}},
                            {{.x = 1, .y = 1}, {east}},
                            {{.x = 2, .y = 1}, {south, north}}}};
    Branch branch = opened({}, exits);
    ASSERT_TRUE(branch.walk({.from = first_cell, .towards = north}, exits).has_value());
    ASSERT_TRUE(branch.walk({.from = {.x = 1, .y = 1}, .towards = east}, exits).has_value());
    ASSERT_TRUE(branch.walk({.from = {.x = 2, .y = 1}, .towards = south}, exits).has_value());
    EXPECT_EQ(branch.look(first_cell)->one_way, DirectionSet{east});
    const auto through = branch.walk({.from = first_cell, .towards = east});
    ASSERT_TRUE(through.has_value());
    EXPECT_EQ(through->to, (Cell{.x = 2, .y = 0}));
    EXPECT_FALSE(through->growth);
    expect_refused(branch.walk({.from = {.x = 2, .y = 0}, .towards = west}), errors::no_such_exit);
}

TEST(Branch, ProposalsThatBreakARuleAreRefusedByItsName) {
    const GivenExits straight{{{first_cell, {north, east, south}}, {{.x = 1, .y = 1}, {east}}}};
    Branch branch = opened({.max_new_exits_per_room = 3}, straight);
    ASSERT_TRUE(branch.walk({.from = first_cell, .towards = north}, straight).has_value());
    const base::Bytes before = serialise(branch);
    const auto refused = [&](const Walk& walk, DirectionSet exits, std::string_view rule) {
        const GivenExits proposal{{{grid::step(walk.from, walk.towards), exits}}};
        expect_refused(branch.walk(walk, proposal), rule);
        expect_refused(branch.decide(walk, proposal), rule);
        expect_refused(branch.apply({.walk = walk, .exits = exits, .opening = {}}), rule);
        EXPECT_EQ(serialise(branch), before);
    };
    const Walk to_the_east{.from = first_cell, .towards = east};
    refused(to_the_east, {north, east, south}, errors::d3);  // 2 elsewhere, 2 left of the budget
    refused(to_the_east, {west}, errors::d6);
    refused({.from = {.x = 1, .y = 1}, .towards = east}, {northeast}, errors::d11);
    refused({.from = first_cell, .towards = south}, {north}, errors::d6);

    const GivenExits into_the_start{{{first_cell, {west}}}};
    expect_refused(Branch::open({}, origin, into_the_start), errors::d7);
    expect_refused(Branch::open({}, origin, GivenExits{{}}), errors::d5);
    const GivenExits many{{{first_cell, {north, east, south}}}};
    expect_refused(Branch::open({.max_new_exits_per_room = 2}, origin, many), errors::d4);
    expect_refused(Branch::open({.max_unexplored_exits = 2}, origin, many), errors::d3);
}

TEST(Branch, AGrowthIsAppliedOnlyOnce) {
    Branch branch = *Branch::undug({}, origin);
    const Growth growth = **branch.decide({.from = start_cell, .towards = east});
    ASSERT_TRUE(branch.apply(growth).has_value());
    expect_refused(branch.apply(growth), errors::not_a_growth);
    EXPECT_EQ(branch.room_count(), 1U);
}

// A line of rooms that coils up until its eighth room, at (2, 0), is walled in:
//   2 3 4
//   1 8 5
//     7 6
class CoiledBranch : public testing::Test {
  protected:
    static Branch coil(bool endless, std::uint64_t seed = 7) {
        const GivenExits exits{{{first_cell, {north}},
                                {{.x = 1, .y = 1}, {east}},
                                {{.x = 2, .y = 1}, {east}},
                                {{.x = 3, .y = 1}, {south}},
                                {{.x = 3, .y = 0}, {south}},
                                {{.x = 3, .y = -1}, {west}},
                                {{.x = 2, .y = -1}, {north}}}};
        Branch branch = opened({.max_unexplored_exits = 1, .endless = endless}, exits, seed);
        while (branch.room_count() < 7) {
            const Room newest = branch.room(branch.room_count() - 1);
            EXPECT_TRUE(
                branch.walk({.from = newest.cell, .towards = *newest.unexplored.begin()}, exits)
                    .has_value());
        }
        return branch;
    }

    static constexpr Walk last{.from = {.x = 2, .y = -1}, .towards = north};
};

TEST_F(CoiledBranch, IsFinishedWithoutEndless) {
    Branch branch = coil(false);
    ASSERT_TRUE(branch.walk(last).has_value());
    EXPECT_TRUE(branch.finished());
    EXPECT_EQ(branch.look({.x = 2, .y = 0})->exits(), DirectionSet{south});
}

TEST_F(CoiledBranch, IsOpenedOnceAtItsRimWithEndless) {
    for (std::uint64_t seed = 0; seed < 64; ++seed) {
        Branch branch = coil(true, seed);
        const auto walked = branch.walk(last);
        ASSERT_TRUE(walked.has_value());
        ASSERT_TRUE(walked->growth->opening.has_value());
        EXPECT_EQ(branch.unexplored_exits(), 1U);
        EXPECT_EQ(
            branch.openings(),
            (std::vector<OpeningAfter>{{.room_number = 7, .opening = *walked->growth->opening}}));
        EXPECT_EQ(tests::text(tests::check_branch(branch)), "");
    }
}

TEST_F(CoiledBranch, AnOpeningMayBeAnywhereOnTheRim) {
    for (const Opening& opening : {Opening{.room = {.x = 1, .y = 1}, .exit = west},
                                   Opening{.room = {.x = 2, .y = 1}, .exit = north},
                                   Opening{.room = {.x = 3, .y = 0}, .exit = east},
                                   Opening{.room = {.x = 2, .y = -1}, .exit = south}}) {
        Branch branch = coil(true);
        const Growth growth{.walk = last, .exits = {}, .opening = opening};
        ASSERT_TRUE(branch.apply(growth).has_value());
        EXPECT_EQ(branch.look(opening.room)->unexplored, DirectionSet{opening.exit});
        EXPECT_EQ(tests::text(tests::check_branch(branch)), "");
    }
}

TEST_F(CoiledBranch, AnOpeningAnywhereElseIsRefused) {
    Branch branch = coil(true);
    const base::Bytes before = serialise(branch);
    const auto refused = [&](const std::optional<Opening>& opening, std::string_view name) {
        expect_refused(branch.apply({.walk = last, .exits = {}, .opening = opening}), name);
        EXPECT_EQ(serialise(branch), before);
    };
    refused(std::nullopt, errors::d9);
    refused(Opening{.room = first_cell, .exit = west}, errors::d9);         // into the start cell
    refused(Opening{.room = {.x = 2, .y = -1}, .exit = west}, errors::d9);  // inside
    refused(Opening{.room = {.x = 3, .y = 1}, .exit = northeast}, errors::d9);
    refused(Opening{.room = {.x = 2, .y = 1}, .exit = south}, errors::d9);
    refused(Opening{.room = {.x = 1, .y = -1}, .exit = west}, errors::no_such_room);
    refused(Opening{.room = {.x = coordinate_max, .y = 0}, .exit = east}, errors::no_such_room);
}

TEST_F(CoiledBranch, AnOpeningThatIsNotNeededIsRefused) {
    Branch branch = opened({}, GivenExits{{{first_cell, {north, east}}}});
    const Growth growth{.walk = {.from = first_cell, .towards = north},
                        .exits = {north},
                        .opening = Opening{.room = first_cell, .exit = south}};
    expect_refused(branch.apply(growth), errors::d9);
    Branch classic = coil(false);
    const Growth opened_anyway{
        .walk = last, .exits = {}, .opening = Opening{.room = {.x = 2, .y = 1}, .exit = north}};
    expect_refused(classic.apply(opened_anyway), errors::d9);
}

TEST(Branch, SealedAtItsRoomLimitItEndsInTheLair) {
    Branch branch = tests::dug({.settings = {.room_limit = 50}, .origin = origin, .rooms = 50});
    ASSERT_TRUE(branch.lair().has_value());
    EXPECT_FALSE(branch.contains(*branch.lair()));
    const std::uint32_t open = branch.unexplored_exits();
    tests::dig_on(branch, Explorer::Choice::random, 1'000);
    EXPECT_TRUE(branch.finished());
    EXPECT_LE(branch.room_count(), 50 + open);
    EXPECT_TRUE(branch.look(*branch.lair())->lair);
    EXPECT_EQ(std::ranges::count_if(branch.rooms(), [](const Room& room) { return room.lair; }), 1);
}

TEST(Branch, TheRimIsMadeOfTheRoomsFurthestOut) {
    const Branch branch = tests::dug({.settings = {}, .origin = origin, .rooms = 2'000});
    for (const Room& room : branch.rooms()) {
        EXPECT_LE(room.cell.y, branch.rim().north.y);
        EXPECT_LE(room.cell.x, branch.rim().east.x);
        EXPECT_GE(room.cell.y, branch.rim().south.y);
        EXPECT_GE(room.cell.x, branch.rim().west.x);
    }
    EXPECT_TRUE(branch.contains(branch.rim().north) && branch.contains(branch.rim().east));
    EXPECT_TRUE(branch.contains(branch.rim().south) && branch.contains(branch.rim().west));
}

// A hundred thousand rooms, judged by the checker at the end.
void expect_endless(const tests::Digging& digging) {
    const Branch branch = tests::dug(digging);
    EXPECT_EQ(branch.room_count(), digging.rooms);
    EXPECT_FALSE(branch.finished());
    EXPECT_EQ(tests::text(tests::check_branch(branch)), "");
}

class EndlessBranch : public testing::TestWithParam<std::int64_t> {};

TEST_P(EndlessBranch, NeverClosesInAHundredThousandRooms) {
    expect_endless({.settings = {.max_unexplored_exits = GetParam()},
                    .origin = {.seed = 9, .entrance = south},
                    .rooms = 100'000});
}

TEST_P(EndlessBranch, LongNeverClosesInAMillionRooms) {
    for (const Explorer::Choice choice : {Explorer::Choice::random, Explorer::Choice::deepest})
        expect_endless({.settings = {.max_unexplored_exits = GetParam()},
                        .origin = {.seed = 10, .entrance = west},
                        .choice = choice,
                        .rooms = 1'000'000});
}

INSTANTIATE_TEST_SUITE_P(Budgets, EndlessBranch, testing::Values(1, 2, 4, 30));

// The median over these seeds is 153 rooms; the design says some 80 to 380.
TEST(BranchWithoutEndless, ClosesSoonerOrLaterAndHalfOfThemInTheBandOfTheDesign) {
    std::vector<std::uint32_t> rooms;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        const Branch branch = tests::dug(
            {.settings = {.endless = false}, .origin = {.seed = seed}, .rooms = 1'000'000});
        EXPECT_TRUE(branch.finished()) << "seed " << seed;
        EXPECT_TRUE(branch.openings().empty()) << "seed " << seed;
        rooms.push_back(branch.room_count());
    }
    std::ranges::sort(rooms);
    const std::uint32_t median = rooms[rooms.size() / 2];
    RecordProperty("median_rooms", static_cast<int>(median));
    EXPECT_GE(median, 80U);
    EXPECT_LE(median, 380U);
}

}  // namespace
}  // namespace underwell::branch
