// A level the way libtcod's users make one: its binary space partition, a room of 6 to 10 tiles on
// a side (its ring of wall included) in every leaf, L-shaped tunnels between siblings, all of it
// dug into a TCOD_Map that is solid before, by TCOD_map_set_properties for every tile of floor.
// Leaves of 12 tiles and more give on average a little less floor than our classic levels have.
#pragma once

#include <algorithm>
#include <cstdint>
#include <libtcod/bsp.h>
#include <libtcod/fov.h>
#include <libtcod/mersenne.h>
#include <memory>

#include "underwell/grid/grid.hpp"
#include "underwell/grid/rectangle.hpp"
#include "underwell/grid/spot.hpp"

namespace underwell::bench {

struct LibtcodDeleter {
    void operator()(TCOD_Map* map) const { TCOD_map_delete(map); }

    void operator()(TCOD_Random* dice) const { TCOD_random_delete(dice); }

    void operator()(TCOD_bsp_t* tree) const { TCOD_bsp_delete(tree); }
};

using LibtcodMap = std::unique_ptr<TCOD_Map, LibtcodDeleter>;
using LibtcodDice = std::unique_ptr<TCOD_Random, LibtcodDeleter>;
using LibtcodTree = std::unique_ptr<TCOD_bsp_t, LibtcodDeleter>;

struct LibtcodDigging {
    TCOD_Map* map;
    TCOD_Random* dice;
};

inline constexpr int libtcod_splits = 8;
inline constexpr int libtcod_leaf_min = 12;
inline constexpr int libtcod_room_min = 6;
inline constexpr int libtcod_room_max = 10;
inline constexpr float libtcod_ratio_max = 1.5F;

inline void libtcod_dig(TCOD_Map* map, const grid::Rectangle& area) {
    for (std::int32_t y = area.y; y < area.bottom(); ++y)
        for (std::int32_t x = area.x; x < area.right(); ++x)
            TCOD_map_set_properties(map, x, y, true, true);
}

// A straight tunnel, both ends included.
inline void libtcod_dig_line(TCOD_Map* map, grid::Spot from, grid::Spot to) {
    const std::int32_t left = std::min(from.x, to.x);
    const std::int32_t top = std::min(from.y, to.y);
    libtcod_dig(map, {.x = left,
                      .y = top,
                      .width = std::max(from.x, to.x) - left + 1,
                      .height = std::max(from.y, to.y) - top + 1});
}

// Shrinks the leaf to its room, so that its parent finds it there.
inline void libtcod_dig_room(const LibtcodDigging& digging, TCOD_bsp_t& leaf) {
    const int width =
        TCOD_random_get_int(digging.dice, libtcod_room_min, std::min(leaf.w, libtcod_room_max));
    const int height =
        TCOD_random_get_int(digging.dice, libtcod_room_min, std::min(leaf.h, libtcod_room_max));
    leaf.x = TCOD_random_get_int(digging.dice, leaf.x, leaf.x + leaf.w - width);
    leaf.y = TCOD_random_get_int(digging.dice, leaf.y, leaf.y + leaf.h - height);
    leaf.w = width;
    leaf.h = height;
    libtcod_dig(digging.map,
                {.x = leaf.x + 1, .y = leaf.y + 1, .width = width - 2, .height = height - 2});
}

inline grid::Spot libtcod_centre(const TCOD_bsp_t& room) {
    return {.x = room.x + room.w / 2, .y = room.y + room.h / 2};
}

// Both children stand for a room by now; the parent then stands for the room of its left child.
inline void libtcod_join(const LibtcodDigging& digging, TCOD_bsp_t& parent) {
    const TCOD_bsp_t& left = *TCOD_bsp_left(&parent);
    const grid::Spot from = libtcod_centre(left);
    const grid::Spot to = libtcod_centre(*TCOD_bsp_right(&parent));
    const bool across_first = TCOD_random_get_int(digging.dice, 0, 1) == 0;
    const grid::Spot corner{.x = across_first ? to.x : from.x, .y = across_first ? from.y : to.y};
    libtcod_dig_line(digging.map, from, corner);
    libtcod_dig_line(digging.map, corner, to);
    parent.x = left.x;
    parent.y = left.y;
    parent.w = left.w;
    parent.h = left.h;
}

inline void libtcod_level(const LibtcodDigging& digging, grid::Size size) {
    const LibtcodTree tree{TCOD_bsp_new_with_size(0, 0, size.width, size.height)};
    TCOD_bsp_split_recursive(tree.get(), digging.dice, libtcod_splits, libtcod_leaf_min,
                             libtcod_leaf_min, libtcod_ratio_max, libtcod_ratio_max);
    const auto dig_node = [](TCOD_bsp_t* node, void* user_data) {
        const auto& here = *static_cast<const LibtcodDigging*>(user_data);
        if (TCOD_bsp_is_leaf(node))
            libtcod_dig_room(here, *node);
        else
            libtcod_join(here, *node);
        return true;
    };
    LibtcodDigging handed = digging;
    TCOD_bsp_traverse_inverted_level_order(tree.get(), dig_node, &handed);
}

}  // namespace underwell::bench
