#include "underwell/sim/simulation.hpp"

#include <array>
#include <deque>
#include <gtest/gtest.h>
#include <optional>
#include <string>
#include <vector>

#include "branch_checker.hpp"
#include "game_things.hpp"

namespace underwell::sim {
namespace {

constexpr std::array sorts = {"sword", "torch", "potion", "chest"};

// Something of everything, so that people have something to do.
base::Result<game::RoomProposal> busy_room(const game::RoomQuestion& question,
                                           base::Stream& chance) {
    game::RoomProposal room = tests::named_room();
    const std::uint32_t kind = chance.below(10);
    room.bright = chance.below(3) != 0;
    if (kind < 3)
        room.monsters.push_back({.kind = game::named<game::MonsterKindId>("test:rat"),
                                 .blocks = kind != 0,
                                 .hidden = kind == 2});
    if (kind == 3) {
        game::PuzzleProposal& puzzle = room.puzzle.emplace();
        puzzle.kind = static_cast<game::PuzzleKind>(question.room.value % game::puzzle_kind_count);
        puzzle.look = room.look;
        puzzle.hint = room.look;
        puzzle.answers = game::named<game::TextId>("test:riddle_answers");
        puzzle.price = 1;
    }
    if (kind == 4)
        room.traps.push_back({.kind = game::TrapKind::hurts,
                              .look = room.look,
                              .influence = {.harm = {.count = 1, .sides = 4, .more = 0},
                                            .healing = {},
                                            .effect = {},
                                            .cures = false},
                              .difficulty = 10,
                              .on = {}});
    if (kind > 4) {
        const std::uint32_t thing = chance.below(sorts.size());
        room.things.push_back({.kind = tests::kind_called(sorts[thing])});
        room.things.push_back({.kind = tests::kind_called("gold"), .count = 5});
    }
    return room;
}

class Simulations : public testing::Test {
  protected:
    Simulations() {
        game::ContentParts parts = tests::content_with_things();
        game::MonsterKind& rat = parts.monsters.front();
        rat.habits.roams = true;
        rat.gold = 3;
        rat.trick = game::Trick::steals;
        rat.attacks.front().damage.sides = 4;
        parts.tuning.experience_for_a_level = 100;
        contents_.push_back(*game::Content::make(parts));
        parts.fingerprint += 1;
        parts.tuning.round = std::chrono::seconds{5};
        contents_.push_back(*game::Content::make(parts));
        generators_.generator.made = busy_room;
        for (const game::Content& content : contents_)
            packs_.push_back({.content = content, .generators = generators_});
    }

    SimulationReport simulated(const SimulationSettings& settings) {
        return simulate(settings, {.packs = packs_,
                                   .riddle_answers = {"an echo", "nothing"},
                                   .journal = nullptr,
                                   .second_opinion =
                                       [](const branch::Branch& branch) {
                                           const auto objections = tests::check_branch(branch);
                                           return objections.empty()
                                                      ? std::optional<std::string>{}
                                                      : std::optional{tests::text(objections)};
                                       },
                                   .progress = {}});
    }

    std::deque<game::Content> contents_;
    tests::ScriptedGenerators generators_;
    std::vector<game::Rules> packs_;
};

TEST_F(Simulations, HoldAllRulesWithoutFaults) {
    const auto report =
        simulated({.seed = 1, .hours = 3, .players = 10, .faults = false, .keeps_history = false});
    EXPECT_EQ(report.broken, std::nullopt);
    EXPECT_GT(report.rooms, 20U);
    EXPECT_GT(report.branches, 1U);
    EXPECT_EQ(report.crashes, 0U);
}

TEST_F(Simulations, HoldAllRulesWithFaults) {
    std::uint64_t crashes = 0;
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        const auto report = simulated(
            {.seed = seed, .hours = 3, .players = 10, .faults = true, .keeps_history = false});
        EXPECT_EQ(report.broken, std::nullopt) << "seed " << seed;
        crashes += report.crashes;
    }
    EXPECT_GT(crashes, 0U);
}

TEST_F(Simulations, AreTheSameFromTheSameSeed) {
    const SimulationSettings settings{
        .seed = 3, .hours = 2, .players = 8, .faults = true, .keeps_history = false};
    EXPECT_EQ(simulated(settings), simulated(settings));
}

TEST_F(Simulations, AreTheSameWhenTheirInputsRunAgain) {
    const auto report =
        simulated({.seed = 4, .hours = 2, .players = 10, .faults = true, .keeps_history = true});
    EXPECT_EQ(report.broken, std::nullopt);
    EXPECT_GT(report.replayed, 1'000U);
}

TEST_F(Simulations, AreJudgedByTheSecondOpinionToo) {
    const auto report = simulate(
        {.seed = 1, .hours = 3, .players = 10, .faults = false, .keeps_history = false},
        {.packs = packs_,
         .riddle_answers = {},
         .journal = nullptr,
         .second_opinion =
             [](const branch::Branch&) { return std::optional<std::string>{"D4: I think so"}; },
         .progress = {}});
    EXPECT_TRUE(report.broken.value_or("").starts_with("D4: I think so"));
}

// What is never reached is never judged.
TEST_F(Simulations, ReachMostOfWhatCanHappen) {
    const auto report =
        simulated({.seed = 5, .hours = 10, .players = 16, .faults = false, .keeps_history = false});
    EXPECT_EQ(report.broken, std::nullopt);
    EXPECT_GT(report.reloads, 0U);
    for (const auto* event :
         {"Attacked", "CharacterFell", "Departed", "FightEnded", "FighterLeft", "GearChanged",
          "GoldChanged", "Heard", "LevelGained", "MonsterMoved", "MonsterSlain", "PackChanged",
          "PuzzleSolved", "RoomCleared", "ThingMoved", "TrapEnded", "ZoneEnded"})
        EXPECT_GT(report.events_seen.at(event), 0U) << event;
}

}  // namespace
}  // namespace underwell::sim
