// The rules of levels (T1-T14) as properties: random settings and seeds, judged by an independent
// checker (tests/level_checker.hpp).
#include "underwell/level/generate.hpp"

#include <gtest/gtest.h>
#include <ostream>
#include <rapidcheck.h>

#include "level_checker.hpp"
#include "property.hpp"
#include "underwell/grid/path.hpp"

namespace underwell::level {
namespace {

using grid::Spot;
using tests::check_level;
using tests::holds_in;
using tests::text;

constexpr std::array<Generator, 6> all_generators = {Generator::classic,  Generator::bsp,
                                                     Generator::cave,     Generator::maze,
                                                     Generator::drunkard, Generator::mixed};

// Everything a level can have.
LevelSettings rich(Generator generator) {
    return fitted({.generator = generator,
                   .shapes = all_shapes,
                   .tunnels = Tunnels::path,
                   .loops_percent = 40,
                   .doors_percent = 70,
                   .secrets_percent = 20,
                   .locks = 3,
                   .vaults = generator == Generator::classic ? 2 : 0,
                   .depth = 7,
                   .decor = true});
}

// So many seeds, plain and rich ones in turn: all by the proof that runs with every level, and one
// in `checked` by the independent checker.
void expect_right(Generator generator, std::uint64_t count, std::uint64_t checked) {
    Level level;
    for (std::uint64_t seed = 0; seed < count; ++seed) {
        const bool plain = seed / checked % 2 == 0;
        const auto made = generate_into(
            level, plain ? LevelSettings{.generator = generator} : rich(generator), seed);
        ASSERT_TRUE(made) << "seed " << seed << ": " << made.error().message;
        if (seed % checked != 0) continue;
        const auto objections = check_level(level);
        ASSERT_TRUE(objections.empty()) << "seed " << seed << "\n" << text(objections);
    }
}

class EveryGenerator : public testing::TestWithParam<Generator> {};

INSTANTIATE_TEST_SUITE_P(Levels, EveryGenerator, testing::ValuesIn(all_generators),
                         [](const auto& tested) {
                             return std::string{
                                 generator_names[static_cast<std::uint8_t>(tested.param)]};
                         });

TEST_P(EveryGenerator, T4KeepsEveryRuleOnTwoThousandLevels) {
    expect_right(GetParam(), 2'000, 5);
}

TEST_P(EveryGenerator, LongT4KeepsEveryRuleOnAHundredThousandLevels) {
    expect_right(GetParam(), 100'000, 10);
}

rc::Gen<LevelSettings> any_settings() {
    return rc::gen::exec([] {
        LevelSettings settings;
        settings.generator = *rc::gen::elementOf(all_generators);
        settings.width = *rc::gen::inRange(9, 140);
        settings.height = *rc::gen::inRange(9, 100);
        settings.max_rooms = *rc::gen::inRange(1, 60);
        settings.room_min = *rc::gen::inRange(3, 7);
        settings.room_max = *rc::gen::inRange(3, 20);
        settings.monsters = *rc::gen::inRange(0, 30);
        settings.shapes =
            *rc::gen::element(rectangles_only, all_shapes, ShapeMix{0, 1, 0, 0, 0, 2, 0, 1});
        settings.tunnels = *rc::gen::element(Tunnels::l, Tunnels::path, Tunnels::winding);
        settings.tunnel_width = *rc::gen::inRange(1, 4);
        settings.loops_percent = *rc::gen::inRange(0, 101);
        settings.doors_percent = *rc::gen::inRange(0, 101);
        settings.secrets_percent = *rc::gen::inRange(0, 101);
        settings.locks = *rc::gen::inRange(0, 9);
        settings.vaults = *rc::gen::inRange(0, 4);
        settings.depth = *rc::gen::inRange(0, 30);
        settings.decor = *rc::gen::arbitrary<bool>();
        settings.proof = *rc::gen::inRange(0, 5) != 0;
        return fitted(settings);
    });
}

TEST(Levels, T9WhatIsAcceptedIsMadeAndKeepsEveryRule) {
    std::size_t made = 0;
    holds_in({.count = 600}, [&](std::uint64_t seed) {
        const auto settings = *any_settings();
        if (!validate(settings)) return;
        const auto level = generate(settings, seed);
        if (!level) RC_FAIL(level.error().message);
        const auto objections = check_level(*level);
        if (!objections.empty()) RC_FAIL(text(objections));
        ++made;
    });
    EXPECT_GT(made, 200U);
}

TEST(Levels, T9TheSameSettingsAndSeedMakeTheSameLevelAlsoInUsedMemory) {
    Level used;
    for (const Generator generator : all_generators) {
        const auto fresh = generate(rich(generator), 11);
        ASSERT_TRUE(fresh);
        ASSERT_TRUE(generate_into(used, rich(generator), 11));
        EXPECT_EQ(used, *fresh);
        EXPECT_NE(generate(rich(generator), 12)->terrain, fresh->terrain);
    }
}

TEST(Levels, T9SettingsThatCannotWorkAreRefusedBeforeAnythingIsMade) {
    Level level;
    ASSERT_TRUE(generate_into(level, {}, 1));
    const Level before = level;
    const auto refused = generate_into(level, {.width = 100'000, .height = 100'000}, 2);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().name, errors::bad_width);
    EXPECT_EQ(level, before);
}

TEST(Levels, T2AsManyRoomsComeOutAsPlacesAreFound) {
    EXPECT_EQ(generate({.max_rooms = 1}, 5)->rooms.size(), 1U);
    std::size_t fewer = 0;
    for (std::uint64_t seed = 0; seed < 100; ++seed)
        fewer += generate({}, seed)->rooms.size() < 30 ? 1U : 0U;
    EXPECT_EQ(fewer, 100U);
    // The largest room that fits leaves no place for another.
    EXPECT_EQ(generate({.room_min = 45, .room_max = 45}, 5)->rooms.size(), 1U);
}

// How many steps one walks from the middle of one room to that of another.
std::uint64_t walk_between(const Level& level, const Tunnel& tunnel) {
    grid::PathFinder finder;
    std::vector<Spot> path;
    return *finder.find(walkable(level.terrain),
                        {.from = level.rooms[tunnel.from].centre,
                         .to = level.rooms[tunnel.to].centre,
                         .walking = {.neighbours = grid::Neighbours::four}},
                        path);
}

// Levels with loops are those without, and more tunnels: each pair of rooms that got one was a long
// walk apart, and no longer is.
TEST(Levels, T11LoopsShortenDetours) {
    std::uint64_t loops = 0;
    std::uint64_t before = 0;
    std::uint64_t after = 0;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        const auto tree = *generate({.tunnels = Tunnels::path}, seed);
        const auto looped = *generate({.tunnels = Tunnels::path, .loops_percent = 100}, seed);
        ASSERT_EQ(tree.tunnels.size() + 1, tree.rooms.size());
        ASSERT_TRUE(
            std::ranges::equal(tree.tunnels, std::span{looped.tunnels}.first(tree.tunnels.size())));
        for (const Tunnel& tunnel : looped.tunnels) {
            if (!tunnel.loop) continue;
            ++loops;
            EXPECT_LT(walk_between(looped, tunnel), walk_between(tree, tunnel)) << seed;
            before += walk_between(tree, tunnel);
            after += walk_between(looped, tunnel);
        }
    }
    EXPECT_GT(loops, 100U);
    EXPECT_GT(before, 2 * after) << loops << " loops";
}

// Crowded levels with loops: there, the straight way often leads through another room.
TEST(Levels, T11TunnelsByPathKeepOutOfRoomsButForTheirDoors) {
    for (const Tunnels tunnels : {Tunnels::path, Tunnels::winding})
        for (std::uint64_t seed = 0; seed < 200; ++seed) {
            const auto level = *generate(
                {.max_rooms = 200, .tunnels = tunnels, .loops_percent = 100, .doors_percent = 100},
                seed);
            for (const Room& room : level.rooms)
                for (std::int32_t y = room.bounds.y; y < room.bounds.bottom(); ++y)
                    for (std::int32_t x = room.bounds.x; x < room.bounds.right(); ++x)
                        ASSERT_NE((level.terrain[{.x = x, .y = y}]), Terrain::tunnel) << seed;
        }
}

TEST(Levels, T11WideTunnelsAreWide) {
    const auto count = [](std::int64_t width) {
        const auto level = *generate({.tunnels = Tunnels::path, .tunnel_width = width}, 3);
        return std::ranges::count(level.terrain.values(), Terrain::tunnel);
    };
    EXPECT_GT(count(2), count(1) * 3 / 2);
    EXPECT_GT(count(3), count(2) * 5 / 4);
}

TEST(Levels, T11WindingTunnelsAreLongerThanStraightOnes) {
    std::uint64_t straight = 0;
    std::uint64_t winding = 0;
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        straight += generate({.tunnels = Tunnels::path}, seed)->corners.size();
        winding += generate({.tunnels = Tunnels::winding}, seed)->corners.size();
    }
    EXPECT_GT(winding, straight * 3 / 2);
}

TEST(Levels, T12LocksAreHungAndTheirKeysLieElsewhere) {
    std::size_t locks = 0;
    std::size_t chained = 0;  // a key behind another lock
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        const auto level =
            *generate({.tunnels = Tunnels::path, .doors_percent = 100, .locks = 3}, seed);
        locks += level.keys.size();
        for (const Key& key : level.keys) {
            EXPECT_FALSE(level.rooms[level.doors[key.door].room].bounds.contains(key.spot));
            for (const Key& other : level.keys)
                chained +=
                    level.rooms[level.doors[other.door].room].bounds.contains(key.spot) ? 1U : 0U;
        }
    }
    EXPECT_GT(locks, 600U);
    EXPECT_GT(chained, 10U);
}

