#include "underwell/branch/room_table.hpp"

#include <algorithm>
#include <cstdint>
#include <gtest/gtest.h>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include "counted_memory.hpp"
#include "underwell/base/random.hpp"
#include "underwell/branch/branch.hpp"
#include "underwell/branch/explorer.hpp"

namespace underwell::branch {
namespace {

using grid::Cell;
using grid::Direction;
using grid::DirectionSet;

// Rooms at random in a square, also across negative coordinates, beside a plain map of them.
class RoomTableBesideAMap : public testing::Test {
  protected:
    RoomTableBesideAMap() {
        base::Stream chance{42};
        for (int number = 0; number < 5'000; ++number) {
            const Cell cell = somewhere(chance);
            const RoomTable::Record record{
                .exits = DirectionSet::of_bits(static_cast<std::uint8_t>(chance.bits())),
                .back = static_cast<Direction>(chance.below(8))};
            if (!rooms_.try_emplace(cell, record).second) continue;
            table_.add(table_.spot(cell), record);
            order_.push_back(cell);
        }
    }

    static Cell somewhere(base::Stream& chance) {
        const auto x = static_cast<std::int32_t>(chance.below(120)) - 60;
        const auto y = static_cast<std::int32_t>(chance.below(120)) - 60;
        return {.x = x, .y = y};
    }

    RoomTable table_;
    std::map<Cell, RoomTable::Record> rooms_;
    std::vector<Cell> order_;
};

TEST_F(RoomTableBesideAMap, FindsExactlyTheRoomsThatWereAdded) {
    for (std::int32_t x = -65; x <= 65; ++x)
        for (std::int32_t y = -65; y <= 65; ++y) {
            const Cell cell{.x = x, .y = y};
            const auto room = rooms_.find(cell);
            const RoomTable::Spot spot = table_.spot(cell);
            ASSERT_EQ(table_.has_room(spot), room != rooms_.end());
            if (room == rooms_.end()) continue;
            EXPECT_EQ(table_.record(spot).exits, room->second.exits);
            EXPECT_EQ(table_.record(spot).back, room->second.back);
        }
}

TEST_F(RoomTableBesideAMap, KeepsTheOrderInWhichRoomsWereAdded) {
    ASSERT_EQ(table_.size(), order_.size());
    for (std::uint32_t number = 0; number < table_.size(); ++number)
        EXPECT_EQ(table_.numbered(number).cell, order_[number]);
}

TEST_F(RoomTableBesideAMap, SeesWhatStandsAroundACell) {
    for (std::int32_t x = -65; x <= 65; ++x)
        for (std::int32_t y = -65; y <= 65; ++y) {
            const Cell cell{.x = x, .y = y};
            DirectionSet standing;
            DirectionSet pointing;
            for (const Direction direction : grid::eight_directions) {
                const auto room = rooms_.find(grid::step(cell, direction));
                if (room == rooms_.end()) continue;
                standing.insert(direction);
                if (room->second.exits.contains(grid::opposite(direction)))
                    pointing.insert(direction);
            }
            for (const DirectionSet asked : {grid::eight_directions, grid::four_directions}) {
                const auto around = table_.around(table_.spot(cell), asked);
                ASSERT_EQ(around.rooms, standing & asked);
                ASSERT_EQ(around.pointing, pointing & asked);
            }
        }
}

TEST_F(RoomTableBesideAMap, AddsAnExitToARoomThatExists) {
    for (const Cell cell : order_) {
        table_.add_exit(table_.spot(cell), Direction::north);
        DirectionSet expected = rooms_[cell].exits;
        expected.insert(Direction::north);
        EXPECT_EQ(table_.record(table_.spot(cell)).exits, expected);
    }
}

struct Shape {
    std::string name;
    Settings settings;
};

std::vector<Shape> shapes() {
    return {{"Default", {}},
            {"MaxUnexplored1", {.max_unexplored_exits = 1}},
            {"MaxUnexplored2", {.max_unexplored_exits = 2}},
            {"MaxUnexplored30", {.max_unexplored_exits = 30}},
            {"MaxUnexplored1000", {.max_unexplored_exits = 1'000}},
            {"MaxNew1", {.max_new_exits_per_room = 1}},
            {"EightDirections", {.directions = 8}}};
}

class RoomMemory : public testing::TestWithParam<Shape> {
  protected:
    static constexpr std::size_t bytes_per_room_max = 32;

    // Looked at every thousand rooms, since tables that have just doubled hold the most for each.
    static void expect_small(std::uint32_t rooms) {
        const std::size_t held_before = tests::bytes_held();
        Branch branch = *Branch::open(GetParam().settings, {.seed = 17});
        std::size_t most_for_a_thousand_rooms = 0;
        {
            Explorer explorer{branch, Explorer::Choice::random};
            while (branch.room_count() < rooms) {
                explorer.see(*branch.walk(*explorer.next(branch)));
                if (branch.room_count() < rooms / 10 || branch.room_count() % 1'000 != 0) continue;
                most_for_a_thousand_rooms = std::max(most_for_a_thousand_rooms,
                                                     branch.bytes() * 1'000 / branch.room_count());
            }
        }
        const std::size_t held = tests::bytes_held() - held_before;
        EXPECT_LE(most_for_a_thousand_rooms, bytes_per_room_max * 1'000);
        EXPECT_LE(held, bytes_per_room_max * rooms);
        EXPECT_LE(held, branch.bytes() + branch.bytes() / 50) << "bytes() leaves something out";
        RecordProperty("bytes_for_a_thousand_rooms_at_most",
                       static_cast<int>(most_for_a_thousand_rooms));
        RecordProperty("bytes_for_a_thousand_rooms_at_the_end",
                       static_cast<int>(held / (rooms / 1'000)));
    }
};

TEST_P(RoomMemory, AtMost32BytesForEachOfAMillionRooms) {
    expect_small(1'000'000);
}

TEST_P(RoomMemory, LongAtMost32BytesForEachOfTenMillionRooms) {
    expect_small(10'000'000);
}

INSTANTIATE_TEST_SUITE_P(Shapes, RoomMemory, testing::ValuesIn(shapes()),
                         [](const auto& shape) { return shape.param.name; });

}  // namespace
}  // namespace underwell::branch
