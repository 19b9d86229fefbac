// A level or a chamber drawn in characters, a sign for each tile: # for wall, . floor, a comma for
// tunnel, + door, @ player, o monster, > exit, others by theme (level_signs.hpp); the legend names
// all that occur. By default some signs are drawn in UTF-8 (≈ water, ● pillar). Where several stand
// on one tile, the player is drawn over a monster, a monster over the exit, the exit over keys, and
// keys over things. Written line by line.
#pragma once

#include <optional>
#include <ostream>
#include <string>

#include "underwell/grid/grid.hpp"
#include "underwell/level/chamber.hpp"
#include "underwell/level/level.hpp"
#include "underwell/render/level_tiles.hpp"
#include "underwell/render/terminal_text.hpp"

namespace underwell::render {

// A part of the map: as large as size, with the tile at `centre` in its middle, as far as the map's
// edges allow.
struct LevelTextWindow {
    TextSize size = {};
    grid::Spot centre = {};
};

struct LevelTextOptions {
    bool ascii = false;  // plain characters only
    TextColours colours = TextColours::none;
    std::optional<LevelTextWindow> window = {};  // the whole map otherwise
};

// What is drawn on each tile of a level.
grid::Grid<LevelTile> level_tiles(const level::Level& level);
grid::Grid<LevelTile> chamber_tiles(const level::Chamber& chamber);

// The part of the map that a window shows.
grid::Rectangle shown_part(grid::Size map, const std::optional<LevelTextWindow>& window);

void write_level_text(std::ostream& out, const level::Level& level,
                      const LevelTextOptions& options);
void write_chamber_text(std::ostream& out, const level::Chamber& chamber,
                        const LevelTextOptions& options);

// What the signs in the picture mean, exactly those that are shown, in lines no wider than the
// picture or 80 characters, whichever is more; without the last end of line.
std::string level_text_legend(const level::Level& level, const LevelTextOptions& options);
std::string chamber_text_legend(const level::Chamber& chamber, const LevelTextOptions& options);

// "seed 7, classic, 13 rooms, 5 monsters, depth 0 (wet earth)"
std::string level_text_summary(const level::Level& level);

}  // namespace underwell::render
