// The packs that ship: what the game's spec promises of them.
#include <algorithm>
#include <array>
#include <filesystem>
#include <gtest/gtest.h>
#include <set>

#include "underwell/adapters/lua/pack_loader.hpp"

namespace underwell::adapters::lua {
namespace {

const std::filesystem::path packs = std::filesystem::path{UNDERWELL_TEST_DATA} / "../packs";

LoadedPacks load(std::string_view name) {
    const auto folders = folders_needed(packs / name, {});
    EXPECT_TRUE(folders) << folders.error().message;
    auto loaded = load_packs(*folders);
    EXPECT_TRUE(loaded) << loaded.error().message;
    return std::move(*loaded);
}

TEST(BasePack, IsCompleteInChinese) {
    const LoadedPacks base = load("base");
    EXPECT_TRUE(base.texts.untranslated(game::Language::chinese).empty());
    for (const std::string& warning : base.warnings)
        ADD_FAILURE() << warning;
}

TEST(BasePack, UsesEveryMechanism) {
    const LoadedPacks base = load("base");
    std::set<game::Trick> tricks;
    std::set<game::ThingSort> sorts;
    std::set<game::PuzzleKind> puzzles;
    std::set<game::TrapKind> traps;
    std::set<game::Service> services;
    std::set<game::QuestSort> quests;
    for (const game::MonsterKind& kind : base.content.monsters())
        tricks.insert(kind.trick);
    for (const game::ThingKind& kind : base.content.things())
        sorts.insert(kind.sort);
    for (const auto& [name, puzzle] : base.names.puzzles)
        puzzles.insert(puzzle.kind);
    for (const auto& [name, trap] : base.names.traps)
        traps.insert(trap.kind);
    for (const game::PlacePlan& place : base.content.surface().places)
        services.insert(place.service);
    for (const game::QuestPlan& quest : base.content.quests())
        quests.insert(quest.sort);
    EXPECT_EQ(tricks.size(), game::trick_count - 1) << "all but 'none'";
    EXPECT_EQ(sorts.size(), game::thing_sort_count);
    EXPECT_EQ(puzzles.size(), game::puzzle_kind_count);
    EXPECT_EQ(traps.size(), game::trap_kind_count);
    EXPECT_EQ(services.size(), 8U) << "inn, merchant, smith, healer, board, hall, well, start";
    EXPECT_EQ(quests.size(), 4U);
    EXPECT_GE(base.content.things().size(), 25U);
    EXPECT_GE(base.content.monsters().size(), 9U);
    EXPECT_EQ(std::ranges::count(base.content.monsters(), true, &game::MonsterKind::unique), 1);
}

TEST(BasePack, G2EveryBandHasThreeLooksAtLeast) {
    const LoadedPacks base = load("base");
    for (const std::string band :
         {"wet_earth", "roots", "clay", "stone", "granite", "marble", "furnished", "darkness"})
        for (const std::string number : {"1", "2", "3"})
            EXPECT_TRUE(base.names.texts.contains("base:" + band + ".look." + number)) << band;
}

TEST(BasePack, EveryDepthHasMonstersThatAreAtHome) {
    const LoadedPacks base = load("base");
    for (std::uint32_t depth = 1; depth <= 40; ++depth)
        EXPECT_TRUE(std::ranges::any_of(base.content.monsters(), [&](const auto& kind) {
            return kind.home.contains(depth) && kind.weight > 0;
        })) << depth;
}

TEST(BasePack, MakesRoomsWithoutErrorsAndItsOwnTestsHold) {
    const LoadedPacks base = load("base");
    const auto report = sample_rooms(base, {.seed = 3, .rooms = 3'000, .deepest = 24});
    ASSERT_TRUE(report) << report.error().message;
    for (const auto& [message, count] : report->errors)
        ADD_FAILURE() << message;
    for (const std::string& broken : report->broken_rules)
        ADD_FAILURE() << broken;
    EXPECT_EQ(report->rooms, 3'000U);
    EXPECT_GE(report->distinct_looks, 30U);
    EXPECT_LT(report->steps_most, 5'000U);
}

// Q3: about a third of rooms is relief. I4, D10: challenge and reward grow with depth.
TEST(BasePack, ChallengeAndRewardGrowWithDepth) {
    const LoadedPacks base = load("base");
    const auto report = sample_rooms(base, {.seed = 5, .rooms = 6'000, .deepest = 20});
    ASSERT_TRUE(report);
    const auto over = [&](std::uint32_t from, std::uint32_t to) {
        SampleReport::AtDepth sum;
        for (const auto& [depth, there] : report->depths) {
            if (depth < from || depth > to) continue;
            sum.rooms += there.rooms;
            sum.hit_dice += there.hit_dice;
            sum.worth += there.worth;
            for (std::size_t sort = 0; sort < room_sort_count; ++sort)
                sum.sorts[sort] += there.sorts[sort];
        }
        return sum;
    };
    SampleReport::AtDepth before;
    before.rooms = 1;
    for (const std::uint32_t from : {1U, 6U, 11U, 16U}) {
        const SampleReport::AtDepth here = over(from, from + 4);
        ASSERT_GT(here.rooms, 200U);
        EXPECT_GT(here.hit_dice * before.rooms, before.hit_dice * here.rooms) << from;
        EXPECT_GT(here.worth * before.rooms, before.worth * here.rooms) << from;
        before = here;
    }
    const SampleReport::AtDepth all = over(1, 20);
    const std::uint32_t calm = all.sorts[static_cast<std::size_t>(RoomSort::treasure)] +
                               all.sorts[static_cast<std::size_t>(RoomSort::relief)] +
                               all.sorts[static_cast<std::size_t>(RoomSort::lore)] +
                               all.sorts[static_cast<std::size_t>(RoomSort::plain)];
    EXPECT_GT(calm * 100, all.rooms * 28);
    EXPECT_LT(calm * 100, all.rooms * 42);
}

// D12.
TEST(BasePack, TheSameBranchHasTheSameRooms) {
    const LoadedPacks base = load("base");
    const auto one = sample_rooms(base, {.seed = 9, .rooms = 300});
    const auto other = sample_rooms(base, {.seed = 9, .rooms = 300});
    ASSERT_TRUE(one && other);
    EXPECT_EQ(one->monsters, other->monsters);
    EXPECT_EQ(one->things, other->things);
    EXPECT_EQ(one->steps_all, other->steps_all);
}

TEST(ExamplePack, LoadsAndItsOwnTestsHold) {
    const LoadedPacks crypt = load("example-crypt");
    const auto report = sample_rooms(crypt);
    ASSERT_TRUE(report) << report.error().message;
    for (const auto& [message, count] : report->errors)
        ADD_FAILURE() << message;
    for (const std::string& broken : report->broken_rules)
        ADD_FAILURE() << broken;
    EXPECT_FALSE(crypt.rules.empty());
}

}  // namespace
}  // namespace underwell::adapters::lua
