// What the rooms are for, and who and what stands where (T5, T14). Steps of generators.
#pragma once

#include <cstdint>
#include <optional>

#include "underwell/level/draft.hpp"

namespace underwell::level {

// T14: how far each room is from the first one, and its type by that and by how many ways lead in.
// Where the level is proved, distances are walked; else they are counted along the tunnels, which
// is sooner done, and too far where tunnels cross each other or other rooms.
base::Result<void> give_types(Draft& draft);

// T5: the start, the exit and the monsters.
base::Result<void> place_people(Draft& draft);

// The tile of a room's floor nearest to a spot of it on which nobody and nothing stands, if there
// is one.
std::optional<grid::Spot> free_floor(const Level& level, std::uint32_t room, grid::Spot near);

}  // namespace underwell::level
