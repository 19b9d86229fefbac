#include "underwell/render/tile_set.hpp"

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <string_view>

#include "underwell/base/check.hpp"
#include "underwell/render/png_writer.hpp"

namespace underwell::render {

namespace {

using grid::Direction;

constexpr std::int32_t side = tile_side_pixels;
constexpr TileInk clear{};
constexpr std::uint32_t all_sides = 15;
constexpr std::string_view sheet_title = "Underwell tiles";

constexpr TileInk solid(std::uint8_t red, std::uint8_t green, std::uint8_t blue) {
    return {.colour = {.red = red, .green = green, .blue = blue}, .opacity = 255};
}

constexpr TileInk shadow_ink(std::uint8_t opacity) {
    return {.colour = {}, .opacity = opacity};
}

struct NamedInk {
    char letter;
    TileInk ink;
};

// What has the same colour in every theme.
constexpr std::array<NamedInk, 25> fixed_inks = {{
    {.letter = '1', .ink = shadow_ink(70)},
    {.letter = '2', .ink = shadow_ink(110)},
    {.letter = '3', .ink = shadow_ink(150)},
    {.letter = 'A', .ink = solid(0x96, 0x5C, 0x18)},
    {.letter = 'B', .ink = solid(0xE0, 0xA4, 0x30)},
    {.letter = 'C', .ink = solid(0xFF, 0xE8, 0x88)},
    {.letter = 'D', .ink = solid(0x4A, 0x4E, 0x5C)},
    {.letter = 'E', .ink = solid(0x86, 0x8E, 0x9E)},
    {.letter = 'F', .ink = solid(0xC4, 0xCC, 0xD8)},
    {.letter = 'G', .ink = solid(0xB4, 0x78, 0x58)},
    {.letter = 'H', .ink = solid(0xF0, 0xBC, 0x94)},
    {.letter = 'I', .ink = solid(0xF6, 0xF2, 0xE4)},
    {.letter = 'J', .ink = solid(0xB4, 0xAC, 0x9C)},
    {.letter = 'K', .ink = solid(0x70, 0x18, 0x28)},
    {.letter = 'L', .ink = solid(0xB8, 0x34, 0x3C)},
    {.letter = 'M', .ink = solid(0xFF, 0x70, 0x58)},
    {.letter = 'N', .ink = solid(0x2C, 0x64, 0x38)},
    {.letter = 'O', .ink = solid(0x50, 0x9C, 0x48)},
    {.letter = 'P', .ink = solid(0x98, 0xD4, 0x64)},
    {.letter = 'Q', .ink = solid(0x50, 0x30, 0x20)},
    {.letter = 'R', .ink = solid(0x8A, 0x58, 0x34)},
    {.letter = 'S', .ink = solid(0xC4, 0x8C, 0x54)},
    {.letter = 'T', .ink = solid(0x28, 0x34, 0x74)},
    {.letter = 'U', .ink = solid(0x44, 0x60, 0xB8)},
    {.letter = 'V', .ink = solid(0x84, 0xAC, 0xF0)},
}};

struct RampLetters {
    std::string_view letters;  // dark, middle, light
    Ramp LevelLook::* ramp;
};

constexpr std::array<RampLetters, 8> ramp_letters = {{
    {.letters = "abc", .ramp = &LevelLook::floor},
    {.letters = "def", .ramp = &LevelLook::tunnel},
    {.letters = "ghi", .ramp = &LevelLook::wall_top},
    {.letters = "jkl", .ramp = &LevelLook::wall_face},
    {.letters = "mnp", .ramp = &LevelLook::door},
    {.letters = "qrs", .ramp = &LevelLook::water},
    {.letters = "tuv", .ramp = &LevelLook::growth},
    {.letters = "wxy", .ramp = &LevelLook::accent},
}};

TileInk opaque(Colour colour) {
    return {.colour = colour, .opacity = 255};
}

using Inks = std::array<TileInk, 128>;  // by letter

Inks inks_of(const LevelLook& look) {
    Inks inks{};
    for (const NamedInk& fixed : fixed_inks)
        inks[static_cast<std::size_t>(fixed.letter)] = fixed.ink;
    for (const RampLetters& letters : ramp_letters) {
        const Ramp& ramp = look.*letters.ramp;
        inks[static_cast<std::size_t>(letters.letters[0])] = opaque(ramp.dark);
        inks[static_cast<std::size_t>(letters.letters[1])] = opaque(ramp.middle);
        inks[static_cast<std::size_t>(letters.letters[2])] = opaque(ramp.light);
    }
    inks['z'] = opaque(look.rock);
    inks['Z'] = opaque(look.rock_fleck);
    inks['#'] = opaque(look.outline);
    return inks;
}

WallTextures wall_textures(WallStyle style) {
    switch (style) {
        case WallStyle::earth:
            return {.top = Drawing::top_earth, .face = Drawing::face_earth};
        case WallStyle::brick:
            return {.top = Drawing::top_blocks, .face = Drawing::face_brick};
        case WallStyle::block:
            return {.top = Drawing::top_smooth, .face = Drawing::face_block};
        case WallStyle::panel:
            return {.top = Drawing::top_smooth, .face = Drawing::face_panel};
    }
    return {};
}

// The first of the drawings of a style; the others follow it.
Drawing first_floor(FloorStyle style) {
    switch (style) {
        case FloorStyle::dirt:
            return Drawing::dirt_plain;
        case FloorStyle::flags:
            return Drawing::flags_one;
        case FloorStyle::marble:
            return Drawing::marble_plain;
        case FloorStyle::planks:
            return Drawing::planks_plain;
    }
    return Drawing::dirt_plain;
}

Drawing first_growth(GrowthStyle style) {
    switch (style) {
        case GrowthStyle::roots:
            return Drawing::roots_long;
        case GrowthStyle::moss:
            return Drawing::moss_patch;
        case GrowthStyle::mushrooms:
            return Drawing::mushrooms_three;
        case GrowthStyle::glow_worms:
            return Drawing::glow_worms_cluster;
        case GrowthStyle::mosaic:
            return Drawing::mosaic_star;
        case GrowthStyle::cobwebs:
            return Drawing::cobweb_corner;
        case GrowthStyle::carpet:
            return Drawing::carpet_woven;
    }
    return Drawing::roots_long;
}

Drawing after(Drawing first, std::uint32_t steps) {
    return static_cast<Drawing>(static_cast<std::uint32_t>(first) + steps);
}

// How far a pixel lies from the nearest of the sides in the set: 1 north, 2 east, 4 south, 8 west.
// Corners between two of them are cut, so that what they border looks round.
std::int32_t distance_to_sides(std::uint32_t sides, TilePixel pixel) {
    constexpr std::int32_t far = side;
    const std::int32_t north = (sides & 1U) != 0 ? pixel.y : far;
    const std::int32_t east = (sides & 2U) != 0 ? side - 1 - pixel.x : far;
    const std::int32_t south = (sides & 4U) != 0 ? side - 1 - pixel.y : far;
    const std::int32_t west = (sides & 8U) != 0 ? pixel.x : far;
    const std::int32_t vertical = std::min(north, south);
    const std::int32_t horizontal = std::min(east, west);
    constexpr std::int32_t cut = 3;
    const std::int32_t corner = vertical + horizontal - cut;
    return std::max(0, std::min({vertical, horizontal, corner}));
}

char shore_letter(std::uint32_t sides, TilePixel pixel) {
    constexpr std::string_view from_the_bank = "aaqs";
    const std::int32_t distance = distance_to_sides(sides, pixel);
    if (distance >= static_cast<std::int32_t>(from_the_bank.size())) return clear_letter;
    // Foam comes in short strokes.
    if (distance == 3 && (pixel.x + pixel.y * 3) % 7 > 3) return clear_letter;
    return from_the_bank[static_cast<std::size_t>(distance)];
}

char carpet_edge_letter(std::uint32_t sides, TilePixel pixel) {
    constexpr std::string_view from_the_hem = "aBtv";
    const std::int32_t distance = distance_to_sides(sides, pixel);
    if (distance >= static_cast<std::int32_t>(from_the_hem.size())) return clear_letter;
    return from_the_hem[static_cast<std::size_t>(distance)];
}

// Walls to the north (1), the west (2), both (3), or at the corner between alone (4).
char shadow_letter(std::uint32_t walls, TilePixel pixel) {
    constexpr std::string_view from_the_wall = "3211";
    constexpr std::int32_t reach = 4;
    const std::int32_t north = (walls & 1U) != 0 ? pixel.y : reach;
    const std::int32_t west = (walls & 2U) != 0 ? pixel.x : reach;
    const std::int32_t corner = walls == 4 ? std::max(pixel.x, pixel.y) : reach;
    const std::int32_t distance = std::min({north, west, corner});
    return distance < reach ? from_the_wall[static_cast<std::size_t>(distance)] : clear_letter;
}

class Painter {
  public:
    explicit Painter(std::uint32_t theme)
        : look_{level_look(theme)},
          inks_{inks_of(look_)},
          walls_{wall_textures(look_.wall_style)},
          floor_{first_floor(look_.floor_style)},
          growth_{first_growth(look_.growth_style)} {}

