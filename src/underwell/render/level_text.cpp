#include "underwell/render/level_text.hpp"

#include <algorithm>
#include <array>
#include <bitset>
#include <cstdint>
#include <string_view>

#include <fmt/format.h>

#include "underwell/level/themes.hpp"
#include "underwell/render/level_look.hpp"
#include "underwell/render/level_signs.hpp"
#include "underwell/render/terminal_text.hpp"

namespace underwell::render {

namespace {

using Tiles = grid::Grid<LevelTile>;

// A map and what it needs to be drawn.
struct Picture {
    Tiles tiles;
    std::uint32_t theme = 0;
};

Picture picture_of(const level::Level& level) {
    return {.tiles = level_tiles(level), .theme = level::theme_number(level.settings.depth)};
}

Picture picture_of(const level::Chamber& chamber) {
    return {.tiles = chamber_tiles(chamber), .theme = chamber.theme};
}

std::span<const LevelTile> shown_row(const Tiles& tiles, const grid::Rectangle& part,
                                     std::int32_t y) {
    return tiles.row(y).subspan(static_cast<std::size_t>(part.x),
                                static_cast<std::size_t>(part.width));
}

void write(std::ostream& out, const Picture& picture, const LevelTextOptions& options) {
    const grid::Rectangle part = shown_part(picture.tiles.size(), options.window);
    std::string line;
    for (std::int32_t y = part.y; y < part.bottom() && out; ++y) {
        line.clear();
        std::optional<Colour> colour;
        for (const LevelTile tile : shown_row(picture.tiles, part, y)) {
            const Colour wanted = terminal_colour(picture.theme, tile);
            if (colour != wanted) append_foreground(line, wanted, options.colours);
            colour = wanted;
            append_utf8(line, level_sign(picture.theme, tile).shown(options.ascii));
        }
        if (options.colours != TextColours::none) line += "\x1b[0m";
        out << line << '\n';
    }
}

std::string legend(const Picture& picture, const LevelTextOptions& options) {
    const grid::Rectangle part = shown_part(picture.tiles.size(), options.window);
    std::bitset<level_tile_count> occurring;
    for (std::int32_t y = part.y; y < part.bottom(); ++y)
        for (const LevelTile tile : shown_row(picture.tiles, part, y))
            occurring.set(index(tile));
    const auto width = std::max<std::size_t>(static_cast<std::size_t>(part.width), 80);
    constexpr std::string_view gap = "   ";
    std::string text;
    std::size_t column = 0;
    for (std::uint32_t number = 0; number < level_tile_count; ++number) {
        if (!occurring.test(number)) continue;
        const auto tile = static_cast<LevelTile>(number);
        const LevelSign sign = level_sign(picture.theme, tile);
        const std::string_view word = tile == LevelTile::start ? "player" : sign.word;
        const std::size_t needed = 2 + word.size();
        const bool fits = column + gap.size() + needed <= width;
        if (column != 0) text += fits ? gap : "\n";
        column = column != 0 && fits ? column + gap.size() + needed : needed;
        append_utf8(text, sign.shown(options.ascii));
        text += ' ';
        text += word;
    }
    return text;
}

// Where a window of `shown` out of `all` begins, with `middle` in its middle if possible.
std::int32_t window_start(std::int64_t all, std::int64_t shown, std::int64_t middle) {
    return static_cast<std::int32_t>(
        std::clamp(middle - shown / 2, std::int64_t{0}, std::max(all - shown, std::int64_t{0})));
}

}  // namespace

Tiles level_tiles(const level::Level& level) {
    Tiles tiles{level.terrain.size(), LevelTile::wall};
    std::ranges::transform(level.terrain.values(), tiles.values().begin(),
                           [](level::Terrain terrain) { return tile_of(terrain); });
    for (const level::Thing& thing : level.things)
        tiles[thing.spot] = tile_of(thing.kind);
    for (const level::Key& key : level.keys)
        tiles[key.spot] = LevelTile::key;
    tiles[level.exit] = LevelTile::exit;
    for (const grid::Spot monster : level.monsters)
        tiles[monster] = LevelTile::monster;
    tiles[level.start] = LevelTile::start;
    return tiles;
}

Tiles chamber_tiles(const level::Chamber& chamber) {
    Tiles tiles{chamber.terrain.size(), LevelTile::wall};
    std::ranges::transform(chamber.terrain.values(), tiles.values().begin(),
                           [](level::Terrain terrain) { return tile_of(terrain); });
    return tiles;
}

grid::Rectangle shown_part(grid::Size map, const std::optional<LevelTextWindow>& window) {
    if (!window) return {.x = 0, .y = 0, .width = map.width, .height = map.height};
    const TextSize size = {.columns = std::clamp<std::int64_t>(window->size.columns, 0, map.width),
                           .lines = std::clamp<std::int64_t>(window->size.lines, 0, map.height)};
    return {.x = window_start(map.width, size.columns, window->centre.x),
            .y = window_start(map.height, size.lines, window->centre.y),
            .width = static_cast<std::int32_t>(size.columns),
            .height = static_cast<std::int32_t>(size.lines)};
}

void write_level_text(std::ostream& out, const level::Level& level,
                      const LevelTextOptions& options) {
    write(out, picture_of(level), options);
}

void write_chamber_text(std::ostream& out, const level::Chamber& chamber,
                        const LevelTextOptions& options) {
    write(out, picture_of(chamber), options);
}

std::string level_text_legend(const level::Level& level, const LevelTextOptions& options) {
    return legend(picture_of(level), options);
}

std::string chamber_text_legend(const level::Chamber& chamber, const LevelTextOptions& options) {
    return legend(picture_of(chamber), options);
}

std::string level_text_summary(const level::Level& level) {
    const auto count = [](std::size_t number, std::string_view noun) {
        return fmt::format("{} {}{}", number, noun, number == 1 ? "" : "s");
    };
    const level::LevelSettings& settings = level.settings;
    return fmt::format("{} {}, {}, {}, {}, depth {} ({})",
                       settings.tutorial ? "tutorial seed" : "seed", level.seed,
                       level::generator_names[static_cast<std::size_t>(settings.generator)],
                       count(level.rooms.size(), "room"), count(level.monsters.size(), "monster"),
                       settings.depth, level::theme(settings.depth).name);
}

}  // namespace underwell::render
