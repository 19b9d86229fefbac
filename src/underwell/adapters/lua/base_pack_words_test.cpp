// G2: what rooms of the base pack are told to look like, cell by cell: neighbours are never told to
// have the same, and a branch goes through all that its depth has to say.
#include <algorithm>
#include <array>
#include <cstdint>
#include <gtest/gtest.h>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "base_pack.hpp"
#include "underwell/adapters/lua/pack_generator.hpp"
#include "underwell/branch/explorer.hpp"
#include "underwell/game/apply.hpp"

namespace underwell::adapters::lua {
namespace {

using game::RoomProposal;
using game::TextId;

struct Extent {
    std::uint64_t seed = 0;
    std::int32_t furthest = 26;  // in every direction: all bands, and some of the dark
    std::uint32_t number = 1;    // as which room they are dug: 0 is the first of its branch
};

struct ByRow {
    bool operator()(grid::Cell one, grid::Cell other) const {
        return std::pair{one.y, one.x} < std::pair{other.y, other.x};
    }
};

using Rooms = std::map<grid::Cell, RoomProposal, ByRow>;

// Every cell of a branch, as if somebody had dug it.
Rooms all_rooms(const LoadedPacks& base, const Extent& extent) {
    const auto generators = PackGenerators::make(base, {});
    EXPECT_TRUE(generators);
    const branch::Branch::Origin origin{.seed = extent.seed, .entrance = grid::Direction::east};
    game::Zone zone;
    zone.id = {1};
    game::apply(zone, game::BranchFounded{.plan = {.branch = {1},
                                                   .seed = extent.seed,
                                                   .entrance = origin.entrance,
                                                   .settings = {},
                                                   .generator = "base:depths"}});
    auto grown = branch::Branch::open({}, origin);
    branch::Explorer explorer{*grown, branch::Explorer::Choice::nearest};
    while (grown->room_count() <= extent.number)
        explorer.see(*grown->walk(*explorer.next(*grown)));
    grown->for_each_growth(
        [&](const branch::Growth& growth) { game::apply(zone, game::RoomDug{growth}); });
    game::RoomGenerator* const generator = (*generators)->find(base.content.surface().generator);
    Rooms rooms;
    for (std::int32_t y = -extent.furthest; y <= extent.furthest; ++y)
        for (std::int32_t x = -extent.furthest; x <= extent.furthest; ++x) {
            const grid::Cell cell{.x = x, .y = y};
            const std::uint32_t depth = grid::depth(cell);
            if (depth == 0) continue;
            zone.rooms[extent.number].cell = cell;  // where scripts see it
            base::Stream chance{(extent.seed << 32U) ^ static_cast<std::uint32_t>(x * 1'000 + y)};
            auto room =
                generator->furnish({.zone = zone, .room = {extent.number}, .depth = depth}, chance);
            EXPECT_TRUE(room) << room.error().message;
            if (room) rooms.emplace(cell, std::move(*room));
        }
    return rooms;
}

const RoomProposal* at(const Rooms& rooms, grid::Cell cell) {
    const auto found = rooms.find(cell);
    return found == rooms.end() ? nullptr : &found->second;
}

// Its own detail is the first; places have a second one.
TEST(BasePackWords, G2NoRoomHasTheOwnDetailOfOneBesideIt) {
    const LoadedPacks base = tests::load_base();
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        const Rooms rooms = all_rooms(base, {.seed = seed});
        for (const auto& [cell, room] : rooms)
            for (const grid::Direction towards : grid::eight_directions) {
                const RoomProposal* const beside = at(rooms, grid::step(cell, towards));
                if (beside == nullptr) continue;
                EXPECT_EQ(std::ranges::count(beside->details, room.details.front()), 0)
                    << base.texts.name(room.details.front()) << " at " << cell.x << ", " << cell.y;
            }
    }
}

TEST(BasePackWords, G2NoRoomHasTheNameOrTheHappeningOfOneBesideIt) {
    const LoadedPacks base = tests::load_base();
    const Rooms rooms = all_rooms(base, {.seed = 1});
    for (const auto& [cell, room] : rooms)
        for (const grid::Direction towards : {grid::Direction::north, grid::Direction::east}) {
            const RoomProposal* const beside = at(rooms, grid::step(cell, towards));
            if (beside == nullptr) continue;
            EXPECT_NE(room.name, beside->name) << base.texts.name(room.name);
            const bool both = room.details.size() > 1 && beside->details.size() > 1;
            EXPECT_TRUE(!both || room.details.back() != beside->details.back())
                << base.texts.name(room.details.back());
        }
}

// A cell whose steps lead to a pair that is taken has another detail: one in ten rows has one
// twice.
TEST(BasePackWords, G2TenRoomsInARowHaveTenDetails) {
    const LoadedPacks base = tests::load_base();
    const Rooms rooms = all_rooms(base, {.seed = 4});
    constexpr std::int32_t in_a_row = 10;
    std::size_t rows = 0;
    std::size_t repeated = 0;
    for (const auto& [begin, room] : rooms)
        for (const grid::Direction towards : {grid::Direction::north, grid::Direction::east}) {
            std::set<std::uint64_t> told;
            std::int32_t walked = 0;
            for (grid::Cell cell = begin; walked < in_a_row; cell = grid::step(cell, towards)) {
                const RoomProposal* const there = at(rooms, cell);
                if (there == nullptr) break;
                told.insert(there->details.front().value);
                ++walked;
            }
            if (walked < in_a_row) continue;
            ++rows;
            repeated += told.size() == in_a_row ? 0U : 1U;
        }
    EXPECT_GT(rows, 3'000U);
    EXPECT_LT(repeated * 8, rows) << repeated << " of " << rows;
}

TEST(BasePackWords, G2ABranchGoesThroughAllDetailsOfABand) {
    const LoadedPacks base = tests::load_base();
    const Rooms rooms = all_rooms(base, {.seed = 5});
    std::map<std::string, std::set<std::uint64_t>> told;
    std::map<std::string, std::size_t> rooms_of;
    for (const auto& [cell, room] : rooms) {
        const std::string_view name = base.texts.name(room.details.front());
        const std::string band{name.substr(0, name.find(".detail."))};
        ++rooms_of[band];
        told[band].insert(room.details.front().value);
    }
    EXPECT_EQ(rooms_of.size(), 11U);
    for (const auto& [band, count] : rooms_of) {
        std::size_t details = 0;
        while (base.names.texts.contains(band + ".detail." + std::to_string(details + 1)))
            ++details;
        EXPECT_EQ(told[band].size(), std::min(count, details)) << band;
    }
}

// Branches differ in where the story begins, and every beginning is told in some.
TEST(BasePackWords, G2BranchesBeginWithDifferentWords) {
    const LoadedPacks base = tests::load_base();
    std::set<std::uint64_t> begun;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        const Rooms rooms = all_rooms(base, {.seed = seed, .furthest = 1, .number = 0});
        begun.insert(at(rooms, {.x = 1, .y = 0})->inscriptions.at(0).value);
    }
    EXPECT_EQ(begun.size(), 6U);
}

}  // namespace
}  // namespace underwell::adapters::lua