    std::vector<TileImage> paint_all() const {
        std::vector<TileImage> images;
        images.reserve(tile_count);
        for (TileNumber tile = 0; tile < tile_count; ++tile)
            images.push_back(tiles::named.contains(tile) ? named(static_cast<LevelTile>(tile))
                                                         : part(tile));
        return images;
    }

  private:
    template <typename LetterOf>
    TileImage drawn(const LetterOf& letter_of) const {
        TileImage image{};
        std::size_t at = 0;
        for (std::int32_t y = 0; y < side; ++y)
            for (std::int32_t x = 0; x < side; ++x) {
                const char ink = letter_of(TilePixel{.x = x, .y = y});
                image[at++] = inks_[static_cast<std::size_t>(ink)];
            }
        return image;
    }

    TileImage drawn(Drawing drawing) const {
        return drawn([&](TilePixel pixel) { return letter(drawing, pixel); });
    }

    TileImage wall(grid::DirectionSet open) const {
        return drawn([&](TilePixel pixel) { return wall_letter(walls_, open, pixel); });
    }

    // For maps that know only one tile of wall: face from top to bottom, which joins with itself.
    TileImage whole_wall() const {
        constexpr std::int32_t rows_without_face = 6;
        return drawn([&](TilePixel pixel) {
            const std::int32_t lower = pixel.y < rows_without_face ? rows_without_face : 0;
            return letter(walls_.face, {.x = pixel.x, .y = pixel.y + lower});
        });
    }

