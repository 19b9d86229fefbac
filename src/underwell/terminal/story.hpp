// What was told, kept as documents within a bound and written anew for each width; a reader can
// look back. Pure; nothing fails.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "underwell/game/document.hpp"
#include "underwell/terminal/play_look.hpp"
#include "underwell/terminal/sheet.hpp"

namespace underwell::terminal {

inline constexpr std::size_t documents_kept_max = 500;

class Story {
  public:
    // Each gives back what was added, until something else is.
    const game::Document& add(game::Document document);
    // What was typed, and what the screen itself has to say.
    const game::Document& echo(std::string_view line);
    const game::Document& note(std::string_view words);

    // As far as they are kept, in order.
    const std::deque<game::Document>& documents() const { return documents_; }

    // Pages of so many lines; negative: towards the newest.
    void scroll(std::int32_t lines);

    void to_end() { back_ = 0; }

    void to_begin();

    bool is_back() const { return back_ > 0; }

    // The newest lines at the bottom of the box, or those looked back at.
    void draw(Sheet& sheet, const Box& where, const PlayLook& look);

  private:
    void write(std::int32_t columns, const PlayLook& look);

    std::deque<game::Document> documents_;
    // As they were written last.
    std::vector<std::string> lines_;
    std::size_t written_ = 0;  // documents
    std::int32_t columns_ = 0;
    PlayLook look_;
    std::int32_t back_ = 0;  // lines
};

}  // namespace underwell::terminal
