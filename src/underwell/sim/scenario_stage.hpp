// What a story sets its stage with (docs/scenarios.md): a room that it orders, and rules of the
// pack that it changes before the world begins. Both are read from one line of the story; what
// cannot be understood fails with bad_scenario and says what would be.
#pragma once

#include <string_view>

#include "underwell/base/result.hpp"
#include "underwell/game/content.hpp"
#include "underwell/game/generator.hpp"
#include "underwell/sim/scenario.hpp"

namespace underwell::sim {

// "dark 2 monster base:coin_rat thing base:chest inside thing base:spoon guarding trap hurts"
base::Result<game::RoomProposal> read_room(std::string_view words, const ScenarioWorld& world);

// "pack_slots 3", "window lottery", "outfit base:knife base:torch"
base::Result<void> set_rule(std::string_view words, game::ContentParts& parts);

}  // namespace underwell::sim