    TileImage over(TileImage below, std::initializer_list<Drawing> drawings) const {
        for (const Drawing drawing : drawings) {
            std::ranges::transform(below, drawn(drawing), below.begin(), laid_over);
        }
        return below;
    }

    TileImage named(LevelTile tile) const {
        const grid::DirectionSet through{Direction::north, Direction::south};
        switch (tile) {
            case LevelTile::wall:
                return whole_wall();
            case LevelTile::floor:
                return drawn(floor_);
            case LevelTile::tunnel:
                return drawn(Drawing::tunnel_plain);
            case LevelTile::door:
                return over(wall(through), {Drawing::door_across});
            case LevelTile::secret_door:
                return over(wall(through), {Drawing::crack_across});
            case LevelTile::locked_door:
                return over(wall(through), {Drawing::door_across, Drawing::lock});
            case LevelTile::pillar:
                return over(drawn(floor_), {Drawing::pillar});
            case LevelTile::water:
                return drawn(Drawing::water_calm);
            case LevelTile::rubble:
                return over(drawn(floor_), {Drawing::rubble_heap});
            case LevelTile::growth:
                return growth();
            case LevelTile::start:
                return drawn(Drawing::player);
            case LevelTile::exit:
                return drawn(Drawing::stairs_down);
            case LevelTile::monster:
                return drawn(Drawing::goblin);
            case LevelTile::key:
                return drawn(Drawing::key);
            case LevelTile::chest:
            case LevelTile::trap:
            case LevelTile::nest:
            case LevelTile::altar:
            case LevelTile::counter:
                return drawn(after(Drawing::chest, index(tile) - index(LevelTile::chest)));
        }
        return {};
    }

    // What is laid as one piece has its hem here; elsewhere tiles::carpet_edges bring it.
    TileImage growth() const {
        TileImage image = over(drawn(floor_), {growth_});
        if (!is_laid(look_.growth_style)) return image;
        const TileImage hem = edge_tile(carpet_edge_letter, all_sides);
        std::ranges::transform(image, hem, image.begin(), laid_over);
        return image;
    }

    template <typename LetterOf>
    TileImage edge_tile(const LetterOf& letter_of, std::uint32_t sides) const {
        return drawn([&](TilePixel pixel) { return letter_of(sides, pixel); });
    }

