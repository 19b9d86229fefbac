#include "underwell/grid/distance_map.hpp"

#include <algorithm>
#include <cstdint>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "counted_allocations.hpp"
#include "slow_distances.hpp"
#include "tile_maps.hpp"
#include "underwell/base/random.hpp"
#include "underwell/grid/path.hpp"

namespace underwell::grid {
namespace {

using tests::eight;
using tests::fifths;
using tests::four;
using tests::walkable_in;

constexpr base::StreamFamily distance_streams{18, "test.distance_map"};

std::vector<Goal> any_goals(base::Stream& stream, Size size) {
    std::vector<Goal> goals(stream.below(6));
    for (Goal& goal : goals) {
        goal.spot = tests::any_spot(stream, size);
        if (stream.below(10) == 0) goal.spot.y = -1;
        if (stream.below(2) == 0) goal.value = static_cast<std::int32_t>(stream.below(30)) - 10;
    }
    return goals;
}

// The same by the slow way, which knows no negative values: all are raised by 10.
Grid<std::int32_t> slow_values(const EntryCosts& costs, const std::vector<Goal>& goals,
                               const DistanceOptions& options) {
    std::vector<tests::SlowGoal> raised;
    for (const Goal& goal : goals)
        raised.push_back({.spot = goal.spot, .value = static_cast<std::uint64_t>(goal.value + 10)});
    const auto slow = tests::slow_distances(costs, options.walking, raised);
    Grid<std::int32_t> values{costs.size(), unreachable};
    tests::for_each_spot(costs.size(), [&](Spot spot) {
        if (costs[spot] == 0 || slow[spot] == tests::no_way) return;
        const auto value = static_cast<std::int32_t>(slow[spot]) - 10;
        if (value <= options.limit) values[spot] = value;
    });
    return values;
}

TEST(DistanceMap, EveryTileHasTheCostOfTheCheapestWayToAGoal) {
    DistanceMap distances;
    for (std::uint64_t map = 0; map < 400; ++map) {
        SCOPED_TRACE(map);
        base::Stream stream = distance_streams.of(1, map);
        const BitGrid wall = tests::any_wall(stream);
        const EntryCosts ones = tests::any_costs(stream, wall, 1);
        const EntryCosts costs = tests::any_costs(stream, wall, 255);
        const std::vector<Goal> goals = any_goals(stream, wall.size());
        DistanceOptions options{.walking = tests::any_walking(stream)};
        if (stream.below(3) == 0) options.limit = static_cast<std::int32_t>(stream.below(25)) - 5;
        distances.fill(tests::floor_of(wall), goals, options);
        ASSERT_EQ(distances.values(), slow_values(ones, goals, options));
        distances.fill(costs, goals, options);
        ASSERT_EQ(distances.values(), slow_values(costs, goals, options));
    }
}

TEST(DistanceMap, RollingDownCostsWhatTheMapSaysFromEverywhere) {
    DistanceMap distances;
    for (std::uint64_t map = 0; map < 150; ++map) {
        SCOPED_TRACE(map);
        base::Stream stream = distance_streams.of(2, map);
        const BitGrid wall = tests::any_wall(stream);
        const Walking walking = tests::any_walking(stream);
        const bool weighted = stream.below(2) == 0;
        const EntryCosts costs = tests::any_costs(stream, wall, weighted ? 9 : 1);
        const Goal goal{.spot = tests::any_spot(stream, wall.size())};
        if (weighted)
            distances.fill(costs, {&goal, 1}, {.walking = walking});
        else
            distances.fill(tests::floor_of(wall), {&goal, 1}, {.walking = walking});
        for (const Spot start : tests::floors_of(wall)) {
            std::uint64_t walked = 0;
            Spot here = start;
            while (const auto next = distances.roll_down(here)) {
                walked += tests::slow_step_cost(costs, walking, here, *next);
                here = *next;
            }
            if (distances[start] == unreachable) {
                ASSERT_EQ(here, start);
            } else {
                ASSERT_EQ(here, goal.spot);
                ASSERT_EQ(walked, static_cast<std::uint64_t>(distances[start]));
            }
        }
    }
}

TEST(DistanceMap, SeekersAndPathFindersAgreeOnTheCost) {
    DistanceMap distances;
    PathFinder finder;
    std::vector<Spot> path;
    base::Stream stream = distance_streams.of(3);
    const BitGrid wall = tests::rooms_and_tunnels(stream, {.width = 70, .height = 20});
    const EntryCosts costs = tests::any_costs(stream, wall, 9);
    const Goal goal{.spot = tests::floors_of(wall).front()};
    for (const Walking& walking : {four, eight, fifths}) {
        distances.fill(costs, {&goal, 1}, {.walking = walking});
        const std::vector<Spot> floors = tests::floors_of(wall);
        for (std::size_t place = 0; place < floors.size(); place += 8)
            ASSERT_EQ(
                finder.find(costs, {.from = floors[place], .to = goal.spot, .walking = walking},
                            path),
                static_cast<std::uint64_t>(distances[floors[place]]));
    }
}

TEST(DistanceMap, OfEqualNeighboursTheFirstStraightOneIsTaken) {
    DistanceMap distances;
    const BitGrid open = walkable_in({".....", ".....", ".....", ".....", "....."});
    const Spot middle{.x = 2, .y = 2};
    const std::vector<Goal> corners = {{.spot = {.x = 0, .y = 0}}, {.spot = {.x = 4, .y = 4}}};
    distances.fill(open, corners);
    EXPECT_EQ(distances.roll_down(middle), (Spot{.x = 3, .y = 3}));
    distances.fill(open, corners, {.walking = four});
    EXPECT_EQ(distances.roll_down(middle), (Spot{.x = 2, .y = 1}));
    const Goal north{.spot = {.x = 2, .y = 0}};
    distances.fill(open, {&north, 1});
    EXPECT_EQ(distances.roll_down(middle), (Spot{.x = 2, .y = 1}));
}

TEST(DistanceMap, OneCanRollOutOfAWallButNeverIntoOne) {
    DistanceMap distances;
    const Goal goal{.spot = {.x = 0, .y = 0}};
    distances.fill(walkable_in({"...##"}), {&goal, 1});
    EXPECT_EQ(distances.roll_down({.x = 3, .y = 0}), (Spot{.x = 2, .y = 0}));
    EXPECT_EQ(distances.roll_down({.x = 4, .y = 0}), std::nullopt);
    EXPECT_EQ(distances.roll_down({.x = 0, .y = 0}), std::nullopt);
}

TEST(DistanceMap, ALowerGoalIsWorthALongerWay) {
    DistanceMap distances;
    const std::vector<Goal> goals = {{.spot = {.x = 0, .y = 0}, .value = 0},
                                     {.spot = {.x = 9, .y = 0}, .value = -6}};
    distances.fill(walkable_in({".........."}), goals);
    EXPECT_EQ(distances.roll_down({.x = 1, .y = 0}), (Spot{.x = 0, .y = 0}));
    EXPECT_EQ(distances.roll_down({.x = 2, .y = 0}), (Spot{.x = 3, .y = 0}));
    const Spot between{.x = 2, .y = 0};
    EXPECT_EQ(distances[between], 1);
}

// Where somebody ends up who flees until there is no better place.
Spot flee_from(const BitGrid& walkable, Spot danger, Spot start) {
    DistanceMap distances;
    const Goal goal{.spot = danger};
    distances.fill(walkable, {&goal, 1}, {.walking = four});
    distances.flee();
    Spot here = start;
    while (const auto next = distances.roll_down(here))
        here = *next;
    return here;
}

// D is the danger, F flees. Every step to the west leads away from the danger, into a dead end; the
// way out begins with two steps towards it.
TEST(DistanceMap, WhoeverFleesLeavesADeadEndForABetterWay) {
    const BitGrid walkable = walkable_in({"##############################",  //
                                          "##..F.....D###################",  //
                                          "######.#######################",  //
                                          "#......#######################",  //
                                          "#.############################",  //
                                          "#............................#",  //
                                          "##############################"});
    const Spot danger{.x = 10, .y = 1};
    EXPECT_EQ(flee_from(walkable, danger, {.x = 4, .y = 1}), (Spot{.x = 28, .y = 5}));
}

TEST(DistanceMap, WhoeverIsInTheOpenFleesIntoTheFurthestCorner) {
    const BitGrid walkable = walkable_in({"#######", "#.....#", "#.#.#.#", "#######"});
    EXPECT_EQ(flee_from(walkable, {.x = 1, .y = 2}, {.x = 3, .y = 1}), (Spot{.x = 5, .y = 2}));
    EXPECT_EQ(flee_from(walkable, {.x = 1, .y = 2}, {.x = 5, .y = 2}), (Spot{.x = 5, .y = 2}));
}

TEST(DistanceMap, FleeingGetsNobodyNearerToTheDangerInTheEnd) {
    for (std::uint64_t map = 0; map < 60; ++map) {
        SCOPED_TRACE(map);
        base::Stream stream = distance_streams.of(4, map);
        const BitGrid wall = tests::any_wall(stream);
        const BitGrid walkable = tests::floor_of(wall);
        const std::vector<Spot> floors = tests::floors_of(wall);
        if (floors.empty()) continue;
        const Spot danger = floors[stream.below(static_cast<std::uint32_t>(floors.size()))];
        DistanceMap distances;
        distances.fill(walkable, std::vector<Goal>{{.spot = danger}}, {.walking = four});
        const Spot start = floors[stream.below(static_cast<std::uint32_t>(floors.size()))];
        const Spot end = flee_from(walkable, danger, start);
        EXPECT_GE(distances[end], distances[start]);
        if (distances[start] == unreachable) {
            EXPECT_EQ(end, start);
        }
    }
}

TEST(DistanceMap, NothingIsAllocatedOnceTheMapIsWarm) {
    DistanceMap distances;
    base::Stream stream = distance_streams.of(5);
    const BitGrid wall = tests::rooms_and_tunnels(stream, {.width = 80, .height = 45});
    const BitGrid floor = tests::floor_of(wall);
    const EntryCosts costs = tests::any_costs(stream, wall, 9);
    const std::vector<Spot> floors = tests::floors_of(wall);
    const auto fill_all = [&] {
        for (std::size_t place = 0; place < floors.size(); place += 250)
            for (const Walking& walking : {four, eight, fifths}) {
                const Goal goal{.spot = floors[place]};
                distances.fill(floor, {&goal, 1}, {.walking = walking});
                distances.flee();
                distances.fill(costs, {&goal, 1}, {.walking = walking});
            }
    };
    fill_all();
    const std::uint64_t before = tests::allocations();
    fill_all();
    EXPECT_EQ(tests::allocations(), before);
}

}  // namespace
}  // namespace underwell::grid
