// Things going from hand to hand (I3, I4): get, drop, give, put, open, throw. Nothing is ever
// copied: a thing moves, or a part of a pile becomes a thing of its own. Gold that somebody takes
// in hand goes into the purse (react_things.cpp). In the dark one finds nothing but what one holds
// (I2).
#pragma once

#include <cstdint>
#include <string_view>

#include "underwell/game/deciding.hpp"
#include "underwell/game/naming.hpp"

namespace underwell::game {

inline constexpr std::size_t things_in_a_room_max = 200;  // put there by people or from elsewhere
inline constexpr std::size_t things_in_a_container_max = 30;

void get(Deciding& deciding, base::CharacterId who, std::string_view words);
void drop(Deciding& deciding, base::CharacterId who, std::string_view words);
void give(Deciding& deciding, base::CharacterId who, std::string_view words);
void put(Deciding& deciding, base::CharacterId who, std::string_view words);
void open(Deciding& deciding, base::CharacterId who, std::string_view words);
void throw_thing(Deciding& deciding, base::CharacterId who, std::string_view words);

// Gold that came into somebody's hands as a thing, free of any container, goes into the purse.
void pocket_gold(Deciding& deciding, const Holder& holder, ThingId thing);

// Whether somebody is in a fight, and so cannot do this now; says so.
bool is_busy(Deciding& deciding, const Character& who);

// Whether the words mean gold of the purse: "gold", "20 coins".
bool means_gold(const Content& content, const Wish& wish);

}  // namespace underwell::game
