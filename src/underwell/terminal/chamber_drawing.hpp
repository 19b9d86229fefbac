// The chamber as tiles (N14): what is in sight in the colours of its theme, what is remembered dim,
// what is unknown blank; oneself, monsters by their letter, things, ways up and down. The part
// around oneself, where it is larger than its place. Pure; nothing fails.
#pragma once

#include <string_view>

#include "underwell/terminal/play_look.hpp"
#include "underwell/terminal/play_world.hpp"
#include "underwell/terminal/sheet.hpp"

namespace underwell::terminal {

void draw_chamber(Sheet& sheet, const Box& where, const ChamberKnown& chamber,
                  const PlayLook& look);

// "giant rat": 'r'. By the English name of its kind, so that it is the same in every language.
char monster_letter(std::string_view kind);

// The signs of water, growth and rubble in a theme, such as "≈ ' ∴".
std::string ground_signs(std::string_view theme, const PlayLook& look);

}  // namespace underwell::terminal
