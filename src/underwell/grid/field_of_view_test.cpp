#include "underwell/grid/field_of_view.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "counted_allocations.hpp"
#include "property.hpp"
#include "tile_maps.hpp"
#include "underwell/base/random.hpp"

namespace underwell::grid {
namespace {

using tests::any_spot;
using tests::floors_of;
using tests::for_each_spot;
using tests::holds_in;
using tests::noise;
using tests::rooms_and_tunnels;
using tests::wall_of;

// The definition, word for word and slowly: slopes are fractions, columns count from straight
// ahead.
namespace definition {

struct Fraction {
    std::int64_t numerator = 0;
    std::int64_t denominator = 1;  // positive

    friend bool operator<(Fraction a, Fraction b) {
        return a.numerator * b.denominator < b.numerator * a.denominator;
    }

    friend Fraction operator+(Fraction a, Fraction b) {
        return {.numerator = a.numerator * b.denominator + b.numerator * a.denominator,
                .denominator = a.denominator * b.denominator};
    }
};

std::int64_t rounded_down(Fraction value) {
    const std::int64_t whole = value.numerator / value.denominator;
    return value.numerator % value.denominator < 0 ? whole - 1 : whole;
}

struct Quadrant {
    Spot ahead;
    Spot aside;
};

constexpr std::array<Quadrant, 4> quadrants = {
    {{.ahead = {.x = 0, .y = -1}, .aside = {.x = 1, .y = 0}},
     {.ahead = {.x = 0, .y = 1}, .aside = {.x = 1, .y = 0}},
     {.ahead = {.x = -1, .y = 0}, .aside = {.x = 0, .y = 1}},
     {.ahead = {.x = 1, .y = 0}, .aside = {.x = 0, .y = 1}}}};

struct Scene {
    const BitGrid& opaque;
    Spot eye;
    Quadrant quadrant;

    Spot spot(std::int32_t depth, std::int32_t column) const {
        return {.x = eye.x + depth * quadrant.ahead.x + column * quadrant.aside.x,
                .y = eye.y + depth * quadrant.ahead.y + column * quadrant.aside.y};
    }

    // Whether a line that passes between no two tiles reaches row `depth`.
    bool is_free(Fraction slope, std::int32_t depth) const {
        for (std::int32_t row = 1; row < depth; ++row) {
            const Fraction place{.numerator = slope.numerator * row,
                                 .denominator = slope.denominator};
            const Fraction half{.numerator = 1, .denominator = 2};
            const Spot crossed = spot(row, static_cast<std::int32_t>(rounded_down(place + half)));
            if (!opaque.contains(crossed) || opaque[crossed]) return false;
        }
        return true;
    }

    bool floor_is_seen(std::int32_t depth, std::int32_t column) const {
        constexpr std::int64_t fine = 1'000'000;  // too small a step to cross the middle of a gap
        const Fraction slope{.numerator = column, .denominator = depth};
        return is_free(slope + Fraction{.numerator = 1, .denominator = fine}, depth) ||
               is_free(slope + Fraction{.numerator = -1, .denominator = fine}, depth);
    }

