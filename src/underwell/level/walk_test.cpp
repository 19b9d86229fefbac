#include "underwell/level/walk.hpp"

#include <cstdint>
#include <gtest/gtest.h>
#include <initializer_list>

#include "property.hpp"
#include "sample_levels.hpp"
#include "underwell/level/flood.hpp"
#include "underwell/level/generate.hpp"

namespace underwell::level {
namespace {

using grid::Direction;
using grid::Sight;
using grid::Spot;

// In tests::sample_level().
constexpr Spot first_door{.x = 5, .y = 2};
constexpr Spot monster{.x = 14, .y = 2};
constexpr Spot beside_secret_door{.x = 17, .y = 3};
constexpr Spot secret_door{.x = 18, .y = 3};
constexpr Spot locked_door{.x = 20, .y = 5};
constexpr Spot key{.x = 3, .y = 4};

void go(Walk& walk, std::initializer_list<Direction> steps) {
    for (const Direction towards : steps)
        ASSERT_EQ(walk.step(towards).obstacle, Obstacle::none);
}

// Over known tiles only, and seeing on the way.
void go_to(Walk& walk, Spot goal) {
    while (const auto towards = walk.next_towards(goal))
        ASSERT_EQ(walk.step(*towards).obstacle, Obstacle::none);
    ASSERT_EQ(walk.place(), goal);
}

Walk explored(Level level) {
    Walk walk{std::move(level)};
    while (const auto towards = walk.next_to_explore())
        EXPECT_EQ(walk.step(*towards).obstacle, Obstacle::none);
    return walk;
}

void expect_unchanged_by(Walk& walk, Direction towards, Obstacle obstacle) {
    const Level level = walk.level();
    const Spot place = walk.place();
    const grid::Memory memory = walk.memory();
    EXPECT_EQ(walk.step(towards), (Stepped{.obstacle = obstacle}));
    EXPECT_EQ(walk.level(), level);
    EXPECT_EQ(walk.place(), place);
    EXPECT_EQ(walk.memory(), memory);
}

TEST(Walk, BeginsAtTheStart) {
    const Walk walk{tests::sample_level()};
    EXPECT_EQ(walk.place(), tests::sample_level().start);
    EXPECT_EQ(walk.memory()[walk.place()], Sight::seen);
    EXPECT_EQ(walk.keys_held(), 0U);
}

TEST(Walk, GoesInEightDirections) {
    for (const Direction towards : grid::eight_directions) {
        Walk walk{tests::sample_level()};
        EXPECT_EQ(walk.step(towards), Stepped{});
        EXPECT_EQ(walk.place(), grid::step(tests::sample_level().start, towards));
    }
}

TEST(Walk, IsRefusedByWallsAndPillarsAndNothingChanges) {
    Walk walk{tests::sample_level()};
    go(walk, {Direction::north});
    for (const Direction towards : {Direction::northwest, Direction::north, Direction::northeast})
        expect_unchanged_by(walk, towards, Obstacle::wall);
    Level level = tests::sample_level();
    level.terrain[{.x = 2, .y = 1}] = Terrain::pillar;
    Walk beside_pillar{level};
    expect_unchanged_by(beside_pillar, Direction::north, Obstacle::pillar);
}

TEST(Walk, IsRefusedByTheEdgeOfTheMap) {
    Level level = tests::sample_level();
    level.start = {.x = 0, .y = 0};
    Walk walk{level};
    for (const Direction towards : {Direction::southwest, Direction::west, Direction::northwest,
                                    Direction::north, Direction::northeast})
        expect_unchanged_by(walk, towards, Obstacle::edge);
}

TEST(Walk, IsRefusedByAMonster) {
    Level level = tests::sample_level();
    level.start = grid::step(monster, Direction::west);
    Walk walk{level};
    expect_unchanged_by(walk, Direction::east, Obstacle::monster);
}

TEST(Walk, PassesDoorsThatStoppedItsEyes) {
    Walk walk{tests::sample_level()};
    const Spot behind = grid::step(first_door, Direction::east);
    EXPECT_EQ(walk.memory()[first_door], Sight::seen);
    EXPECT_EQ(walk.memory()[behind], Sight::unknown);
    go(walk, {Direction::east, Direction::east, Direction::east});
    EXPECT_EQ(walk.place(), first_door);
    EXPECT_EQ(walk.memory()[behind], Sight::seen);
}

TEST(Walk, RemembersWhatIsOutOfSight) {
    Walk walk{tests::sample_level()};
    const Spot corner{.x = 1, .y = 4};
    EXPECT_EQ(walk.memory()[corner], Sight::seen);
    go(walk, {Direction::east, Direction::east, Direction::east, Direction::east});
    EXPECT_EQ(walk.memory()[corner], Sight::remembered);
}

TEST(Walk, SeesNoFartherThanItsEyesReach) {
    const Walk walk{tests::sample_level(), 1};
    EXPECT_EQ(walk.memory().known_count(), 9U);
}

TEST(Walk, TakesAKeyByWalkingOverIt) {
    Walk walk{tests::sample_level()};
    go(walk, {Direction::south});
    EXPECT_EQ(walk.step(Direction::southeast), (Stepped{.keys_found = 1}));
    EXPECT_EQ(walk.place(), key);
    EXPECT_EQ(walk.keys_held(), 1U);
    EXPECT_TRUE(walk.level().keys.empty());
    go(walk, {Direction::north});
    EXPECT_EQ(walk.step(Direction::south), Stepped{});  // there is none left
    EXPECT_EQ(walk.keys_held(), 1U);
}

TEST(Walk, TakesASecretDoorForAWallUntilItStandsNextToIt) {
    Level level = tests::sample_level();
    level.start = grid::step(beside_secret_door, Direction::west);
    Walk walk{level};
    EXPECT_EQ(walk.memory()[secret_door], Sight::seen);
    EXPECT_EQ(walk.apparent_terrain(secret_door), Terrain::wall);
    EXPECT_EQ(walk.step(Direction::east), (Stepped{.secret_doors_found = 1}));
    EXPECT_EQ(walk.apparent_terrain(secret_door), Terrain::door);
    EXPECT_EQ(walk.level().doors[2].kind, Terrain::door);
    EXPECT_EQ(walk.step(Direction::east), Stepped{});
    EXPECT_EQ(walk.place(), secret_door);
}

TEST(Walk, OpensALockedDoorOnlyWithItsKey) {
    Level level = tests::sample_level();
    level.start = grid::step(locked_door, Direction::north);
    Walk without{level};
    expect_unchanged_by(without, Direction::south, Obstacle::locked_door);

    level.keys.front().spot = level.start;
    Walk with{level};
    EXPECT_EQ(with.step(Direction::south), (Stepped{.unlocked = true}));
    EXPECT_EQ(with.place(), locked_door);
    EXPECT_EQ(with.apparent_terrain(locked_door), Terrain::door);
    EXPECT_EQ(with.step(Direction::south), Stepped{});
    EXPECT_EQ(with.step(Direction::north), Stepped{});  // it stays open
}

TEST(Walk, ExploresThroughDoorsThatItFoundAndUnlocksOthersWithTheirKeys) {
    Level level = tests::sample_level();
    level.start = beside_secret_door;
    Walk walk = explored(level);
    EXPECT_EQ(walk.keys_held(), 1U);
    EXPECT_TRUE(walk.knows_exit());
    EXPECT_EQ(walk.apparent_terrain(locked_door), Terrain::door);
    go_to(walk, walk.level().exit);
    EXPECT_TRUE(walk.at_exit());
}

TEST(Walk, TravelsOnlyOverWhatItKnows) {
    Walk walk{tests::sample_level()};
    EXPECT_FALSE(walk.knows_exit());
    EXPECT_FALSE(walk.next_towards(walk.level().exit).has_value());
    go_to(walk, first_door);
}

LevelSettings any_settings_to_walk() {
    const auto generator =
        static_cast<Generator>(*rc::gen::inRange<std::size_t>(0, generator_names.size()));
    LevelSettings settings{.width = 50, .height = 30, .generator = generator};
    settings.depth = *rc::gen::inRange(0, 60);
    if (generator == Generator::classic || generator == Generator::bsp) {
        settings.tunnels = Tunnels::path;
        settings.doors_percent = 100;
        settings.secrets_percent = 30;
        settings.locks = 2;
    }
    return settings;
}

// Where nobody stands in the way, all locked doors are open in the end.
TEST(WalkProperty, ExploringGetsEverywhereWhereNobodyStandsInTheWay) {
    tests::holds_in({40}, [] {
        const auto seed = *rc::gen::arbitrary<std::uint64_t>();
        LevelSettings settings = resolve(any_settings_to_walk(), seed);
        settings.monsters = 0;
        settings.secrets_percent = 0;  // nobody looks for them on purpose
        auto level = generate(settings, seed);
        RC_ASSERT(level.has_value());
        level->monsters.clear();  // those that vaults bring along
        const Walk walk = explored(*level);
        RC_ASSERT(walk.knows_exit());
        RC_ASSERT(walk.level().keys.empty());
        for (const Door& door : walk.level().doors)
            RC_ASSERT(door.kind != Terrain::locked_door);
        const grid::BitGrid open = walkable(walk.level().terrain);
        for (std::int32_t y = 0; y < open.size().height; ++y)
            for (std::int32_t x = 0; x < open.size().width; ++x)
                RC_ASSERT((!open[Spot{x, y}]) || (walk.memory()[Spot{x, y}] != Sight::unknown));
    });
}

TEST(WalkProperty, ExploringAroundMonstersLeavesNothingUnknownThatCanBeReached) {
    tests::holds_in({40}, [] {
        const auto level = generate(any_settings_to_walk(), *rc::gen::arbitrary<std::uint64_t>());
        RC_ASSERT(level.has_value());
        const Walk walk = explored(*level);
        grid::BitGrid open = walkable(walk.level().terrain);
        for (const Spot standing : walk.level().monsters)
            open.erase(standing);
        grid::BitGrid reached{open.size()};
        reached.insert(walk.place());
        flood(open, reached);
        for (std::int32_t y = 0; y < open.size().height; ++y)
            for (std::int32_t x = 0; x < open.size().width; ++x)
                RC_ASSERT((!reached[Spot{x, y}]) || (walk.memory()[Spot{x, y}] != Sight::unknown));
    });
}

}  // namespace
}  // namespace underwell::level
