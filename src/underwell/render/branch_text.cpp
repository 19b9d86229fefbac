#include "underwell/render/branch_text.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "underwell/render/palette.hpp"
#include "underwell/render/terminal_text.hpp"

namespace underwell::render {

using branch::Branch;
using branch::Room;
using grid::Cell;
using grid::Direction;

namespace {

// More rooms than three letters can name are drawn without names.
constexpr std::uint32_t named_rooms_max = 26 + 26 * 26 + 26 * 26 * 26;

// A room's box and the gap to the next one, in characters.
struct Measures {
    int box_columns;
    int box_lines;
    int gap_columns;
    int gap_lines;

    int columns() const { return box_columns + gap_columns; }

    int lines() const { return box_lines + gap_lines; }
};

constexpr Measures measures_of(TextStyle style) {
    if (style == TextStyle::compact)
        return {.box_columns = 1, .box_lines = 1, .gap_columns = 3, .gap_lines = 1};
    return {.box_columns = 5, .box_lines = 3, .gap_columns = 3, .gap_lines = 2};
}

// The cells that the picture shows: all rooms and the start room. A gap on every side leaves space
// for the signs of unexplored exits.
struct Extent {
    Cell low;
    Cell high;

    std::int64_t width() const { return std::int64_t{high.x} - low.x + 1; }

    std::int64_t height() const { return std::int64_t{high.y} - low.y + 1; }
};

Extent extent_of(const Branch& branch) {
    const Branch::Rim& rim = branch.rim();
    return {.low = {.x = std::min(0, rim.west.x), .y = std::min(0, rim.south.y)},
            .high = {.x = std::max(0, rim.east.x), .y = std::max(0, rim.north.y)}};
}

struct Glyph {
    char32_t sign = U' ';
    std::uint32_t depth = 0;  // 0: no colour
};

enum class Exit : std::uint8_t { none, two_way, one_way, unexplored };

Exit exit_of(const Room& room, Direction direction) {
    if (room.two_way.contains(direction)) return Exit::two_way;
    if (room.one_way.contains(direction)) return Exit::one_way;
    return room.unexplored.contains(direction) ? Exit::unexplored : Exit::none;
}

char32_t arrow(Direction direction) {
    return std::u32string_view{U"▲↗►↘▼↙◄↖"}[grid::index(direction)];
}

char32_t shaft(Direction direction) {
    return std::u32string_view{U"│╱─╲│╱─╲"}[grid::index(direction)];
}

// The signs of a passage: beside the room it leaves, half-way, and at its far end.
struct Signs {
    char32_t near = U' ';
    char32_t middle = U' ';
    char32_t far = U' ';
};

Signs signs_of(Exit exit, Direction towards) {
    const char32_t line = shaft(towards);
    const char32_t head = arrow(towards);
    switch (exit) {
        case Exit::two_way:
            return {.near = arrow(grid::opposite(towards)), .middle = line, .far = head};
        case Exit::one_way:
            return {.near = line, .middle = line, .far = head};
        case Exit::unexplored:
            return {.near = line, .middle = head, .far = U'?'};
        case Exit::none:
            break;
    }
    return {};
}

// The same in two signs, where there is no place for three.
Signs short_signs_of(Exit exit, Direction towards) {
    Signs signs = signs_of(exit, towards);
    if (exit == Exit::unexplored) signs.near = signs.middle;
    return signs;
}

// The same in one sign.
char32_t single_sign_of(Exit exit, Direction towards) {
    const Signs signs = signs_of(exit, towards);
    return exit == Exit::two_way ? signs.middle : signs.far;
}

char32_t plain(char32_t sign) {
    constexpr std::u32string_view drawn = U"▲↗►↘▼↙◄↖│╱─╲┌┐└┘═║╔╗╚╝━┃┏┓┗┛■◆★╳◎";
    constexpr std::u32string_view typed = U"^^>vvv<^|/-\\++++=H####~!%%%%o@*XO";
    static_assert(drawn.size() == typed.size());
    const std::size_t found = drawn.find(sign);
    return found == std::u32string_view::npos ? sign : typed[found];
}

// Frame signs: corners from the upper left clockwise, horizontal, vertical.
struct Frame {
    std::u32string_view signs;
};

constexpr Frame room_frame{U"┌┐┘└─│"};
constexpr Frame start_frame{U"╔╗╝╚═║"};
constexpr Frame marked_frame{U"┏┓┛┗━┃"};

// Draws one row of cells after the other, from north to south.
class Painter {
  public:
    Painter(std::ostream& out, const Branch& branch, const TextOptions& options);

    void paint();

  private:
    struct Row {
        std::int32_t y = 0;
        std::vector<std::optional<Room>> rooms;  // from first_x_ on
    };

