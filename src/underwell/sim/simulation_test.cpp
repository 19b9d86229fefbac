#include "underwell/sim/simulation.hpp"

#include <gtest/gtest.h>

#include "game_house.hpp"

namespace underwell::sim {
namespace {

SimulationReport simulated(const SimulationSettings& settings) {
    const auto content = game::Content::make(tests::plain_content());
    tests::ScriptedGenerators generators;
    return simulate(settings, {.content = *content, .generators = generators});
}

TEST(Simulation, HoldsAllRulesWithoutFaults) {
    const auto report = simulated({.seed = 1, .hours = 2, .players = 10, .faults = false});
    EXPECT_EQ(report.broken, std::nullopt);
    EXPECT_GT(report.rooms, 100U);
    EXPECT_GT(report.branches, 2U);
    EXPECT_EQ(report.crashes, 0U);
}

TEST(Simulation, HoldsAllRulesWithFaults) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        const auto report = simulated({.seed = seed, .hours = 2, .players = 10, .faults = true});
        EXPECT_EQ(report.broken, std::nullopt) << "seed " << seed;
        EXPECT_GT(report.crashes, 0U);
    }
}

TEST(Simulation, IsTheSameFromTheSameSeed) {
    const SimulationSettings settings{.seed = 3, .hours = 1, .players = 8, .faults = true};
    EXPECT_EQ(simulated(settings), simulated(settings));
}

}  // namespace
}  // namespace underwell::sim
