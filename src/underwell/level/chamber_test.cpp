#include "underwell/level/chamber.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <gtest/gtest.h>
#include <set>
#include <string>
#include <vector>

#include "kept_file.hpp"
#include "property.hpp"
#include "underwell/level/themes.hpp"

namespace underwell::level {
namespace {

using grid::Direction;
using grid::DirectionSet;
using grid::Size;
using grid::Spot;

// Conditions with || stand in parentheses of their own: RC_ASSERT takes bare ones apart and
// evaluates both sides.

// Any chamber: any cell and depth, mostly of the usual size.
ChamberPlace any_place() {
    const bool usual = *rc::gen::inRange(0, 3) != 0;
    const Size any{
        .width = *rc::gen::inRange(chamber_size_min.width, chamber_size_max.width + 1),
        .height = *rc::gen::inRange(chamber_size_min.height, chamber_size_max.height + 1)};
    return {.branch_seed = *rc::gen::arbitrary<std::uint64_t>(),
            .cell = {.x = *rc::gen::inRange(-100, 100), .y = *rc::gen::inRange(-100, 100)},
            .depth = *rc::gen::inRange<std::uint32_t>(0, 30),
            .exits = DirectionSet::of_bits(*rc::gen::arbitrary<std::uint8_t>()),
            .size = usual ? ChamberPlace{}.size : any};
}

ChamberPlace with_exits(ChamberPlace place, DirectionSet exits) {
    place.exits = exits;
    return place;
}

Chamber made(const ChamberPlace& place) {
    return make_chamber(place).value();
}

std::string drawn(const Chamber& chamber) {
    std::string text;
    for (std::int32_t y = 0; y < chamber.terrain.height(); ++y) {
        for (const Terrain terrain : chamber.terrain.row(y))
            text += traits(terrain).glyph;
        text += '\n';
    }
    return text;
}

std::vector<Spot> all_spots(const Chamber& chamber) {
    std::vector<Spot> spots;
    for (std::int32_t y = 0; y < chamber.terrain.height(); ++y)
        for (std::int32_t x = 0; x < chamber.terrain.width(); ++x)
            spots.push_back({.x = x, .y = y});
    return spots;
}

std::vector<Spot> differences(const Chamber& before, const Chamber& after) {
    std::vector<Spot> spots = all_spots(before);
    std::erase_if(spots, [&](Spot spot) { return before.terrain[spot] == after.terrain[spot]; });
    return spots;
}

// All tiles that can be reached from `start`, stepping in four directions where `open` says yes.
template <typename Open>
std::set<Spot> reached_from(const Chamber& chamber, Spot start, Open open) {
    std::set<Spot> seen{start};
    std::vector<Spot> next{start};
    while (!next.empty()) {
        const Spot here = next.back();
        next.pop_back();
        for (const Direction direction : grid::four_directions) {
            const Spot spot = grid::step(here, direction);
            if (!chamber.terrain.contains(spot) || !open(spot)) continue;
            if (seen.insert(spot).second) next.push_back(spot);
        }
    }
    return seen;
}

bool is_room_floor(Terrain terrain) {
    return terrain == Terrain::floor || terrain == Terrain::water || terrain == Terrain::rubble ||
           terrain == Terrain::growth;
}

TEST(Chamber, AnExitMoreChangesOnlyItsDoorAndItsTunnel) {
    tests::holds_in({400}, [] {
        const ChamberPlace place = any_place();
        const auto exit = static_cast<Direction>(*rc::gen::inRange(0, 8));
        DirectionSet without = place.exits;
        without.erase(exit);
        const Chamber before = made(with_exits(place, without));
        const Chamber after = made(with_exits(place, without | DirectionSet{exit}));
        const Chamber alone = made(with_exits(place, {exit}));
        const Spot door = after.doors[grid::index(exit)].value();
        RC_ASSERT(alone.doors[grid::index(exit)] == door);
        RC_ASSERT(after.terrain[door] == Terrain::door);
        for (const Spot spot : differences(before, after)) {
            RC_ASSERT(before.terrain[spot] == Terrain::wall);
            RC_ASSERT(after.terrain[spot] == (spot == door ? Terrain::door : Terrain::tunnel));
            RC_ASSERT(alone.terrain[spot] == after.terrain[spot]);
        }
        RC_ASSERT(before.centre == after.centre);
        RC_ASSERT(before.shape == after.shape);
    });
}

TEST(Chamber, AllExitsTogetherChangeWhatEachChangesAlone) {
    tests::holds_in({200}, [] {
        const ChamberPlace place = any_place();
        const Chamber base = made(with_exits(place, {}));
        Chamber together = base;
        for (const Direction exit : place.exits) {
            const Chamber alone = made(with_exits(place, {exit}));
            together.doors[grid::index(exit)] = alone.doors[grid::index(exit)];
            for (const Spot spot : differences(base, alone))
                together.terrain[spot] = alone.terrain[spot];
        }
        RC_ASSERT(made(place) == together);
    });
}

TEST(Chamber, ATunnelLeadsStepByStepFromItsDoorToTheFloorWithoutExits) {
    tests::holds_in({400}, [] {
        const ChamberPlace place = any_place();
        const auto exit = static_cast<Direction>(*rc::gen::inRange(0, 8));
        const Chamber base = made(with_exits(place, {}));
        const Chamber alone = made(with_exits(place, {exit}));
        const std::vector<Spot> dug = differences(base, alone);
        const std::set<Spot> tunnel{dug.begin(), dug.end()};
        const Spot door = alone.doors[grid::index(exit)].value();
        const auto whole =
            reached_from(alone, door, [&](Spot spot) { return tunnel.contains(spot); });
        RC_ASSERT(whole == tunnel);
        const auto touches_the_base = [&](Spot spot) {
            return std::ranges::any_of(grid::four_directions, [&](Direction direction) {
                const Spot next = grid::step(spot, direction);
                return base.terrain.contains(next) && !stops_feet(base.terrain[next]);
            });
        };
        RC_ASSERT(std::ranges::any_of(tunnel, touches_the_base));
    });
}

TEST(Chamber, EveryOpenTileIsReachedFromEveryDoor) {
    tests::holds_in({300}, [] {
        const Chamber chamber = made(any_place());
        const auto open = [&](Spot spot) { return !stops_feet(chamber.terrain[spot]); };
        const auto reached = reached_from(chamber, chamber.centre, open);
        for (const Spot spot : all_spots(chamber))
            RC_ASSERT(open(spot) == reached.contains(spot));
        for (const auto& door : chamber.doors)
            RC_ASSERT((!door || reached.contains(*door)));
    });
}

TEST(Chamber, WithoutExitsItsTwoOutermostRingsAreWall) {
    tests::holds_in({300}, [] {
        const Chamber base = made(with_exits(any_place(), {}));
        const Size size = base.terrain.size();
        for (const Spot spot : all_spots(base)) {
            const bool outside =
                spot.x < 2 || spot.y < 2 || spot.x >= size.width - 2 || spot.y >= size.height - 2;
            if (outside) RC_ASSERT(base.terrain[spot] == Terrain::wall);
        }
        RC_ASSERT(is_room_floor(base.terrain[base.centre]));
    });
}

// The doors on one side stand in different thirds of it.
TEST(Chamber, ADoorStandsInItsThirdOfItsSide) {
    tests::holds_in({300}, [] {
        const ChamberPlace place = any_place();
        const Chamber chamber = made(place);
        const auto third = [](std::int32_t position, std::int32_t length) {
            if (position < length / 3) return -1;
            return position < length - length / 3 ? 0 : 1;
        };
        for (std::uint8_t number = 0; number < 8; ++number) {
            const auto exit = static_cast<Direction>(number);
            const auto door = chamber.doors[number];
            RC_ASSERT(door.has_value() == place.exits.contains(exit));
            if (!door) continue;
            const Spot towards = grid::step(Spot{}, exit);
            const auto [width, height] = place.size;
            if (towards.y != 0) {
                RC_ASSERT(door->y == (towards.y < 0 ? 0 : height - 1));
                RC_ASSERT(third(door->x, width) == towards.x);
            } else {
                RC_ASSERT(door->x == (towards.x < 0 ? 0 : width - 1));
                RC_ASSERT(third(door->y, height) == 0);
            }
        }
    });
}

TEST(Chamber, TwoDoorsNeverTouch) {
    tests::holds_in({200}, [] {
        const Chamber chamber = made(with_exits(any_place(), grid::eight_directions));
        for (const auto& door : chamber.doors)
            for (const Direction direction : grid::eight_directions) {
                const Spot next = grid::step(*door, direction);
                RC_ASSERT(
                    (!chamber.terrain.contains(next) || chamber.terrain[next] != Terrain::door));
            }
    });
}

TEST(Chamber, OneArrivesAtTheDoorOneCameThrough) {
    const Chamber chamber = made({.branch_seed = 3, .exits = grid::eight_directions});
    for (const Direction side : grid::eight_directions)
        EXPECT_EQ(arrival(chamber, side), chamber.doors[grid::index(side)]);
}

TEST(Chamber, WithoutADoorOneArrivesOnTheFloorNearestToThatWall) {
    tests::holds_in({300}, [] {
        const ChamberPlace place = any_place();
        const auto side = static_cast<Direction>(*rc::gen::inRange(0, 8));
        DirectionSet others = place.exits;
        others.erase(side);
        const Chamber chamber = made(with_exits(place, others));
        const Spot towards = grid::step(Spot{}, side);
        // Further towards that side is a larger number.
        const auto reach = [&](Spot spot) { return spot.x * towards.x + spot.y * towards.y; };
        const Spot arrived = arrival(chamber, side);
        RC_ASSERT(is_room_floor(chamber.terrain[arrived]));
        for (const Spot spot : all_spots(chamber))
            RC_ASSERT((!is_room_floor(chamber.terrain[spot]) || reach(spot) <= reach(arrived)));
        RC_ASSERT(arrival(made(with_exits(place, {})), side) == arrived);
    });
}

TEST(Chamber, TheSamePlaceIsTheSameChamberAlsoInUsedMemory) {
    const ChamberPlace place{.branch_seed = 9, .cell = {.x = 2, .y = -5}, .depth = 5};
    Chamber used = made(
        {.branch_seed = 1, .depth = 30, .exits = grid::eight_directions, .size = chamber_size_max});
    ASSERT_TRUE(make_chamber_into(used, place).has_value());
    EXPECT_EQ(used, made(place));
}

TEST(Chamber, SeedCellAndDepthEachMakeADifference) {
    const ChamberPlace place{.branch_seed = 9, .cell = {.x = 2, .y = -5}, .depth = 5};
    ChamberPlace other_seed = place;
    other_seed.branch_seed = 10;
    ChamberPlace other_cell = place;
    other_cell.cell = {.x = -5, .y = 2};
    ChamberPlace other_depth = place;
    other_depth.depth = 15;
    for (const ChamberPlace& other : {other_seed, other_cell, other_depth})
        EXPECT_NE(made(place).terrain, made(other).terrain);
}

TEST(Chamber, TheDepthNamesItsTheme) {
    for (const std::uint32_t depth : {0U, 3U, 5U, 7U, 10U, 13U, 17U, 40U, 4'000'000'000U})
        EXPECT_EQ(made({.depth = depth}).theme, theme_number(depth));
}

TEST(Chamber, AllKindsOfShapesAndDecorOccur) {
    std::set<Shape> shapes;
    std::set<Terrain> terrains;
    for (std::int32_t x = 0; x < 400; ++x) {
        const Chamber chamber = made({.branch_seed = 5,
                                      .cell = {.x = x, .y = 1},
                                      .depth = static_cast<std::uint32_t>(x % 25),
                                      .exits = {Direction::east}});
        shapes.insert(chamber.shape);
        terrains.insert(chamber.terrain.values().begin(), chamber.terrain.values().end());
    }
    EXPECT_EQ(shapes.size(), shape_count);
    const std::set<Terrain> expected = {Terrain::wall,   Terrain::floor,  Terrain::tunnel,
                                        Terrain::door,   Terrain::pillar, Terrain::water,
                                        Terrain::rubble, Terrain::growth};
    EXPECT_EQ(terrains, expected);
}

TEST(Chamber, ASizeThatCannotWorkIsRefusedByName) {
    constexpr std::array<Size, 6> sizes = {{{.width = 14, .height = 21},
                                            {.width = 41, .height = 10},
                                            {.width = 65, .height = 21},
                                            {.width = 41, .height = 65},
                                            {.width = 0, .height = 0},
                                            {.width = -41, .height = 2'000'000'000}}};
    for (const Size size : sizes) {
        const auto refused = make_chamber({.size = size});
        ASSERT_FALSE(refused.has_value());
        EXPECT_EQ(refused.error().name, errors::bad_chamber_size);
    }
    EXPECT_EQ(make_chamber({.size = sizes[0]}).error().message,
              "a chamber cannot be 14 x 21; choose 15 x 11 to 64 x 64");
    EXPECT_TRUE(make_chamber({.size = chamber_size_min}).has_value());
    EXPECT_TRUE(make_chamber({.size = chamber_size_max}).has_value());
}

TEST(Chamber, ARefusalLeavesTheChamberAsItWas) {
    Chamber chamber = made({.branch_seed = 4});
    const Chamber before = chamber;
    EXPECT_FALSE(make_chamber_into(chamber, {.branch_seed = 5, .size = {}}).has_value());
    EXPECT_EQ(chamber, before);
}

// Both compilers, every machine: the same tiles.
TEST(Chamber, TheCatalogueIsUnchanged) {
    std::string text;
    for (const Theme& theme : themes())
        for (const std::int32_t x : {1, 2, 3}) {
            const Chamber chamber = made({.branch_seed = 7,
                                          .cell = {.x = x, .y = 0},
                                          .depth = theme.first_depth,
                                          .exits = grid::four_directions});
            text += std::string{theme.name} + ", cell " + std::to_string(x) + "\n" +
                    drawn(chamber) + "\n";
        }
    tests::expect_kept(UNDERWELL_TEST_DATA "/golden/chambers.txt", text);
}

}  // namespace
}  // namespace underwell::level
