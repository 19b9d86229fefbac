#include "underwell/game/mapping.hpp"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <span>

#include "deep_walk.hpp"
#include "folding.hpp"
#include "game_house.hpp"
#include "screen_blocks.hpp"
#include "views_shown.hpp"

namespace underwell::game {
namespace {

using grid::Cell;
using grid::Direction;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using tests::blocks;
using tests::GameHouse;
using tests::shown_by;

// Without the legend, which has two rows.
std::vector<std::string> drawing(const MapView& view) {
    auto rows = blocks(view, BlockKind::drawing_row);
    rows.resize(rows.size() - 2);
    return rows;
}

// As far as one comes by walking about at random.
void wander(GameHouse& house, base::CharacterId who, std::uint32_t steps) {
    base::Stream chance = base::StreamFamily{99, "test.wander"}.of(1);
    for (std::uint32_t step = 0; step < steps; ++step) {
        const Zone& zone = house.zone_with(who);
        const auto seen = zone.branch->branch->look(house.room_of(who).cell);
        const grid::DirectionSet ways = seen->unexplored.empty() ? seen->exits() : seen->unexplored;
        std::uint32_t skip = chance.below(ways.size());
        for (const Direction side : ways)
            if (skip-- == 0 && grid::step(seen->cell, side) != branch::start_cell)
                house.type(who, std::string{grid::name(side)});
    }
}

struct Mapping : testing::Test {
    Mapping() {
        for (const auto who : {ada, bob})
            house.type(who, "down");
    }

    void TearDown() override { tests::expect_folding_gives_the_same(house); }

