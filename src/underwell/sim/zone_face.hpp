// What a zone looked like at some moment, in a few bytes: so that the house's zones can be compared
// later with those that a witness has folded from the same events (law 2).
#pragma once

#include <cstdint>

#include "underwell/base/ids.hpp"
#include "underwell/game/zone.hpp"

namespace underwell::sim {

// A zone as the house had it when it decided a commit.
struct ZoneFace {
    base::ZoneId zone;
    std::uint64_t digest = 0;
};

// Everything that is stored, and what is derived from it.
std::uint64_t digest_of(const game::Zone& zone);

// Rooms and people: as long as a digest takes.
std::uint32_t size_of(const game::Zone& zone);

}  // namespace underwell::sim
