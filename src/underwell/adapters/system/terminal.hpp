// The terminal this program talks to: what it is, how large, which colours it has, and a
// full-screen mode with single keys that is undone however the program ends or is stopped, short of
// kill -STOP. Not for more than one thread; at most one FullScreen at a time.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "underwell/adapters/system/keys.hpp"
#include "underwell/adapters/system/screen_lines.hpp"

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

// Whether the locale of the environment is one of UTF-8; of one that is not installed, whether its
// name says so. Any other terminal gets plain characters.
bool terminal_is_utf8();

class ScreenKeeper;

// Switches to the terminal's second screen, without cursor, keys arriving one by one; switches back
// when destroyed. A signal that asks the program to end is noted, not obeyed, so that this happens;
// where nothing can be noted, as with kill -9 or a crash, a second process does it. Ctrl-Z and
// SIGTSTP switch back and stop the program; when it goes on, the screen is its own again.
class FullScreen {
  public:
    FullScreen();
    ~FullScreen();
    FullScreen(const FullScreen&) = delete;
    FullScreen& operator=(const FullScreen&) = delete;

    // Replaces what the screen shows, in one write of the lines that have changed; lines end in \n.
    // Nothing flickers.
    void show(std::string_view text);

    // Waits for a key, or for a reason to show everything anew: another size of the terminal, or
    // going on after a stop. Nothing if time ran out, or the program was asked to end. After
    // Ctrl-L, the next frame is written as a whole.
    std::optional<Key> key(std::chrono::milliseconds patience);

    bool asked_to_end() const;

  private:
    void enter();
    void suspend();
    bool read_more(std::chrono::milliseconds patience);

    std::unique_ptr<ScreenKeeper> keeper_;
    ScreenLines lines_;
    std::string unread_;  // bytes of keys that nobody asked for yet
};

}  // namespace underwell::adapters::system
