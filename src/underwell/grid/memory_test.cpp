#include "underwell/grid/memory.hpp"

#include <cstdint>
#include <gtest/gtest.h>

#include "property.hpp"
#include "tile_maps.hpp"
#include "underwell/base/random.hpp"
#include "underwell/grid/grid.hpp"

namespace underwell::grid {
namespace {

using tests::any_spot;
using tests::for_each_spot;
using tests::holds_in;
using tests::noise;
using tests::rooms_and_tunnels;

View view_from(const BitGrid& opaque, const Eye& eye) {
    View view;
    view.look(opaque, eye);
    return view;
}

TEST(Memory, StartsWithoutKnowledge) {
    const Memory memory{{.width = 70, .height = 3}};
    for_each_spot({.width = 70, .height = 3},
                  [&](Spot spot) { ASSERT_EQ(memory[spot], Sight::unknown); });
    EXPECT_EQ(memory.known_count(), 0U);
    EXPECT_EQ(memory[(Spot{.x = -1, .y = 0})], Sight::unknown);
    EXPECT_EQ(memory[(Spot{.x = 0, .y = 3})], Sight::unknown);
}

TEST(Memory, OnAWalkEachTileIsUnknownRememberedOrSeenAsItShouldBe) {
    holds_in({.count = 60}, [] {
        base::Stream stream =
            base::StreamFamily{*rc::gen::arbitrary<std::uint64_t>(), "test.memory"}.of(0);
        const Size size{.width = 1 + any_spot(stream, {.width = 150, .height = 1}).x, .height = 30};
        const BitGrid opaque = rooms_and_tunnels(stream, size);
        Memory memory{size};
        Grid<Sight> expected{size, Sight::unknown};
        for (int look = 0; look < 6; ++look) {
            const View view =
                view_from(opaque, {.spot = any_spot(stream, size),
                                   .radius = static_cast<std::int32_t>(stream.below(40))});
            std::uint32_t discovered = 0;
            for_each_spot(size, [&](Spot spot) {
                if (expected[spot] == Sight::seen) expected[spot] = Sight::remembered;
                if (!view.sees(spot)) return;
                if (expected[spot] == Sight::unknown) ++discovered;
                expected[spot] = Sight::seen;
            });
            RC_ASSERT(memory.see(view) == discovered);
            std::uint64_t known = 0;
            for_each_spot(size, [&](Spot spot) {
                RC_ASSERT(memory[spot] == expected[spot]);
                known += expected[spot] == Sight::unknown ? 0U : 1U;
            });
            RC_ASSERT(memory.known_count() == known);
            RC_ASSERT(memory.known().count() == known);
            RC_ASSERT(memory.seen().count() == view.count());
        }
    });
}

TEST(Memory, WithClosedEyesNothingIsSeenAndNothingForgotten) {
    base::Stream stream{1};
    const BitGrid opaque = noise(stream, {.width = 200, .height = 50}, 10);
    const View view = view_from(opaque, {.spot = {.x = 100, .y = 25}, .radius = 50});
    Memory memory{opaque.size()};
    memory.see(view);
    memory.close_eyes();
    memory.close_eyes();
    EXPECT_EQ(memory.seen().count(), 0U);
    EXPECT_EQ(memory.known_count(), view.count());
    view.for_each([&](Spot spot) { ASSERT_EQ(memory[spot], Sight::remembered); });
}

TEST(Memory, ATileThatOnlyDarknessHidesStaysUnknown) {
    const BitGrid opaque{{.width = 9, .height = 1}};
    View view = view_from(opaque, {.spot = {.x = 0, .y = 0}, .radius = 20});
    view.keep_lit(BitGrid{opaque.size()}, 2);
    Memory memory{opaque.size()};
    EXPECT_EQ(memory.see(view), 3U);
    EXPECT_EQ(memory[(Spot{.x = 2, .y = 0})], Sight::seen);
    EXPECT_EQ(memory[(Spot{.x = 3, .y = 0})], Sight::unknown);
}

}  // namespace
}  // namespace underwell::grid
