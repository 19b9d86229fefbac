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

struct KeyHelp {
    std::string_view keys;
    std::string_view text;
};

constexpr std::array<std::string_view, 3> ways_of_walking = {"y k u     7 8 9", "h   l     4   6",
                                                             "b j n     1 2 3"};
constexpr std::array key_helps = {
    KeyHelp{.keys = "arrows", .text = "walk too; Home, End, Page Up and Page Down for the corners"},
    KeyHelp{.keys = "x",
            .text = "explore until everything that can be reached is known; a key stops"},
    KeyHelp{.keys = "t", .text = "travel to the exit, once it is known"},
    KeyHelp{.keys = ">", .text = "on the exit: climb down to a deeper level"},
    KeyHelp{.keys = "v", .text = "show all of the level, or only what was seen"},
    KeyHelp{.keys = "Space", .text = "the level of the next seed"},
    KeyHelp{.keys = "Tab", .text = "the next generator"},
    KeyHelp{.keys = "q, Escape", .text = "end, also while exploring"},
    KeyHelp{.keys = "Ctrl-Z", .text = "stop for now; fg in the shell goes on"}};
// With fewer columns, keys get none of their own.
constexpr std::int64_t columns_for_keys_apart = 50;
constexpr std::int64_t columns_min = 10;  // what is narrower is cut
constexpr std::int64_t sign_columns = 18;
constexpr std::int64_t signs_beside_max = 4;

// Parts of the text that are no longer than `width`, unless a word is.
std::vector<std::string_view> wrapped(std::string_view text, std::size_t width) {
    std::vector<std::string_view> parts;
    while (text.size() > width) {
        std::size_t end = text.rfind(' ', width);
        if (end == std::string_view::npos) end = text.find(' ');
        if (end == std::string_view::npos) break;
        parts.push_back(text.substr(0, end));
        text.remove_prefix(end + 1);
    }
    parts.push_back(text);
    return parts;
}

// What the keys do stands beside them, or on a narrow screen behind them.
void append_key_help(std::vector<std::string>& lines, const KeyHelp& help, std::int64_t columns) {
    const bool apart = columns >= columns_for_keys_apart;
    std::string before = apart ? fmt::format("  {:<11}", help.keys) : "";
    const std::string margin(apart ? before.size() : 2, ' ');
    const std::string text =
        apart ? std::string{help.text} : fmt::format("{}: {}", help.keys, help.text);
    const auto width = static_cast<std::size_t>(std::max(columns, columns_min)) - margin.size();
    for (const std::string_view part : wrapped(text, width)) {
        lines.push_back(before + std::string{part});
        before = margin;
    }
}

std::vector<std::string> all_key_helps(std::int64_t columns) {
    const bool apart = columns >= columns_for_keys_apart;
    std::vector<std::string> lines{"Keys"};
    for (const std::string_view row : ways_of_walking) {
        const std::string_view keys = lines.size() == 1 ? "walk" : "";
        lines.push_back(apart ? fmt::format("  {:<11}{}", keys, row) : fmt::format("  {}", row));
    }
    for (const KeyHelp& help : key_helps)
        append_key_help(lines, help, columns);
    return lines;
}

// The last line of each page says what a key does.
std::vector<std::string> paged(const std::vector<std::string>& lines, std::int64_t page_lines) {
    const auto on_page = static_cast<std::size_t>(std::max(page_lines - 1, std::int64_t{1}));
    const std::size_t pages = (lines.size() + on_page - 1) / on_page;
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (i % on_page == 0) texts.emplace_back();
        texts.back() += lines[i] + '\n';
        const bool last = i + 1 == lines.size();
        if (last)
            texts.back() += "Any key: back to the level";
        else if ((i + 1) % on_page == 0)
            texts.back() += fmt::format("Any key: more, {}/{}", texts.size(), pages);
    }
    return texts;
}

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

// As many beside each other as fit, but not so many that the eye gets lost.
void WalkScreen::append_signs(std::vector<std::string>& lines, const Walk& walk,
                              std::int64_t columns) const {
    const std::int64_t beside =
        std::clamp(columns / sign_columns, std::int64_t{1}, signs_beside_max);
    const std::uint32_t theme = theme_of(walk);
    for (std::uint32_t number = 0; number < render::level_tile_count; ++number) {
        if (number % beside == 0) lines.emplace_back();
        const auto tile = static_cast<LevelTile>(number);
        const render::LevelSign sign = render::level_sign(theme, tile);
        std::string& line = lines.back();
        line += "  ";
        append(line,
               {.colour = render::terminal_colour(theme, tile), .sign = sign.shown(options_.ascii)},
               nullptr);
        const std::string_view word = tile == LevelTile::start ? "you" : sign.word;
        line += fmt::format("{} {:<14}", plain_again, word);
    }
}

std::vector<std::string> WalkScreen::help(const Walk& walk, render::TextSize size) const {
    std::vector<std::string> lines = all_key_helps(size.columns);
    lines.insert(lines.end(), {"", "Signs"});
    append_signs(lines, walk, size.columns);
    return paged(lines, size.lines);
}

}  // namespace underwell::apps
