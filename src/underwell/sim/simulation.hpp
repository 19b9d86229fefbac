// The whole house from one seed (law 13): people who explore, fight, talk, disconnect and return,
// and staff among them (bot.hpp), in one thread and in false time. Turns are decided while earlier
// ones are still being stored, and told once they are durable, as in a hall; if wished with crashes
// at any moment, commits that fail or are torn, and clocks that jump. Packs are reloaded meanwhile.
// Everything that became durable is judged by a witness, and so is what is shown, when it is shown.
// The same settings and packs always give the same run.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "underwell/branch/branch.hpp"
#include "underwell/game/generator.hpp"
#include "underwell/server/ports/journal.hpp"
#include "underwell/sim/delve_party.hpp"

namespace underwell::sim {

struct SimulationSettings {
    std::uint64_t seed = 1;
    std::uint64_t hours = 1;
    std::uint64_t players = 20;
    bool faults = false;
    bool keeps_history = false;  // of all turns, and at the end runs them again and compares

    friend bool operator==(const SimulationSettings&, const SimulationSettings&) = default;
};

struct SimulationWorld {
    // The first is in force at first; from time to time another one is loaded. At least one.
    std::span<const game::Rules> packs;
    std::vector<std::string> riddle_answers{};  // that people know
    DelveKnowledge delvers_know{};              // which belongs to which
    // Kept here instead of in false memory, empty as yet; then there are no faults.
    server::Journal* journal = nullptr;
    // Asked about each branch whenever the world is counted: an objection, or nothing.
    std::function<std::optional<std::string>(const branch::Branch&)> second_opinion{};
    // Called with each hour that has passed.
    std::function<void(std::uint64_t)> progress{};
};

struct SimulationReport {
    std::uint64_t turns = 0;
    std::uint64_t commands = 0;
    std::uint64_t refusals = 0;
    std::uint64_t events = 0;
    std::uint64_t commits = 0;  // that became durable
    std::uint64_t crashes = 0;
    std::map<std::string, std::uint64_t> faults;  // by kind
    std::uint64_t decided_ahead = 0;              // turns, while an earlier one was not durable
    std::uint64_t counts = 0;                     // how often everything there is was counted
    std::uint64_t zones_compared = 0;  // after a turn that changed them, with what events say
    std::uint64_t clock_jumps = 0;
    std::uint64_t reloads = 0;
    std::uint64_t branches = 0;
    std::uint64_t rooms = 0;
    std::uint64_t deepest = 0;                           // of all rooms
    std::uint64_t most_rooms = 0;                        // of one branch
    std::uint64_t highest_level = 1;                     // that anybody reached
    std::uint64_t masters_slain = 0;                     // of lairs
    std::uint64_t restarts = 0;                          // that staff asked for
    std::uint64_t replayed = 0;                          // events that came out the same again
    std::map<std::string, std::uint64_t> commands_used;  // by name; "?" for what is none
    std::map<std::string, std::uint64_t> events_seen;    // by name; 0 for what never happened
    std::uint64_t fingerprint = 0;                       // of everything that became durable
    std::optional<std::string> broken;                   // the rule, and where
    std::uint64_t broken_at_turn = 0;

    friend bool operator==(const SimulationReport&, const SimulationReport&) = default;
};

SimulationReport simulate(const SimulationSettings& settings, const SimulationWorld& world);

}  // namespace underwell::sim
