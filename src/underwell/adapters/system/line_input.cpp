#include "underwell/adapters/system/line_input.hpp"

#include <algorithm>
#include <array>
#include <csignal>
#include <poll.h>
#include <unistd.h>
#include <utility>

namespace underwell::adapters::system {

namespace {

constexpr std::array ending_signals = {SIGINT, SIGTERM, SIGHUP};

// A signal handler can reach nothing but globals; there is one LineInput.
// NOLINTBEGIN(cppcoreguidelines-avoid-non-const-global-variables)
volatile std::sig_atomic_t ending = 0;
sigset_t signals_before{};
std::array<struct sigaction, ending_signals.size()> actions_before{};

// NOLINTEND(cppcoreguidelines-avoid-non-const-global-variables)

extern "C" void note_ending(int) {
    ending = 1;
}

}  // namespace

// The signals are held back except while waiting, so that none comes between looking and waiting.
LineInput::LineInput() {
    ending = 0;
    sigset_t held_back{};
    ::sigemptyset(&held_back);
    for (const int signal : ending_signals)
        ::sigaddset(&held_back, signal);
    ::pthread_sigmask(SIG_BLOCK, &held_back, &signals_before);
    struct sigaction action{};
    action.sa_handler = note_ending;
    for (std::size_t i = 0; i < ending_signals.size(); ++i)
        ::sigaction(ending_signals[i], &action, &actions_before[i]);
}

LineInput::~LineInput() {
    for (std::size_t i = 0; i < ending_signals.size(); ++i)
        ::sigaction(ending_signals[i], &actions_before[i], nullptr);
    ::pthread_sigmask(SIG_SETMASK, &signals_before, nullptr);
}

bool LineInput::has_ended() const {
    return ending != 0 || (at_end_ && unread_.empty());
}

// The last one may lack its end.
std::optional<std::string> LineInput::take_line() {
    const std::size_t end = unread_.find('\n');
    const bool is_cut = end == std::string::npos && unread_.size() >= input_line_bytes_max;
    if (end == std::string::npos && !is_cut && !(at_end_ && !unread_.empty())) return std::nullopt;
    std::string line = unread_.substr(0, std::min(end, input_line_bytes_max));
    unread_.erase(0, end == std::string::npos ? line.size() : end + 1);
    if (line.ends_with('\r')) line.pop_back();
    return line;
}

std::optional<std::string> LineInput::line(std::chrono::milliseconds patience) {
    if (auto line = take_line()) return line;
    if (has_ended()) return std::nullopt;
    pollfd input{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(patience);
    const std::chrono::nanoseconds rest = patience - seconds;
    const timespec limit{.tv_sec = seconds.count(), .tv_nsec = rest.count()};
    if (::ppoll(&input, 1, &limit, &signals_before) <= 0) return std::nullopt;
    std::array<char, 4096> bytes{};
    const ssize_t count = ::read(STDIN_FILENO, bytes.data(), bytes.size());
    if (count > 0) unread_.append(bytes.data(), static_cast<std::size_t>(count));
    if (count <= 0) at_end_ = true;
    return take_line();
}

}  // namespace underwell::adapters::system