    // All slopes between two neighbouring gaps of any row are alike: one of them is enough.
    bool opaque_is_seen(std::int32_t depth, std::int32_t column) const {
        const Fraction least{.numerator = std::max(2 * column - 1, -2 * depth),
                             .denominator = 2 * depth};
        const Fraction most{.numerator = std::min(2 * column + 1, 2 * depth),
                            .denominator = 2 * depth};
        std::vector<Fraction> gaps = {least, most};
        for (std::int32_t row = 1; row < depth; ++row)
            for (std::int32_t odd = -2 * row - 1; odd <= 2 * row + 1; odd += 2) {
                const Fraction gap{.numerator = odd, .denominator = 2 * row};
                if (least < gap && gap < most) gaps.push_back(gap);
            }
        std::ranges::sort(gaps, [](Fraction a, Fraction b) { return a < b; });
        for (std::size_t index = 1; index < gaps.size(); ++index) {
            Fraction middle = gaps[index - 1] + gaps[index];
            middle.denominator *= 2;
            if (gaps[index - 1] < gaps[index] && is_free(middle, depth)) return true;
        }
        return false;
    }
};

bool sees(const BitGrid& opaque, const Eye& eye, Spot target) {
    const std::int32_t x = target.x - eye.spot.x;
    const std::int32_t y = target.y - eye.spot.y;
    if (x == 0 && y == 0) return true;
    if (!opaque.contains(target)) return false;
    if (4 * (x * x + y * y) >= (2 * eye.radius + 1) * (2 * eye.radius + 1)) return false;
    return std::ranges::any_of(quadrants, [&](const Quadrant& quadrant) {
        const std::int32_t depth = x * quadrant.ahead.x + y * quadrant.ahead.y;
        const std::int32_t column = x * quadrant.aside.x + y * quadrant.aside.y;
        if (depth < 1 || column < -depth || column > depth) return false;
        const Scene scene{.opaque = opaque, .eye = eye.spot, .quadrant = quadrant};
        return opaque[target] ? scene.opaque_is_seen(depth, column)
                              : scene.floor_is_seen(depth, column);
    });
}

}  // namespace definition

// The first tile on which the view and the expectation differ, or nothing; on the square around the
// eye and a little beyond it, outside the map too.
template <typename Expected>
std::string difference(const View& view, Expected&& expected) {
    const Eye& eye = view.eye();
    for (std::int32_t y = eye.spot.y - eye.radius - 2; y <= eye.spot.y + eye.radius + 2; ++y)
        for (std::int32_t x = eye.spot.x - eye.radius - 2; x <= eye.spot.x + eye.radius + 2; ++x) {
            const Spot spot{.x = x, .y = y};
            if (view.sees(spot) != expected(spot))
                return "(" + std::to_string(x) + ", " + std::to_string(y) + ") from (" +
                       std::to_string(eye.spot.x) + ", " + std::to_string(eye.spot.y) + ")";
        }
    return {};
}

std::string difference_from_definition(const BitGrid& opaque, const Eye& eye) {
    View view;
    view.look(opaque, eye);
    return difference(view, [&](Spot spot) { return definition::sees(opaque, eye, spot); });
}

base::Stream any_stream() {
    return base::StreamFamily{*rc::gen::arbitrary<std::uint64_t>(), "test.field_of_view"}.of(0);
}

// Also in early cases any of them, not only small ones.
std::int32_t any_between(std::int32_t least, std::int32_t most) {
    return *rc::gen::resize(100, rc::gen::inRange<std::int32_t>(least, most + 1));
}

Size any_size(std::int32_t most) {
    const std::int32_t width = any_between(1, most);
    const std::int32_t height = any_between(1, most);
    return {.width = width, .height = height};
}

BitGrid any_map(base::Stream& stream, Size size) {
    if (*rc::gen::arbitrary<bool>()) return rooms_and_tunnels(stream, size);
    return noise(stream, size, static_cast<std::uint32_t>(any_between(0, 60)));
}

// What is seen, in the map's own signs; the rest is blank.
std::vector<std::string> seen_picture(const View& view, const std::vector<std::string>& map) {
    std::vector<std::string> picture = map;
    for_each_spot(view.map_size(), [&](Spot spot) {
        char& tile = picture[static_cast<std::size_t>(spot.y)][static_cast<std::size_t>(spot.x)];
        if (!view.sees(spot)) tile = ' ';
        if (spot == view.eye().spot) tile = '@';
    });
    return picture;
}

TEST(FieldOfView, IsWhatTheDefinitionSaysOnAnyMap) {
    holds_in({.count = 2'000}, [] {
        base::Stream stream = any_stream();
        const BitGrid opaque = any_map(stream, any_size(30));
        const Eye eye{.spot = any_spot(stream, opaque.size()), .radius = any_between(0, 12)};
        RC_ASSERT(difference_from_definition(opaque, eye) == "");
    });
}

TEST(FieldOfView, IsWhatTheDefinitionSaysUpToTheLargestRadius) {
    holds_in({.count = 25}, [] {
        base::Stream stream = any_stream();
        const Size size{.width = 200, .height = 150};
        const BitGrid opaque = noise(stream, size, static_cast<std::uint32_t>(any_between(0, 4)));
        const std::int32_t radius = any_between(40, Eye::radius_max);
        RC_ASSERT(difference_from_definition(
                      opaque, {.spot = any_spot(stream, size), .radius = radius}) == "");
    });
}

TEST(FieldOfView, LongIsWhatTheDefinitionSays) {
    holds_in({.count = 5'000}, [] {
        base::Stream stream = any_stream();
        const BitGrid opaque = any_map(stream, any_size(90));
        const Eye eye{.spot = any_spot(stream, opaque.size()), .radius = any_between(0, 40)};
        RC_ASSERT(difference_from_definition(opaque, eye) == "");
    });
}

TEST(FieldOfView, IsWhatTheDefinitionSaysFromEveryTileOfTheMapsEdge) {
    base::Stream stream{1};
    const Size size{.width = 17, .height = 12};
    const BitGrid opaque = noise(stream, size, 15);
    for_each_spot(size, [&](Spot spot) {
        if (Rectangle{.width = size.width, .height = size.height}.inside().contains(spot)) return;
        ASSERT_EQ(difference_from_definition(opaque, {.spot = spot, .radius = 20}), "");
    });
}

TEST(FieldOfView, OfTwoFloorTilesEachSeesTheOtherOrNeitherDoes) {
    holds_in({.count = 300}, [] {
        base::Stream stream = any_stream();
        const BitGrid opaque = any_map(stream, any_size(20));
        const std::vector<Spot> floors = floors_of(opaque);
        const std::int32_t radius = any_between(0, 24);
        std::vector<View> views(floors.size());
        for (std::size_t index = 0; index < floors.size(); ++index)
            views[index].look(opaque, {.spot = floors[index], .radius = radius});
        for (std::size_t one = 0; one < floors.size(); ++one)
            for (std::size_t other = 0; other < one; ++other)
                RC_ASSERT(views[one].sees(floors[other]) == views[other].sees(floors[one]));
    });
}

TEST(FieldOfView, ALineOfSightIsAsInTheView) {
    holds_in({.count = 2'000}, [] {
        base::Stream stream = any_stream();
        const BitGrid opaque = any_map(stream, any_size(40));
        View view;
        view.look(opaque, {.spot = any_spot(stream, opaque.size()),
                           .radius = any_between(0, Eye::radius_max)});
        RC_ASSERT(difference(view, [&](Spot spot) { return sees(opaque, view.eye(), spot); }) ==
                  "");
    });
}

TEST(FieldOfView, OnOpenGroundItIsTheCircleOfTheRadius) {
    const Size size{.width = 260, .height = 140};
    const BitGrid opaque{size};
    View view;
    for (std::int32_t radius = 0; radius <= Eye::radius_max; ++radius) {
        view.look(opaque, {.spot = {.x = 63 + radius, .y = 70}, .radius = radius});
        ASSERT_EQ(difference(view, [&](Spot spot) { return view.eye().reaches(spot); }), "");
    }
}

TEST(FieldOfView, TheCircleIsRound) {
    const std::vector<std::string> ground(7, ".......");
    View view;
    view.look(wall_of(ground), {.spot = {.x = 3, .y = 3}, .radius = 3});
    EXPECT_EQ(seen_picture(view, ground), (std::vector<std::string>{"  ...  ",  //
                                                                    " ..... ",  //
                                                                    ".......",  //
                                                                    "...@...",  //
                                                                    ".......",  //
                                                                    " ..... ",  //
                                                                    "  ...  "}));
}

TEST(FieldOfView, StopsAtWallsAndClosedDoors) {
    const std::vector<std::string> map = {"##############",  //
                                          "#.....#......#",  //
                                          "#.....+......#",  //
                                          "#..#..#......#",  //
                                          "#............#",  //
                                          "##############"};
    View view;
    view.look(wall_of(map), {.spot = {.x = 2, .y = 2}, .radius = 20});
    EXPECT_EQ(seen_picture(view, map), (std::vector<std::string>{"#######       ",  //
                                                                 "#.....#       ",  //
                                                                 "#.@...+       ",  //
                                                                 "#..#..#       ",  //
                                                                 "#...  ..      ",  //
                                                                 "####    ##    "}));
}

TEST(FieldOfView, AllWallsOfAConvexRoomAreSeenFromEveryTileInIt) {
    for (std::int32_t width = 3; width <= 14; ++width)
        for (std::int32_t height = 3; height <= 14; ++height) {
            const Rectangle room{.x = 0, .y = 0, .width = width, .height = height};
            BitGrid opaque{{.width = width, .height = height}};
            for_each_spot(opaque.size(), [&](Spot spot) {
                if (!room.inside().contains(spot)) opaque.insert(spot);
            });
            View view;
            for (const Spot spot : floors_of(opaque)) {
                view.look(opaque, {.spot = spot, .radius = 20});
                ASSERT_EQ(view.count(), width * height);
            }
        }
}

TEST(FieldOfView, AnEyeInsideAWallSeesOutOfIt) {
    View view;
    view.look(wall_of({"#.#.#"}), {.spot = {.x = 2, .y = 0}, .radius = 5});
    EXPECT_EQ(view.count(), 5U);
}

TEST(FieldOfView, IsTheSameOnALargeMapAsOnAPieceCutOutOfIt) {
    base::Stream stream{2};
    const BitGrid large = rooms_and_tunnels(stream, {.width = 960, .height = 540});
    View view;
    View view_of_piece;
    for (int sample = 0; sample < 200; ++sample) {
        const Eye eye{.spot = any_spot(stream, large.size()),
                      .radius = static_cast<std::int32_t>(stream.below(20))};
        view.look(large, eye);
        const Rectangle area = view.area();
        BitGrid piece{{.width = area.width, .height = area.height}};
        for_each_spot(piece.size(), [&](Spot spot) {
            if (large[{.x = area.x + spot.x, .y = area.y + spot.y}]) piece.insert(spot);
        });
        view_of_piece.look(piece, {.spot = {.x = eye.spot.x - area.x, .y = eye.spot.y - area.y},
                                   .radius = eye.radius});
        ASSERT_EQ(view.count(), view_of_piece.count());
        view_of_piece.for_each([&](Spot spot) {
            ASSERT_TRUE(view.sees({.x = area.x + spot.x, .y = area.y + spot.y}));
        });
    }
}

TEST(FieldOfView, AViewCanBeUsedAgainAndForgetsWhatItSaw) {
    base::Stream stream{3};
    View used;
    for (int sample = 0; sample < 200; ++sample) {
        const BitGrid opaque = noise(stream, {.width = 150, .height = 40}, 5 + stream.below(30));
        const Eye eye{.spot = any_spot(stream, opaque.size()),
                      .radius = static_cast<std::int32_t>(stream.below(Eye::radius_max + 1))};
        used.look(opaque, eye);
        View fresh;
        fresh.look(opaque, eye);
        ASSERT_EQ(difference(used, [&](Spot spot) { return fresh.sees(spot); }), "");
        ASSERT_EQ(used.count(), fresh.count());
    }
}

TEST(FieldOfView, LookingAsksForNoMemory) {
    base::Stream stream{5};
    const BitGrid opaque = noise(stream, {.width = 200, .height = 150}, 20);
    const BitGrid lit = noise(stream, opaque.size(), 50);
    View view;
    std::uint32_t count = 0;
    const std::uint64_t before = tests::allocations();
    for (std::int32_t radius = 0; radius <= Eye::radius_max; ++radius) {
        const Eye eye{.spot = any_spot(stream, opaque.size()), .radius = radius};
        view.look(opaque, eye);
        view.keep_lit(lit, radius / 2);
        count += view.count() + (sees(opaque, eye, any_spot(stream, opaque.size())) ? 1 : 0);
    }
    EXPECT_EQ(tests::allocations(), before);
    EXPECT_GT(count, 0U);
}

TEST(FieldOfView, CountRowsAndVisitsAgree) {
    base::Stream stream{4};
    const BitGrid opaque = noise(stream, {.width = 200, .height = 90}, 10);
    View view;
    view.look(opaque, {.spot = {.x = 100, .y = 40}, .radius = 50});
    std::vector<Spot> expected;
    for_each_spot(opaque.size(), [&](Spot spot) {
        if (view.sees(spot)) expected.push_back(spot);
    });
    std::vector<Spot> visited;
    view.for_each([&](Spot spot) { visited.push_back(spot); });
    EXPECT_EQ(visited, expected);
    EXPECT_EQ(view.count(), expected.size());

    BitGrid tiles{opaque.size()};
    tiles.insert({.x = 199, .y = 89});
    view.add_to(tiles);
    EXPECT_EQ(tiles.count(), expected.size() + 1);
    for (const Spot spot : expected)
        ASSERT_TRUE(tiles[spot]);
}

TEST(FieldOfView, AViewThatNeverLookedSeesNothing) {
    const View view;
    EXPECT_FALSE(view.sees({.x = 0, .y = 0}));
    EXPECT_EQ(view.count(), 0U);
    view.for_each([](Spot) { FAIL(); });
}

TEST(FieldOfView, InTheDarkOnlyLitTilesAndThoseInOnesOwnLightAreSeen) {
    holds_in({.count = 100}, [] {
        base::Stream stream = any_stream();
        const BitGrid opaque = any_map(stream, any_size(140));
        const BitGrid lit = noise(stream, opaque.size(), 50);
        const std::int32_t own_light = any_between(0, 10);
        View bright;
        bright.look(opaque, {.spot = any_spot(stream, opaque.size()),
                             .radius = any_between(0, Eye::radius_max)});
        View dark = bright;
        dark.keep_lit(lit, own_light);
        const Eye lantern{.spot = bright.eye().spot, .radius = own_light};
        RC_ASSERT(difference(dark, [&](Spot spot) {
                      return bright.sees(spot) && (lit[spot] || lantern.reaches(spot));
                  }) == "");
    });
}

TEST(FieldOfView, ALampLightsWhatAnEyeInItsPlaceWouldSee) {
    const std::vector<std::string> map = {"####################",  //
                                          "#..................#",  //
                                          "####################"};
    const BitGrid opaque = wall_of(map);
    BitGrid lit{opaque.size()};
    View view;
    view.look(opaque, {.spot = {.x = 16, .y = 1}, .radius = 2});
    view.add_to(lit);
    view.look(opaque, {.spot = {.x = 3, .y = 1}, .radius = 30});
    view.keep_lit(lit, 1);
    EXPECT_EQ(seen_picture(view, map), (std::vector<std::string>{"  ###         ##### ",  //
                                                                 "  .@.         ..... ",  //
                                                                 "  ###         ##### "}));
}

}  // namespace
}  // namespace underwell::grid
