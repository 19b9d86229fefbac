// A small journal of an earlier day, kept in tests/journals: whatever the codecs of zones and turns
// become, it must still be read, and give the same world as then. A sample is what a short
// simulation left behind: all turns of its zones, and each zone as a snapshot. The world is
// compared as text, so that a new field in a snapshot makes no difference.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "underwell/base/bytes.hpp"
#include "underwell/base/result.hpp"
#include "underwell/game/generator.hpp"
#include "underwell/game/zone.hpp"
#include "underwell/server/ports/journal.hpp"
#include "underwell/sim/simulation.hpp"

namespace underwell::sim {

namespace errors {
inline constexpr std::string_view not_a_sample = "not_a_sample";
}  // namespace errors

struct JournalSample {
    std::vector<server::TurnRecord> turns;    // zone by zone, in order
    std::vector<server::Snapshot> snapshots;  // of each zone, after its last turn

    friend bool operator==(const JournalSample&, const JournalSample&) = default;
};

// Needs a simulation that holds all rules; fails with what it broke.
base::Result<JournalSample> record_sample(const SimulationSettings& settings,
                                          const SimulationWorld& world);

base::Bytes serialise(const JournalSample& sample);
base::Result<JournalSample> restore_sample(std::span<const std::byte> bytes);

// All zones that come of the turns, and of the snapshots; fails with the codecs' errors.
base::Result<std::string> world_of_turns(const JournalSample& sample);
base::Result<std::string> world_of_snapshots(const JournalSample& sample);

// One zone, for comparing: who and what is where, and in which state.
std::string text_of(const game::Zone& zone);

}  // namespace underwell::sim
