// The line that is being typed: letters of every script, a cursor, lines typed before, completion
// by what can be typed here (as web/game/completion.ts). Bounded as lines of a server are. Pure;
// nothing fails.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace underwell::terminal {

inline constexpr std::size_t typed_bytes_max = 1000;
inline constexpr std::size_t lines_kept_max = 200;

struct Words {
    std::vector<std::string> commands;
    std::vector<std::string> subjects;  // things, monsters and ways here
};

// Whole lines that begin with what was typed, best first.
std::vector<std::string> completions(std::string_view typed, const Words& words);

// "a torch", "3 torches": what one types is the name alone.
std::string_view plain_name(std::string_view name);

class InputLine {
  public:
    const std::string& text() const { return text_; }

    bool empty() const { return text_.empty(); }

    // In bytes, at the beginning of a sign.
    std::size_t cursor() const { return cursor_; }

    void insert(char32_t sign);
    void erase_before();
    void erase_at();
    void erase_word();
    void erase_to_end();
    void clear();

    void move_left();
    void move_right();

    void move_to_begin() { cursor_ = 0; }

    void move_to_end() { cursor_ = text_.size(); }

    void back();   // to an older line
    void forth();  // to a newer one

    // The next of what it could become; asked again, the one after that.
    void complete(const Words& words);

    // What was typed; kept, and the line is empty.
    std::string take();

    // A line that was typed before, after those that are kept already.
    void keep(const std::string& line);

    const std::vector<std::string>& lines() const { return lines_; }

  private:
    void set(std::string text);

    std::string text_;
    std::size_t cursor_ = 0;
    std::vector<std::string> lines_;
    std::size_t at_ = 0;  // among the lines; their number: the one being typed
    std::string draft_;
    std::vector<std::string> offered_;
    std::size_t offer_ = 0;
};

}  // namespace underwell::terminal
