#include "underwell/apps/walk_screen.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include <fmt/format.h>

#include "underwell/level/themes.hpp"
#include "underwell/render/level_look.hpp"
#include "underwell/render/level_signs.hpp"
#include "underwell/render/level_text.hpp"
#include "underwell/render/terminal_text.hpp"

namespace underwell::apps {

using grid::Spot;
using level::Walk;
using render::LevelTile;

namespace {

constexpr std::int64_t lines_below = 3;
constexpr std::string_view plain_again = "\x1b[0m";
constexpr std::string_view key_line =
    "arrows, keypad, hjklyubn: walk  x: explore  Space: new level  ?: keys  q: end";

struct Axis {
    std::int32_t tiles = 0;  // of the map
    std::int32_t shown = 0;  // on the screen
    std::int32_t place = 0;  // of the walker
};

// A map that is smaller than the screen stands in its middle.
std::int32_t within_map(std::int32_t first, const Axis& axis) {
    if (axis.tiles <= axis.shown) return -(axis.shown - axis.tiles) / 2;
    return std::clamp(first, 0, axis.tiles - axis.shown);
}

std::int32_t scrolled(std::int32_t first, const Axis& axis) {
    const std::int32_t third = axis.shown / 3;
    const std::int32_t last = axis.shown - 1 - third;
    return within_map(std::clamp(first, axis.place - last, axis.place - third), axis);
}

std::int32_t centred(const Axis& axis) {
    return within_map(axis.place - axis.shown / 2, axis);
}

std::uint32_t theme_of(const Walk& walk) {
    return level::theme_number(walk.level().settings.depth);
}

}  // namespace

// The start is a place like others once somebody has left it.
void WalkScreen::take_in(const Walk& walk) {
    tiles_ = render::level_tiles(walk.level());
    const Spot start = walk.level().start;
    tiles_[start] =
        start == walk.level().exit ? LevelTile::exit : render::tile_of(walk.level().terrain[start]);
}

void WalkScreen::scroll(grid::Size map, Spot place, grid::Size shown) {
    const Axis across{.tiles = map.width, .shown = shown.width, .place = place.x};
    const Axis down{.tiles = map.height, .shown = shown.height, .place = place.y};
    corner_ = {.x = centred_ ? scrolled(corner_.x, across) : centred(across),
               .y = centred_ ? scrolled(corner_.y, down) : centred(down)};
    centred_ = true;
}

WalkScreen::Look WalkScreen::look_at(const Walk& walk, Spot spot) const {
    if (!tiles_.contains(spot)) return {};
    const grid::Sight sight = walk.memory()[spot];
    if (sight == grid::Sight::unknown && !shows_all_) return {};
    LevelTile tile = tiles_[spot];
    if (tile == LevelTile::secret_door && !shows_all_) tile = LevelTile::wall;
    if (spot == walk.place()) tile = LevelTile::start;
    const std::uint32_t theme = theme_of(walk);
    const render::Colour colour = render::terminal_colour(theme, tile);
    const bool seen = sight == grid::Sight::seen;
    return {.colour = seen ? colour : render::dim(colour),
            .dim = !seen,
            .sign = render::level_sign(theme, tile).shown(options_.ascii)};
}

// Switches colours only where they change. Without colours, what is remembered is faint.
void WalkScreen::append(std::string& line, const Look& look, const Look* before) const {
    const bool has_colours = options_.colours != render::TextColours::none;
    const bool changes = before == nullptr ||
                         (has_colours ? before->colour != look.colour : before->dim != look.dim);
    if (changes && has_colours) render::append_foreground(line, look.colour, options_.colours);
    if (changes && !has_colours) line += look.dim ? "\x1b[0;2m" : plain_again;
    render::append_utf8(line, look.sign);
}

std::string WalkScreen::map_row(const Walk& walk, std::int32_t y, std::int32_t columns) const {
    std::string line;
    Look before;
    const Look* last_drawn = nullptr;
    for (std::int32_t x = 0; x < columns; ++x) {
        const Look look = look_at(walk, {.x = corner_.x + x, .y = corner_.y + y});
        if (look.sign == U' ') {
            line += ' ';
            continue;
        }
        append(line, look, last_drawn);
        before = look;
        last_drawn = &before;
    }
    line += plain_again;
    return line;
}

std::string WalkScreen::frame(const Walk& walk, const WalkStatus& status, render::TextSize size) {
    const grid::Size shown{
        .width = static_cast<std::int32_t>(size.columns),
        .height = static_cast<std::int32_t>(std::max(size.lines - lines_below, std::int64_t{1}))};
    scroll(walk.level().terrain.size(), walk.place(), shown);
    std::string text;
    for (std::int32_t y = 0; y < shown.height; ++y)
        text += map_row(walk, y, shown.width) + '\n';
    append_status(text, status.title, render::colours::title, size.columns);
    text += '\n';
    append_status(text, status.message, render::colours::newest, size.columns);
    text += '\n';
    append_status(text, key_line, render::dim(render::colours::text), size.columns);
    return text;
}

// As much of the line as fits.
void WalkScreen::append_status(std::string& text, std::string_view line, render::Colour colour,
                               std::int64_t columns) const {
    render::append_foreground(text, colour, options_.colours);
    text += line.substr(0, static_cast<std::size_t>(std::max(columns, std::int64_t{0})));
    text += plain_again;
}

std::string WalkScreen::help(const Walk& walk) const {
    std::string text =
        "Keys\n"
        "  walk       y k u     7 8 9     arrow keys; Home, End, Page Up and Page Down\n"
        "             h   l     4   6     for the corners\n"
        "             b j n     1 2 3\n"
        "  x          explore until everything that can be reached is known; a key stops\n"
        "  t          travel to the exit, once it is known\n"
        "  >          on the exit: climb down to a deeper level\n"
        "  v          show all of the level, or only what was seen\n"
        "  Space      the level of the next seed\n"
        "  Tab        the next generator\n"
        "  q, Escape  end\n"
        "\n"
        "Signs\n";
    const std::uint32_t theme = theme_of(walk);
    for (std::uint32_t number = 0; number < render::level_tile_count; ++number) {
        const auto tile = static_cast<LevelTile>(number);
        const render::LevelSign sign = render::level_sign(theme, tile);
        text += "  ";
        append(text,
               {.colour = render::terminal_colour(theme, tile), .sign = sign.shown(options_.ascii)},
               nullptr);
        const std::string_view word = tile == LevelTile::start ? "you" : sign.word;
        text += fmt::format("{} {:<14}{}", plain_again, word, number % 4 == 3 ? "\n" : "");
    }
    text += "\n\nAny key: back to the level";
    return text;
}

}  // namespace underwell::apps
