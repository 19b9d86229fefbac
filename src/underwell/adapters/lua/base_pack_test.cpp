// The packs that ship: what the game's spec promises of them.
#include "base_pack.hpp"

#include <algorithm>
#include <array>
#include <gtest/gtest.h>
#include <numeric>
#include <set>
#include <string>
#include <vector>

#include "underwell/adapters/lua/pack_generator.hpp"
#include "underwell/branch/explorer.hpp"
#include "underwell/game/apply.hpp"

namespace underwell::adapters::lua {
namespace {

using tests::load_shipped;

TEST(BasePack, IsCompleteInChinese) {
    const LoadedPacks base = load_shipped("base");
    EXPECT_TRUE(base.texts.untranslated(game::Language::chinese).empty());
    for (const std::string& warning : base.warnings)
        ADD_FAILURE() << warning;
}

TEST(BasePack, UsesEveryMechanism) {
    const LoadedPacks base = load_shipped("base");
    std::set<game::ThingSort> sorts;
    std::set<game::PuzzleKind> puzzles;
    std::set<game::TrapKind> traps;
    std::set<game::Service> services;
    std::set<game::QuestSort> quests;
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
    EXPECT_EQ(sorts.size(), game::thing_sort_count);
    EXPECT_EQ(puzzles.size(), game::puzzle_kind_count);
    EXPECT_EQ(traps.size(), game::trap_kind_count);
    EXPECT_EQ(services.size(), 8U) << "inn, merchant, smith, healer, board, hall, well, start";
    EXPECT_EQ(quests.size(), 4U);
    EXPECT_GE(base.content.things().size(), 105U);
    EXPECT_GE(base.content.monsters().size(), 41U);
    EXPECT_EQ(std::ranges::count(base.content.monsters(), true, &game::MonsterKind::unique), 5);
    EXPECT_GE(base.content.quests().size(), 24U);
}

std::uint32_t count_of_texts(const LoadedPacks& base, const std::string& list) {
    std::uint32_t count = 0;
    while (base.names.texts.contains("base:" + list + "." + std::to_string(count + 1)))
        ++count;
    return count;
}

// Rooms go through these lists side by side: without a common divisor the same words come together
// as seldom as can be.
TEST(BasePack, G2EveryBandHasWordsForManyRooms) {
    const LoadedPacks base = load_shipped("base");
    for (const std::string band :
         {"wet_earth", "roots", "clay", "stone", "granite", "marble", "furnished", "lower_harrow",
          "hearsay", "listening", "darkness"}) {
        const std::uint32_t looks = count_of_texts(base, band + ".look");
        const std::uint32_t details = count_of_texts(base, band + ".detail");
        const std::uint32_t happenings = count_of_texts(base, band + ".happening");
        EXPECT_GE(count_of_texts(base, band + ".name"), 8U) << band;
        EXPECT_GE(looks, 16U) << band;
        EXPECT_GE(details, 17U) << band;
        EXPECT_GE(happenings, 7U) << band;
        EXPECT_EQ(std::gcd(looks, details), 1U) << band;
        EXPECT_EQ(std::gcd(looks, happenings), 1U) << band;
        EXPECT_EQ(std::gcd(details, happenings), 1U) << band;
        EXPECT_GE(count_of_texts(base, "lore." + band), 3U) << band;
    }
}

// Who is sent to a depth or deeper finds what is asked for two rooms further down as well.
TEST(BasePack, W1NobodyIsSentToTheLastDepthOfAKind) {
    const LoadedPacks base = load_shipped("base");
    for (const game::QuestPlan& quest : base.content.quests()) {
        const std::uint32_t deep = quest.depths.to + 2;
        EXPECT_TRUE(quest.sort != game::QuestSort::slay ||
                    base.content.find_monster({quest.kind})->home.contains(deep))
            << deep;
        EXPECT_TRUE(quest.sort != game::QuestSort::find ||
                    base.content.find_thing({quest.kind})->home.contains(deep))
            << deep;
    }
}

TEST(BasePack, EveryDepthHasMonstersThatAreAtHome) {
    const LoadedPacks base = load_shipped("base");
    for (std::uint32_t depth = 1; depth <= 40; ++depth)
        EXPECT_TRUE(std::ranges::any_of(base.content.monsters(), [&](const auto& kind) {
            return kind.home.contains(depth) && kind.weight > 0;
        })) << depth;
}

TEST(BasePack, MakesRoomsWithoutErrorsAndItsOwnTestsHold) {
    const LoadedPacks base = load_shipped("base");
    const auto report = sample_rooms(base, {.seed = 3, .rooms = 3'000, .deepest = 24});
    ASSERT_TRUE(report) << report.error().message;
    for (const auto& [message, count] : report->errors)
        ADD_FAILURE() << message;
    for (const std::string& broken : report->broken_rules)
        ADD_FAILURE() << broken;
    for (const std::string& warning : report->warnings)
        ADD_FAILURE() << warning;
    EXPECT_EQ(report->rooms, 3'000U);
    EXPECT_GE(report->distinct_looks, 30U);
    EXPECT_LT(report->steps_most, 5'000U);
    EXPECT_LT(report->load_steps, Limits{}.load_steps_max / 2) << "packs on top of it need some";
}

TEST(BasePack, C6EveryKindOfChallengeAndOfReliefIsMet) {
    const LoadedPacks base = load_shipped("base");
    const auto report = sample_rooms(base, {.seed = 4, .rooms = 3'000, .deepest = 20});
    ASSERT_TRUE(report);
    std::array<std::uint32_t, room_sort_count> met = {};
    for (const auto& [depth, there] : report->depths)
        for (std::size_t sort = 0; sort < room_sort_count; ++sort)
            met[sort] += there.sorts[sort];
    for (std::size_t sort = 0; sort < room_sort_count; ++sort)
        EXPECT_GT(met[sort], 30U) << room_sort_names[sort];
}

// As the depths are named in the spec of the default generator.
TEST(BasePack, G2TheFirstRoomsAreOfWetEarthAndTheDeepestDark) {
    const LoadedPacks base = load_shipped("base");
    const auto report = sample_rooms(base, {.seed = 4, .rooms = 3'000, .deepest = 24});
    ASSERT_TRUE(report);
    const auto is_met = [&](std::uint32_t depth, const std::string& band) {
        const auto there = report->depths.find(depth);
        if (there == report->depths.end()) return false;
        const auto& names = there->second.names;
        return std::ranges::any_of(names, [&](const std::string& name) {
            return name.starts_with("base:" + band + ".name.");
        });
    };
    for (const auto& [depth, band] : {std::pair{1U, "wet_earth"},
                                      {2U, "roots"},
                                      {4U, "clay"},
                                      {6U, "stone"},
                                      {8U, "granite"},
                                      {9U, "marble"},
                                      {10U, "furnished"},
                                      {21U, "darkness"}}) {
        EXPECT_TRUE(is_met(depth, band)) << band;
        EXPECT_FALSE(is_met(depth - 1, band)) << band;
    }
}

// Q3: about a third of rooms is relief. I4, D10: challenge and reward grow with depth.
TEST(BasePack, ChallengeAndRewardGrowWithDepth) {
    const LoadedPacks base = load_shipped("base");
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

// Rooms as the base pack proposes them, at one depth.
std::vector<game::RoomProposal> proposals(const LoadedPacks& base, std::uint32_t depth,
                                          bool lair = false) {
    const auto generators = PackGenerators::make(base, {});
    EXPECT_TRUE(generators);
    game::Zone zone;
    zone.id = {1};
    game::apply(zone, game::BranchFounded{.plan = {.branch = {1},
                                                   .seed = 5,
                                                   .entrance = grid::Direction::east,
                                                   .settings = {},
                                                   .generator = "base:depths"}});
    auto branch = branch::Branch::open({}, {.seed = 5, .entrance = grid::Direction::east});
    branch::Explorer explorer{*branch, branch::Explorer::Choice::nearest};
    while (branch->room_count() < 3)
        explorer.see(*branch->walk(*explorer.next(*branch)));
    branch->for_each_growth(
        [&](const branch::Growth& growth) { game::apply(zone, game::RoomDug{growth}); });
    // Scripts see how deep a room is by its cell.
    zone.rooms[2].cell = {.x = static_cast<std::int32_t>(depth), .y = 0};
    std::vector<game::RoomProposal> made;
    for (std::uint64_t seed = 0; seed < 1'500; ++seed) {
        base::Stream chance{seed};
        auto proposal =
            (*generators)
                ->find(base.content.surface().generator)
                ->furnish({.zone = zone, .room = {2}, .depth = depth, .lair = lair}, chance);
        EXPECT_TRUE(proposal) << proposal.error().message;
        if (proposal) made.push_back(std::move(*proposal));
    }
    return made;
}

// C5: somebody on the way somewhere keeps nobody from going on.
TEST(BasePack, C5StraysRoamAndBlockNothing) {
    const LoadedPacks base = load_shipped("base");
    std::uint32_t strays = 0;
    for (const std::uint32_t depth : {2U, 9U, 16U})
        for (const game::RoomProposal& room : proposals(base, depth))
            for (const game::MonsterProposal& monster : room.monsters) {
                if (monster.blocks) continue;
                ++strays;
                const game::MonsterKind& kind = base.content.monster(monster.kind);
                EXPECT_TRUE(kind.habits.roams && !kind.unique);
                EXPECT_FALSE(room.puzzle || room.monsters.size() > 1);
            }
    EXPECT_GT(strays, 30U);
}

// A place has several names: "base:spring" for all that a spring is called.
std::string place_of(const LoadedPacks& base, const game::RoomProposal& room) {
    const std::string name{base.texts.name(room.name)};
    return name.substr(0, name.find('.'));
}

// Q3.
TEST(BasePack, Q3PeddlersAreMetInTheDepths) {
    const LoadedPacks base = load_shipped("base");
    std::uint32_t peddlers = 0;
    for (const game::RoomProposal& room : proposals(base, 4)) {
        if (room.service != game::Service::merchant) continue;
        ++peddlers;
        EXPECT_EQ(place_of(base, room), "base:peddler");
        EXPECT_TRUE(base.texts.name(room.look).starts_with("base:peddler."));
        EXPECT_TRUE(room.monsters.empty() && !room.puzzle);
    }
    EXPECT_GT(peddlers, 5U);
    EXPECT_LT(peddlers, 60U);
}

// M3: who waits at the end of a branch is tougher the deeper that is.
TEST(BasePack, M3EveryLairHasItsMaster) {
    const LoadedPacks base = load_shipped("base");
    std::set<std::uint64_t> masters;
    std::uint32_t toughest = 0;
    for (const std::uint32_t depth : {1U, 5U, 6U, 9U, 10U, 13U, 14U, 19U, 20U, 60U}) {
        const game::RoomProposal room = proposals(base, depth, true).front();
        ASSERT_EQ(room.monsters.size(), 1U) << depth;
        const game::MonsterKind& kind = base.content.monster(room.monsters.front().kind);
        EXPECT_TRUE(kind.unique) << depth;
        EXPECT_GE(kind.hit_dice, toughest) << depth;
        toughest = kind.hit_dice;
        masters.insert(kind.id.value);
    }
    EXPECT_EQ(masters.size(), 5U);
}

// Q3: what does one good differs, and some of it is met only deep down.
TEST(BasePack, Q3PlacesOfReliefAreOfManyKinds) {
    const LoadedPacks base = load_shipped("base");
    std::set<std::string> met;
    for (const std::uint32_t depth : {2U, 4U, 8U, 10U, 13U, 18U})
        for (const game::RoomProposal& room : proposals(base, depth))
            met.insert(place_of(base, room));
    for (const std::string place : {"spring", "shrine", "camp", "peddler", "bucket_yard",
                                    "lamp_room", "survey_post", "glass_garden", "library",
                                    "bell_foot", "kitchen", "bath", "waiting_room", "confessional"})
        EXPECT_TRUE(met.contains("base:" + place)) << place;
}

// K1: a search is worth the while in rooms where nothing lies, too.
TEST(BasePack, SomeTreasuresAreFoundOnlyByASearch) {
    const LoadedPacks base = load_shipped("base");
    std::uint32_t hidden = 0;
    for (const game::RoomProposal& room : proposals(base, 4))
        hidden += std::ranges::any_of(room.things, &game::ThingProposal::hidden) ? 1U : 0U;
    EXPECT_GT(hidden, 20U);
    EXPECT_LT(hidden, 150U);
}

// D12.
TEST(BasePack, TheSameBranchHasTheSameRooms) {
    const LoadedPacks base = load_shipped("base");
    const auto one = sample_rooms(base, {.seed = 9, .rooms = 300});
    const auto other = sample_rooms(base, {.seed = 9, .rooms = 300});
    ASSERT_TRUE(one && other);
    EXPECT_EQ(one->monsters, other->monsters);
    EXPECT_EQ(one->things, other->things);
    EXPECT_EQ(one->steps_all, other->steps_all);
}

TEST(ExamplePack, LoadsAndItsOwnTestsHold) {
    const LoadedPacks crypt = load_shipped("example-crypt");
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
