// What somebody sees of the tiles around (T17, T20): in a lit room all that is in sight, in the
// dark only what is next to one. Const and without chance, like all looking (look.hpp). Who is in
// the room is known as it is in text, also of those whom a pillar hides; only where they stand is
// not.
#pragma once

#include "underwell/game/chambers.hpp"
#include "underwell/game/character.hpp"
#include "underwell/game/content.hpp"
#include "underwell/game/view.hpp"
#include "underwell/grid/bit_grid.hpp"
#include "underwell/grid/field_of_view.hpp"

namespace underwell::game {

// A room as all who are in it see it, each from where they stand: worked out once for all of them.
struct Scene {
    RoomNumber room;
    Ground ground;
    Stands stands;
    grid::BitGrid opaque;  // the tiles that stop eyes
    bool lit = true;
};

Scene scene_in(const Zone& zone, const Content& content, RoomNumber number);

// Whether eyes on one tile see another.
bool sees(const Scene& scene, grid::Spot from, grid::Spot target);

// Of somebody who is there.
ChamberView look_at_scene(const Zone& zone, const Content& content, const Scene& scene,
                          const Character& viewer);

ChamberView look_at_chamber(const Zone& zone, const Content& content, const Character& viewer);

}  // namespace underwell::game
