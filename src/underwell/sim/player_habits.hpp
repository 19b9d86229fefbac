// Who plays in a simulation (simulation.hpp): everybody's name and habits follow from their number,
// so that each mixture occurs; how long they stay and are away is drawn.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "underwell/base/instant.hpp"
#include "underwell/base/random.hpp"
#include "underwell/sim/bot.hpp"

namespace underwell::sim {

// Counted from 1: the first one runs the world.
BotHabits habits_of_player(std::uint64_t number);
std::string name_of_player(std::uint64_t number);

// Up to so long, and one at least.
template <typename Unit>
base::Duration some(base::Stream& chance, Unit most) {
    return Unit{1 + chance.below(static_cast<std::uint32_t>(most.count()))};
}

// Whom somebody delves with, themselves too, the leader first; nobody if they do not delve.
std::vector<std::uint64_t> band_of_player(std::uint64_t number);

base::Duration drawn_stay(base::Stream& chance);
base::Duration drawn_absence(base::Stream& chance);

// Those who delve together come at the same hours. How much is left of them, or how long it is
// until the next begin, which is 0 meanwhile.
struct HoursOfPlay {
    base::Duration left{0};
    base::Duration until_next{0};
};

HoursOfPlay hours_of_band(std::uint64_t leader, base::Instant now);

}  // namespace underwell::sim
