#include "underwell/game/keys.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>

#include "folding.hpp"
#include "game_things.hpp"
#include "underwell/game/look.hpp"

namespace underwell::game {
namespace {

using testing::Contains;
using testing::Not;
using tests::count_of;
using tests::GameHouse;
using tests::kind_called;

constexpr RoomNumber first_room{0};
constexpr RoomNumber locked_room{1};
constexpr RoomNumber deadly_room{2};

// The second room is locked, its key lies in the first one, together with a sack; the third kills
// whoever comes in.
struct Keys : testing::Test {
    Keys() {
        house.generators.generator.made = [](const RoomQuestion& question, base::Stream&) {
            RoomProposal room = tests::named_room();
            if (question.room == first_room) room.things = {{.kind = kind_called("sack")}};
            if (question.room == locked_room) room.puzzle.emplace().kind = PuzzleKind::lock;
            if (question.room == deadly_room) {
                TrapProposal& trap = room.traps.emplace_back();
                trap.look = named<TextId>("test:trap");
                trap.difficulty = 200;
                trap.influence.harm = {.count = 0, .sides = 6, .more = 100};
            }
            return room;
        };
        ada = house.newcomer("Ada");
        bob = house.newcomer("Bob");
        for (const auto who : {ada, bob})
            tests::enter_branch(house, who);
        branch = house.zone_with(ada).id;
        to_the_lock = unexplored();
        house.type(ada, to_the_lock);
        house.type(ada, "open door");
        EXPECT_THAT(house.told(ada), Contains("no_key_fits"));
        house.type(ada, back());
        house.type(ada, "get key");
        EXPECT_EQ(held(), 1U);
        EXPECT_NE(unexplored(), "") << "the first room needs another way on";
        house.told(ada);
        house.told(bob);
    }

    void TearDown() override { tests::expect_folding_gives_the_same(house); }

    std::string way(auto wanted) {
        for (const ExitSeen& exit :
             exits_of(house.zone_with(ada), house.character(ada).room, house.now))
            if (wanted(exit))
                return std::string{heading_names[static_cast<std::size_t>(exit.towards)]};
        return {};
    }

    std::string unexplored() {
        return way([](const ExitSeen& exit) { return exit.state == ExitState::unexplored; });
    }

    std::string back() {
        return way([](const ExitSeen& exit) { return exit.back; });
    }

    std::uint32_t held() { return count_of(house.character(ada).belongings.things, "key"); }

    std::uint32_t lying(RoomNumber number) {
        return count_of(room(house.zones.at(branch), number).things, "key");
    }

    GameHouse house{8, tests::content_with_things()};
    base::CharacterId ada;
    base::CharacterId bob;
    base::ZoneId branch;
    std::string to_the_lock;
};

TEST_F(Keys, Q1WhoWalksOutLeavesTheKeyWhereItWasFound) {
    house.type(ada, "put key in sack");
    house.type(ada, "get sack");
    ASSERT_EQ(held(), 1U);
    house.type(ada, "west");
    ASSERT_TRUE(house.zone_with(ada).surface);
    EXPECT_EQ(held(), 0U);
    EXPECT_EQ(count_of(house.character(ada).belongings.things, "sack"), 1U);
    EXPECT_EQ(lying(first_room), 1U);
    EXPECT_THAT(house.told(ada), Contains("key_stays_behind"));
    EXPECT_THAT(house.told(bob), Contains("key_is_back"));
}

TEST_F(Keys, Q1TheDeadLeaveTheKeyWhereItWasFoundAndNotWhereTheyFell) {
    house.type(ada, "put key in sack");
    house.type(ada, "get sack");
    house.type(ada, unexplored());
    house.type(ada, "search");
    house.type(ada, "disarm");
    ASSERT_TRUE(house.zone_with(ada).surface);
    EXPECT_EQ(lying(first_room), 1U);
    EXPECT_EQ(lying(deadly_room), 0U);
    EXPECT_EQ(count_of(room(house.zones.at(branch), deadly_room).things, "sack"), 1U);
    EXPECT_THAT(house.told(bob), Contains("key_is_back"));
}

TEST_F(Keys, Q1TheKeyGoesWithABranchThatCollapses) {
    house.wait(std::chrono::days{10});
    EXPECT_EQ(house.zones.size(), 1U);
    EXPECT_EQ(held(), 0U);
    EXPECT_THAT(house.told(ada), Not(Contains("key_stays_behind")));
}

TEST_F(Keys, Q1WhoFallsAsleepLeavesTheKeyWhereItWasFound) {
    house.input(branch, Sleeps{ada});
    EXPECT_EQ(held(), 0U);
    EXPECT_EQ(lying(first_room), 1U);
    EXPECT_THAT(house.told(bob), Contains("key_is_back"));
}

TEST_F(Keys, Q1InsideItsBranchAKeyIsCarriedAbout) {
    house.type(ada, to_the_lock);
    EXPECT_EQ(held(), 1U);
    EXPECT_EQ(lying(first_room), 0U);
    house.type(ada, "unlock");
    EXPECT_TRUE(house.room_of(ada).clear);
}

}  // namespace
}  // namespace underwell::game
