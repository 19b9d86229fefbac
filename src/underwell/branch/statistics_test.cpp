#include "underwell/branch/statistics.hpp"

#include <algorithm>
#include <cstdint>
#include <gtest/gtest.h>

#include "expedition.hpp"
#include "property.hpp"

namespace underwell::branch {
namespace {

TEST(Statistics, OfAFirstRoomAlone) {
    const Branch branch = *Branch::open({}, {.seed = 1});
    const Statistics figures = statistics(branch);
    EXPECT_EQ(figures.rooms, 1U);
    EXPECT_EQ(figures.deepest, 1U);
    EXPECT_EQ(figures.dead_ends, 0U);
    EXPECT_EQ(figures.two_way_passages, 1U);
    EXPECT_EQ(figures.one_way_exits, 0U);
    EXPECT_EQ(figures.unexplored_exits, branch.unexplored_exits());
    EXPECT_EQ(figures.openings, 0U);
    EXPECT_EQ(figures.width, 1U);
    EXPECT_EQ(figures.height, 1U);
    EXPECT_EQ(figures.bytes, branch.bytes());
}

TEST(Statistics, AgreeWithACountOverAllRooms) {
    tests::holds_in({.count = 10}, [](const tests::Expedition& expedition) {
        tests::explore(
            expedition, {.left = [](const Branch& branch, const tests::BranchChecker&) {
                const Statistics figures = statistics(branch);
                const tests::Claims claims = tests::claims_of(branch);
                const auto dead_ends = std::ranges::count_if(claims.rooms, [](const auto& room) {
                    return room.two_way.size() == 1 && room.one_way.empty() &&
                           room.unexplored.empty();
                });
                std::uint64_t two_way_ends = 1;  // the start room's end of the way in
                std::uint64_t one_way = 0;
                for (const tests::RoomClaim& room : claims.rooms) {
                    two_way_ends += room.two_way.size();
                    one_way += room.one_way.size();
                }
                const auto column = [](const tests::RoomClaim& room) { return room.cell.x; };
                const auto row = [](const tests::RoomClaim& room) { return room.cell.y; };
                const auto [west, east] = std::ranges::minmax(claims.rooms, {}, column);
                const auto [south, north] = std::ranges::minmax(claims.rooms, {}, row);
                RC_ASSERT(figures.rooms == claims.rooms.size());
                RC_ASSERT(figures.deepest == claims.deepest);
                RC_ASSERT(static_cast<std::int64_t>(figures.dead_ends) == dead_ends);
                RC_ASSERT(figures.two_way_passages * 2 == two_way_ends);
                RC_ASSERT(figures.one_way_exits == one_way);
                RC_ASSERT(figures.unexplored_exits == claims.unexplored_exits);
                RC_ASSERT(figures.openings == claims.openings.size());
                RC_ASSERT(static_cast<std::int64_t>(figures.width) ==
                          east.cell.x - west.cell.x + 1);
                RC_ASSERT(static_cast<std::int64_t>(figures.height) ==
                          north.cell.y - south.cell.y + 1);
            }});
    });
}

}  // namespace
}  // namespace underwell::branch
