// What happens to a body without a hit point left: people fall and are judged by the death table
// (P5), monsters die and leave what they had (I4).
#pragma once

#include <optional>

#include "underwell/base/random.hpp"
#include "underwell/game/deciding.hpp"

namespace underwell::game {

// A throw on the death table; the worse the blow, the worse the word.
DeathOutcome throw_on_death_table(std::int32_t points_too_many, base::Stream& chance);

void fall(Deciding& deciding, const Character& who);

// What their fall does to who fell, and to their fight: the dead go home.
void follow_fall(Deciding& deciding, const CharacterFell& event);

// The experience for it is shared by the people who fight there; who took the turn gets the fame.
void slay(Deciding& deciding, RoomNumber room, const Monster& monster);

// M3: of one that was split, each part is worth its share, so that all are never worth more than
// the whole.
std::uint64_t experience_for(const MonsterKind& kind, std::uint32_t depth, std::uint8_t halved = 0);

// A kind of thing that is at home at this depth, by weight; nothing if none is.
std::optional<ThingKindId> choose_loot(const Content& content, std::uint32_t depth,
                                       base::Stream& chance);

}  // namespace underwell::game
