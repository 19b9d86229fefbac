// The whole house from one seed (law 13): people who explore, talk, disconnect and return, in one
// thread and in false time, with crashes, failed commits and clock jumps if wished. Everything that
// became durable is judged by a witness. The same settings always give the same run.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "underwell/base/result.hpp"
#include "underwell/game/generator.hpp"

namespace underwell::sim {

struct SimulationSettings {
    std::uint64_t seed = 1;
    std::uint64_t hours = 1;
    std::uint64_t players = 20;
    bool faults = false;

    friend bool operator==(const SimulationSettings&, const SimulationSettings&) = default;
};

struct SimulationReport {
    std::uint64_t turns = 0;
    std::uint64_t commands = 0;
    std::uint64_t refusals = 0;
    std::uint64_t events = 0;
    std::uint64_t commits = 0;
    std::uint64_t crashes = 0;
    std::uint64_t branches = 0;
    std::uint64_t rooms = 0;
    std::uint64_t fingerprint = 0;      // of everything that became durable
    std::optional<std::string> broken;  // the rule, and where
    std::uint64_t broken_at_turn = 0;

    friend bool operator==(const SimulationReport&, const SimulationReport&) = default;
};

// Calls `progress` now and then with the hours that have passed.
SimulationReport simulate(const SimulationSettings& settings, const game::Rules& rules,
                          const std::function<void(std::uint64_t)>& progress = {});

}  // namespace underwell::sim
