#include "underwell/grid/path.hpp"

#include <algorithm>
#include <cstdint>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "counted_allocations.hpp"
#include "slow_distances.hpp"
#include "tile_maps.hpp"
#include "underwell/base/random.hpp"

namespace underwell::grid {
namespace {

using tests::eight;
using tests::fifths;
using tests::four;
using tests::walkable_in;

constexpr base::StreamFamily path_streams{18, "test.path"};

// Anywhere on the map, at times in a wall, and at times just off it.
Spot any_end(base::Stream& stream, Size size) {
    Spot spot = tests::any_spot(stream, size);
    if (stream.below(20) == 0) spot.x = size.width;
    return spot;
}

// The way is one, and costs what is said.
void expect_way(const EntryCosts& costs, const PathRequest& request, const std::vector<Spot>& path,
                std::uint64_t said) {
    ASSERT_FALSE(path.empty());
    EXPECT_EQ(path.front(), request.from);
    EXPECT_EQ(path.back(), request.to);
    std::uint64_t sum = 0;
    for (std::size_t place = 1; place < path.size(); ++place) {
        const std::uint64_t cost =
            tests::slow_step_cost(costs, request.walking, path[place - 1], path[place]);
        ASSERT_NE(cost, tests::no_way) << "no step: " << place;
        sum += cost;
    }
    EXPECT_EQ(sum, said);
}

// Finds a few ways over the map, and expects of each that no way is cheaper.
template <typename Map>
void expect_cheapest_ways(PathFinder& finder, base::Stream& stream, const Map& map,
                          const EntryCosts& costs) {
    const Walking walking = tests::any_walking(stream);
    const Spot to = any_end(stream, costs.size());
    const auto slow = tests::slow_distances(costs, walking, {{.spot = to}});
    std::vector<Spot> path;
    for (int way = 0; way < 4; ++way) {
        const PathRequest request{
            .from = any_end(stream, costs.size()), .to = to, .walking = walking};
        const auto found = finder.find(map, request, path);
        const bool both_on_map = costs.contains(request.from) && costs.contains(to);
        if (both_on_map && request.from == to) {
            EXPECT_EQ(found, 0U);
            EXPECT_EQ(path, std::vector{to});
        } else if (!both_on_map || slow[request.from] == tests::no_way) {
            EXPECT_FALSE(found.has_value());
            EXPECT_TRUE(path.empty());
        } else {
            ASSERT_TRUE(found.has_value());
            EXPECT_EQ(*found, slow[request.from]);
            expect_way(costs, request, path, *found);
        }
    }
}

TEST(Path, NoWayIsCheaperThanTheOneFoundOverTilesOfEqualCost) {
    PathFinder finder;
    for (std::uint64_t map = 0; map < 400 && !HasFailure(); ++map) {
        SCOPED_TRACE(map);
        base::Stream stream = path_streams.of(1, map);
        const BitGrid wall = tests::any_wall(stream);
        expect_cheapest_ways(finder, stream, tests::floor_of(wall),
                             tests::any_costs(stream, wall, 1));
    }
}

TEST(Path, NoWayIsCheaperThanTheOneFoundOverTilesOfDifferentCosts) {
    PathFinder finder;
    for (std::uint64_t map = 0; map < 400 && !HasFailure(); ++map) {
        SCOPED_TRACE(map);
        base::Stream stream = path_streams.of(2, map);
        const BitGrid wall = tests::any_wall(stream);
        const std::uint32_t most = stream.below(2) == 0 ? 255 : 4;
        const EntryCosts costs = tests::any_costs(stream, wall, most);
        expect_cheapest_ways(finder, stream, costs, costs);
    }
}

TEST(Path, LongNoWayIsCheaperOnAnyMap) {
    PathFinder finder;
    for (std::uint64_t map = 0; map < 30'000 && !HasFailure(); ++map) {
        SCOPED_TRACE(map);
        base::Stream stream = path_streams.of(3, map);
        const BitGrid wall = tests::any_wall(stream);
        const EntryCosts ones = tests::any_costs(stream, wall, 1);
        const EntryCosts costs = tests::any_costs(stream, wall, 255);
        expect_cheapest_ways(finder, stream, tests::floor_of(wall), ones);
        expect_cheapest_ways(finder, stream, costs, costs);
    }
}

TEST(Path, WhoeverStandsAtTheGoalHasArrived) {
    PathFinder finder;
    std::vector<Spot> path;
    const Spot floor{.x = 0, .y = 0};
    const Spot wall{.x = 1, .y = 0};
    const BitGrid map = walkable_in({".#"});
    const EntryCosts costs{map.size(), 0};
    for (const Walking& walking : {four, eight, fifths})
        for (const Spot spot : {floor, wall}) {
            EXPECT_EQ(finder.find(map, {.from = spot, .to = spot, .walking = walking}, path), 0U);
            EXPECT_EQ(path, std::vector{spot});
            EXPECT_EQ(finder.find(costs, {.from = spot, .to = spot, .walking = walking}, path), 0U);
            EXPECT_EQ(path, std::vector{spot});
        }
}

TEST(Path, AWallCanBeLeftButNotEntered) {
    PathFinder finder;
    std::vector<Spot> path;
    const BitGrid map = walkable_in({"..#"});
    const Spot west{.x = 0, .y = 0};
    const Spot wall{.x = 2, .y = 0};
    for (const Walking& walking : {four, eight}) {
        EXPECT_EQ(finder.find(map, {.from = wall, .to = west, .walking = walking}, path), 2U);
        EXPECT_EQ(finder.find(map, {.from = west, .to = wall, .walking = walking}, path),
                  std::nullopt);
        EXPECT_TRUE(path.empty());
    }
}

TEST(Path, NoWayLeadsOffTheMapOrOntoIt) {
    PathFinder finder;
    std::vector<Spot> path;
    const BitGrid map = walkable_in({"...", "..."});
    const EntryCosts costs{map.size(), 1};
    const Spot inside{.x = 1, .y = 1};
    for (const Spot outside : {Spot{.x = -1, .y = 0}, Spot{.x = 3, .y = 0}, Spot{.x = 0, .y = -1},
                               Spot{.x = 0, .y = 2}, Spot{.x = 2'000'000'000, .y = -5}}) {
        EXPECT_EQ(finder.find(map, {.from = inside, .to = outside}, path), std::nullopt);
        EXPECT_EQ(finder.find(map, {.from = outside, .to = inside}, path), std::nullopt);
        EXPECT_EQ(finder.find(map, {.from = outside, .to = outside}, path), std::nullopt);
        EXPECT_EQ(finder.find(costs, {.from = inside, .to = outside}, path), std::nullopt);
        EXPECT_EQ(finder.find(costs, {.from = outside, .to = inside}, path), std::nullopt);
        EXPECT_EQ(finder.find(BitGrid{}, {.from = outside, .to = outside}, path), std::nullopt);
    }
}

TEST(Path, DiagonalStepsPassBetweenTwoWalls) {
    PathFinder finder;
    std::vector<Spot> path;
    const BitGrid map = walkable_in({".#", "#."});
    const PathRequest request{.from = {.x = 0, .y = 0}, .to = {.x = 1, .y = 1}};
    EXPECT_EQ(finder.find(map, request, path), 1U);
    EXPECT_EQ(finder.find(map, {.from = request.from, .to = request.to, .walking = four}, path),
              std::nullopt);
}

TEST(Path, ACheapDetourBeatsTheExpensiveWayThrough) {
    PathFinder finder;
    std::vector<Spot> path;
    EntryCosts costs{{.width = 3, .height = 3}, 1};
    costs[{.x = 1, .y = 0}] = 9;
    costs[{.x = 1, .y = 1}] = 9;
    const PathRequest request{.from = {.x = 0, .y = 0}, .to = {.x = 2, .y = 0}, .walking = four};
    EXPECT_EQ(finder.find(costs, request, path), 6U);
    EXPECT_EQ(path.size(), 7U);
    costs[{.x = 1, .y = 0}] = 5;
    EXPECT_EQ(finder.find(costs, request, path), 6U);
    costs[{.x = 1, .y = 0}] = 4;
    EXPECT_EQ(finder.find(costs, request, path), 5U);
    EXPECT_EQ(path.size(), 3U);
}

// How often the way changes its direction.
std::size_t turns(const std::vector<Spot>& path) {
    std::size_t count = 0;
    for (std::size_t place = 2; place < path.size(); ++place)
        if (path[place].x - path[place - 1].x != path[place - 1].x - path[place - 2].x ||
            path[place].y - path[place - 1].y != path[place - 1].y - path[place - 2].y)
            ++count;
    return count;
}

TEST(Path, AcrossAnOpenFloorOneTurnsTwiceAtMost) {
    PathFinder finder;
    std::vector<Spot> path;
    const BitGrid map = walkable_in(std::vector<std::string>(20, std::string(70, '.')));
    const EntryCosts costs{map.size(), 3};
    base::Stream stream = path_streams.of(4);
    for (int way = 0; way < 200; ++way) {
        PathRequest request;
        request.from = tests::any_spot(stream, map.size());
        request.to = tests::any_spot(stream, map.size());
        for (const Walking& walking : {four, eight, fifths}) {
            request.walking = walking;
            finder.find(map, request, path);
            EXPECT_LE(turns(path), 2U);
            finder.find(costs, request, path);
            EXPECT_LE(turns(path), 2U);
        }
    }
}

TEST(Path, WhatWasSearchedBeforeChangesNothing) {
    PathFinder used;
    std::vector<Spot> path;
    std::vector<Spot> fresh_path;
    for (std::uint64_t map = 0; map < 300; ++map) {
        base::Stream stream = path_streams.of(5, map);
        const BitGrid wall = tests::any_wall(stream);
        const EntryCosts costs = tests::any_costs(stream, wall, 3);
        PathRequest request{.from = {}, .to = {}, .walking = tests::any_walking(stream)};
        request.from = any_end(stream, wall.size());
        request.to = any_end(stream, wall.size());
        PathFinder fresh;
        used.find(tests::floor_of(wall), request, path);
        fresh.find(tests::floor_of(wall), request, fresh_path);
        ASSERT_EQ(path, fresh_path);
        used.find(costs, request, path);
        fresh.find(costs, request, fresh_path);
        ASSERT_EQ(path, fresh_path);
    }
}

// The same ways with every compiler and library: a sum over all tiles of many ways.
TEST(Path, TheWaysNeverChangeFromOneReleaseToTheNext) {
    PathFinder finder;
    std::vector<Spot> path;
    std::uint64_t sum = 0;
    for (std::uint64_t map = 0; map < 100; ++map) {
        base::Stream stream = path_streams.of(6, map);
        const BitGrid wall = tests::rooms_and_tunnels(stream, {.width = 80, .height = 25});
        const EntryCosts costs = tests::any_costs(stream, wall, 5);
        const std::vector<Spot> floors = tests::floors_of(wall);
        for (const Walking& walking : {four, eight, fifths}) {
            const PathRequest request{
                .from = floors.front(), .to = floors.back(), .walking = walking};
            finder.find(tests::floor_of(wall), request, path);
            for (const Spot spot : path)
                sum = base::scramble(sum + static_cast<std::uint64_t>(spot.x * 100 + spot.y));
            finder.find(costs, request, path);
            for (const Spot spot : path)
                sum = base::scramble(sum + static_cast<std::uint64_t>(spot.x * 100 + spot.y));
        }
    }
    EXPECT_EQ(sum, 4'001'018'814'337'836'356U);
}

TEST(Path, NothingIsAllocatedOnceTheWorkspaceIsWarm) {
    PathFinder finder;
    std::vector<Spot> path;
    base::Stream stream = path_streams.of(7);
    const BitGrid wall = tests::rooms_and_tunnels(stream, {.width = 80, .height = 45});
    const BitGrid floor = tests::floor_of(wall);
    const EntryCosts costs = tests::any_costs(stream, wall, 9);
    const std::vector<Spot> floors = tests::floors_of(wall);
    const auto search_all = [&] {
        for (std::size_t place = 0; place < floors.size(); place += 40)
            for (const Walking& walking : {four, eight, fifths}) {
                const PathRequest request{.from = floors[place],
                                          .to = floors[floors.size() - 1 - place],
                                          .walking = walking};
                finder.find(floor, request, path);
                finder.find(costs, request, path);
            }
    };
    search_all();
    const std::uint64_t before = tests::allocations();
    search_all();
    EXPECT_EQ(tests::allocations(), before);
}

}  // namespace
}  // namespace underwell::grid