    // Tile i of a group of drawings or of rules.
    TileImage part(TileNumber tile) const {
        const auto in = [&](TileGroup group) { return group.contains(tile); };
        const auto number = [&](TileGroup group) { return std::uint32_t{tile} - group.first; };
        const auto nth = [&](TileGroup group, Drawing first) {
            return drawn(after(first, number(group)));
        };
        if (in(tiles::walls)) return wall(wall_join(number(tiles::walls) + 1));
        if (in(tiles::rock)) return nth(tiles::rock, Drawing::rock_quiet);
        if (in(tiles::floors)) return nth(tiles::floors, after(floor_, 1));
        if (in(tiles::tunnels)) return nth(tiles::tunnels, Drawing::tunnel_stones);
        if (in(tiles::waters)) return nth(tiles::waters, Drawing::water_ripple);
        if (in(tiles::shores)) return edge_tile(shore_letter, number(tiles::shores) + 1);
        if (in(tiles::shadows)) return edge_tile(shadow_letter, number(tiles::shadows) + 1);
        if (in(tiles::rubbles)) return nth(tiles::rubbles, Drawing::rubble_heap);
        if (in(tiles::growths)) return nth(tiles::growths, growth_);
        if (in(tiles::carpet_edges))
            return edge_tile(carpet_edge_letter, number(tiles::carpet_edges) + 1);
        if (in(tiles::door_across)) return drawn(Drawing::door_across);
        if (in(tiles::door_along)) return drawn(Drawing::door_along);
        if (in(tiles::lock)) return drawn(Drawing::lock);
        if (in(tiles::cracks)) return nth(tiles::cracks, Drawing::crack_across);
        if (in(tiles::pillar)) return drawn(Drawing::pillar);
        if (in(tiles::entrance)) return drawn(Drawing::entrance);
        if (in(tiles::monsters)) return nth(tiles::monsters, Drawing::rat);
        CHECK(in(tiles::figures));
        return nth(tiles::figures, Drawing::traveller);
    }

    LevelLook look_;
    Inks inks_;
    WallTextures walls_;
    Drawing floor_;
    Drawing growth_;
};

std::uint8_t part_of(std::uint8_t below, std::uint8_t above, std::uint32_t opacity) {
    return static_cast<std::uint8_t>((below * (255 - opacity) + above * opacity + 127) / 255);
}

}  // namespace

TileInk laid_over(TileInk below, TileInk above) {
    if (above.opacity == 255 || below == clear) return above;
    if (above.opacity == 0) return below;
    const Colour under = below.colour;
    const Colour over = above.colour;
    // Nearly right for two half-clear inks, exact on ground.
    return {.colour = {.red = part_of(under.red, over.red, above.opacity),
                       .green = part_of(under.green, over.green, above.opacity),
                       .blue = part_of(under.blue, over.blue, above.opacity)},
            .opacity = std::max(below.opacity, above.opacity)};
}

bool is_tile_sheet_png(std::string_view file) {
    return is_png_with_title(file, sheet_title);
}

TileSet::TileSet(std::uint32_t theme) : images_{Painter{theme}.paint_all()} {}

base::Result<void> write_tile_sheet_png(std::ostream& out, std::uint32_t theme) {
    const TileSet tile_set{theme};
    constexpr std::uint32_t sheet_rows = (tile_count + tile_sheet_columns - 1) / tile_sheet_columns;
    const PngForm form{.width = tile_sheet_columns * tile_side_pixels,
                       .height = sheet_rows * tile_side_pixels,
                       .has_opacity = true,
                       .title = sheet_title};
    std::vector<std::uint8_t> row;
    return write_png(out, form, [&](std::uint32_t y) {
        row.clear();
        for (std::uint32_t x = 0; x < form.width; ++x) {
            const std::uint32_t tile =
                y / tile_side_pixels * tile_sheet_columns + x / tile_side_pixels;
            const std::uint32_t pixel =
                y % tile_side_pixels * tile_side_pixels + x % tile_side_pixels;
            const TileInk ink =
                tile < tile_count ? tile_set[static_cast<TileNumber>(tile)][pixel] : clear;
            row.insert(row.end(), {ink.colour.red, ink.colour.green, ink.colour.blue, ink.opacity});
        }
        return std::span<const std::uint8_t>{row};
    });
}

}  // namespace underwell::render
