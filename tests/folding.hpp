// Law 2, for the end of every scenario: folding all events again gives every zone as it is, and so
// do its bytes.
#pragma once

#include "game_house.hpp"

namespace underwell::tests {

void expect_folding_gives_the_same(GameHouse& house);

}  // namespace underwell::tests
