#include "underwell/adapters/system/screen_keeper.hpp"

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <new>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace underwell::adapters::system {

namespace {

constexpr std::string_view enter_sequence =
    "\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[2J";  // long lines are cut, not wrapped
// First the end of a frame that may have been cut short.
constexpr std::string_view leave_sequence = "\x1b[?2026l\x1b[0m\x1b[?7h\x1b[?25h\x1b[?1049l";

// What a terminal, or somebody who ends all programs on it, sends to a process.
constexpr std::array signals_to_outlive = {SIGINT,  SIGTERM, SIGHUP,  SIGQUIT,
                                           SIGTSTP, SIGTTIN, SIGTTOU, SIGPIPE};

// Otherwise `pkill -9 underwell` would take the watcher along.
constexpr const char* watcher_name = "screen-keeper";

bool same_modes(const termios& one, const termios& other) {
    return one.c_iflag == other.c_iflag && one.c_oflag == other.c_oflag &&
           one.c_lflag == other.c_lflag;
}

// While it lives, a process in the background may change the terminal without being stopped.
class FromTheBackground {
  public:
    FromTheBackground() {
        sigset_t stopping{};
        ::sigemptyset(&stopping);
        ::sigaddset(&stopping, SIGTTOU);
        ::pthread_sigmask(SIG_BLOCK, &stopping, &before_);
    }

    ~FromTheBackground() { ::pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

    FromTheBackground(const FromTheBackground&) = delete;
    FromTheBackground& operator=(const FromTheBackground&) = delete;

  private:
    sigset_t before_{};
};

}  // namespace

// What the two processes have in common. A lock held by the one that shows something tells the
// other of its end earlier than a pipe would: before its memory is given back, not after. The shell
// learns of it last, and its prompt must not come before the screen is as it was.
struct ScreenKeeper::Shared {
    pthread_mutex_t life{};
    std::atomic<bool> entered{false};
};

ScreenKeeper::Shared* ScreenKeeper::share_life() {
    void* memory =
        ::mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return nullptr;
    auto* shared = new (memory) Shared;
    pthread_mutexattr_t kind{};
    ::pthread_mutexattr_init(&kind);
    ::pthread_mutexattr_setpshared(&kind, PTHREAD_PROCESS_SHARED);
    ::pthread_mutexattr_setrobust(&kind, PTHREAD_MUTEX_ROBUST);
    ::pthread_mutex_init(&shared->life, &kind);
    ::pthread_mutex_lock(&shared->life);
    return shared;
}

void write_to_terminal(std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = ::write(STDOUT_FILENO, text.data(), text.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return;  // the terminal is gone; whoever reads keys will notice
        text.remove_prefix(static_cast<std::size_t>(written));
    }
}

// In the background, it waits to be in the foreground: until then, the modes are those of the
// shell's own line editor.
ScreenKeeper::ScreenKeeper() : group_{::getpgrp()} {
    ::tcdrain(STDIN_FILENO);
    has_keyboard_ = ::tcgetattr(STDIN_FILENO, &before_) == 0;
    ours_ = before_;
    ours_.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
    start_watcher();
}

ScreenKeeper::~ScreenKeeper() {
    leave();
    end_watcher();
}

bool ScreenKeeper::enter() {
    report(true);
    if (has_keyboard_ && ::tcsetattr(STDIN_FILENO, TCSANOW, &ours_) != 0 && errno == EINTR) {
        if (!entered_) report(false);
        return false;
    }
    entered_ = true;
    write_to_terminal(enter_sequence);
    return true;
}

void ScreenKeeper::leave() {
    if (!entered_) return;
    const FromTheBackground allowed;
    restore();
    entered_ = false;
    report(false);
}

// A shell that has taken its terminal back has set modes of its own, which must stay.
void ScreenKeeper::restore() const {
    write_to_terminal(leave_sequence);
    termios now{};
    if (!has_keyboard_ || ::tcgetattr(STDIN_FILENO, &now) != 0) return;
    if (::tcgetpgrp(STDIN_FILENO) == group_ || same_modes(now, ours_))
        ::tcsetattr(STDIN_FILENO, TCSANOW, &before_);
}

void ScreenKeeper::start_watcher() {
    shared_ = share_life();
    if (shared_ == nullptr) return;
    watcher_ = ::fork();
    if (watcher_ == 0) watch();
    if (watcher_ > 0) ::setpgid(watcher_, watcher_);  // here too: either of the two may be first
}

// In order: the watcher learns of it by a lock that was given up, not one whose holder died.
void ScreenKeeper::end_watcher() {
    if (shared_ == nullptr) return;
    ::pthread_mutex_unlock(&shared_->life);
    if (watcher_ > 0) {
        ::kill(watcher_, SIGCONT);  // should somebody have stopped it, it would never end
        while (::waitpid(watcher_, nullptr, 0) < 0 && errno == EINTR) {
        }
    }
    ::munmap(shared_, sizeof *shared_);
}

void ScreenKeeper::report(bool entered) {
    if (shared_ != nullptr) shared_->entered = entered;
}

// The second process, in a group of its own, so that what ends the whole group spares it.
void ScreenKeeper::watch() const {
    ::setpgid(0, 0);
    ::prctl(PR_SET_NAME, watcher_name);
    for (const int signal : signals_to_outlive)
        (void)std::signal(signal, SIG_IGN);  // also lets it change the terminal in the background
    ::close_range(STDERR_FILENO, ~0U, 0);
    ::pthread_mutex_lock(&shared_->life);  // until the other process ends
    if (shared_->entered) restore();
    ::_exit(0);
}

}  // namespace underwell::adapters::system
