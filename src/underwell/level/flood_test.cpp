#include "underwell/level/flood.hpp"

#include <cstdint>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "tile_maps.hpp"
#include "underwell/base/random.hpp"

namespace underwell::level {
namespace {

using grid::BitGrid;
using grid::Direction;
using grid::Size;
using grid::Spot;

BitGrid open_of(const BitGrid& wall) {
    BitGrid open{wall.size()};
    for (const Spot floor : tests::floors_of(wall))
        open.insert(floor);
    return open;
}

// Tile by tile, as anybody would write it.
BitGrid reached_slowly(const BitGrid& open, BitGrid reached) {
    std::vector<Spot> front;
    tests::for_each_spot(open.size(), [&](Spot spot) {
        if (reached[spot]) front.push_back(spot);
    });
    while (!front.empty()) {
        const Spot here = front.back();
        front.pop_back();
        for (const Direction direction : grid::four_directions) {
            const Spot there = grid::step(here, direction);
            if (!open.contains(there) || !open[there] || reached[there]) continue;
            reached.insert(there);
            front.push_back(there);
        }
    }
    return reached;
}

BitGrid reached_from(const BitGrid& open, const std::vector<Spot>& seeds) {
    BitGrid reached{open.size()};
    for (const Spot seed : seeds)
        reached.insert(seed);
    flood(open, reached);
    return reached;
}

TEST(Flood, StopsAtWallsAndAtCorners) {
    const BitGrid open = open_of(tests::wall_of({"...#...",  //
                                                 ".#.#.#.",  //
                                                 "...#...",  //
                                                 "###.###",  //
                                                 "...#..."}));
    const BitGrid reached = reached_from(open, {{.x = 0, .y = 0}});
    EXPECT_EQ(reached.count(), 8U);
    EXPECT_TRUE((reached[{.x = 2, .y = 2}]));
    EXPECT_FALSE((reached[{.x = 3, .y = 3}])) << "a step across a corner";
    EXPECT_FALSE((reached[{.x = 4, .y = 0}]));
}

TEST(Flood, SpreadsFromEverySeed) {
    const BitGrid open = open_of(tests::wall_of({"..#..#.."}));
    EXPECT_EQ(reached_from(open, {{.x = 1, .y = 0}, {.x = 6, .y = 0}}).count(), 4U);
    EXPECT_EQ(reached_from(open, {}).count(), 0U);
}

// One lane up and down over the whole map: every turn takes a round of its own.
TEST(Flood, FollowsTheLongestLane) {
    for (const std::int32_t width : {3, 63, 64, 65, 129}) {
        BitGrid open{{.width = width, .height = 65}};
        tests::for_each_spot(open.size(), [&](Spot spot) {
            const std::int32_t turn = spot.x % 4 == 1 ? 64 : 0;
            if (spot.x % 2 == 0 || spot.y == turn) open.insert(spot);
        });
        EXPECT_EQ(reached_from(open, {{.x = 0, .y = 30}}), open) << width;
        EXPECT_EQ(reached_from(open, {{.x = (width - 1) / 2 * 2, .y = 0}}), open) << width;
    }
}

// The same lane lying down, so that it crosses the words of a row.
TEST(Flood, FollowsALaneBackAndForthAcrossWords) {
    BitGrid open{{.width = 200, .height = 41}};
    tests::for_each_spot(open.size(), [&](Spot spot) {
        const std::int32_t turn = spot.y % 4 == 1 ? 199 : 0;
        if (spot.y % 2 == 0 || spot.x == turn) open.insert(spot);
    });
    EXPECT_EQ(reached_from(open, {{.x = 64, .y = 20}}), open);
}

TEST(Flood, ReachesWhatAWalkTileByTileReaches) {
    base::Stream chance = base::StreamFamily{5, "test.flood"}.of(0);
    for (std::uint32_t round = 0; round < 300; ++round) {
        Size size;
        size.width = 1 + static_cast<std::int32_t>(chance.below(150));
        size.height = 1 + static_cast<std::int32_t>(chance.below(60));
        const std::uint32_t wall_percent = 20 + chance.below(30);
        const BitGrid open = open_of(round % 3 == 0 ? tests::rooms_and_tunnels(chance, size)
                                                    : tests::noise(chance, size, wall_percent));
        BitGrid seeds{size};
        for (std::uint32_t count = chance.below(4); count > 0; --count)
            if (const Spot seed = tests::any_spot(chance, size); open[seed]) seeds.insert(seed);
        BitGrid reached = seeds;
        flood(open, reached);
        ASSERT_EQ(reached, reached_slowly(open, seeds)) << "round " << round;
    }
}

}  // namespace
}  // namespace underwell::level
