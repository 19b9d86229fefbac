#include "underwell/game/chambers.hpp"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>

#include "folding.hpp"
#include "tile_steps.hpp"
#include "underwell/game/monsters.hpp"
#include "underwell/grid/path.hpp"

namespace underwell::game {
namespace {

using grid::Spot;
using tests::BattleGround;
using tests::expect_folding_gives_the_same;
using tests::GameHouse;
using tests::ground_under;
using tests::monster_named;
using tests::spot_under;
using tests::stands_around;

// Whether one gets from the middle to every way out without crossing another.
bool is_one_piece(const Ground& ground) {
    const grid::Size size = ground.chamber.terrain.size();
    grid::BitGrid walkable{size};
    for (std::int32_t y = 0; y < size.height; ++y)
        for (std::int32_t x = 0; x < size.width; ++x) {
            const Spot spot{.x = x, .y = y};
            if (can_stand(ground, spot) && !way_at(ground, spot)) walkable.insert(spot);
        }
    std::vector<Spot> path;
    return std::ranges::all_of(ground.ways, [&](const std::optional<Spot>& way) {
        return !way ||
               grid::PathFinder{}.find(walkable, {.from = *way, .to = ground.chamber.centre}, path);
    });
}

TEST(Chambers, T19ABranchRoomHasTheChamberOfItsSeedCellDepthAndExits) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        BattleGround battle{seed};
        const auto ada = battle.delver("Ada");
        const Zone& zone = battle.house().zone_with(ada);
        const grid::Cell cell = battle.house().room_of(ada).cell;
        const auto seen = zone.branch->branch->look(cell);
        const auto made = level::make_chamber({.branch_seed = zone.branch->plan.seed,
                                               .cell = cell,
                                               .depth = grid::depth(cell),
                                               .exits = seen->exits()});
        const Ground ground = ground_under(battle.house(), ada);
        EXPECT_EQ(ground.chamber, *made);
        for (const grid::Direction side : grid::eight_directions)
            EXPECT_EQ(ground.ways[grid::index(side)].has_value(), seen->exits().contains(side));
    }
}

TEST(Chambers, T20PlacesOfTheSurfaceHaveDoorsAndStairsWhereTheirWaysLead) {
    for (std::uint64_t seed = 1; seed <= 50; ++seed) {
        GameHouse house{seed};
        const auto ada = house.newcomer("Ada");
        const Ground square = ground_under(house, ada);
        const auto down = square.ways[static_cast<std::size_t>(Heading::down)];
        ASSERT_TRUE(down.has_value());
        EXPECT_TRUE(can_stand(square, *down));
        EXPECT_EQ(way_at(square, *down), Heading::down);
        EXPECT_TRUE(is_one_piece(square)) << seed;
        house.type(ada, "down");
        const Ground start = ground_under(house, ada);
        EXPECT_EQ(std::ranges::count_if(start.ways, [](const auto& way) { return !!way; }), 5);
        EXPECT_TRUE(is_one_piece(start)) << seed;
    }
}

TEST(Chambers, T21OneStandsOnTheDoorThroughWhichOneCame) {
    BattleGround battle;
    const auto ada = battle.delver("Ada");
    const Ground ground = ground_under(battle.house(), ada);
    EXPECT_EQ(spot_under(battle.house(), ada), ground.ways[grid::index(grid::Direction::west)]);
    expect_folding_gives_the_same(battle.house());
}

TEST(Chambers, T20WhoComesByStairsStandsBesideThem) {
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
        GameHouse house{seed};
        const auto ada = house.newcomer("Ada");
        for (const Heading towards : {Heading::down, Heading::up}) {
            house.type(ada, std::string{heading_names[static_cast<std::size_t>(towards)]});
            const Ground ground = ground_under(house, ada);
            const auto stairs = ground.ways[static_cast<std::size_t>(opposite(towards))];
            ASSERT_TRUE(stairs.has_value());
            EXPECT_EQ(steps_between(*stairs, spot_under(house, ada)), 1) << seed;
        }
    }
}

TEST(Chambers, T20WhoComesHomeStandsAtTheExitOfTheBranch) {
    BattleGround battle;
    const auto ada = battle.delver("Ada");
    battle.house().type(ada, "west");
    ASSERT_TRUE(battle.house().zone_with(ada).surface);
    const Ground ground = ground_under(battle.house(), ada);
    EXPECT_EQ(spot_under(battle.house(), ada), ground.ways[grid::index(grid::Direction::east)]);
    expect_folding_gives_the_same(battle.house());
}

