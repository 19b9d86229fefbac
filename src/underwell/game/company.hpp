// People among themselves (P6): speech within the zone and across zones, parties, following. The
// surface decides about parties and knows where everybody is; words and news to people elsewhere go
// through it. A message that finds its addressee gone on is sent back to the surface, which will
// have heard by then where to.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "underwell/game/deciding.hpp"

namespace underwell::game {

inline constexpr std::size_t words_bytes_max = 1'000;
inline constexpr std::size_t party_members_max = 8;

// Where somebody is who is not here. The surface knows; everybody else asks it.
base::ZoneId whereabouts(const Zone& zone, base::CharacterId who);

// Of the surface: those with somebody awake inside. What is only heard is not sent to others.
std::vector<base::ZoneId> wakeful_branches(const Zone& zone);

// K4: whoever is muted may tell something only to the staff, who can say why: such words are marked
// by this in place of a channel.
inline constexpr std::string_view only_to_staff = "staff";

bool is_muted(const Deciding& deciding, const Character& who);
void refuse_muted(Deciding& deciding, const Character& who);

// P6: whoever is ignored is neither heard, nor followed by, nor asked for anything.
bool ignores(const Character& listener, base::CharacterId speaker);

// Hears nothing from somebody any more, or hears them again.
void ignore(Deciding& deciding, const Character& who, base::CharacterId whom,
            const std::string& name);

// To whoever is meant: people here at once, others by message. Also what messages of these kinds do
// when they arrive.
void take_company(Deciding& deciding, const Words& words);
void take_company(Deciding& deciding, const WantsCompany& wish);
void take_company(Deciding& deciding, const PartyIs& party);
void take_company(Deciding& deciding, const CompanyAnswer& answer);

// On the surface: out of the party that somebody is in, if any.
void leave_party(Deciding& deciding, base::CharacterId who);

}  // namespace underwell::game
