#include "underwell/sim/simulation_tally.hpp"

#include <algorithm>
#include <array>

#include "underwell/game/commands.hpp"
#include "underwell/game/event_names.hpp"

namespace underwell::sim {

SimulationTally::SimulationTally() {
    for (const std::string_view name : game::event_names())
        events_seen_.emplace(name, 0);
}

void SimulationTally::note(const game::Event& event, const game::Content& content) {
    ++events_seen_.find(game::name_of(event))->second;
    if (const auto* dug = event.as<game::RoomDug>()) {
        const auto& walk = dug->growth.walk;
        const auto depth = std::uint64_t{grid::depth(grid::step(walk.from, walk.towards))};
        ++rooms_;
        deepest_ = std::max(deepest_, depth);
    }
    if (const auto* gained = event.as<game::LevelGained>())
        highest_level_ = std::max<std::uint64_t>(highest_level_, gained->level);
    if (const auto* slain = event.as<game::MonsterSlain>())
        if (content.monster(slain->kind).unique) ++masters_slain_;
    if (event.as<game::BranchFounded>() != nullptr) ++branches_;
}

void SimulationTally::note(const game::Zone& zone) {
    if (zone.branch) most_rooms_ = std::max<std::uint64_t>(most_rooms_, zone.rooms.size());
}

void SimulationTally::note_typed(const std::string& line) {
    ++commands_typed_[line.substr(0, line.find(' '))];
}

void SimulationTally::write_into(SimulationReport& report) const {
    report.branches = branches_;
    report.rooms = rooms_;
    report.deepest = deepest_;
    report.most_rooms = most_rooms_;
    report.highest_level = highest_level_;
    report.masters_slain = masters_slain_;
    for (const auto& [name, count] : events_seen_)
        report.events_seen.emplace(name, count);
    for (const auto& [word, count] : commands_typed_) {
        const game::CommandRow* row = game::find_command(word, game::Role::admin);
        report.commands_used[row == nullptr ? "?" : std::string{row->name}] += count;
    }
}

void write_faults(const SimulatedDisk& disk, std::map<std::string, std::uint64_t>& faults) {
    constexpr std::array<const char*, journal_fault_count> names = {"none",
                                                                    "failed",
                                                                    "lost in doubt",
                                                                    "stored in doubt",
                                                                    "crashed before writing",
                                                                    "torn",
                                                                    "crashed after writing"};
    for (const auto& [fault, count] : disk.met)
        faults[names.at(static_cast<std::size_t>(fault))] = count;
    if (disk.reads_broken > 0) faults["crashed while reading"] = disk.reads_broken;
}

}  // namespace underwell::sim