TEST(Chambers, T20WhatIsDroppedLiesAtTheFeetOfWhoDroppedIt) {
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        BattleGround battle{seed};
        battle.thing("test:pebble", ThingSort::treasure);
        battle.parts.words.push_back({.text = named<TextId>("test:gold"), .words = {"gold"}});
        battle.parts.tuning.gold_at_first = 5;
        const auto ada = battle.delver("Ada");
        GameHouse& house = battle.house();
        battle.give(ada, "test:pebble");
        tests::put_on(battle, ada, ground_under(house, ada).chamber.centre);
        house.type(ada, "drop pebble");
        EXPECT_EQ(stands_around(house, ada).things.front(), spot_under(house, ada));
        house.type(ada, "get pebble");
        EXPECT_FALSE(house.character(ada).belongings.things.front().lies.has_value());
        house.type(ada, "drop all");
        house.type(ada, "drop 5 gold");
        const Stands stands = stands_around(house, ada);
        for (const auto& spot : stands.things)
            EXPECT_LE(steps_between(*spot, spot_under(house, ada)), 1) << seed;
        expect_folding_gives_the_same(house);
    }
}

// Nobody in the room has a place of their own yet but those who stepped.
TEST(Chambers, T20NobodySharesATileAndAllStandOnGround) {
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        BattleGround battle{seed};
        battle.thing("test:pebble", ThingSort::treasure);
        for (int count = 0; count < 8; ++count)
            battle.first_room.push_back(
                {.kind = monster_named("test:rat"), .blocks = false, .hidden = false});
        for (int count = 0; count < 3; ++count)
            battle.parts.tuning.outfit.push_back(tests::thing_named("test:pebble"));
        for (const char* name : {"Ada", "Bob", "Cleo", "Dan", "Eve"})
            battle.house().type(battle.delver(name), "drop all");
        const base::CharacterId ada{1};
        for (const std::size_t number : {3U, 7U}) {
            MonsterChanged hides = as_it_is({}, battle.house().room_of(ada).monsters[number]);
            hides.hidden = true;
            battle.happen(ada, hides);
        }
        const Ground ground = ground_under(battle.house(), ada);
        const Stands stands = stands_around(battle.house(), ada);
        std::set<Spot> bodies;
        for (const Spot spot : stands.people) {
            EXPECT_TRUE(bodies.insert(spot).second);
            EXPECT_TRUE(can_stand(ground, spot));
        }
        for (const auto& spot : stands.monsters) {
            if (!spot) continue;
            EXPECT_TRUE(bodies.insert(*spot).second);
            EXPECT_TRUE(can_stand(ground, *spot));
            for (const auto& way : ground.ways)
                EXPECT_TRUE(!way || steps_between(*way, *spot) >= 2);
        }
        std::set<Spot> lying;
        for (const auto& spot : stands.things) {
            ASSERT_TRUE(spot.has_value());
            EXPECT_TRUE(lying.insert(*spot).second);
            EXPECT_TRUE(can_stand(ground, *spot) && !way_at(ground, *spot));
        }
        EXPECT_EQ(stands.people.size(), 5U);
        EXPECT_EQ(std::ranges::count_if(stands.monsters, [](const auto& spot) { return !spot; }),
                  2);
        EXPECT_FALSE(lying.empty());
    }
}

TEST(Chambers, T20WhoComesInMovesNobodyWhoIsThere) {
    BattleGround battle;
    battle.first_room = {{.kind = monster_named("test:rat"), .blocks = false, .hidden = false}};
    const auto ada = battle.delver("Ada");
    const Stands before = stands_around(battle.house(), ada);
    battle.delver("Bob");
    const Stands after = stands_around(battle.house(), ada);
    EXPECT_EQ(after.people.front(), before.people.front());
    EXPECT_EQ(after.monsters, before.monsters);
}

// What a program of another time made of the chamber does not matter.
TEST(Chambers, T20WhoStandsInAWallIsPlacedOnTheNearestGround) {
    BattleGround battle;
    const auto ada = battle.delver("Ada");
    tests::put_on(battle, ada, {.x = 0, .y = 0});
    EXPECT_TRUE(can_stand(ground_under(battle.house(), ada), spot_under(battle.house(), ada)));
    tests::put_on(battle, ada, {.x = -5, .y = 1'000});
    EXPECT_TRUE(can_stand(ground_under(battle.house(), ada), spot_under(battle.house(), ada)));
}

}  // namespace
}  // namespace underwell::game
