// What the terminal shows of a walk through a level: the part of the map around the walker, what is
// seen in the colours of the theme, what is remembered dim, what is unknown blank; below it what
// happened and which keys there are. Makes text of it and knows no terminal.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "underwell/grid/grid.hpp"
#include "underwell/level/walk.hpp"
#include "underwell/render/branch_text.hpp"
#include "underwell/render/level_tiles.hpp"
#include "underwell/render/palette.hpp"

namespace underwell::apps {

struct WalkScreenOptions {
    bool ascii = false;
    render::TextColours colours = render::TextColours::none;
};

// The lines below the map.
struct WalkStatus {
    std::string title;
    std::string message;
};

class WalkScreen {
  public:
    explicit WalkScreen(const WalkScreenOptions& options) : options_{options} {}

    // Another level, or the same after something in it has changed.
    void take_in(const level::Walk& walk);

    // The next frame has the walker in its middle, as far as the map's edges allow.
    void centre() { centred_ = false; }

    void show_all(bool wanted) { shows_all_ = wanted; }

    // So many columns and lines. The map scrolls only as far as it takes to keep the walker in the
    // middle third of it.
    std::string frame(const level::Walk& walk, const WalkStatus& status, render::TextSize size);

    // All keys and signs, in the walk's colours, on as many pages as it takes.
    std::vector<std::string> help(const level::Walk& walk, render::TextSize size) const;

  private:
    // One tile on the screen; two that look alike are equal.
    struct Look {
        render::Colour colour;
        bool dim = false;
        char32_t sign = U' ';
    };

    void scroll(grid::Size map, grid::Spot place, grid::Size shown);
    Look look_at(const level::Walk& walk, grid::Spot spot) const;
    std::string map_row(const level::Walk& walk, std::int32_t y, std::int32_t columns) const;
    void append(std::string& line, const Look& look, const Look* before) const;
    void append_status(std::string& text, std::string_view line, render::Colour colour,
                       std::int64_t columns) const;
    void append_signs(std::vector<std::string>& lines, const level::Walk& walk,
                      std::int64_t columns) const;

    WalkScreenOptions options_;
    grid::Grid<render::LevelTile> tiles_;
    grid::Spot corner_;  // the tile in the top left corner; outside a map that is smaller
    bool centred_ = false;
    bool shows_all_ = false;
};

}  // namespace underwell::apps
