// What happened in a simulation how often, and how far people came: the part of its report
// (simulation.hpp) that judges nothing.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "underwell/game/content.hpp"
#include "underwell/game/event.hpp"
#include "underwell/game/zone.hpp"
#include "underwell/sim/simulated_journal.hpp"
#include "underwell/sim/simulation.hpp"

namespace underwell::sim {

class SimulationTally {
  public:
    SimulationTally();

    // Once it is durable.
    void note(const game::Event& event, const game::Content& content);

    // After a turn.
    void note(const game::Zone& zone);

    void note_typed(const std::string& line);

    void write_into(SimulationReport& report) const;

  private:
    std::map<std::string_view, std::uint64_t> events_seen_;
    std::map<std::string, std::uint64_t> commands_typed_;  // by their first word
    std::uint64_t branches_ = 0;
    std::uint64_t rooms_ = 0;
    std::uint64_t deepest_ = 0;
    std::uint64_t most_rooms_ = 0;
    std::uint64_t highest_level_ = 1;
    std::uint64_t masters_slain_ = 0;
};

// Those that a disk has met, by name.
void write_faults(const SimulatedDisk& disk, std::map<std::string, std::uint64_t>& faults);

}  // namespace underwell::sim
