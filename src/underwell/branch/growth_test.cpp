// The choice of exits (D4): uniform in number and in directions. Thresholds: chi_square.hpp.
#include "underwell/branch/growth.hpp"

#include <cstdint>
#include <gtest/gtest.h>
#include <map>
#include <tuple>
#include <vector>

#include "branch_checker.hpp"
#include "chi_square.hpp"
#include "expedition.hpp"
#include "underwell/branch/branch.hpp"

namespace underwell::branch {
namespace {

using grid::Direction;
using grid::DirectionSet;
using tests::ChiSquare;

// How often each outcome came, by the circumstances under which it was drawn.
template <typename Circumstances>
using Tables = std::map<Circumstances, std::map<std::uint32_t, std::uint64_t>>;

std::uint32_t choose(std::uint32_t members, std::uint32_t size) {
    std::uint32_t ways = 1;
    for (std::uint32_t taken = 0; taken < size; ++taken)
        ways = ways * (members - taken) / (taken + 1);
    return ways;
}

// Outcomes that never came count as zeros.
std::vector<std::uint64_t> filled_up(const std::map<std::uint32_t, std::uint64_t>& counted,
                                     std::size_t outcomes) {
    std::vector<std::uint64_t> counts;
    for (const auto& [outcome, count] : counted)
        counts.push_back(count);
    EXPECT_LE(counts.size(), outcomes);
    counts.resize(outcomes);
    return counts;
}

struct Draws {
    Tables<std::tuple<std::uint64_t, std::uint64_t, std::uint8_t>> numbers;  // least, most, open
    Tables<std::tuple<std::uint8_t, std::uint32_t>> choices;                 // open, number

    void add(std::uint64_t least, std::uint64_t most, DirectionSet open, DirectionSet exits) {
        ++numbers[{least, most, open.bits()}][exits.size()];
        ++choices[{open.bits(), exits.size()}][exits.bits()];
    }

    void expect_uniform(std::size_t tables_least) const {
        ChiSquare number;
        for (const auto& [circumstances, counted] : numbers) {
            const auto& [least, most, open] = circumstances;
            number.add_uniform(filled_up(counted, most - least + 1));
        }
        EXPECT_LT(number.statistic(), number.threshold()) << "the number of exits";
        EXPECT_GE(number.tables(), tables_least);

        ChiSquare directions;
        for (const auto& [circumstances, counted] : choices) {
            const auto& [open, size] = circumstances;
            const std::uint32_t members = DirectionSet::of_bits(open).size();
            directions.add_uniform(filled_up(counted, choose(members, size)));
        }
        EXPECT_LT(directions.statistic(), directions.threshold()) << "their directions";
        EXPECT_GE(directions.tables(), tables_least);
    }
};

TEST(UniformGrowth, DrawsEveryNumberAndEveryChoiceEquallyOften) {
    const Branch branch = *Branch::open({}, {});
    const base::StreamFamily streams{1, "test.growth"};
    Draws draws;
    std::uint64_t id = 0;
    using enum Direction;
    for (const DirectionSet open : {DirectionSet{north}, DirectionSet{east, south, west},
                                    grid::four_directions, grid::eight_directions})
        for (std::uint32_t most = 1; most <= open.size(); ++most)
            for (std::uint32_t least = 0; least <= 1; ++least)
                for (int repeat = 0; repeat < 3'000; ++repeat) {
                    Site site;
                    site.open = open;
                    site.least = least;
                    site.most = most;
                    base::Stream stream = streams.of(id++);
                    const auto exits = uniform_growth.choose_exits(branch, site, stream);
                    ASSERT_TRUE(open.contains_all(exits));
                    ASSERT_GE(exits.size(), least);
                    ASSERT_LE(exits.size(), most);
                    draws.add(least, most, open, exits);
                }
    draws.expect_uniform(10);
}

// What the rules leave open is taken from the independent checker, so that a branch that offers its
// policy too little is found out as well.
Draws draws_of(const tests::Expedition& expedition) {
    Draws draws;
    tests::explore(expedition, {.dug = [&](const tests::Dug& dug) {
                       const auto survey = dug.before.survey(
                           {.room = dug.growth.walk.from, .exit = dug.growth.walk.towards});
                       draws.add(survey.least, survey.most, survey.open, dug.growth.exits);
                   }});
    return draws;
}

TEST(UniformGrowth, NumbersAndDirectionsInABranchAreUniformByDefault) {
    draws_of({.settings = {}, .origin = {.seed = 11}, .rooms = 40'000}).expect_uniform(10);
}

TEST(UniformGrowth, NumbersAndDirectionsInAMazeOfEightDirectionsAreUniform) {
    draws_of(
        {.settings = {.max_unexplored_exits = 30, .max_new_exits_per_room = 8, .directions = 8},
         .origin = {.seed = 12},
         .rooms = 40'000})
        .expect_uniform(10);
}

TEST(UniformGrowth, NumbersAndDirectionsInBranchesThatCloseAreUniform) {
    draws_of({.settings = {.endless = false}, .origin = {.seed = 13}, .rooms = 40'000})
        .expect_uniform(10);
}

}  // namespace
}  // namespace underwell::branch
