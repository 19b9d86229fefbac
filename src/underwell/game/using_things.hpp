// What things are for (I1, I2): eaten, drunk, lit, put out, read, used.
#pragma once

#include <cstdint>
#include <string_view>

#include "underwell/game/bodies.hpp"
#include "underwell/game/deciding.hpp"

namespace underwell::game {

inline constexpr std::uint16_t light_warning_rooms = 3;

enum class Use : std::uint8_t { any, eat, drink, light, extinguish };

void use(Deciding& deciding, base::CharacterId who, Use how, std::string_view words);

// A thing in hand, whatever it is for. Also what a choice to use does in battle (B2).
void use_thing(Deciding& deciding, const Character& who, const Thing& thing);

// Food and potions, for oneself or for somebody else: one of a pile, or one dose.
void consume(Deciding& deciding, const Character& who, const Thing& thing, const Body& body);

// The notices of a board, an inscription of the room: false if nothing written here is called so.
bool read_writing(Deciding& deciding, const Character& who, std::string_view words);

// A thing, an inscription of the room, or with no words all inscriptions.
void read(Deciding& deciding, base::CharacterId who, std::string_view words);

// I2: with each room walked in a branch all lights that somebody carries burn down by one.
void burn_lights(Deciding& deciding, base::CharacterId who);

}  // namespace underwell::game
