// What is worn and wielded, and what fits into the pack (P3): it has so many slots and
// constitution, light things take a fraction, gold weighs nothing, what is worn takes none. A
// two-handed weapon takes both hands.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "underwell/game/character.hpp"
#include "underwell/game/content.hpp"
#include "underwell/game/deciding.hpp"

namespace underwell::game {

// In tenths of a slot.
std::uint64_t pack_room(const Content& content, const Character& who);
std::uint64_t pack_load(const Content& content, const Character& who);

// With what lies in it, in the list it stands in.
std::uint64_t weight(const Content& content, const std::vector<Thing>& things, const Thing& thing);

bool is_worn(const Character& who, ThingId thing);

// What somebody carries that could be lit; null if there is nothing.
const Thing* find_unlit_light(const Content& content, const Character& who);

// Where a kind of thing is worn; nothing if it is not.
std::optional<GearPlace> place_for(const ThingKind& kind);

// Where this very thing could go now; says so if it cannot.
std::optional<GearPlace> place_or_refuse(Deciding& deciding, const Character& who,
                                         const Thing& thing);

// What people ask for, in the words they typed.
void wear(Deciding& deciding, base::CharacterId who, std::string_view words);
void remove(Deciding& deciding, base::CharacterId who, std::string_view words);

// A thing in hand goes where it belongs, and what was there into the pack; says so if it cannot.
// Also what a choice to change weapon does in battle (B2).
void put_on(Deciding& deciding, const Character& who, const Thing& thing);

}  // namespace underwell::game
