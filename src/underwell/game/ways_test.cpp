#include "underwell/game/ways.hpp"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "game_house.hpp"

namespace underwell::game {
namespace {

using grid::Cell;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;
using tests::GameHouse;

constexpr RoomNumber first{0};

// Branches of many shapes, with every third room not clear.
template <typename Test>
void in_many_branches(Test test) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        GameHouse house{seed};
        const auto ada = house.newcomer("Ada");
        house.type(ada, "down");
        house.type(ada, "east");
        for (int step = 0; step < 60; ++step)
            house.type(ada, "explore");
        Zone& zone = house.zone_with(ada);
        for (std::size_t number = 2; number < zone.rooms.size(); number += 3)
            zone.rooms[number].clear = false;
        ASSERT_NO_FATAL_FAILURE(test(zone)) << "seed " << seed;
    }
}

// Where steps lead over exits that there are; nothing if one is not.
std::optional<Cell> led_to(const Zone& zone, RoomNumber from, const Steps& steps) {
    Cell cell = room(zone, from).cell;
    for (const Heading towards : steps) {
        const auto seen = zone.branch->branch->look(cell);
        if (!seen || !seen->exits().contains(compass_direction(towards))) return std::nullopt;
        cell = grid::step(cell, compass_direction(towards));
    }
    return cell;
}

// The rooms out of which steps lead.
std::vector<Cell> left_by(const Zone& zone, RoomNumber from, const Steps& steps) {
    std::vector<Cell> cells{room(zone, from).cell};
    for (const Heading towards : steps)
        cells.push_back(grid::step(cells.back(), compass_direction(towards)));
    cells.pop_back();
    return cells;
}

TEST(WaysOverKnownGround, K3EveryRoomIsReachedByStepsThatLeadThere) {
    in_many_branches([](const Zone& zone) {
        Ways ways{zone, first, {}};
        EXPECT_EQ(ways.rooms().size(), zone.rooms.size());
        for (const RoomNumber number : ways.rooms())
            EXPECT_EQ(led_to(zone, first, *ways.steps_to(number)), room(zone, number).cell);
    });
}

TEST(WaysOverKnownGround, K3TheNearestComeFirst) {
    in_many_branches([](const Zone& zone) {
        Ways ways{zone, first, {}};
        std::size_t last = 0;
        for (const RoomNumber number : ways.rooms()) {
            EXPECT_GE(ways.steps_to(number)->size(), last);
            last = ways.steps_to(number)->size();
        }
        const auto exits = ways.steps_to_unexplored(100);
        EXPECT_THAT(exits, SizeIs(zone.branch->branch->unexplored_exits()));
        EXPECT_TRUE(std::ranges::is_sorted(exits, {}, &Steps::size));
        EXPECT_EQ(ways.steps_to_unexplored(), exits.front());
        EXPECT_THAT(ways.steps_to_unexplored(1), ElementsAre(exits.front()));
        for (const Steps& steps : exits)
            EXPECT_FALSE(zone.branch->branch->contains(*led_to(zone, first, steps)));
    });
}

TEST(WaysOverKnownGround, D2AWayHomeIsFoundFromEverywhere) {
    in_many_branches([](const Zone& zone) {
        for (std::uint32_t number = 0; number < zone.rooms.size(); ++number) {
            Ways ways{zone, {number}, {.passable = true}};
            const auto steps = ways.steps_home();
            ASSERT_TRUE(steps);
            EXPECT_EQ(led_to(zone, {number}, *steps), branch::start_cell);
        }
    });
}

TEST(WaysOverKnownGround, C2PassableWaysLeaveRoomsThatAreNotClearByTheirBackExitsOnly) {
    in_many_branches([](const Zone& zone) {
        Ways passable{zone, first, {.passable = true}};
        Ways all{zone, first, {}};
        for (const RoomNumber number : passable.rooms()) {
            const Steps steps = *passable.steps_to(number);
            const auto cells = left_by(zone, first, steps);
            for (std::size_t step = 0; step < steps.size(); ++step) {
                if (room(zone, *zone.branch->numbers.find(cells[step])).clear) continue;
                EXPECT_EQ(heading(zone.branch->branch->look(cells[step])->back), steps[step]);
            }
        }
        for (const Steps& steps : passable.steps_to_unexplored(100)) {
            const Cell last = left_by(zone, first, steps).back();
            EXPECT_TRUE(room(zone, *zone.branch->numbers.find(last)).clear);
        }
        EXPECT_LT(passable.rooms().size(), all.rooms().size());
    });
}

TEST(WaysOverKnownGround, NoMoreIsLookedAtThanTheGroundAllows) {
    in_many_branches([](const Zone& zone) {
        Ways few{zone, first, {.rooms_max = 5}};
        EXPECT_THAT(few.rooms(), SizeIs(5));
        Ways near{zone, first, {.window = Cell{.x = 2, .y = 1}}};
        for (const RoomNumber number : near.rooms()) {
            EXPECT_LE(std::abs(room(zone, number).cell.x - room(zone, first).cell.x), 2);
            EXPECT_LE(std::abs(room(zone, number).cell.y - room(zone, first).cell.y), 1);
        }
        const RoomNumber last{static_cast<std::uint32_t>(zone.rooms.size() - 1)};
        EXPECT_EQ(few.steps_to(last), std::nullopt);
    });
}

TEST(WaysOverKnownGround, TheSurfaceHasWaysToo) {
    GameHouse house;
    const Zone& surface = house.zones.at(surface_zone);
    Ways ways{surface, first, {}};
    EXPECT_THAT(*ways.steps_to({1}), ElementsAre(Heading::down));
    EXPECT_THAT(*ways.steps_to(first), IsEmpty());
    EXPECT_EQ(ways.steps_home(), std::nullopt);
    EXPECT_EQ(ways.steps_to_unexplored(), std::nullopt);
    EXPECT_EQ(ways.nearest([](RoomNumber number) { return number.value == 1; }), RoomNumber{1});
    EXPECT_EQ(ways.nearest([](RoomNumber) { return false; }), std::nullopt);
}

}  // namespace
}  // namespace underwell::game
