// Finding one's way in words (N13): where something is, one room's walk towards what is unexplored,
// one room's walk over known ground. What is found is what look, scan and map would show whoever
// asks, and nothing else: beings and things here, beings next door, one's party, and the rooms of
// the map by their names and by what they offer. Each walk is decided like a typed direction, so a
// program that draws a map can repeat a command until it is there or refused.
#pragma once

#include <string_view>

#include "underwell/base/ids.hpp"
#include "underwell/game/deciding.hpp"
#include "underwell/game/notice.hpp"

namespace underwell::game {

// Without words: what there is to be found.
void find_way(Deciding& deciding, base::CharacterId who, std::string_view words);

void explore(Deciding& deciding, base::CharacterId who);

// To "home", to a cell counted from the well, to whatever find_way() finds.
void travel(Deciding& deciding, base::CharacterId who, std::string_view words);

// Whether it tells of one walk of several: the same line, typed once more, goes on.
bool is_on_the_way(const Notice& notice);

// Whether travel() knows what these words mean.
bool is_destination(const Deciding& deciding, const Character& who, std::string_view words);

}  // namespace underwell::game
