// Building views: what one character sees of its zone. Const and without chance; nothing is created
// by looking (D1).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "underwell/base/instant.hpp"
#include "underwell/game/character.hpp"
#include "underwell/game/content.hpp"
#include "underwell/game/view.hpp"
#include "underwell/game/zone.hpp"

namespace underwell::game {

RoomView look_at_room(const Zone& zone, const Content& content, const Character& viewer,
                      base::Instant now);

// The ways out of a room, clockwise from north, then up and down.
std::vector<ExitSeen> exits_of(const Zone& zone, RoomNumber number, base::Instant now);

// Those whom somebody makes out among the people of a room, by their place in its list: of a crowd
// some, and one's own party.
std::vector<std::size_t> people_made_out(const Room& place, const Character& viewer);

// Whether somebody there can see more than the bare room (I2): it has light of its own, or one of
// those in it carries some.
bool is_lit(const Zone& zone, const Content& content, RoomNumber number);

// Whether the way forward is blocked by something that nobody can see: a trap that was not found, a
// foe in hiding.
bool is_uncanny(const Room& place);

// Single things and beings as they are seen by whoever stands before them.
ThingSeen seen_as(const Content& content, const Thing& thing);
MonsterSeen seen_as(const Monster& monster);
PersonSeen seen_as(const Character& person, const Character& viewer);
PuzzleSeen seen_as(const Puzzle& puzzle, RoomNumber number);

// How many levers, bells, dials or stones it has.
std::uint32_t pieces_of(const Puzzle& puzzle);

// Where the room lies that an order of signs is for, as it would be shown on the wall of another.
std::optional<Heading> arrow_of(const Zone& zone, RoomNumber number,
                                const Inscription& inscription);

// If that is what an inscription tells.
std::optional<FigureTold> figure_told(const Zone& zone, const Inscription& inscription);

// Where it stands; nothing if what it was for is done.
std::optional<std::uint8_t> mark_of_wheel(const Zone& zone, const Inscription& wheel);

// The start room that a place of the surface is.
const StartPlace* start_place_at(const Zone& zone, RoomNumber number);

}  // namespace underwell::game
