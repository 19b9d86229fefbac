#include "underwell/level/shapes.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <gtest/gtest.h>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "property.hpp"

namespace underwell::level {
namespace {

using grid::Direction;
using grid::Spot;

constexpr std::array<Direction, 4> sides = {Direction::north, Direction::east, Direction::south,
                                            Direction::west};

struct Request {
    Shape shape = Shape::rectangle;
    grid::Size size = {};
    std::uint64_t seed = 0;
};

Mask mask_of(const Request& request) {
    base::Stream stream{request.seed};
    Mask mask;
    make_mask(mask, request.shape, request.size, stream);
    return mask;
}

bool has_pillar(const Mask& mask, Spot spot) {
    return (mask.pillars[static_cast<std::size_t>(spot.y)] >> spot.x & 1U) != 0;
}

std::string drawn(const Mask& mask) {
    std::string text;
    for (std::int32_t y = 0; y < mask.size.height; ++y) {
        for (std::int32_t x = 0; x < mask.size.width; ++x) {
            const Spot spot{.x = x, .y = y};
            const char empty = has_pillar(mask, spot) ? 'I' : '#';
            text += mask.floor(spot) ? '.' : empty;
        }
        text += '\n';
    }
    return text;
}

std::vector<Spot> floor_of(const Mask& mask) {
    std::vector<Spot> spots;
    for (std::int32_t y = 0; y < mask.size.height; ++y)
        for (std::int32_t x = 0; x < mask.size.width; ++x)
            if (mask.floor({.x = x, .y = y})) spots.push_back({.x = x, .y = y});
    return spots;
}

std::size_t reached_from(const Mask& mask, Spot start) {
    std::set<Spot> seen{start};
    std::vector<Spot> open{start};
    while (!open.empty()) {
        const Spot here = open.back();
        open.pop_back();
        for (const Direction side : sides) {
            const Spot next = grid::step(here, side);
            if (mask.floor(next) && seen.insert(next).second) open.push_back(next);
        }
    }
    return seen.size();
}

// The definition of a door site, walked tile by tile: how deep the door stands, or nothing.
std::optional<std::int32_t> slow_door_depth(const Mask& mask, Direction side,
                                            std::int32_t position) {
    const bool upright = side == Direction::north || side == Direction::south;
    const auto wall = [&](Spot spot) {
        return !mask.size.contains(spot) || (!mask.floor(spot) && !has_pillar(mask, spot));
    };
    const Direction left = upright ? Direction::west : Direction::north;
    Spot here = upright
                    ? Spot{.x = position, .y = side == Direction::north ? 0 : mask.size.height - 1}
                    : Spot{.x = side == Direction::west ? 0 : mask.size.width - 1, .y = position};
    for (std::int32_t depth = 0; mask.size.contains(here); ++depth) {
        if (!wall(here) || !wall(grid::step(here, left)) ||
            !wall(grid::step(here, grid::opposite(left))))
            return std::nullopt;
        here = grid::step(here, grid::opposite(side));
        if (mask.size.contains(here) && mask.floor(here)) return depth;
    }
    return std::nullopt;
}

void expect_a_room(const Mask& mask) {
    const auto floor = floor_of(mask);
    const std::int32_t right = mask.size.width - 1;
    const std::int32_t bottom = mask.size.height - 1;
    for (std::size_t y = 0; y < mask.rows.size(); ++y) {
        const bool on_the_ring = y == 0 || y >= static_cast<std::size_t>(bottom);
        const std::uint64_t inside = on_the_ring ? 0 : (std::uint64_t{1} << right) - 2;
        ASSERT_EQ(mask.rows[y] & ~inside, 0U) << "floor on the ring or beyond";
        ASSERT_EQ(mask.pillars[y] & ~inside, 0U) << "a pillar on the ring or beyond";
        ASSERT_EQ(mask.rows[y] & mask.pillars[y], 0U) << "floor under a pillar";
    }
    const std::size_t area = static_cast<std::size_t>((right - 1) * (bottom - 1));
    ASSERT_GE(floor.size() * 3, area) << "less than a third of the room";
    ASSERT_EQ(reached_from(mask, floor.front()), floor.size()) << "more than one piece";
}

void expect_ways_in(const Mask& mask, Direction side) {
    const bool upright = side == Direction::north || side == Direction::south;
    const std::int32_t length = upright ? mask.size.width : mask.size.height;
    const std::uint64_t sites = door_sites(mask, side);
    constexpr std::uint64_t even = 0x5555'5555'5555'5555;
    ASSERT_NE(sites, 0U);
    if (length >= 4) {
        ASSERT_NE(sites & even, 0U) << "no even position";
        ASSERT_NE(sites & ~even, 0U) << "no odd position";
    }
    for (std::int32_t position = 0; position < 64; ++position) {
        const auto depth = position < length ? slow_door_depth(mask, side, position) : std::nullopt;
        ASSERT_EQ((sites >> position & 1U) != 0, depth.has_value()) << position;
        if (depth) {
            ASSERT_EQ(door_depth(mask, side, position), *depth);
        }
    }
}

void expect_centred(const Mask& mask) {
    const auto distance = [&](Spot spot) {
        const std::int32_t across = spot.x - mask.size.width / 2;
        const std::int32_t down = spot.y - mask.size.height / 2;
        return across * across + down * down;
    };
    const auto nearest = std::ranges::min(floor_of(mask), {}, distance);
    ASSERT_TRUE(mask.floor(centre(mask)));
    ASSERT_EQ(distance(centre(mask)), distance(nearest));
}

void expect_all_promises(const Request& request) {
    const Mask mask = mask_of(request);
    SCOPED_TRACE("seed " + std::to_string(request.seed) + "\n" + drawn(mask));
    expect_a_room(mask);
    for (const Direction side : sides)
        expect_ways_in(mask, side);
    expect_centred(mask);
}

void expect_promises_of_many(std::uint64_t requests, std::uint64_t seed) {
    base::Stream stream = base::StreamFamily{seed, "test.shapes"}.of(0);
    for (std::uint64_t number = 0; number < requests; ++number) {
        // Small rooms are where promises break, so most are.
        const std::uint32_t longest = number % 8 == 0 ? 62 : 12;
        Request request{.shape = static_cast<Shape>(number / 8 % shape_count),
                        .seed = stream.bits()};
        request.size.width = 3 + static_cast<std::int32_t>(stream.below(longest));
        request.size.height = 3 + static_cast<std::int32_t>(stream.below(longest));
        expect_all_promises(request);
        if (testing::Test::HasFailure()) return;
    }
}

TEST(Shapes, EverySizeOfEveryShapeKeepsItsPromises) {
    for (std::uint32_t shape = 0; shape < shape_count; ++shape)
        for (std::int32_t width = mask_side_min; width <= mask_side_max;
             width += width < 12 ? 1 : 13)
            for (std::int32_t height = mask_side_min; height <= mask_side_max;
                 height += height < 12 ? 1 : 13)
                expect_all_promises({.shape = static_cast<Shape>(shape),
                                     .size = {.width = width, .height = height},
                                     .seed = static_cast<std::uint64_t>(width * 64 + height)});
}

TEST(Shapes, ThousandsOfStreamsKeepThePromises) {
    expect_promises_of_many(4'000, 1);
}

TEST(Shapes, LongManyMoreStreamsKeepThePromises) {
    expect_promises_of_many(100'000, 2);
}

TEST(Shapes, TheSameStreamGivesTheSameMask) {
    for (std::uint32_t shape = 0; shape < shape_count; ++shape) {
        const Request request{
            .shape = static_cast<Shape>(shape), .size = {.width = 17, .height = 12}, .seed = 3};
        EXPECT_EQ(drawn(mask_of(request)), drawn(mask_of(request)));
    }
}

TEST(Shapes, AMaskKeepsNothingOfTheOneMadeBefore) {
    Mask mask = mask_of({.shape = Shape::pillars, .size = {.width = 64, .height = 64}});
    base::Stream stream{5};
    make_mask(mask, Shape::blob, {.width = 9, .height = 9}, stream);
    const Mask fresh =
        mask_of({.shape = Shape::blob, .size = {.width = 9, .height = 9}, .seed = 5});
    EXPECT_EQ(mask.rows, fresh.rows);
    EXPECT_EQ(mask.pillars, fresh.pillars);
}

// A name in the mix must be seen in the rooms: not one shape in disguise, nor always the same.
TEST(Shapes, EveryShapeLooksDifferentAndMostVary) {
    std::set<std::string> all;
    for (std::uint32_t number = 0; number < shape_count; ++number) {
        const auto shape = static_cast<Shape>(number);
        std::set<std::string> drawings;
        for (std::uint64_t seed = 0; seed < 60; ++seed)
            drawings.insert(drawn(
                mask_of({.shape = shape, .size = {.width = 12, .height = 10}, .seed = seed})));
        for (const std::string& drawing : drawings)
            EXPECT_TRUE(all.insert(drawing).second) << shape_names[number] << "\n" << drawing;
        const bool fixed = shape == Shape::rectangle || shape == Shape::ellipse;
        EXPECT_EQ(drawings.size() == 1, fixed) << shape_names[number];
    }
}

TEST(Shapes, ARectangleIsAllFloorInsideItsRing) {
    const Mask mask = mask_of({.size = {.width = 6, .height = 4}});
    EXPECT_EQ(drawn(mask), "######\n#....#\n#....#\n######\n");
    EXPECT_EQ(centre(mask), (Spot{.x = 3, .y = 2}));
}

TEST(Shapes, AnEllipseIsExact) {
    EXPECT_EQ(drawn(mask_of({.shape = Shape::ellipse, .size = {.width = 14, .height = 10}})),
              "##############\n"
              "####......####\n"
              "##..........##\n"
              "#............#\n"
              "#............#\n"
              "#............#\n"
              "#............#\n"
              "##..........##\n"
              "####......####\n"
              "##############\n");
}

TEST(Shapes, PillarsStandInOrderAndApartFromTheWalls) {
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        const auto side = [&](std::uint64_t number) { return static_cast<std::int32_t>(number); };
        const Mask mask =
            mask_of({.shape = Shape::pillars,
                     .size = {.width = side(5 + seed % 30), .height = side(5 + seed % 17)},
                     .seed = seed});
        std::uint32_t pillars = 0;
        for (std::int32_t y = 1; y + 1 < mask.size.height; ++y)
            for (std::int32_t x = 1; x + 1 < mask.size.width; ++x) {
                if (!has_pillar(mask, {.x = x, .y = y})) continue;
                ++pillars;
                EXPECT_TRUE(x > 1 && y > 1 && x + 2 < mask.size.width && y + 2 < mask.size.height);
                EXPECT_TRUE(has_pillar(mask, {.x = mask.size.width - 1 - x, .y = y}));
                EXPECT_TRUE(has_pillar(mask, {.x = x, .y = mask.size.height - 1 - y}));
            }
        EXPECT_GT(pillars, 0U);
    }
}

TEST(Shapes, RoomsTooSmallForTheirShapeAreRectangles) {
    for (std::uint32_t shape = 0; shape < shape_count; ++shape)
        EXPECT_EQ(
            drawn(mask_of({.shape = static_cast<Shape>(shape), .size = {.width = 9, .height = 4}})),
            "#########\n#.......#\n#.......#\n#########\n");
}

TEST(ShapesDeathTest, WhatCannotBeAMaskIsACheck) {
    EXPECT_DEATH(mask_of({.size = {.width = 65, .height = 9}}), "mask_side_max");
    EXPECT_DEATH(mask_of({.size = {.width = 9, .height = 2}}), "mask_side_min");
    EXPECT_DEATH(mask_of({.shape = Shape::vault, .size = {.width = 9, .height = 9}}), "vault");
}

}  // namespace
}  // namespace underwell::level
