// Who is where (P6). The surface knows those who are with it, and how they were who went down; it
// is told when one of them wakes or sleeps, gains a level or a role, and when they have come deeper
// by a step: a message for each room walked would be more than anybody wants to know. So who costs
// no branch anything, however many there are.
#pragma once

#include <cstdint>
#include <string_view>

#include "underwell/game/deciding.hpp"

namespace underwell::game {

inline constexpr std::uint32_t presence_depth_step = 5;
inline constexpr std::size_t who_listed_max = 100;

// As the surface is told; also of somebody on the surface.
Presence presence_of(const Zone& zone, const Character& who);

void report_presence(Deciding& deciding, const Character& who);

// Ask the surface, or answer at once there.
void ask_who(Deciding& deciding, base::CharacterId who, std::string_view beginning);
void ask_who_is_in_party(Deciding& deciding, base::CharacterId who, PartyId party);

void take_knowing(Deciding& deciding, const PresenceIs& presence);
void take_knowing(Deciding& deciding, const AsksWho& asks);
void take_knowing(Deciding& deciding, const WhoIs& answer);

}  // namespace underwell::game
