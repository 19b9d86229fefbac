// Vaults in levels (T16): choosing a prefab by depth and weight, turning it, laying it as a room.
#pragma once

#include <optional>

#include "underwell/level/draft.hpp"

namespace underwell::level {

// A vault of the level's depth that fits into `most`, turned and mirrored by chance, with its tag
// as the room's type; nothing if there is none.
std::optional<Prefab> draw_vault(const Draft& draft, grid::Size most, base::Stream& chance);

// Whether a tunnel could come to one of its door sites, if its top left tile lay there.
bool can_be_entered(const Prefab& vault, grid::Spot corner);

// Carves what Draft::reserved holds, each as a room of its own after all others. A step of
// generators.
base::Result<void> lay_vaults(Draft& draft);

}  // namespace underwell::level
