// Whom typed words aim at in battle: "rat", "2.rat" or "2", the second monster in sight; a person's
// name; nothing the nearest foe.
#pragma once

#include <optional>
#include <string_view>

#include "underwell/game/deciding.hpp"
#include "underwell/game/fight.hpp"

namespace underwell::game {

// No words give a FighterId that is nobody. Nothing, and a refusal, if there is no such one.
std::optional<FighterId> aim(Deciding& deciding, const Character& who, std::string_view words);

// As above, of whom one means to harm: a monster, or whoever one has a duel with (B5).
std::optional<FighterId> aim_at_foe(Deciding& deciding, const Character& who,
                                    std::string_view words);

// A rune that is carried, by its name or its number; the first if nothing is said. Null, and a
// refusal, if there is none.
const Thing* rune_called(Deciding& deciding, const Character& who, std::string_view words);

}  // namespace underwell::game
