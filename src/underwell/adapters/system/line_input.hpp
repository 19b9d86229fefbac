// Lines from standard input, waited for with patience: for programs that have something to say
// meanwhile. Ctrl-C and a signal that asks the program to end are noted, not obeyed. Lines are
// bounded: what is longer is cut. One thread; at most one LineInput, and no FullScreen beside it.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>

namespace underwell::adapters::system {

inline constexpr std::size_t input_line_bytes_max = 4096;

class LineInput {
  public:
    LineInput();
    ~LineInput();
    LineInput(const LineInput&) = delete;
    LineInput& operator=(const LineInput&) = delete;

    // The next line, without its end; nothing if time ran out or no more will come.
    std::optional<std::string> line(std::chrono::milliseconds patience);

    // The input is at its end, or the program was asked to end.
    bool has_ended() const;

  private:
    std::optional<std::string> take_line();

    std::string unread_;
    bool at_end_ = false;
};

}  // namespace underwell::adapters::system
