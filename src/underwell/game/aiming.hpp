// Whom typed words aim at in battle: "2" is the second monster in sight, a name or its beginning a
// person in the room, nothing the nearest foe.
#pragma once

#include <optional>
#include <string_view>

#include "underwell/game/deciding.hpp"
#include "underwell/game/fight.hpp"

namespace underwell::game {

// No words give a FighterId that is nobody. Nothing, and a refusal, if there is no such one.
std::optional<FighterId> aim(Deciding& deciding, const Character& who, std::string_view words);

// Somebody else in the room who is awake; null if there is nobody of that name.
const Character* person_called(const Deciding& deciding, const Character& who,
                               std::string_view words);

// A rune that is carried: the only one, the second ("2"). Nothing, and a refusal, if there is none.
const Thing* rune_called(Deciding& deciding, const Character& who, std::string_view words);

}  // namespace underwell::game
