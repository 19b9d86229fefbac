// One delve, from one seed: people of a level are made and fitted out (delver_kit.hpp), go down the
// well into a fresh branch, play as a party does (delve_party.hpp), and sell at home what they
// brought. Bounded by what they type and by the time that takes, as people need it.
#pragma once

#include <cstdint>
#include <vector>

#include "underwell/base/instant.hpp"
#include "underwell/game/generator.hpp"
#include "underwell/sim/delve_party.hpp"
#include "underwell/sim/delve_tally.hpp"
#include "underwell/sim/delver_kit.hpp"

namespace underwell::sim {

struct DelveSettings {
    std::uint64_t seed = 1;
    std::uint32_t level = 1;
    std::uint32_t people = 1;  // 1 to 3
    std::uint32_t goal_depth = 1;
};

struct DelverReport {
    bool died = false;
    bool came_home = false;  // on their own feet; neither: they were still below when time was up
    std::int64_t gold = 0;   // more than before, with what their things would bring
    std::uint64_t experience = 0;  // gained
    WeaponClass weapon = WeaponClass::strong_hand;
    std::optional<game::ThingKindId> rune = {};
};

struct DelveReport {
    std::vector<DelverReport> delvers;
    bool reached_goal = false;
    TurnBack turned_back = TurnBack::not_yet;
    std::uint32_t deepest = 0;
    std::uint64_t rooms = 0;  // walked through, by whoever walked most
    std::uint64_t lines = 0;
    std::uint64_t refused = 0;
    base::Duration took{0};  // below
};

DelveReport delve(const game::Rules& rules, const DelveKnowledge& knows,
                  const DelveSettings& settings, DelveTally& tally);

}  // namespace underwell::sim
