#include "underwell/branch/explorer.hpp"

#include <algorithm>
#include <cstdint>
#include <gtest/gtest.h>
#include <vector>

#include "expedition.hpp"
#include "underwell/branch/branch_form.hpp"

namespace underwell::branch {
namespace {

using Choice = Explorer::Choice;

constexpr std::array<Choice, 3> choices = {Choice::random, Choice::deepest, Choice::nearest};
constexpr Branch::Origin explored_origin{.seed = 21};

std::vector<Walk> unexplored_exits(const Branch& branch) {
    std::vector<Walk> exits;
    for (const Room& room : branch.rooms())
        for (const grid::Direction exit : room.unexplored)
            exits.push_back({.from = room.cell, .towards = exit});
    return exits;
}

std::uint64_t depth_squared_behind(const Walk& exit) {
    return grid::distance_squared(grid::step(exit.from, exit.towards));
}

// Calls `expect` with the branch and each walk that the explorer asks for, before it is walked.
template <typename Expect>
void follow(Choice choice, std::uint32_t rooms, Expect expect) {
    Branch branch = *Branch::open({.max_unexplored_exits = 12}, explored_origin);
    Explorer explorer{branch, choice};
    grid::Cell place = branch.room(0).cell;
    while (branch.room_count() < rooms) {
        const auto walk = explorer.next(branch);
        ASSERT_TRUE(walk.has_value());
        ASSERT_TRUE(branch.is_unexplored(*walk));
        expect(branch, place, *walk);
        const auto walked = branch.walk(*walk);
        ASSERT_TRUE(walked.has_value());
        explorer.see(*walked);
        place = walked->to;
    }
}

TEST(Explorer, DeepestTakesTheExitThatLeadsDeepest) {
    follow(Choice::deepest, 600, [](const Branch& branch, grid::Cell, const Walk& walk) {
        for (const Walk& other : unexplored_exits(branch))
            EXPECT_LE(depth_squared_behind(other), depth_squared_behind(walk));
    });
}

TEST(Explorer, NearestTakesAnExitOfTheNearestRoom) {
    follow(Choice::nearest, 600, [](const Branch& branch, grid::Cell place, const Walk& walk) {
        const auto distance = [&](const Walk& exit) {
            return grid::distance_squared({.x = exit.from.x - place.x, .y = exit.from.y - place.y});
        };
        for (const Walk& other : unexplored_exits(branch))
            EXPECT_GE(distance(other), distance(walk));
    });
}

TEST(Explorer, RandomTakesExitsOfOldAndNewRooms) {
    std::uint32_t from_the_newest = 0;
    std::uint32_t from_others = 0;
    follow(Choice::random, 600, [&](const Branch&, grid::Cell place, const Walk& walk) {
        ++(walk.from == place ? from_the_newest : from_others);
    });
    EXPECT_GT(from_the_newest, 30U);
    EXPECT_GT(from_others, 30U);
}

TEST(Explorer, TheSameSeedAndChoiceGiveTheSameWalks) {
    for (const Choice choice : choices) {
        const auto walks = [&] {
            std::vector<Walk> taken;
            follow(choice, 600,
                   [&](const Branch&, grid::Cell, const Walk& walk) { taken.push_back(walk); });
            return taken;
        };
        EXPECT_EQ(walks(), walks());
    }
}

TEST(Explorer, ExploresEveryExitOfABranchThatEnds) {
    for (const Choice choice : choices) {
        Branch branch = *Branch::open({.endless = false}, explored_origin);
        tests::dig_on(branch, choice, 1'000'000);
        EXPECT_TRUE(branch.finished());
        Explorer explorer{branch, choice};
        EXPECT_EQ(explorer.next(branch), std::nullopt);
    }
}

TEST(Explorer, StartingInTheMiddleItKnowsEveryUnexploredExit) {
    for (const Choice choice : choices) {
        Branch branch = tests::dug({.settings = {.max_unexplored_exits = 30, .room_limit = 400},
                                    .origin = explored_origin,
                                    .rooms = 400});
        const std::vector<Walk> exits = unexplored_exits(branch);
        ASSERT_FALSE(exits.empty());
        Explorer explorer{branch, choice};
        std::vector<Walk> asked_for;
        while (const auto walk = explorer.next(branch))
            asked_for.push_back(*walk);
        EXPECT_TRUE(std::ranges::is_permutation(asked_for, exits));
    }
}

TEST(Explorer, PassesOverExitsThatOthersExplored) {
    Branch branch = *Branch::open({.max_unexplored_exits = 30}, explored_origin);
    Explorer explorer{branch, Choice::random};
    tests::dig_on(branch, Choice::nearest, 500);
    while (const auto walk = explorer.next(branch))
        EXPECT_TRUE(branch.is_unexplored(*walk));
}

TEST(Explorer, ChoicesAreKnownByName) {
    EXPECT_EQ(parse_choice("random"), Choice::random);
    EXPECT_EQ(parse_choice("deepest"), Choice::deepest);
    EXPECT_EQ(parse_choice("nearest"), Choice::nearest);
    EXPECT_EQ(parse_choice(""), std::nullopt);
    EXPECT_EQ(parse_choice("Random"), std::nullopt);
}

}  // namespace
}  // namespace underwell::branch
