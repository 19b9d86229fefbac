#include "underwell/terminal/sheet.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "underwell/game/unicode.hpp"
#include "underwell/server/display_text.hpp"

namespace underwell::terminal {

namespace {

constexpr char escape = '\x1b';

// A piece of a text: a switch to another look, or letters up to the next one.
struct Piece {
    std::optional<std::string_view> look;
    std::string_view letters;
};

// Takes the first piece off a text that is not empty. Sequences that switch no look are dropped.
Piece take_piece(std::string_view& rest) {
    if (rest.front() != escape) {
        const std::string_view letters = rest.substr(0, rest.find(escape));
        rest.remove_prefix(letters.size());
        return {.look = {}, .letters = letters};
    }
    rest.remove_prefix(1);
    if (!rest.starts_with('[')) return {};
    rest.remove_prefix(1);
    const std::size_t end = rest.find_first_not_of("0123456789;");
    if (end == std::string_view::npos) {
        rest = {};
        return {};
    }
    const std::string_view look = rest.substr(0, end);
    const bool switches = rest[end] == 'm';
    rest.remove_prefix(end + 1);
    if (!switches) return {};
    return {.look = look == "0" ? std::string_view{} : look, .letters = {}};
}

}  // namespace

Box Box::line(std::int32_t number) const {
    return {.left = left,
            .top = top + number,
            .columns = columns,
            .lines = number >= 0 && number < lines ? 1 : 0};
}

Box Box::below(std::int32_t number) const {
    return {.left = left,
            .top = top + number,
            .columns = columns,
            .lines = std::max(0, lines - number)};
}

Box indented(Box box, std::int32_t columns) {
    box.left += columns;
    box.columns = std::max(0, box.columns - columns);
    return box;
}

Sheet::Sheet(render::TextSize size)
    : columns_{static_cast<std::int32_t>(std::max<std::int64_t>(size.columns, 1))},
      lines_{static_cast<std::int32_t>(std::max<std::int64_t>(size.lines, 1))},
      cells_(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(lines_)) {}

std::uint32_t Sheet::look_number(std::string_view look) {
    const auto found = std::ranges::find(looks_, look);
    if (found != looks_.end()) return static_cast<std::uint32_t>(found - looks_.begin());
    looks_.emplace_back(look);
    return static_cast<std::uint32_t>(looks_.size() - 1);
}

// Whoever is half covered vanishes as a whole.
void Sheet::set(std::int32_t column, std::int32_t line, Cell cell) {
    if (column < 0 || line < 0 || column >= columns_ || line >= lines_) return;
    if (at(column, line).sign.empty() && column > 0 && !cell.sign.empty())
        at(column - 1, line).sign.assign(1, ' ');
    if (column + 1 < columns_ && at(column + 1, line).sign.empty() && !cell.sign.empty())
        at(column + 1, line).sign.assign(1, ' ');
    at(column, line) = std::move(cell);
}

std::int32_t Sheet::put(const Box& where, std::string_view text) {
    if (where.empty() || where.top < 0 || where.top >= lines_) return 0;
    const std::int32_t end = std::min(where.left + where.columns, columns_);
    std::int32_t column = where.left;
    std::uint32_t look = 0;
    while (!text.empty()) {
        const Piece piece = take_piece(text);
        if (piece.look) look = look_number(*piece.look);
        server::SignReader reader;
        reader.open(piece.letters);
        while (const auto sign = reader.next()) {
            const bool is_mark = sign->kind == server::SignKind::mark;
            if (is_mark && column > where.left)
                game::append_sign(at(column - 1, where.top).sign, sign->code);
            if (is_mark) continue;
            if (column + sign->width > end) return column - where.left;
            Cell cell{.sign = {}, .look = look};
            game::append_sign(cell.sign, sign->code);
            set(column, where.top, std::move(cell));
            if (sign->width == 2) set(column + 1, where.top, {.sign = {}, .look = look});
            column += sign->width;
        }
    }
    return column - where.left;
}

std::int32_t Sheet::put_right(const Box& where, std::string_view text) {
    const std::int32_t columns = std::min(columns_of(text), where.columns);
    Box place = where;
    place.left += where.columns - columns;
    place.columns = columns;
    return put(place, text);
}

void Sheet::put_sign(std::int32_t column, std::int32_t line, char32_t sign, std::string_view look) {
    Cell cell{.sign = {}, .look = look_number(look)};
    game::append_sign(cell.sign, sign);
    set(column, line, std::move(cell));
}

void Sheet::invert(const Box& where) {
    if (where.empty() || where.top < 0 || where.top >= lines_) return;
    const std::int32_t end = std::min(where.left + where.columns, columns_);
    for (std::int32_t column = std::max(where.left, 0); column < end; ++column)
        at(column, where.top).inverted = true;
}

void Sheet::append_line(std::string& text, std::int32_t line) const {
    const auto first = cells_.begin() + static_cast<std::ptrdiff_t>(line) * columns_;
    auto end = first + columns_;
    while (end != first && std::prev(end)->is_blank())
        --end;
    const Cell* before = nullptr;
    for (auto cell = first; cell != end; ++cell) {
        const bool same = before == nullptr
                              ? cell->look == 0 && !cell->inverted
                              : before->look == cell->look && before->inverted == cell->inverted;
        if (!same) {
            text += "\x1b[0";
            if (cell->inverted) text += ";7";
            if (cell->look != 0) text += ";" + looks_[cell->look];
            text += "m";
        }
        text += cell->sign;
        before = &*cell;
    }
    if (before != nullptr && (before->look != 0 || before->inverted)) text += "\x1b[0m";
}

std::string Sheet::text() const {
    std::string text;
    for (std::int32_t line = 0; line < lines_; ++line) {
        if (line > 0) text += '\n';
        append_line(text, line);
    }
    return text;
}

std::int32_t columns_of(std::string_view text) {
    std::size_t columns = 0;
    while (!text.empty())
        columns += server::display_width(take_piece(text).letters);
    return static_cast<std::int32_t>(columns);
}

std::string cut(std::string_view text, std::int32_t columns, bool ascii) {
    if (columns_of(text) <= columns) return std::string{text};
    const std::string_view mark = ascii ? "..." : "…";
    std::int32_t room = columns - columns_of(mark);
    std::string kept;
    server::SignReader reader;
    reader.open(text);
    while (const auto sign = reader.next()) {
        if (sign->width > room) break;
        room -= sign->width;
        game::append_sign(kept, sign->code);
    }
    while (kept.ends_with(' '))
        kept.pop_back();
    if (columns >= columns_of(mark)) kept += mark;
    return kept;
}

}  // namespace underwell::terminal
