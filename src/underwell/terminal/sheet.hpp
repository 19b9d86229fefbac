// A screen as a table of signs: parts of a frame are put where they belong and cut where their
// place ends, wide signs included, so that nothing stands in another's columns. Made anew for each
// frame. Takes text with sequences that switch looks, as writers make it; every other control
// character is dropped. Pure; nothing fails.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "underwell/render/terminal_text.hpp"

namespace underwell::terminal {

// Of a screen, from its upper left corner.
struct Box {
    std::int32_t left = 0;
    std::int32_t top = 0;
    std::int32_t columns = 0;
    std::int32_t lines = 0;

    bool empty() const { return columns <= 0 || lines <= 0; }

    // Its nth line; empty if it has none.
    Box line(std::int32_t number) const;
    // What is left when so many lines are taken off its beginning.
    Box below(std::int32_t number) const;

    friend bool operator==(const Box&, const Box&) = default;
};

// What is left when so many columns are taken off its left.
Box indented(Box box, std::int32_t columns);

class Sheet {
  public:
    explicit Sheet(render::TextSize size);

    Box all() const { return {.columns = columns_, .lines = lines_}; }

    // As much as fits into the first line of the box, from its left on, or with its end at the
    // right. Returns the columns taken.
    std::int32_t put(const Box& where, std::string_view text);
    std::int32_t put_right(const Box& where, std::string_view text);

    // One sign; `look` are the numbers of a sequence, as in "1;38;5;231".
    void put_sign(std::int32_t column, std::int32_t line, char32_t sign, std::string_view look);

    // The whole first line of the box is shown inverted.
    void invert(const Box& where);

    // Lines end in \n but for the last; blanks at their ends are left out.
    std::string text() const;

  private:
    struct Cell {
        std::string sign = " ";  // empty: the second half of a wide one
        std::uint32_t look = 0;
        bool inverted = false;

        bool is_blank() const { return sign == " " && !inverted; }
    };

    std::uint32_t look_number(std::string_view look);

    Cell& at(std::int32_t column, std::int32_t line) {
        return cells_[static_cast<std::size_t>(line) * static_cast<std::size_t>(columns_) +
                      static_cast<std::size_t>(column)];
    }

    void set(std::int32_t column, std::int32_t line, Cell cell);
    void append_line(std::string& text, std::int32_t line) const;

    std::int32_t columns_;
    std::int32_t lines_;
    std::vector<Cell> cells_;
    std::vector<std::string> looks_ = {""};
};

// Columns of a text without its sequences.
std::int32_t columns_of(std::string_view text);

// Cut to so many columns, with an ellipsis if something is missing; of plain text.
std::string cut(std::string_view text, std::int32_t columns, bool ascii);

}  // namespace underwell::terminal
