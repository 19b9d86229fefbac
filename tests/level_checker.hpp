// The second opinion on a level: every rule that can be seen from outside, checked tile by tile
// with the plainest means, sharing nothing with the generators but the Level itself. Slow on
// purpose. An objection carries the name of the broken rule. Tested itself with levels that break
// each rule.
#pragma once

#include "objections.hpp"
#include "underwell/level/level.hpp"

namespace underwell::tests {

Objections check_level(const level::Level& level);

}  // namespace underwell::tests
