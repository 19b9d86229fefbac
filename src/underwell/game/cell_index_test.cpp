#include "underwell/game/cell_index.hpp"

#include <gtest/gtest.h>
#include <map>
#include <rapidcheck/gtest.h>

namespace underwell::game {
namespace {

TEST(CellIndex, IsEmptyAtFirst) {
    EXPECT_FALSE(CellIndex{}.contains({.x = 0, .y = 0}));
}

// Whatever cells there are, near or far, on either side of the axes.
RC_GTEST_PROP(CellIndex, KnowsWhatAMapKnows, ()) {
    const auto coordinate = rc::gen::oneOf(rc::gen::inRange(-20, 20), rc::gen::arbitrary<int>());
    CellIndex index;
    std::map<grid::Cell, RoomNumber> map;
    const auto count = *rc::gen::inRange<std::uint32_t>(0, 500);
    for (std::uint32_t number = 0; number < count; ++number) {
        const grid::Cell cell{.x = *coordinate, .y = *coordinate};
        if (map.emplace(cell, RoomNumber{number}).second) index.add(cell, {number});
        const grid::Cell other{.x = *coordinate, .y = *coordinate};
        const auto known = map.find(other);
        const auto found = index.find(other);
        RC_ASSERT(found.has_value() == (known != map.end()));
        if (found) RC_ASSERT(*found == known->second);
    }
    for (const auto& [cell, number] : map)
        RC_ASSERT(index.find(cell) == number);
}

TEST(CellIndexDeathTest, ACellHasOneRoom) {
    CellIndex index;
    index.add({.x = 1, .y = 2}, {0});
    EXPECT_DEATH(index.add({.x = 1, .y = 2}, {1}), "impossible");
}

}  // namespace
}  // namespace underwell::game
