// The checker, checked: levels that keep the rules pass, and for each rule a level that breaks it
// is objected to by that rule's name.
#include "level_checker.hpp"

#include <algorithm>
#include <functional>
#include <gtest/gtest.h>
#include <string_view>

#include "tile_maps.hpp"
#include "underwell/base/check.hpp"
#include "underwell/level/generate.hpp"

namespace underwell::tests {
namespace {

using grid::Direction;
using grid::Rectangle;
using grid::Spot;
using level::Door;
using level::Key;
using level::Level;
using level::LevelSettings;
using level::Room;
using level::RoomType;
using level::Terrain;
using level::Tunnel;
using level::Tunnels;

constexpr std::uint64_t seed = 7;
constexpr LevelSettings classic = {};
constexpr LevelSettings with_paths = {.tunnels = Tunnels::path};
constexpr LevelSettings with_doors = {.tunnels = Tunnels::path,
                                      .loops_percent = 60,
                                      .doors_percent = 100,
                                      .secrets_percent = 30,
                                      .locks = 3,
                                      .decor = true};

using Breaking = std::function<void(Level&)>;

// A level that nothing is said against, until one thing in it is broken.
void expect_objection(const LevelSettings& settings, std::string_view rule,
                      const Breaking& break_it) {
    Level level = level::generate(settings, seed).value();
    ASSERT_EQ(text(check_level(level)), "");
    break_it(level);
    const Objections found = check_level(level);
    EXPECT_TRUE(object_to(found, rule)) << rule << " expected, but:\n" << text(found);
}

// The first spot, row by row, of which this is true.
Spot first_spot(const Level& level, const std::function<bool(Spot)>& wanted) {
    Spot found{.x = -1, .y = -1};
    for_each_spot(level.terrain.size(), [&](Spot spot) {
        if (found.x < 0 && wanted(spot)) found = spot;
    });
    CHECK(found.x >= 0);
    return found;
}

// Rock with nothing but rock around it, not at the edge.
Spot solid_rock(const Level& level) {
    return first_spot(level, [&](Spot spot) {
        for (std::int32_t y = spot.y - 2; y <= spot.y + 2; ++y)
            for (std::int32_t x = spot.x - 2; x <= spot.x + 2; ++x)
                if (!level.terrain.contains({.x = x, .y = y}) ||
                    level.terrain[{.x = x, .y = y}] != Terrain::wall)
                    return false;
        return true;
    });
}

Spot first_tile(const Level& level, Terrain terrain) {
    return first_spot(level, [&](Spot spot) { return level.terrain[spot] == terrain; });
}

Room& room_of_type(Level& level, RoomType type) {
    return *std::ranges::find(level.rooms, type, &Room::type);
}

Door& door_of_kind(Level& level, Terrain kind) {
    return *std::ranges::find(level.doors, kind, &Door::kind);
}

void hang(Level& level, Door& door, Terrain kind) {
    door.kind = kind;
    level.terrain[door.spot] = kind;
}

TEST(LevelChecker, HasNoObjectionToLevelsThatKeepTheRules) {
    for (const LevelSettings& settings :
         {classic, with_paths, with_doors, LevelSettings{.tutorial = true}})
        EXPECT_EQ(text(check_level(level::generate(settings, seed).value())), "");
}

TEST(LevelChecker, T1AMapOfAnotherSize) {
    expect_objection(classic, "T1", [](Level& level) { ++level.settings.width; });
    expect_objection(classic, "T1", [](Level& level) { --level.settings.height; });
}

TEST(LevelChecker, T2RoomsOutsideTheMapOrTheSettings) {
    expect_objection(classic, "T2", [](Level& level) { level.rooms[2].bounds.x = -1; });
    expect_objection(classic, "T2", [](Level& level) { level.rooms[2].bounds.y = 40; });
    expect_objection(classic, "T2", [](Level& level) { level.settings.room_max = 6; });
    expect_objection(classic, "T2", [](Level& level) { level.settings.room_min = 10; });
    expect_objection(classic, "T2", [](Level& level) { level.settings.max_rooms = 3; });
}

TEST(LevelChecker, T2RoomsThatTouch) {
    const auto place_beside = [](Level& level, Spot offset) {
        const Rectangle& first = level.rooms[0].bounds;
        level.rooms[1].bounds.x = first.x + offset.x * first.width;
        level.rooms[1].bounds.y = first.y + offset.y * first.height;
    };
    expect_objection(classic, "T2", [&](Level& level) { place_beside(level, {.x = 0, .y = 0}); });
    expect_objection(classic, "T2", [&](Level& level) { place_beside(level, {.x = 1, .y = 0}); });
    expect_objection(classic, "T2", [&](Level& level) { place_beside(level, {.x = 1, .y = 1}); });
}

TEST(LevelChecker, T3ACarvedRing) {
    expect_objection(classic, "T3", [](Level& level) {
        const Rectangle& bounds = level.rooms[1].bounds;
        level.terrain[{.x = bounds.x, .y = bounds.y}] = Terrain::floor;
    });
}

TEST(LevelChecker, T4TilesThatCannotBeReached) {
    expect_objection(classic, "T4",
                     [](Level& level) { level.terrain[solid_rock(level)] = Terrain::tunnel; });
    expect_objection(classic, "T4", [](Level& level) { ++level.proof.reached; });
}

TEST(LevelChecker, T4TunnelsThatAreNotAsTheClassicDigsThem) {
    expect_objection(classic, "T4", [](Level& level) { level.tunnels.pop_back(); });
    expect_objection(classic, "T4", [](Level& level) { level.tunnels[1].from = 0; });
    expect_objection(classic, "T4",
                     [](Level& level) { std::swap(level.tunnels[1], level.tunnels[2]); });
    expect_objection(classic, "T4", [](Level& level) { ++level.corners.front().x; });
}

TEST(LevelChecker, T4CoursesThatAreNotOnTheMap) {
    expect_objection(with_paths, "T4", [](Level& level) {
        level.terrain[first_tile(level, Terrain::tunnel)] = Terrain::wall;
    });
    expect_objection(with_paths, "T4", [](Level& level) { ++level.tunnels[1].length; });
    expect_objection(with_paths, "T4", [](Level& level) { level.tunnels[1].corner_count = 0; });
    expect_objection(with_paths, "T4",
                     [](Level& level) { std::swap(level.tunnels[1].from, level.tunnels[1].to); });
    expect_objection(with_paths, "T4", [](Level& level) { level.tunnels.pop_back(); });
}

TEST(LevelChecker, T5PeopleInTheWrongPlaces) {
    expect_objection(classic, "T5", [](Level& level) { ++level.start.x; });
    expect_objection(classic, "T5", [](Level& level) { ++level.monsters[1].x; });
    expect_objection(classic, "T5", [](Level& level) { level.monsters[1] = level.monsters[0]; });
    expect_objection(classic, "T5", [](Level& level) { level.monsters[0] = level.start; });
    expect_objection(classic, "T5",
                     [](Level& level) { level.monsters.push_back(solid_rock(level)); });
    expect_objection(classic, "T5", [](Level& level) { level.monsters.pop_back(); });
    expect_objection(classic, "T5",
                     [](Level& level) { level.rooms[3].centre = solid_rock(level); });
}

TEST(LevelChecker, T5ThingsInAWall) {
    expect_objection(classic, "T5", [](Level& level) { level.exit = solid_rock(level); });
    expect_objection(with_doors, "T5",
                     [](Level& level) { level.things.front().spot = solid_rock(level); });
    expect_objection(with_doors, "T5",
                     [](Level& level) { level.keys.front().spot = solid_rock(level); });
}

TEST(LevelChecker, T6TunnelOrWallInARoomButNotInTheTutorials) {
    const auto corner = [](const Level& level) {
        const Rectangle inside = level.rooms[1].bounds.inside();
        return Spot{.x = inside.x, .y = inside.y};
    };
    expect_objection(classic, "T6",
                     [&](Level& level) { level.terrain[corner(level)] = Terrain::tunnel; });
    expect_objection(classic, "T6",
                     [&](Level& level) { level.terrain[corner(level)] = Terrain::wall; });
    Level tutorial = level::generate({.tutorial = true}, seed).value();
    tutorial.terrain[corner(tutorial)] = Terrain::tunnel;
    EXPECT_EQ(text(check_level(tutorial)), "");
}

TEST(LevelChecker, T7AnOpenEdge) {
    expect_objection(classic, "T7",
                     [](Level& level) { level.terrain[{.x = 0, .y = 12}] = Terrain::tunnel; });
    expect_objection(classic, "T7",
                     [](Level& level) { level.terrain[{.x = 30, .y = 44}] = Terrain::floor; });
}

TEST(LevelChecker, T11FourTunnelTilesInASquareWhereTunnelsFindTheirWay) {
    const auto dig_square = [](Level& level) {
        const Spot spot = solid_rock(level);
        for (const Spot tile : {spot, Spot{spot.x + 1, spot.y}, Spot{spot.x, spot.y + 1},
                                Spot{spot.x + 1, spot.y + 1}})
            level.terrain[tile] = Terrain::tunnel;
    };
    expect_objection(with_paths, "T11", dig_square);
    Level level = level::generate(classic, seed).value();
    dig_square(level);
    EXPECT_FALSE(object_to(check_level(level), "T11"));
}

TEST(LevelChecker, T12DoorsThatAreNotRecordedAsTheyStand) {
    expect_objection(with_doors, "T12", [](Level& level) {
        level.terrain[first_tile(level, Terrain::tunnel)] = Terrain::door;
    });
    expect_objection(with_doors, "T12",
                     [](Level& level) { level.doors.push_back(level.doors.front()); });
    expect_objection(with_doors, "T12", [](Level& level) {
        door_of_kind(level, Terrain::door).kind = Terrain::secret_door;
    });
    expect_objection(with_doors, "T12", [](Level& level) { level.doors.front().room = 1'000; });
    expect_objection(with_doors, "T12", [](Level& level) {
        level.doors.front().room = level.doors.front().room == 0 ? 1 : 0;
    });
}

TEST(LevelChecker, T12DoorsThatDoNotStandBetweenTwoWalls) {
    expect_objection(with_doors, "T12", [](Level& level) {
        const Spot door = level.doors.front().spot;
        for (const Direction direction : grid::four_directions)
            level.terrain[grid::step(door, direction)] = Terrain::floor;
    });
    expect_objection(with_doors, "T12", [](Level& level) {
        const Spot door = level.doors.front().spot;
        for (const Direction direction : grid::four_directions)
            level.terrain[grid::step(door, direction)] = Terrain::wall;
    });
}

TEST(LevelChecker, T12KeysBehindTheirLocksAndNeedsBehindSecretDoors) {
    expect_objection(with_doors, "T12", [](Level& level) {
        Key& key = level.keys.front();
        key.spot = level.rooms[level.doors[key.door].room].centre;
    });
    const auto hide_all_doors = [](Level& level) {
        for (Door& door : level.doors)
            if (door.kind == Terrain::door) hang(level, door, Terrain::secret_door);
    };
    expect_objection(with_doors, "T12", hide_all_doors);
    expect_objection(with_doors, "T12", [&](Level& level) {
        hide_all_doors(level);
        level.exit = level.start;  // so that only the keys are out of reach
    });
}

TEST(LevelChecker, T14TypesThatDoNotFollowFromTheGraph) {
    expect_objection(classic, "T14", [](Level& level) { ++level.rooms[2].distance; });
    expect_objection(classic, "T14", [](Level& level) { level.rooms[0].type = RoomType::plain; });
    expect_objection(classic, "T14",
                     [](Level& level) { level.rooms[2].type = RoomType::entrance; });
    expect_objection(classic, "T14", [](Level& level) {
        std::swap(room_of_type(level, RoomType::lair).type,
                  room_of_type(level, RoomType::store).type);
    });
    expect_objection(with_paths, "T14", [](Level& level) {
        std::vector<std::uint32_t> ways(level.rooms.size(), 0);
        for (const Tunnel& tunnel : level.tunnels) {
            ++ways[tunnel.from];
            ++ways[tunnel.to];
        }
        const auto busiest = std::ranges::max_element(ways) - ways.begin();
        level.rooms[static_cast<std::size_t>(busiest)].type = RoomType::treasure;
    });
    expect_objection(classic, "T14", [](Level& level) {
        room_of_type(level, RoomType::lair).type = RoomType::exit;
    });
    expect_objection(classic, "T14", [](Level& level) {
        room_of_type(level, RoomType::exit).type = RoomType::plain;
    });
    expect_objection(classic, "T14", [](Level& level) { level.exit = level.start; });
}

}  // namespace
}  // namespace underwell::tests
