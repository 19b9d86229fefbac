// Typed bytes as lines (N7). CR LF, CR NUL, LF and CR end a line; backspace and delete take the
// last sign off it, for clients that send every key. What comes out is valid UTF-8 without control
// characters, whatever came in. A line that is too long ends everything: the caller closes.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace underwell::adapters::telnet {

class LineReader {
  public:
    // Takes bytes up to the end of a line and gives it; nothing if they were all taken before, or
    // if is_too_long().
    std::optional<std::string> next(std::string_view& rest);

    bool is_too_long() const { return too_long_; }

    void erase_sign();
    void erase_line();

  private:
    std::optional<std::string> end_line();

    std::string line_;  // bytes as they came
    bool after_return_ = false;
    bool too_long_ = false;
};

}  // namespace underwell::adapters::telnet
