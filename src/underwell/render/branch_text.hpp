// A branch drawn in characters: rooms as boxes named A, B, C … in the order in which they were dug,
// two-way passages ◄─►, one-way exits ──►, unexplored ones ─►? (─►★ to a lair). The start room has
// a double frame, a chosen room a heavy one. A compact style gives each room a single mark, for an
// overview. North is up. Written line by line; memory does not grow with the branch's height.
#pragma once

#include <cstdint>
#include <optional>
#include <ostream>
#include <string>

#include "underwell/branch/branch.hpp"
#include "underwell/render/terminal_text.hpp"

namespace underwell::render {

enum class TextStyle : std::uint8_t { boxes, compact };

// A part of the picture: as large as size, with the room at `centre` in its middle, as far as the
// picture's edges allow.
struct TextWindow {
    TextSize size = {};
    grid::Cell centre = {};
};

struct TextOptions {
    TextStyle style = TextStyle::boxes;
    bool ascii = false;  // plain characters only
    TextColours colours = TextColours::none;
    std::optional<grid::Cell> marked = {};  // a room to draw with a heavy frame
    std::optional<TextWindow> window = {};  // the whole picture otherwise
};

// A picture of more signs than this is of no use to anybody: show a window of it, or another form.
inline constexpr std::int64_t branch_text_signs_max = 200'000'000;

// How large the whole picture is.
TextSize branch_text_size(const branch::Branch& branch, TextStyle style);

void write_branch_text(std::ostream& out, const branch::Branch& branch, const TextOptions& options);

// What the signs in the picture mean, in one line without an end of line.
std::string branch_text_legend(const branch::Branch& branch, const TextOptions& options);

// "seed 7, 60 rooms, deepest 9, 4 unexplored exits"
std::string branch_text_summary(const branch::Branch& branch);

// A, B, … Z, AA, AB, … for rooms number 0, 1, … 25, 26, 27, …
std::string room_letters(std::uint32_t number);

}  // namespace underwell::render
