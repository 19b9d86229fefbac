// The modes of a full screen, and who undoes them. Keeps how the terminal was, switches to full
// screen and back, and starts a second process that switches back if this one ends without doing
// so: by kill -9, by a failed CHECK, by a crash. Without that process (no more can be started) the
// rest works all the same. Used by FullScreen only, on one thread; nothing here fails.
#pragma once

#include <string_view>
#include <sys/types.h>
#include <termios.h>

namespace underwell::adapters::system {

// To standard output, past all buffers.
void write_to_terminal(std::string_view text);

class ScreenKeeper {
  public:
    ScreenKeeper();
    ~ScreenKeeper();  // switches back, if that was not done
    ScreenKeeper(const ScreenKeeper&) = delete;
    ScreenKeeper& operator=(const ScreenKeeper&) = delete;

    // Sets all modes, whichever are set already. False if a signal came in between, nothing being
    // written then. In the background, the program is stopped here until it is in the foreground.
    bool enter();

    void leave();

    bool entered() const { return entered_; }

  private:
    struct Shared;

    static Shared* share_life();
    void start_watcher();
    void end_watcher();
    [[noreturn]] void watch() const;
    void report(bool entered);
    void restore() const;

    bool has_keyboard_ = false;  // whether standard input is a terminal
    termios before_{};
    termios ours_{};
    pid_t group_ = 0;  // of this process, also as the watcher sees it
    bool entered_ = false;
    Shared* shared_ = nullptr;  // with the watcher
    pid_t watcher_ = -1;
};

}  // namespace underwell::adapters::system
