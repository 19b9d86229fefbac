#include "underwell/adapters/system/terminal.hpp"

#include <array>
#include <csignal>
#include <cstdlib>
#include <poll.h>
#include <string>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

namespace underwell::adapters::system {

namespace {

constexpr std::array ending_signals = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};

// A signal handler can reach nothing but globals; there is one terminal, and one FullScreen.
// NOLINTBEGIN(cppcoreguidelines-avoid-non-const-global-variables)
volatile std::sig_atomic_t ending = 0;
termios settings_before{};
std::array<struct sigaction, ending_signals.size()> actions_before{};

// NOLINTEND(cppcoreguidelines-avoid-non-const-global-variables)

extern "C" void note_ending(int /*signal*/) {
    ending = 1;
}

void write_all(std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = ::write(STDOUT_FILENO, text.data(), text.size());
        if (written < 0) return;  // the terminal is gone; the next key() will say so
        text.remove_prefix(static_cast<std::size_t>(written));
    }
}

std::string_view environment(const char* name) {
    const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): one thread
    return value == nullptr ? std::string_view{} : std::string_view{value};
}

}  // namespace

bool stdout_is_terminal() {
    return ::isatty(STDOUT_FILENO) == 1;
}

bool stderr_is_terminal() {
    return ::isatty(STDERR_FILENO) == 1;
}

TerminalSize terminal_size() {
    winsize size{};
    if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0)
        return {};
    return {.columns = size.ws_col, .lines = size.ws_row};
}

Colours terminal_colours() {
    const std::string_view kind = environment("TERM");
    if (!stdout_is_terminal() || !environment("NO_COLOR").empty() || kind.empty() ||
        kind == "dumb" || kind.starts_with("vt"))
        return Colours::none;
    const std::string_view depth = environment("COLORTERM");
    if (depth == "truecolor" || depth == "24bit") return Colours::true_colour;
    return Colours::palette_256;
}

FullScreen::FullScreen() {
    ending = 0;
    struct sigaction action{};
    action.sa_handler = note_ending;
    for (std::size_t i = 0; i < ending_signals.size(); ++i)
        ::sigaction(ending_signals[i], &action, &actions_before[i]);
    ::tcgetattr(STDIN_FILENO, &settings_before);
    termios raw = settings_before;
    raw.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
    ::tcsetattr(STDIN_FILENO, TCSANOW, &raw);
    write_all("\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[2J");  // long lines are cut, not wrapped
}

FullScreen::~FullScreen() {
    write_all("\x1b[0m\x1b[?7h\x1b[?25h\x1b[?1049l");
    ::tcsetattr(STDIN_FILENO, TCSANOW, &settings_before);
    for (std::size_t i = 0; i < ending_signals.size(); ++i)
        ::sigaction(ending_signals[i], &actions_before[i], nullptr);
}

void FullScreen::show(std::string_view text) {
    std::string frame = "\x1b[H";
    for (const char letter : text) {
        if (letter == '\n')
            frame += "\x1b[K\r\n";  // whatever the last frame left on this line
        else
            frame += letter;
    }
    frame += "\x1b[J";
    write_all(frame);
}

std::optional<char> FullScreen::key(std::chrono::milliseconds patience) {
    // Without a keyboard there is only time that passes.
    const int keyboard = ::isatty(STDIN_FILENO) == 1 ? STDIN_FILENO : -1;
    pollfd input{.fd = keyboard, .events = POLLIN, .revents = 0};
    if (asked_to_end() || ::poll(&input, 1, static_cast<int>(patience.count())) <= 0)
        return std::nullopt;
    char key = 0;
    if (::read(STDIN_FILENO, &key, 1) == 1) return key;
    ending = 1;  // the terminal is gone
    return std::nullopt;
}

bool FullScreen::asked_to_end() const {
    return ending != 0;
}

}  // namespace underwell::adapters::system