    Row row(std::int32_t y) const;
    std::optional<Room> room_at(Cell cell) const;
    std::int64_t column_of(std::int32_t x) const;
    void draw_passages(const Row& row);
    void draw_passages_south(const Row& row);
    char32_t end_sign(const Room& room, Direction towards, char32_t sign) const;
    void draw_across(const Room& room, Direction towards);
    void draw_lengthwise(const Room& room, Direction towards);
    void draw_aslant(const Room& room, Direction towards);
    void draw_room(const Room& room);
    void draw_box(const Room& room, const Frame& frame, std::u32string_view label);
    std::u32string label_of(const Room& room) const;
    void put(std::int64_t column, int line, char32_t sign, const Room& room);
    void emit(int first_line, int count);
    void emit_line(const Glyph* glyphs);
    void append_colour(std::string& text, std::uint32_t depth) const;

    std::ostream& out_;
    const Branch& branch_;
    const TextOptions& options_;
    Measures measures_;
    Extent extent_;
    std::map<Cell, std::uint32_t> numbers_;  // for the names, where there are any
    std::int64_t first_column_ = 0;          // the part of the picture that is shown
    std::int64_t columns_ = 0;
    std::int64_t first_line_ = 0;
    std::int64_t lines_ = 0;
    std::int32_t first_x_ = 0;  // the cells of which something may be shown
    std::int32_t last_x_ = 0;
    std::int64_t line_ = 0;  // the first line of the band, counted from the picture's top
    std::vector<Glyph> band_;
};

// Where a window of `shown` out of `all` begins, with `middle` in its middle if possible.
std::int64_t window_start(std::int64_t all, std::int64_t shown, std::int64_t middle) {
    return std::clamp(middle - shown / 2, std::int64_t{0}, std::max(all - shown, std::int64_t{0}));
}

Painter::Painter(std::ostream& out, const Branch& branch, const TextOptions& options)
    : out_{out},
      branch_{branch},
      options_{options},
      measures_{measures_of(options.style)},
      extent_{extent_of(branch)} {
    const TextSize all = branch_text_size(branch, options.style);
    columns_ = all.columns;
    lines_ = all.lines;
    if (const auto& window = options.window) {
        const Cell centre = window->centre;
        columns_ = std::min(all.columns, window->size.columns);
        lines_ = std::min(all.lines, window->size.lines);
        first_column_ = window_start(all.columns, window->size.columns,
                                     column_of(centre.x) + measures_.box_columns / 2);
        first_line_ = window_start(all.lines, window->size.lines,
                                   measures_.gap_lines +
                                       std::int64_t{extent_.high.y - centre.y} * measures_.lines() +
                                       measures_.box_lines / 2);
    }
    const auto cells_before = static_cast<std::int32_t>(first_column_ / measures_.columns());
    const auto cells_shown = static_cast<std::int32_t>(columns_ / measures_.columns());
    first_x_ = std::max(extent_.low.x, extent_.low.x + cells_before - 2);
    last_x_ = std::min(extent_.high.x, extent_.low.x + cells_before + cells_shown + 2);
    if (options.style == TextStyle::boxes && branch.room_count() <= named_rooms_max) {
        std::uint32_t number = 0;
        for (const Room& room : branch.rooms())
            numbers_[room.cell] = number++;
    }
}

std::optional<Room> Painter::room_at(Cell cell) const {
    if (cell == branch::start_cell) {
        Room start;
        start.cell = cell;
        start.two_way.insert(branch_.origin().entrance);
        return start;
    }
    if (!branch_.contains(cell)) return std::nullopt;
    return *branch_.look(cell);
}

Painter::Row Painter::row(std::int32_t y) const {
    Row row{.y = y, .rooms = {}};
    for (std::int32_t x = first_x_; x <= last_x_; ++x)
        row.rooms.push_back(room_at({.x = x, .y = y}));
    return row;
}

// Counted from the picture's left edge.
std::int64_t Painter::column_of(std::int32_t x) const {
    return measures_.gap_columns + (std::int64_t{x} - extent_.low.x) * measures_.columns();
}

void Painter::put(std::int64_t column, int line, char32_t sign, const Room& room) {
    const std::int64_t shown = column - first_column_;
    if (sign == U' ' || shown < 0 || shown >= columns_) return;
    Glyph& glyph = band_[static_cast<std::size_t>(std::int64_t{line} * columns_ + shown)];
    const bool crossing =
        (glyph.sign == U'╱' && sign == U'╲') || (glyph.sign == U'╲' && sign == U'╱');
    glyph = {.sign = crossing ? U'╳' : sign, .depth = grid::depth(room.cell)};
}

// The way to a lair shows it.
char32_t Painter::end_sign(const Room& room, Direction towards, char32_t sign) const {
    const bool to_lair = sign == U'?' && branch_.lair() == grid::step(room.cell, towards);
    return to_lair ? U'★' : sign;
}

void Painter::draw_across(const Room& room, Direction towards) {
    const Exit exit = exit_of(room, towards);
    Signs signs = signs_of(exit, towards);
    signs.far = end_sign(room, towards, signs.far);
    if (exit == Exit::two_way && options_.style == TextStyle::compact)
        signs.near = signs.far = signs.middle;
    const int line = measures_.gap_lines + measures_.box_lines / 2;
    const bool east = towards == Direction::east;
    const std::int64_t beside =
        east ? column_of(room.cell.x) + measures_.box_columns : column_of(room.cell.x) - 1;
    const int step = east ? 1 : -1;
    put(beside, line, signs.near, room);
    put(beside + step, line, signs.middle, room);
    put(beside + step + step, line, signs.far, room);
}

void Painter::draw_lengthwise(const Room& room, Direction towards) {
    const std::int64_t column = column_of(room.cell.x) + measures_.box_columns / 2;
    const Exit exit = exit_of(room, towards);
    if (measures_.gap_lines == 1) {
        put(column, 0, end_sign(room, towards, single_sign_of(exit, towards)), room);
        return;
    }
    Signs signs = short_signs_of(exit, towards);
    signs.far = end_sign(room, towards, signs.far);
    const bool north = towards == Direction::north;
    put(column, north ? 1 : 0, signs.near, room);
    put(column, north ? 0 : 1, signs.far, room);
}

void Painter::draw_aslant(const Room& room, Direction towards) {
    const bool east = towards == Direction::northeast || towards == Direction::southeast;
    const bool north = towards == Direction::northeast || towards == Direction::northwest;
    const std::int64_t beside =
        east ? column_of(room.cell.x) + measures_.box_columns : column_of(room.cell.x) - 1;
    const Exit exit = exit_of(room, towards);
    if (measures_.gap_lines == 1) {
        put(beside + (east ? 1 : -1), 0, end_sign(room, towards, single_sign_of(exit, towards)),
            room);
        return;
    }
    Signs signs = short_signs_of(exit, towards);
    signs.far = end_sign(room, towards, signs.far);
    if (options_.ascii &&
        exit !=
            Exit::none) {  // no plain character points aslant: draw the way, and a head if one-way
        signs.near = shaft(towards);
        if (exit == Exit::two_way) signs.far = signs.near;
    }
    put(beside, north ? 1 : 0, signs.near, room);
    put(beside + (east ? 2 : -2), north ? 0 : 1, signs.far, room);
}

std::u32string Painter::label_of(const Room& room) const {
    if (room.cell == branch::start_cell) return U" ▲ ";
    if (room.lair) return U" ★ ";
    const auto number = numbers_.find(room.cell);
    if (number == numbers_.end()) return U"   ";
    const std::string letters = room_letters(number->second);
    std::u32string label(letters.begin(), letters.end());
    if (label.size() < 3) label.insert(0, 1, U' ');
    label.resize(3, U' ');
    return label;
}

void Painter::draw_box(const Room& room, const Frame& frame, std::u32string_view label) {
    const std::int64_t left = column_of(room.cell.x);
    const std::int64_t right = left + measures_.box_columns - 1;
    const int top = measures_.gap_lines;
    const int bottom = top + measures_.box_lines - 1;
    for (std::int64_t column = left + 1; column < right; ++column) {
        put(column, top, frame.signs[4], room);
        put(column, top + 1, label[static_cast<std::size_t>(column - left - 1)], room);
        put(column, bottom, frame.signs[4], room);
    }
    put(left, top, frame.signs[0], room);
    put(right, top, frame.signs[1], room);
    put(right, bottom, frame.signs[2], room);
    put(left, bottom, frame.signs[3], room);
    put(left, top + 1, frame.signs[5], room);
    put(right, top + 1, frame.signs[5], room);
}

void Painter::draw_room(const Room& room) {
    const bool start = room.cell == branch::start_cell;
    const bool marked = options_.marked == room.cell;
    if (options_.style == TextStyle::boxes) {
        const Frame& unmarked = start ? start_frame : room_frame;
        draw_box(room, marked ? marked_frame : unmarked, label_of(room));
        return;
    }
    char32_t sign = U'■';
    if (room.lair) sign = U'★';
    if (start) sign = U'◎';
    if (marked) sign = U'◆';
    put(column_of(room.cell.x), measures_.gap_lines, sign, room);
}

// The passages beside and above a row.
void Painter::draw_passages(const Row& row) {
    for (const auto& room : row.rooms) {
        if (!room) continue;
        draw_across(*room, Direction::east);
        draw_across(*room, Direction::west);
        draw_lengthwise(*room, Direction::north);
        draw_aslant(*room, Direction::northeast);
        draw_aslant(*room, Direction::northwest);
    }
}

void Painter::draw_passages_south(const Row& row) {
    for (const auto& room : row.rooms) {
        if (!room) continue;
        draw_lengthwise(*room, Direction::south);
        draw_aslant(*room, Direction::southeast);
        draw_aslant(*room, Direction::southwest);
    }
}

void Painter::append_colour(std::string& text, std::uint32_t depth) const {
    if (depth == 0) {
        text += "\x1b[0m";
        return;
    }
    // Lighter than in pictures: the deepest colours would drown in a dark terminal.
    const Colour colour =
        mix(depth_colour({.depth = depth, .deepest = branch_.deepest()}), colours::newest, 80);
    append_foreground(text, colour, options_.colours);
}

void Painter::emit_line(const Glyph* glyphs) {
    std::int64_t length = columns_;
    while (length > 0 && glyphs[length - 1].sign == U' ')
        --length;
    std::string text;
    std::uint32_t depth = 0;
    for (std::int64_t column = 0; column < length; ++column) {
        const Glyph glyph = glyphs[column];
        if (options_.colours != TextColours::none && glyph.sign != U' ' && glyph.depth != depth) {
            append_colour(text, glyph.depth);
            depth = glyph.depth;
        }
        append_utf8(text, options_.ascii ? plain(glyph.sign) : glyph.sign);
    }
    if (depth != 0) append_colour(text, 0);
    out_ << text << '\n';
}

// Writes the band's first lines as far as they are shown, and goes on below them.
void Painter::emit(int first_line, int count) {
    for (int line = first_line; line < first_line + count; ++line, ++line_)
        if (line_ >= first_line_ && line_ < first_line_ + lines_)
            emit_line(&band_[static_cast<std::size_t>(std::int64_t{line} * columns_)]);
}

void Painter::paint() {
    Row above{.y = extent_.high.y + 1, .rooms = {}};
    for (std::int32_t y = extent_.high.y; y >= extent_.low.y - 1; --y) {
        const bool below_all = y < extent_.low.y;
        const bool seen = line_ + measures_.lines() > first_line_ && line_ < first_line_ + lines_;
        const bool seen_next = line_ + measures_.lines() + measures_.lines() > first_line_;
        band_.assign(static_cast<std::size_t>(measures_.lines() * columns_), Glyph{});
        Row here{.y = y, .rooms = {}};
        if (!below_all && (seen || seen_next)) here = row(y);
        if (seen) {
            draw_passages_south(above);
            draw_passages(here);
            for (const auto& room : here.rooms)
                if (room) draw_room(*room);
        }
        emit(0, below_all ? measures_.gap_lines : measures_.lines());
        if (line_ >= first_line_ + lines_) return;
        above = std::move(here);
    }
}

}  // namespace

TextSize branch_text_size(const Branch& branch, TextStyle style) {
    const Measures measures = measures_of(style);
    const Extent extent = extent_of(branch);
    return {.columns = measures.gap_columns + extent.width() * measures.columns(),
            .lines = measures.gap_lines + extent.height() * measures.lines()};
}

void write_branch_text(std::ostream& out, const Branch& branch, const TextOptions& options) {
    Painter{out, branch, options}.paint();
}

std::string branch_text_legend(const Branch& branch, const TextOptions& options) {
    const bool compact = options.style == TextStyle::compact;
    std::u32string legend =
        compact ? U"◎ start   ─ two-way   ► one-way   ? unexplored   ◆ here"
                : U"╔═╗ start   ◄─► two-way   ──► one-way   ─►? unexplored   ┏━┓ here";
    if (branch.lair()) legend += U"   ★ lair";
    std::string text;
    for (const char32_t sign : legend)
        append_utf8(text, options.ascii ? plain(sign) : sign);
    return text;
}

std::string branch_text_summary(const branch::Branch& branch) {
    const std::uint32_t rooms = branch.room_count();
    const std::uint32_t unexplored = branch.unexplored_exits();
    return fmt::format("seed {}, {} room{}, deepest {}, {} unexplored exit{}{}",
                       branch.origin().seed, rooms, rooms == 1 ? "" : "s", branch.deepest(),
                       unexplored, unexplored == 1 ? "" : "s",
                       branch.finished() ? ", finished" : "");
}

std::string room_letters(std::uint32_t number) {
    std::string letters;
    for (std::uint64_t rest = std::uint64_t{number} + 1; rest > 0; rest = (rest - 1) / 26)
        letters.insert(letters.begin(), static_cast<char>('A' + (rest - 1) % 26));
    return letters;
}

}  // namespace underwell::render