TEST(Levels, T12SecretDoorsAreHidden) {
    std::size_t secrets = 0;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        const auto level = *generate({.tunnels = Tunnels::path,
                                      .loops_percent = 60,
                                      .doors_percent = 100,
                                      .secrets_percent = 50},
                                     seed);
        for (const Door& door : level.doors)
            secrets += door.kind == Terrain::secret_door ? 1U : 0U;
    }
    EXPECT_GT(secrets, 300U);
}

TEST(Levels, T14TypesPlaceWhatTheyStandFor) {
    std::array<std::size_t, room_type_names.size()> seen{};
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        auto settings = rich(Generator::classic);
        settings.vaults = 0;
        const auto level = *generate(settings, seed);
        for (const Room& room : level.rooms)
            ++seen[static_cast<std::uint8_t>(room.type)];
        for (const Thing& thing : level.things) {
            const RoomType type = level.rooms[thing.room].type;
            switch (thing.kind) {
                case ThingKind::chest:
                    EXPECT_EQ(type, RoomType::treasure);
                    break;
                case ThingKind::trap:
                    EXPECT_EQ(type, RoomType::trap);
                    break;
                case ThingKind::nest:
                    EXPECT_EQ(type, RoomType::lair);
                    break;
                case ThingKind::altar:
                    EXPECT_EQ(type, RoomType::shrine);
                    break;
                case ThingKind::counter:
                    EXPECT_EQ(type, RoomType::store);
                    break;
            }
        }
    }
    for (const std::size_t count : seen)
        EXPECT_GT(count, 10U);
}

