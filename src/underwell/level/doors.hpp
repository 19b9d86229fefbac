// Doors, locks and secrets (T12). Steps of generators.
#pragma once

#include "underwell/level/draft.hpp"

namespace underwell::level {

// Where tunnels of any kind come into rooms: tiles of a room's wall that were dug, with wall to
// their left and right. Tunnels by path note them while digging; others are found here.
base::Result<void> find_entries(Draft& draft);

// Doors at so many in a hundred of the entries.
base::Result<void> hang_doors(Draft& draft);

// Locks on the only doors of dead ends; each key lies in a room that is reached before, possibly
// behind an earlier lock.
base::Result<void> lock_doors(Draft& draft);

// Hides so many in a hundred of the doors that nobody needs to find on the way to the exit, to a
// key or to a lock.
base::Result<void> hide_doors(Draft& draft);

}  // namespace underwell::level
