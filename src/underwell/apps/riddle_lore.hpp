// What delvers (sim/delve_party.hpp) have heard about the riddles of a pack.
#pragma once

#include "underwell/apps/game_world.hpp"
#include "underwell/sim/delve_party.hpp"

namespace underwell::apps {

sim::DelveKnowledge riddle_lore(const GameWorld& world);

}  // namespace underwell::apps
