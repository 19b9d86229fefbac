#include "underwell/adapters/system/signals.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <climits>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <string>
#include <sys/signalfd.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace underwell::adapters::system {

namespace {

sigset_t signals_taken() {
    sigset_t taken{};
    sigemptyset(&taken);
    for (const int signal : {SIGTERM, SIGINT, SIGHUP})
        sigaddset(&taken, signal);
    return taken;
}

void close_if_open(int descriptor) {
    if (descriptor >= 0) ::close(descriptor);
}

}  // namespace

base::Result<Signals> Signals::block() {
    Signals signals;
    const sigset_t taken = signals_taken();
    // What fails here fails before anything was changed.
    std::array<int, 2> pipe{-1, -1};
    const int descriptor = ::signalfd(-1, &taken, SFD_CLOEXEC | SFD_NONBLOCK);
    if (descriptor < 0 || ::pipe2(pipe.data(), O_CLOEXEC | O_NONBLOCK) != 0) {
        const std::string reason = std::error_code{errno, std::generic_category()}.message();
        close_if_open(descriptor);
        return base::fail(errors::no_signals, "cannot wait for signals: " + reason);
    }
    ::pthread_sigmask(SIG_BLOCK, &taken, &signals.mask_before_);
    struct sigaction ignore{};
    ignore.sa_handler = SIG_IGN;
    ::sigaction(SIGPIPE, &ignore, &signals.pipe_before_);
    signals.signals_ = descriptor;
    signals.wishes_out_ = pipe[0];
    signals.wishes_in_ = pipe[1];
    return signals;
}

Signals::Signals(Signals&& other) noexcept
    : signals_{std::exchange(other.signals_, -1)},
      wishes_out_{std::exchange(other.wishes_out_, -1)},
      wishes_in_{std::exchange(other.wishes_in_, -1)},
      mask_before_{other.mask_before_},
      pipe_before_{other.pipe_before_} {}

Signals::~Signals() {
    if (signals_ < 0) return;
    ::sigaction(SIGPIPE, &pipe_before_, nullptr);
    ::pthread_sigmask(SIG_SETMASK, &mask_before_, nullptr);
    for (const int descriptor : {signals_, wishes_out_, wishes_in_})
        ::close(descriptor);
}

std::optional<SystemRequest> Signals::wait(base::Duration at_most) {
    using Clock = std::chrono::steady_clock;
    const auto until = Clock::now() + at_most;
    while (true) {
        if (const auto request = take_signal()) return request;
        if (const auto wish = take_wish()) return wish;
        const auto left = std::chrono::ceil<base::Duration>(until - Clock::now()).count();
        if (left <= 0) return std::nullopt;
        std::array<pollfd, 2> both = {pollfd{.fd = signals_, .events = POLLIN, .revents = 0},
                                      pollfd{.fd = wishes_out_, .events = POLLIN, .revents = 0}};
        // Woken by whatever else: looked again, with the time that is left.
        ::poll(both.data(), both.size(),
               static_cast<int>(std::min<base::Duration::rep>(left, INT_MAX)));
    }
}

void Signals::ask(SystemRequest request) const {
    const auto byte = std::to_underlying(request);
    // A full pipe has wishes enough for a long time.
    [[maybe_unused]] const auto written = ::write(wishes_in_, &byte, sizeof byte);
}

std::optional<SystemRequest> Signals::take_signal() const {
    signalfd_siginfo info{};
    if (::read(signals_, &info, sizeof info) != sizeof info) return std::nullopt;
    return info.ssi_signo == SIGHUP ? SystemRequest::reload : SystemRequest::stop;
}

std::optional<SystemRequest> Signals::take_wish() const {
    std::uint8_t byte = 0;
    if (::read(wishes_out_, &byte, sizeof byte) != sizeof byte) return std::nullopt;
    return static_cast<SystemRequest>(byte);
}

}  // namespace underwell::adapters::system
