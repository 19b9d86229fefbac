// What the figures of delves (balance.hpp) must look like, whatever packs do: no depth is free for
// the level that belongs there, none is hopeless, the way down gets steeper without a cliff, three
// fare better than one, the deep pays, and nothing to fight by is useless. A figure may miss its
// bound by chance; it is objected to where that is unlikely (two standard errors), so that few
// delves judge mildly and many strictly.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "underwell/sim/balance.hpp"

namespace underwell::sim {

// Shares are in thousandths. People of a level belong at the depth of the same number.
struct Envelope {
    // Of all who go to their own depth or deeper: the figures that follow every number.
    std::int64_t survival_most = 900;  // alone
    std::int64_t survival_least = 840;
    std::int64_t survival_most_in_threes = 970;
    std::int64_t survival_least_in_threes = 910;
    std::int64_t free_from = 970;        // alone, of each band of levels: more is free
    std::int64_t success_most = 820;     // of all at their own depth, alone
    std::int64_t success_least = 400;    // the same of each band: less is hopeless
    std::int64_t lesson_least = 120;     // of what their next level costs, from one delve there
    std::int64_t lesson_most = 420;      // the same
    std::int64_t step_most = 250;        // of survival and of success, from one depth to the next
    std::int64_t rise_most = 40;         // that survival or success may rise with depth
    std::int64_t party_gain_least = 20;  // of survival, by going in threes
    std::int64_t reward_growth_least = 120;  // percent, from one band of levels to the next
    std::int64_t weapon_lag_most =
        0;  // of survival or success, behind others, where it serves best
    std::int64_t rune_gain_least = 5;  // of survival or success, beside none, where it serves best
};

using RuneName = std::function<std::string(game::ThingKindId)>;

// Sentences that say which figure is out of bounds; none if all is well. Levels and party sizes
// that were not measured are not judged.
std::vector<std::string> objections(const Balance& balance, const RuneName& name_of_rune,
                                    const Envelope& envelope = {});

}  // namespace underwell::sim