    GameHouse house;
    base::CharacterId ada = house.newcomer("Ada");
    base::CharacterId bob = house.newcomer("Bob");
};

TEST(MapDrawing, RoomsPassagesAndWhatIsUnexploredAreDrawnNorthUp) {
    MapView view;
    view.home = Cell{.x = -1, .y = 0};
    view.rooms = {
        {.cell = {.x = 0, .y = 1},
         .two_way = {Direction::south},
         .one_way = {Direction::east},
         .unexplored = {Direction::north}},
        {.cell = {.x = 1, .y = 1}, .two_way = {Direction::south}, .one_way = {}, .unexplored = {}},
        {.cell = {},
         .two_way = {Direction::west, Direction::north},
         .one_way = {},
         .unexplored = {Direction::south}},
        {.cell = {.x = 1, .y = 0},
         .two_way = {Direction::north},
         .one_way = {Direction::west},
         .unexplored = {Direction::east}}};
    view.party = {{.name = "Bob", .cell = {.x = 1, .y = 0}}};
    view.ways = {{.goal = MapGoal::home, .steps = std::vector{Heading::west}}};
    EXPECT_THAT(drawing(view), ElementsAre("        ?",          //
                                           "       [ ]->[ ]",    //
                                           "        |    |",     //
                                           "  [#]--[@]<-[&]-?",  //
                                           "        ?"));
}

TEST(MapDrawing, SlantingPassagesHaveColumnsOfTheirOwnSoThatTheyMayCross) {
    MapView view;
    view.rooms = {{.cell = {.x = 0, .y = 1},
                   .two_way = {Direction::southeast},
                   .one_way = {},
                   .unexplored = {}},
                  {.cell = {.x = 1, .y = 1},
                   .two_way = {},
                   .one_way = {Direction::southwest},
                   .unexplored = {}},
                  {.cell = {},
                   .two_way = {},
                   .one_way = {},
                   .unexplored = {Direction::southeast, Direction::northwest}},
                  {.cell = {.x = 1, .y = 0},
                   .two_way = {Direction::northwest},
                   .one_way = {},
                   .unexplored = {}}};
    view.ways = {{.goal = MapGoal::home, .steps = {}, .towards = Heading::west}};
    EXPECT_THAT(drawing(view), ElementsAre("  [ ]  [ ]",  //
                                           "?    \\v",    //
                                           "  [@]  [ ]",  //
                                           "     ?"));
}

TEST(MapInWords, WaysAreCountedAndJoined) {
    MapView view;
    view.rooms = {{.cell = {}, .two_way = {Direction::north}, .one_way = {}, .unexplored = {}}};
    view.ways = {{.goal = MapGoal::unexplored,
                  .steps = std::vector{Heading::north, Heading::north, Heading::east}},
                 {.goal = MapGoal::person, .name = "Bob", .steps = std::vector<Heading>{}},
                 {.goal = MapGoal::person, .name = "Eve", .steps = {}, .towards = Heading::west},
                 {.goal = MapGoal::home, .steps = {}, .towards = Heading::south}};
    view.beyond = {Direction::east};
    EXPECT_THAT(
        blocks(view, BlockKind::words),
        ElementsAre("Your map shows 1 room.", "Unexplored: two north, then east.",
                    "Bob is here with you.", "Eve is somewhere west of you.",
                    "Home lies far off. The way back begins south.", "Ways from here: north."));
    EXPECT_THAT(blocks(view, BlockKind::paragraph),
                ElementsAre("More lies east, beyond the edge of the map."));
}

TEST(MapInWords, K3EveryRoomIsToldWithItsPassages) {
    MapView view;
    view.rooms = {{.cell = {.x = 1, .y = 2},
                   .two_way = {Direction::south},
                   .one_way = {Direction::east},
                   .unexplored = {}},
                  {.cell = {},
                   .two_way = {Direction::north, Direction::west},
                   .one_way = {},
                   .unexplored = {Direction::south}}};
    view.home = Cell{.x = -1, .y = 0};
    EXPECT_THAT(blocks(view, BlockKind::words),
                ElementsAre("Your map shows 2 rooms.", "Every exit that you know of is explored.",
                            "Ways from here: north; west to the foot of the well; south, where "
                            "nobody has been.",
                            "Ways from the room two north, east of you: south; east, one way "
                            "only."));
}

TEST(MapInWords, K3FarRoomsAreOnlyCounted) {
    MapView view;
    for (std::int32_t x = 0; x < 15; ++x)
        view.rooms.push_back({.cell = {.x = x, .y = 0},
                              .two_way = {Direction::east},
                              .one_way = {},
                              .unexplored = {}});
    const auto words = blocks(view, BlockKind::words);
    ASSERT_EQ(words.size(), 15U);
    EXPECT_EQ(words.back(), "And 3 more rooms, further off.");
}

TEST_F(Mapping, K3AllThatWasDugAroundIsOnTheMapAndNothingElse) {
    house.type(ada, "east");
    wander(house, ada, 30);
    const auto map = shown_by<MapView>(house, ada, "map");
    ASSERT_TRUE(map);
    const Zone& zone = house.zone_with(ada);
    const Cell here = house.room_of(ada).cell;
    std::size_t expected = 0;
    for (const branch::Room& room : zone.branch->branch->rooms()) {
        const Cell cell{.x = room.cell.x - here.x, .y = room.cell.y - here.y};
        if (std::abs(cell.x) > 7 || std::abs(cell.y) > 4) continue;
        ++expected;
        EXPECT_THAT(map->rooms, Contains(MapRoom{.cell = cell,
                                                 .two_way = room.two_way,
                                                 .one_way = room.one_way,
                                                 .unexplored = room.unexplored}));
    }
    EXPECT_EQ(map->rooms.size(), expected);
}

TEST_F(Mapping, K3TheWaysItTellsLeadWhereItSays) {
    house.type(ada, "east");
    wander(house, ada, 40);
    const auto map = shown_by<MapView>(house, ada, "map");
    ASSERT_TRUE(map);
    const branch::Branch& branch = *house.zone_with(ada).branch->branch;
    std::size_t nearest = 0;
    for (const WayTo& way : map->ways) {
        if (!way.steps) continue;
        Cell cell = house.room_of(ada).cell;
        for (std::size_t step = 0; step + 1 < way.steps->size(); ++step) {
            const Direction side = compass_direction((*way.steps)[step]);
            ASSERT_TRUE(branch.look(cell)->exits().contains(side));
            cell = grid::step(cell, side);
            ASSERT_TRUE(branch.contains(cell));
        }
        const Direction last = compass_direction(way.steps->back());
        if (way.goal == MapGoal::home) {
            EXPECT_EQ(grid::step(cell, last), branch::start_cell);
            continue;
        }
        EXPECT_TRUE(branch.is_unexplored({.from = cell, .towards = last}));
        EXPECT_GE(way.steps->size(), nearest);
        nearest = way.steps->size();
    }
    EXPECT_GT(nearest, 0U);
}

// Rows of a drawing are not wrapped, and the full screen has half of its columns for them.
TEST_F(Mapping, K3TheLegendFitsHalfAScreen) {
    house.type(ada, "east");
    const auto map = shown_by<MapView>(house, ada, "map");
    ASSERT_TRUE(map);
    const auto rows = blocks(*map, BlockKind::drawing_row);
    for (const std::string& row : std::span{rows}.last(2))
        EXPECT_LE(row.size(), 40U) << row;
    EXPECT_THAT(rows.back(), HasSubstr("? unexplored"));
}

TEST_F(Mapping, K3AHugeBranchShowsAWindowAndSaysThatMoreLiesBeyond) {
    house.type(ada, "east");
    tests::walk_deep(house, ada, 25);
    const auto map = shown_by<MapView>(house, ada, "map");
    ASSERT_TRUE(map);
    EXPECT_LE(map->rooms.size(), static_cast<std::size_t>(map_width_max * map_height_max));
    EXPECT_FALSE(map->beyond.empty());
    for (const std::string& row : blocks(*map, BlockKind::drawing_row))
        EXPECT_LE(row.size(), 80U);
    EXPECT_EQ(map->ways.back().goal, MapGoal::home);
    EXPECT_EQ(map->ways.back().steps, std::nullopt);
    EXPECT_EQ(map->ways.back().towards,
              heading(house.zone_with(ada).branch->branch->look(house.room_of(ada).cell)->back));
}

TEST_F(Mapping, K3NothingOutsideTheWindowIsShownHoweverTheBranchLies) {
    house.type(ada, "east");
    house.type(bob, "north");
    for (const auto who : {ada, bob}) {
        tests::walk_deep(house, who, 15);
        const auto shown = shown_by<MapView>(house, who, "map");
        ASSERT_TRUE(shown.has_value());
        for (const MapRoom& room : shown->rooms) {
            EXPECT_LE(std::abs(room.cell.x), map_width_max / 2);
            EXPECT_LE(std::abs(room.cell.y), map_height_max / 2);
        }
    }
}

TEST_F(Mapping, P6OnesPartyIsOnTheMapAndOthersAreNot) {
    house.type(ada, "east");
    house.type(bob, "east");
    house.type(bob, std::string{heading_names[static_cast<std::size_t>(
                        shown_by<MapView>(house, bob, "map")->ways.front().steps->front())]});
    EXPECT_THAT(shown_by<MapView>(house, ada, "map")->party, IsEmpty());
    house.type(ada, "invite bob");
    house.type(bob, "accept");
    const auto map = shown_by<MapView>(house, ada, "map");
    ASSERT_EQ(map->party.size(), 1U);
    EXPECT_EQ(map->party.front().name, "Bob");
    const Cell cell = map->party.front().cell;
    EXPECT_EQ(std::abs(cell.x) + std::abs(cell.y), 1);
    EXPECT_THAT(blocks(*map, BlockKind::words), Contains(HasSubstr("Bob: ")));
    EXPECT_THAT(drawing(*map), Contains(HasSubstr("[&]")));
}

TEST_F(Mapping, K3TheSurfaceIsToldAsPlacesAndWays) {
    const auto map = shown_by<MapView>(house, ada, "map");
    ASSERT_TRUE(map);
    EXPECT_TRUE(map->rooms.empty());
    ASSERT_EQ(map->places.size(), 2U);
    EXPECT_TRUE(map->places.front().here);
    EXPECT_THAT(map->places.front().ways,
                ElementsAre(PlaceWay{.towards = Heading::up, .to = named<TextId>("test:square")}));
    EXPECT_FALSE(map->places.back().here);
}

TEST_F(Mapping, LookingAtAMapDigsNothing) {
    house.type(ada, "east");
    const auto before = house.zone_with(ada).events_applied;
    shown_by<MapView>(house, ada, "map");
    EXPECT_EQ(house.zone_with(ada).events_applied, before);
}

}  // namespace
}  // namespace underwell::game