TEST(Levels, T15MixedFollowsTheThemeOfTheDepth) {
    std::array<std::size_t, generator_names.size()> shallow{};
    std::array<std::size_t, generator_names.size()> deep{};
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
        ++shallow[static_cast<std::uint8_t>(
            resolve({.generator = Generator::mixed, .depth = 0}, seed).generator)];
        ++deep[static_cast<std::uint8_t>(
            resolve({.generator = Generator::mixed, .depth = 16}, seed).generator)];
    }
    EXPECT_GT(shallow[static_cast<std::uint8_t>(Generator::cave)],
              deep[static_cast<std::uint8_t>(Generator::cave)]);
    EXPECT_GT(deep[static_cast<std::uint8_t>(Generator::bsp)],
              shallow[static_cast<std::uint8_t>(Generator::bsp)]);
    EXPECT_EQ(shallow[static_cast<std::uint8_t>(Generator::mixed)], 0U);
}

TEST(Levels, T16VaultsAreLaidAsRooms) {
    std::size_t vaults = 0;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        const auto level = *generate(rich(Generator::classic), seed);
        vaults +=
            static_cast<std::size_t>(std::ranges::count(level.rooms, Shape::vault, &Room::shape));
    }
    EXPECT_GT(vaults, 100U);
    EXPECT_EQ(std::ranges::count(generate(rich(Generator::classic), 1, {})->rooms, Shape::vault,
                                 &Room::shape),
              0);
}

TEST(Levels, StepsHaveNames) {
    for (const Generator generator : all_generators) {
        const auto names = step_names({.generator = generator});
        EXPECT_GE(names.size(), 5U);
        EXPECT_EQ(names.back(), "proof");
    }
}

}  // namespace
}  // namespace underwell::level
