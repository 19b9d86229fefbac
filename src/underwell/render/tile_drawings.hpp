// The drawings that tiles are made of (tile_set.hpp): pixel art by hand, 16 × 16, one letter a
// pixel. A letter names an ink, not a colour, so one drawing serves every theme (level_look.hpp); a
// dot is left clear. The rules of the hand: light falls from the top left; things, people and doors
// have an outline, ground has none; what stands throws a short shadow to the right and below. Pure.
//
//   abc floor    def tunnel   ghi wall top   jkl wall face   mnp door    qrs water   tuv growth
//   wxy accent   zZ rock      # outline      123 shadow      (of three letters dark, middle, light)
//   ABC gold     DEF iron     GH skin        JI bone         KLM red     NOP green   QRS leather
//   TUV blue
#pragma once

#include <cstdint>

namespace underwell::render {

enum class Drawing : std::uint8_t {
    dirt_plain,
    dirt_pebbles,
    dirt_ruts,
    dirt_speckled,
    flags_one,
    flags_four,
    flags_three,
    flags_cracked,
    marble_plain,
    marble_veined,
    marble_diamond,
    marble_cracked,
    planks_plain,
    planks_joint,
    planks_knot,
    planks_worn,
    tunnel_plain,
    tunnel_stones,
    tunnel_ruts,
    rock_quiet,
    rock_flecked,
    rock_seamed,
    top_earth,
    top_blocks,
    top_smooth,
    face_earth,
    face_brick,
    face_block,
    face_panel,
    water_calm,
    water_ripple,
    rubble_heap,
    rubble_scattered,
    roots_long,
    roots_knot,
    moss_patch,
    moss_strewn,
    mushrooms_three,
    mushrooms_ring,
    glow_worms_cluster,
    glow_worms_thread,
    mosaic_star,
    mosaic_waves,
    carpet_woven,
    carpet_worn,
    cobweb_corner,
    cobweb_torn,
    door_across,
    door_along,
    lock,
    crack_across,
    crack_along,
    pillar,
    player,
    goblin,
    rat,
    slime,
    bat,
    skeleton,
    spider,
    stairs_down,
    entrance,
    key,
    chest,
    trap,
    nest,
    altar,
    counter,
    traveller,
    moth,
    louse,
    bladder,
    hound,
    husk,
    wraith,
    bundle,
    coins,
    knife,
    sword,
    spear,
    maul,
    jerkin,
    mail,
    shield,
    helmet,
    stone,
    red_flask,
    clear_flask,
    bread,
    fish,
    torch,
    lantern,
    rune,
    tool,
    spoon,
    gem,
    bone,
    crown,
    scroll,
    book,
};

inline constexpr std::uint32_t drawing_count = 100;
inline constexpr char clear_letter = '.';

struct TilePixel {
    std::int32_t x = 0;
    std::int32_t y = 0;  // from the top
};

// The pixel must lie within 16 × 16.
char letter(Drawing drawing, TilePixel pixel);

}  // namespace underwell::render
