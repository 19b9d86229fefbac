// The terminal this program talks to: what it is, how large, which colours it has, and a
// full-screen mode with single keys that is undone however the program ends, short of kill -9. Not
// for more than one thread; at most one FullScreen at a time.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "underwell/adapters/system/keys.hpp"

namespace underwell::adapters::system {

struct TerminalSize {
    int columns = 80;
    int lines = 24;
};

enum class Colours : std::uint8_t { none, palette_256, true_colour };

bool stdin_is_terminal();
bool stdout_is_terminal();
bool stderr_is_terminal();

// Of standard output; 80 × 24 if it does not say.
TerminalSize terminal_size();

// What standard output can show, by NO_COLOR, COLORTERM and TERM; none if it is no terminal.
Colours terminal_colours();

// Switches to the terminal's second screen, without cursor, keys arriving one by one; switches back
// when destroyed. A signal that asks the program to end is noted, not obeyed, so that this happens;
// Ctrl-Z, which would stop the program with the terminal as it is, does nothing.
class FullScreen {
  public:
    FullScreen();
    ~FullScreen();
    FullScreen(const FullScreen&) = delete;
    FullScreen& operator=(const FullScreen&) = delete;

    // Replaces what the screen shows, in one write; lines end in \n. Nothing flickers.
    void show(std::string_view text);

    // Waits for a key, or for another size of the terminal. Nothing if time ran out, or the program
    // was asked to end.
    std::optional<Key> key(std::chrono::milliseconds patience);

    bool asked_to_end() const;

  private:
    bool read_more(std::chrono::milliseconds patience);

    std::string unread_;  // bytes of keys that nobody asked for yet
};

}  // namespace underwell::adapters::system
