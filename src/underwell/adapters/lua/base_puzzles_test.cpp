// The puzzles of the base pack (Q1): each of them is solved from what the branch shows, in every
// size, by somebody with what a newcomer is given.
#include <gtest/gtest.h>
#include <string>

#include "base_pack.hpp"
#include "game_things.hpp"
#include "puzzle_rooms.hpp"
#include "puzzle_solver.hpp"
#include "underwell/adapters/lua/pack_loader.hpp"

namespace underwell::adapters::lua {
namespace {

using game::PuzzleKind;
using game::PuzzleProposal;
using game::PuzzleSeen;

// In the second room, so that there is one before it to hold a hint, a key or a wheel.
void expect_solved(const LoadedPacks& base, PuzzleProposal puzzle, std::uint64_t seed) {
    constexpr std::uint8_t smallest = 3;
    constexpr std::uint8_t sizes = 4;
    puzzle.size = static_cast<std::uint8_t>(smallest + seed % sizes);
    tests::GameHouse house{seed, base.content};
    house.generators.generator.made = [&](const game::RoomQuestion& question, base::Stream&) {
        game::RoomProposal room;
        room.name = game::named<game::TextId>("core:plain_room");
        room.look = game::named<game::TextId>("core:plain_room_look");
        room.bright = puzzle.kind != PuzzleKind::darkness;
        if (question.room.value == 1) room.puzzle = puzzle;
        return room;
    };
    const auto ada = house.newcomer("Ada");
    tests::enter_branch(house, ada);
    const auto on = tests::way_on(house, ada);
    ASSERT_TRUE(on);
    house.type(ada, tests::typed(*on));
    ASSERT_TRUE(house.room_of(ada).puzzle);
    tests::PuzzleSolver solver{house, ada, {.light = "torch", .answer = [&](const PuzzleSeen&) {
                                                return base.content.answers(puzzle.answers).front();
                                            }}};
    EXPECT_TRUE(solver.clear_room()) << "seed " << seed << ", size " << int{puzzle.size};
}

TEST(BasePuzzles, Q1EachIsSolvedFromWhatTheBranchShows) {
    const LoadedPacks base = tests::load_base();
    ASSERT_GE(base.names.puzzles.size(), 20U);
    for (const auto& [name, puzzle] : base.names.puzzles)
        for (std::uint64_t seed = 1; seed <= 8; ++seed) {
            SCOPED_TRACE(name);
            expect_solved(base, puzzle, seed);
        }
}

}  // namespace
}  // namespace underwell::adapters::lua
