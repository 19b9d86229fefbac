// Whether what a journal keeps is a world: every zone folds, there is a surface, everybody whom the
// surface knows by name is in exactly one zone or on the way between two, and so is every thing
// (law 5). For tools, which read one moment of the journal; zones are looked at one after the
// other, so that memory holds one at a time. What does not fold is a fault like others and does not
// end the check.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "underwell/base/ids.hpp"
#include "underwell/base/result.hpp"
#include "underwell/server/ports/journal.hpp"

namespace underwell::server {

inline constexpr std::size_t world_faults_told_max = 100;

struct WorldCheck {
    std::uint64_t zones = 0;                         // that fold
    std::uint64_t zones_unreadable = 0;              // that do not
    std::map<base::CharacterId, std::string> names;  // of everybody
    std::uint64_t things = 0;                        // piles by the piece, gold on the ground too
    std::uint64_t gold = 0;                          // in purses
    std::vector<std::string> faults;                 // the first of them; none: all is well
    std::uint64_t faults_in_all = 0;
};

using WorldCheckProgress = std::function<void(std::uint64_t done, std::uint64_t total)>;

// Fails only if the journal cannot be read at all.
base::Result<WorldCheck> check_world(const JournalReader& journal,
                                     const WorldCheckProgress& progress);

}  // namespace underwell::server
