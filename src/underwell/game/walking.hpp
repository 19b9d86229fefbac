// Going from room to room: by the exits of a branch with all their rules (C2, C3, D8), by the ways
// of the surface, through the start room's exits into branches and back (S1 to S3, S7).
#pragma once

#include <optional>

#include "underwell/base/ids.hpp"
#include "underwell/game/deciding.hpp"
#include "underwell/game/heading.hpp"

namespace underwell::game {

void walk(Deciding& deciding, base::CharacterId who, Heading towards);

// Whether a fight or a firm grip keeps somebody where they are; then that was refused.
bool is_kept_here(Deciding& deciding, const Character& who);

// Through the back exit, fight or not: what a successful flight does (B3). The exit must exist.
void walk_back(Deciding& deciding, base::CharacterId who);

// Out of the branch and to the surface, by whatever way (S7).
void go_home(Deciding& deciding, const Character& who, HomeCause cause,
             std::optional<Heading> towards = {});

// The exit to the room that this one was created from (D2).
std::optional<Heading> back_exit(const Zone& zone, RoomNumber number);

}  // namespace underwell::game
