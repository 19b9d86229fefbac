#include "underwell/adapters/system/terminal.hpp"

#include <array>
#include <csignal>
#include <cstdlib>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <string>
#include <sys/ioctl.h>
#include <unistd.h>

#include "underwell/adapters/system/screen_keeper.hpp"

namespace underwell::adapters::system {

namespace {

constexpr std::array noted_signals = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGWINCH, SIGTSTP, SIGCONT};
// How long the rest of a key's sequence may take on a slow line. Escape alone is known only after.
constexpr std::chrono::milliseconds sequence_patience{40};
constexpr char control_l = '\x0c';

// A signal handler can reach nothing but globals; there is one terminal, and one FullScreen.
// NOLINTBEGIN(cppcoreguidelines-avoid-non-const-global-variables)
volatile std::sig_atomic_t ending = 0;
volatile std::sig_atomic_t resized = 0;
volatile std::sig_atomic_t stopping = 0;
volatile std::sig_atomic_t continued = 0;
sigset_t signals_before{};
std::array<struct sigaction, noted_signals.size()> actions_before{};

// NOLINTEND(cppcoreguidelines-avoid-non-const-global-variables)

extern "C" void note_signal(int signal) {
    switch (signal) {
        case SIGWINCH:
            resized = 1;
            break;
        case SIGTSTP:
            stopping = 1;
            break;
        case SIGCONT:
            continued = 1;
            break;
        default:
            ending = 1;
    }
}

bool something_noted() {
    return ending != 0 || resized != 0 || stopping != 0 || continued != 0;
}

void hold_signals_back(sigset_t* before) {
    sigset_t held_back{};
    ::sigemptyset(&held_back);
    for (const int signal : noted_signals)
        ::sigaddset(&held_back, signal);
    ::pthread_sigmask(SIG_BLOCK, &held_back, before);
}

void let_signals_come() {
    ::pthread_sigmask(SIG_SETMASK, &signals_before, nullptr);
}

void note_signals() {
    ending = 0;
    resized = 0;
    stopping = 0;
    continued = 0;
    struct sigaction action{};
    action.sa_handler = note_signal;
    for (std::size_t i = 0; i < noted_signals.size(); ++i) {
        ::sigaction(noted_signals[i], &action, &actions_before[i]);
        // Whoever started the program so knows nothing of stopping, and would never continue it.
        if (noted_signals[i] == SIGTSTP && actions_before[i].sa_handler == SIG_IGN)
            ::sigaction(SIGTSTP, &actions_before[i], nullptr);
    }
}

// Stops as if the signal had never been caught; returns when continued. What else has come by
// then, such as the wish to end, is noted.
void stop_until_continued() {
    struct sigaction by_default{};
    struct sigaction noting{};
    by_default.sa_handler = SIG_DFL;
    ::sigaction(SIGTSTP, &by_default, &noting);
    (void)std::raise(SIGTSTP);
    let_signals_come();  // here it stops
    hold_signals_back(nullptr);
    ::sigaction(SIGTSTP, &noting, nullptr);
}

std::string_view environment(const char* name) {
    const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): one thread
    return value == nullptr ? std::string_view{} : std::string_view{value};
}

}  // namespace

bool stdin_is_terminal() {
    return ::isatty(STDIN_FILENO) == 1;
}

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

bool terminal_is_utf8() {
    const locale_t locale = ::newlocale(LC_CTYPE_MASK, "", nullptr);
    if (locale != nullptr) {
        const std::string_view characters = ::nl_langinfo_l(CODESET, locale);
        const bool is_utf8 = characters == "UTF-8";
        ::freelocale(locale);
        return is_utf8;
    }
    for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
        const std::string_view value = environment(name);
        if (value.empty()) continue;
        return value.contains("UTF-8") || value.contains("utf8");
    }
    return false;
}

// The signals are held back except while waiting for a key, so that none comes between looking for
// it and waiting, and none cuts a frame short.
FullScreen::FullScreen() : keeper_{std::make_unique<ScreenKeeper>()} {
    hold_signals_back(&signals_before);
    note_signals();
    enter();
    resized = 0;  // nothing is shown yet
}

FullScreen::~FullScreen() {
    keeper_.reset();
    for (std::size_t i = 0; i < noted_signals.size(); ++i)
        ::sigaction(noted_signals[i], &actions_before[i], nullptr);
    let_signals_come();
}

// A program in the background is stopped in here, and can still be asked to end.
void FullScreen::enter() {
    let_signals_come();
    while (!asked_to_end() && !keeper_->enter()) {
    }
    hold_signals_back(nullptr);
    continued = 0;
    resized = 1;
}

void FullScreen::suspend() {
    keeper_->leave();
    stop_until_continued();
    stopping = 0;
    enter();
}

void FullScreen::show(std::string_view text) {
    if (!keeper_->entered()) return;  // asked to end before the screen was ours
    const auto lines = static_cast<std::size_t>(terminal_size().lines);
    write_to_terminal(lines_.change_to(text, lines));
}

std::optional<Key> FullScreen::key(std::chrono::milliseconds patience) {
    if (unread_.empty() && !something_noted()) read_more(patience);
    if (!asked_to_end() && stopping != 0) suspend();
    if (!asked_to_end() && continued != 0) enter();  // whoever stopped it has used the terminal
    if (asked_to_end()) return std::nullopt;
    if (resized != 0) {
        resized = 0;
        lines_.forget();
        return Key{.kind = Key::Kind::resized};
    }
    if (unread_.empty()) return std::nullopt;
    DecodedKey decoded = decode_key(unread_);
    while (decoded.may_go_on && read_more(sequence_patience))
        decoded = decode_key(unread_);
    unread_.erase(0, decoded.length);
    if (decoded.key == Key::of(control_l)) lines_.forget();
    return decoded.key;
}

// Whether something came.
bool FullScreen::read_more(std::chrono::milliseconds patience) {
    // Without a keyboard there is only time that passes.
    pollfd input{.fd = stdin_is_terminal() ? STDIN_FILENO : -1, .events = POLLIN, .revents = 0};
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(patience);
    const std::chrono::nanoseconds rest = patience - seconds;
    const timespec limit{.tv_sec = seconds.count(), .tv_nsec = rest.count()};
    if (::ppoll(&input, 1, &limit, &signals_before) <= 0) return false;
    std::array<char, 256> bytes{};
    const ssize_t count = ::read(STDIN_FILENO, bytes.data(), bytes.size());
    if (count > 0) unread_.append(bytes.data(), static_cast<std::size_t>(count));
    if (count <= 0) ending = 1;  // the terminal is gone
    return count > 0;
}

bool FullScreen::asked_to_end() const {
    return ending != 0;
}

}  // namespace underwell::adapters::system
