// The proof, tried out on a level drawn by hand (tests/sample_levels.hpp) that it accepts, and on
// the same level with one thing wrong.
#include "underwell/level/proof.hpp"

#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <vector>

#include "sample_levels.hpp"

namespace underwell::level {
namespace {

using grid::Spot;
using tests::sample_level;

// Places in the sample.
constexpr Spot solid_rock{.x = 26, .y = 2};
constexpr Spot in_a_tunnel{.x = 7, .y = 2};
constexpr Spot pillar{.x = 13, .y = 3};
constexpr Spot behind_the_lock{.x = 21, .y = 7};
constexpr std::size_t first_door_number = 1;  // between the first room's tunnel and the second room
constexpr std::size_t locked_door_number = 3;

void expect_refused(const Level& level, std::string_view name, std::string_view message) {
    const auto proof = prove(level);
    ASSERT_FALSE(proof.has_value()) << message;
    EXPECT_EQ(proof.error().name, name);
    EXPECT_EQ(proof.error().message, message);
}

TEST(Proof, CountsWhatItReachedAndUnlocked) {
    const auto proof = prove(sample_level());
    ASSERT_TRUE(proof.has_value()) << proof.error().message;
    EXPECT_EQ(*proof, (Proof{.open_tiles = 83, .reached = 83, .unlocked = 1}));
}

TEST(Proof, T4RefusesTilesThatCannotBeReached) {
    Level level = sample_level();
    level.terrain[solid_rock] = Terrain::floor;
    expect_refused(level, errors::unreachable, "1 open tiles cannot be reached from the start");
}

TEST(Proof, T4RefusesTilesThatOnlyADiagonalStepReaches) {
    Level level = sample_level();
    level.terrain[{.x = 5, .y = 5}] = Terrain::tunnel;  // the first room's floor ends at (4, 4)
    expect_refused(level, errors::unreachable, "1 open tiles cannot be reached from the start");
}

TEST(Proof, T5RefusesAnybodyAndAnythingInAWall) {
    const auto refused = [](auto place) {
        Level level = sample_level();
        place(level);
        const auto proof = prove(level);
        return !proof && proof.error().name == errors::in_a_wall;
    };
    EXPECT_TRUE(refused([](Level& level) { level.start = solid_rock; }));
    EXPECT_TRUE(refused([](Level& level) { level.exit = pillar; }));
    EXPECT_TRUE(refused([](Level& level) { level.monsters.front() = solid_rock; }));
    EXPECT_TRUE(refused([](Level& level) { level.things.back().spot = solid_rock; }));
    EXPECT_TRUE(refused([](Level& level) { level.keys.front().spot = solid_rock; }));
    EXPECT_TRUE(refused([](Level& level) { level.monsters.front() = {.x = -1, .y = 3}; }));
    EXPECT_TRUE(refused([](Level& level) { level.monsters.front() = {.x = 3, .y = 1'000}; }));
    EXPECT_FALSE(refused([](Level& level) { level.monsters.front() = in_a_tunnel; }));
}

TEST(Proof, T5RefusesTwoOnOneTile) {
    Level level = sample_level();
    level.monsters.push_back(level.start);
    expect_refused(level, errors::in_a_wall, "two stand on one tile at (2, 2)");
    level = sample_level();
    level.monsters[1] = level.monsters[0];
    expect_refused(level, errors::in_a_wall, "two stand on one tile at (14, 2)");
}

TEST(Proof, T12RefusesAKeyBehindItsOwnLock) {
    Level level = sample_level();
    level.keys.front().spot = behind_the_lock;
    expect_refused(level, errors::key_behind_lock, "a key lies behind the door that it opens");
}

// The first door's key is in the last room, and that room is behind both doors.
TEST(Proof, T12RefusesKeysBehindEachOthersLocks) {
    Level level = sample_level();
    level.doors[first_door_number].kind = Terrain::locked_door;
    level.terrain[level.doors[first_door_number].spot] = Terrain::locked_door;
    level.keys.push_back({.spot = behind_the_lock, .door = first_door_number});
    expect_refused(level, errors::key_behind_lock, "a key lies behind the door that it opens");
    level.keys.back().spot = {.x = 1, .y = 1};
    ASSERT_TRUE(prove(level).has_value());
    EXPECT_EQ(prove(level)->unlocked, 2U);
}

TEST(Proof, T12RefusesDoorsThatAreNotRecordedAsTheyAre) {
    Level level = sample_level();
    level.terrain[in_a_tunnel] = Terrain::door;
    expect_refused(level, errors::bad_record, "5 doors on the map, but 4 recorded");
    level = sample_level();
    level.doors[first_door_number].spot = in_a_tunnel;
    expect_refused(level, errors::bad_record,
                   "the door at (7, 2) is not on the map as it is recorded");
    level = sample_level();
    level.doors[first_door_number].kind = Terrain::secret_door;
    expect_refused(level, errors::bad_record,
                   "the door at (10, 2) is not on the map as it is recorded");
}

TEST(Proof, T12RefusesLocksWithoutKeysAndKeysWithoutLocks) {
    Level level = sample_level();
    level.keys.clear();
    expect_refused(level, errors::bad_record, "as many keys as locked doors are needed");
    level = sample_level();
    level.doors[locked_door_number].kind = Terrain::door;
    level.terrain[level.doors[locked_door_number].spot] = Terrain::door;
    expect_refused(level, errors::bad_record, "as many keys as locked doors are needed");
}

TEST(Proof, T4RefusesATunnelWhoseCourseIsBlocked) {
    Level level = sample_level();
    level.terrain[in_a_tunnel] = Terrain::wall;
    expect_refused(level, errors::bad_record,
                   "the tunnel between rooms 0 and 1 is blocked at (7, 2)");
}

// Wherever it is blocked: courses are looked at by whole words of a row, and down a column.
TEST(Proof, T4RefusesACourseBlockedAtAnyTile) {
    Level level;
    level.terrain.reset({.width = 150, .height = 70}, Terrain::wall);
    level.corners = {{.x = 2, .y = 3}, {.x = 140, .y = 3}, {.x = 140, .y = 60}};
    level.tunnels = {{.from = 0, .to = 1, .first_corner = 0, .corner_count = 3}};
    std::vector<Spot> course;
    for (std::int32_t x = 2; x <= 140; ++x)
        course.push_back({.x = x, .y = 3});
    for (std::int32_t y = 4; y <= 60; ++y)
        course.push_back({.x = 140, .y = y});
    for (const Spot spot : course)
        level.terrain[spot] = Terrain::tunnel;
    level.start = course.front();
    level.exit = course.back();
    ASSERT_TRUE(prove(level).has_value());
    for (std::size_t number = 1; number + 1 < course.size(); ++number) {
        const Spot spot = course[number];
        level.terrain[spot] = Terrain::wall;
        expect_refused(level, errors::bad_record,
                       "the tunnel between rooms 0 and 1 is blocked at (" + std::to_string(spot.x) +
                           ", " + std::to_string(spot.y) + ")");
        level.terrain[spot] = Terrain::tunnel;
    }
}

}  // namespace
}  // namespace underwell::level
