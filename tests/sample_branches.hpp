// Branches for tests of pictures: a small one told room by room, grown ones, and a straight line.
#pragma once

#include <cstdint>
#include <utility>

#include "underwell/base/check.hpp"
#include "underwell/branch/branch.hpp"
#include "underwell/branch/explorer.hpp"

namespace underwell::tests {

// Worked example 2 of the rules: A (1, 0), B (1, -1), C (2, -1), D (2, 0); passages A-B, B-C, C-D;
// A's east exit is one-way into D; unexplored are A's north and B's west.
inline branch::Branch worked_example() {
    using grid::Direction;
    auto branch = branch::Branch::undug({}, {.seed = 7, .entrance = Direction::east});
    CHECK(branch.has_value());
    const auto dig = [&](const branch::Growth& growth) { CHECK(branch->apply(growth)); };
    dig({.walk = {.from = {.x = 0, .y = 0}, .towards = Direction::east},
         .exits = {Direction::north, Direction::east, Direction::south},
         .opening = {}});
    dig({.walk = {.from = {.x = 1, .y = 0}, .towards = Direction::south},
         .exits = {Direction::west, Direction::east},
         .opening = {}});
    dig({.walk = {.from = {.x = 1, .y = -1}, .towards = Direction::east},
         .exits = {Direction::north},
         .opening = {}});
    dig({.walk = {.from = {.x = 2, .y = -1}, .towards = Direction::north},
         .exits = {},
         .opening = {}});
    return std::move(*branch);
}

inline branch::Settings settings_of(std::int64_t directions, std::int64_t max_unexplored_exits) {
    branch::Settings settings;
    settings.directions = directions;
    settings.max_unexplored_exits = max_unexplored_exits;
    return settings;
}

struct Grown {
    branch::Settings settings = {};
    std::uint64_t seed = 7;
    std::uint32_t rooms = 1;  // fewer if the branch ends before
};

inline branch::Branch grown(const Grown& wish) {
    auto branch = branch::Branch::open(wish.settings, {.seed = wish.seed});
    CHECK(branch.has_value());
    branch::Explorer explorer{*branch, branch::Explorer::Choice::random};
    while (branch->room_count() < wish.rooms) {
        const auto walk = explorer.next(*branch);
        if (!walk) break;
        const auto walked = branch->walk(*walk);
        CHECK(walked.has_value());
        explorer.see(*walked);
    }
    return std::move(*branch);
}

// Always straight on, where there is a choice.
class StraightGrowth final : public branch::GrowthPolicy {
  public:
    grid::DirectionSet choose_exits(const branch::Branch& /*branch*/, const branch::Site& site,
                                    base::Stream& /*stream*/) const override {
        return {grid::opposite(site.back)};
    }
};

struct Straight {
    grid::Direction towards = grid::Direction::east;
    std::uint32_t rooms = 1;
};

inline branch::Branch straight(const Straight& wish) {
    const StraightGrowth policy;
    branch::Settings settings;
    settings.directions = 8;
    auto branch = branch::Branch::open(settings, {.seed = 7, .entrance = wish.towards}, policy);
    CHECK(branch.has_value());
    while (branch->room_count() < wish.rooms) {
        const grid::Cell newest = branch->room(branch->room_count() - 1).cell;
        CHECK(branch->walk({.from = newest, .towards = wish.towards}, policy));
    }
    return std::move(*branch);
}

}  // namespace underwell::tests
