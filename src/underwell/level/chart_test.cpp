#include "underwell/level/chart.hpp"

#include <array>
#include <cstddef>
#include <gtest/gtest.h>
#include <span>
#include <string_view>
#include <vector>

#include "sample_levels.hpp"
#include "tile_maps.hpp"

namespace underwell::level {
namespace {

using grid::Rectangle;
using grid::Spot;

using Spots = std::vector<Spot>;

template <std::size_t height>
Level level_of(const std::array<std::string_view, height>& rows) {
    Level level;
    level.terrain = tests::terrain_of(std::span{rows});
    level.settings.width = level.terrain.width();
    level.settings.height = level.terrain.height();
    return level;
}

Room room(const Rectangle& bounds) {
    return {.bounds = bounds, .centre = bounds.centre()};
}

Spots spots(std::span<const Spot> course) {
    return {course.begin(), course.end()};
}

constexpr std::array<std::string_view, 7> two_caves = {"#################",  //
                                                       "#...#######....##",  //
                                                       "#...#######....##",  //
                                                       "#..............##",  //
                                                       "###########....##",  //
                                                       "###########.....#",  //
                                                       "#################"};

Level charted() {
    Level level = level_of(two_caves);
    Draft draft{level, {}};
    EXPECT_TRUE(find_rooms(draft).has_value());
    return level;
}

TEST(Pieces, HangTogetherInFourDirectionsAndComeFromTheTopLeft) {
    const grid::BitGrid marked = tests::wall_of({"..##",  //
                                                 "#..#",  //
                                                 "##.."});
    const auto found = pieces(marked);
    ASSERT_EQ(found.size(), 2U);
    EXPECT_EQ(found[0], (Spots{{.x = 2, .y = 0}, {.x = 3, .y = 0}, {.x = 3, .y = 1}}));
    EXPECT_EQ(found[1], (Spots{{.x = 0, .y = 1}, {.x = 0, .y = 2}, {.x = 1, .y = 2}}));
}

TEST(Pieces, OfNothingAreNone) {
    EXPECT_TRUE(pieces(grid::BitGrid{{.width = 5, .height = 5}}).empty());
}

TEST(FindRooms, TheWidePartsAreTheRooms) {
    Level level = charted();
    ASSERT_EQ(level.rooms.size(), 2U);
    std::ranges::sort(level.rooms, {}, [](const Room& room) { return room.bounds.x; });
    EXPECT_EQ(level.rooms[0].bounds, (Rectangle{.x = 0, .y = 0, .width = 5, .height = 5}));
    EXPECT_EQ(level.rooms[0].centre, (Spot{.x = 2, .y = 2}));
    EXPECT_EQ(level.rooms[1].bounds, (Rectangle{.x = 10, .y = 0, .width = 6, .height = 7}));
    EXPECT_EQ(level.rooms[1].shape, Shape::blob);
}

TEST(FindRooms, T11NarrowTilesBecomeTunnel) {
    const Level level = charted();
    for (std::int32_t x = 4; x <= 10; ++x)
        EXPECT_EQ((level.terrain[{.x = x, .y = 3}]), Terrain::tunnel) << x;
    EXPECT_EQ((level.terrain[{.x = 15, .y = 5}]), Terrain::tunnel) << "a niche";
    EXPECT_EQ(std::ranges::count(level.terrain.values(), Terrain::tunnel), 8);
    EXPECT_EQ(std::ranges::count(level.terrain.values(), Terrain::floor), 29);
}

TEST(FindRooms, T4TheShortestWayBetweenRoomsIsTheirTunnel) {
    const Level level = charted();
    ASSERT_EQ(level.tunnels.size(), 1U);
    const Tunnel& tunnel = level.tunnels.front();
    EXPECT_EQ(tunnel.length, 8U);
    auto course = spots(level.course(tunnel));
    if (course.front().x > course.back().x) std::ranges::reverse(course);
    EXPECT_EQ(course, (Spots{{.x = 3, .y = 3}, {.x = 11, .y = 3}}));
    EXPECT_TRUE(level.rooms[tunnel.from].bounds.contains(level.course(tunnel).front()));
    EXPECT_TRUE(level.rooms[tunnel.to].bounds.contains(level.course(tunnel).back()));
}

TEST(FindRooms, NoMoreRoomsThanWantedAndTheLargestFirst) {
    Level level = level_of(two_caves);
    level.settings.max_rooms = 1;
    Draft draft{level, {}};
    ASSERT_TRUE(find_rooms(draft).has_value());
    ASSERT_EQ(level.rooms.size(), 1U);
    EXPECT_EQ(level.rooms.front().bounds.x, 10);
    EXPECT_TRUE(level.tunnels.empty());
}

TEST(FindRooms, WhereAllIsNarrowAllOfItIsOneRoom) {
    Level level = level_of(std::array<std::string_view, 5>{"#######",  //
                                                           "#.....#",  //
                                                           "#.###.#",  //
                                                           "#.#####",  //
                                                           "#######"});
    Draft draft{level, {}};
    ASSERT_TRUE(find_rooms(draft).has_value());
    ASSERT_EQ(level.rooms.size(), 1U);
    EXPECT_EQ(level.rooms.front().bounds, (Rectangle{.x = 0, .y = 0, .width = 7, .height = 5}));
    EXPECT_EQ(level.rooms.front().centre, (Spot{.x = 3, .y = 1}));
    EXPECT_EQ(std::ranges::count(level.terrain.values(), Terrain::floor), 0);
}

// Two ways lead from the first room to the second, and one from there to the third.
constexpr std::array<std::string_view, 7> three_rooms = {"###################",  //
                                                         "#..,,,,,,..####..##",  //
                                                         "#..####,#..,,,,..##",  //
                                                         "###,###,###########",  //
                                                         "###,###,###########",  //
                                                         "###,,,,,###########",  //
                                                         "###################"};

TEST(FindWays, RoomsWhoseWavesMeetAreJoinedOnceByTheShortestWay) {
    Level level = level_of(three_rooms);
    level.rooms = {room({.x = 0, .y = 0, .width = 4, .height = 4}),
                   room({.x = 8, .y = 0, .width = 4, .height = 4}),
                   room({.x = 14, .y = 0, .width = 4, .height = 4})};
    Draft draft{level, {}};
    ASSERT_TRUE(find_ways(draft).has_value());
    ASSERT_EQ(level.tunnels.size(), 2U);
    EXPECT_EQ(level.tunnels[0].from, 0U);
    EXPECT_EQ(level.tunnels[0].to, 1U);
    EXPECT_EQ(level.tunnels[0].length, 7U);
    EXPECT_EQ(spots(level.course(level.tunnels[0])), (Spots{{.x = 2, .y = 1}, {.x = 9, .y = 1}}));
    EXPECT_EQ(level.tunnels[1].from, 1U);
    EXPECT_EQ(level.tunnels[1].to, 2U);
    EXPECT_EQ(spots(level.course(level.tunnels[1])), (Spots{{.x = 10, .y = 2}, {.x = 15, .y = 2}}));
}

TEST(FindWays, ACourseHasACornerWhereItTurnsAndNowhereElse) {
    Level level = level_of(std::array<std::string_view, 5>{"########",  //
                                                           "#.,,,###",  //
                                                           "####,###",  //
                                                           "####,,.#",  //
                                                           "########"});
    level.rooms = {room({.x = 0, .y = 0, .width = 3, .height = 3}),
                   room({.x = 5, .y = 2, .width = 3, .height = 3})};
    Draft draft{level, {}};
    ASSERT_TRUE(find_ways(draft).has_value());
    ASSERT_EQ(level.tunnels.size(), 1U);
    EXPECT_EQ(level.tunnels.front().length, 7U);
    EXPECT_EQ(spots(level.course(level.tunnels.front())),
              (Spots{{.x = 1, .y = 1}, {.x = 4, .y = 1}, {.x = 4, .y = 3}, {.x = 6, .y = 3}}));
}

}  // namespace
}  // namespace underwell::level
