#include "underwell/game/solving.hpp"

#include <array>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <numeric>

#include "game_things.hpp"
#include "puzzle_rooms.hpp"
#include "puzzle_solver.hpp"
#include "underwell/game/look.hpp"

namespace underwell::game {
namespace {

using testing::Contains;
using tests::GameHouse;
using tests::kind_called;
using tests::puzzle;
using tests::typed;
using tests::way_on;

// Q1: where there is a choice, what one needs is not where one has just been, nor where something
// else reads the same.
TEST(Solving, Q1AHintLiesFartherThanTheRoomOneCameFromAndAlone) {
    std::uint32_t across = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        GameHouse house{seed, tests::content_with_things()};
        house.generators.generator.made = [](const RoomQuestion& question, base::Stream&) {
            RoomProposal room = tests::named_room();
            if (question.room.value == 1 || question.room.value == 3)
                room.puzzle = puzzle(PuzzleKind::levers);
            return room;
        };
        const auto ada = house.newcomer("Ada");
        tests::enter_branch(house, ada);
        const Zone& zone = house.zone_with(ada);
        for (std::uint32_t number = 1; number <= 3; ++number) {
            const auto on = way_on(house, ada);
            if (!on) break;
            house.type(ada, typed(*on));
            const Room& here = house.room_of(ada);
            if (!here.puzzle) continue;
            ASSERT_TRUE(here.puzzle->told_in);
            if (number == 3) {
                EXPECT_EQ(*here.puzzle->told_in, RoomNumber{1}) << seed;
                ++across;
                break;
            }
            EXPECT_EQ(*here.puzzle->told_in, RoomNumber{0}) << "there is no other";
            std::string line = "solve";
            for (const std::uint8_t sign : here.puzzle->goal)
                line += " " + std::to_string(sign);
            house.type(ada, line);
            ASSERT_TRUE(zone.rooms[number].clear);
        }
    }
    EXPECT_GT(across, 5U);
}

// Q1: if two lie in one room all the same, one can tell which is for which.
TEST(Solving, Q1AnArrowPointsFromTheHintToItsPuzzle) {
    GameHouse house{7, tests::content_with_things()};
    house.generators.generator.made = [](const RoomQuestion& question, base::Stream&) {
        RoomProposal room = tests::named_room();
        if (question.room.value == 1) room.puzzle = puzzle(PuzzleKind::bells);
        return room;
    };
    const auto ada = house.newcomer("Ada");
    const auto bob = house.newcomer("Bob");
    tests::enter_branch(house, ada);
    tests::enter_branch(house, bob);
    const Heading on = way_on(house, ada).value();
    house.type(ada, typed(on));
    EXPECT_THAT(house.told(bob), Contains("arrow"));
    house.type(bob, "look");
    const auto view = tests::newest_view<RoomView>(house, bob);
    ASSERT_TRUE(view.has_value());
    const std::vector<WritingSeen>& seen = view->inscriptions;
    ASSERT_EQ(seen.size(), 1U);
    EXPECT_EQ(seen[0].arrow, on);
    EXPECT_FALSE(seen[0].signs.empty());
    house.type(bob, "read");
    EXPECT_THAT(house.told(bob), Contains("arrow"));
}

RoomProposal room_with_a_puzzle(const RoomQuestion&, base::Stream& chance) {
    RoomProposal room = tests::named_room();
    const auto kind = static_cast<PuzzleKind>(chance.below(puzzle_kind_count));
    room.puzzle = puzzle(kind);
    room.puzzle->size = static_cast<std::uint8_t>(3 + chance.below(4));
    room.bright = kind != PuzzleKind::darkness;
    return room;
}

using SolvedOfKinds = std::array<std::uint32_t, puzzle_kind_count>;

// One branch in which every room has a puzzle: room after room, up to twenty. Every other one who
// comes is penniless.
void solve_branch(std::uint64_t seed, SolvedOfKinds& solved) {
    ContentParts parts = tests::content_with_things();
    parts.tuning.gold_at_first = seed % 2 == 0 ? 1'000'000 : 0;
    parts.tuning.outfit = {kind_called("glowstone")};
    GameHouse house{seed, std::move(parts)};
    house.generators.generator.made = room_with_a_puzzle;
    const auto ada = house.newcomer("Ada");
    tests::enter_branch(house, ada);
    tests::PuzzleSolver solver{
        house, ada, {.light = "glowstone", .answer = [](const PuzzleSeen&) { return "echo"; }}};
    for (int rooms = 0; rooms < 20; ++rooms) {
        ASSERT_TRUE(house.room_of(ada).puzzle);
        const auto kind = static_cast<std::size_t>(house.room_of(ada).puzzle->kind);
        ASSERT_TRUE(solver.clear_room())
            << "seed " << seed << ", room " << rooms << ": " << puzzle_kind_names[kind];
        ++solved[kind];
        const auto on = way_on(house, ada);
        if (!on) return;
        house.type(ada, "extinguish glowstone");
        house.type(ada, typed(*on));
    }
}

void solve_puzzles(std::uint32_t wanted) {
    SolvedOfKinds solved{};
    for (std::uint64_t seed = 1; std::accumulate(solved.begin(), solved.end(), 0U) < wanted;
         ++seed) {
        solve_branch(seed, solved);
        if (testing::Test::HasFatalFailure()) return;
    }
    for (std::size_t kind = 0; kind < puzzle_kind_count; ++kind)
        EXPECT_GT(solved[kind], wanted / 20) << puzzle_kind_names[kind];
}

TEST(Solving, Q1EveryPuzzleIsSolvedFromWhatTheBranchShows) {
    solve_puzzles(500);
}

TEST(Solving, LongQ1TenThousandPuzzlesAreSolvedFromWhatTheBranchShows) {
    solve_puzzles(10'000);
}

}  // namespace
}  // namespace underwell::game
