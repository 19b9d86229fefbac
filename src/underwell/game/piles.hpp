// Whole things and parts of piles (I4): nothing is ever copied. What is taken off a pile is a thing
// of its own from then on.
#pragma once

#include <cstdint>
#include <optional>

#include "underwell/game/deciding.hpp"

namespace underwell::game {

struct Journey {
    Holder from;
    Holder to;
    std::optional<ThingId> into = {};  // a container of the new holder
    Handling how = Handling::get;
};

// So many of a pile, or the whole thing if it is no more than that; what has moved then.
ThingId move(Deciding& deciding, const Thing& thing, std::uint32_t count, const Journey& journey);

// So many of a pile in somebody's hands, to be worn, lit, thrown or sold; the whole is itself.
ThingId take_some(Deciding& deciding, const Character& who, const Thing& thing,
                  std::uint32_t count = 1);

// One of a pile is gone; of a single thing one charge, and with the last one the thing.
void use_up(Deciding& deciding, const Character& who, const Thing& thing,
            Handling how = Handling::use);

}  // namespace underwell::game
