#include "underwell/adapters/system/progress.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <utility>

#include "underwell/adapters/system/terminal.hpp"

namespace underwell::adapters::system {

namespace {

constexpr std::uint64_t quiet_milliseconds = 1'000;
constexpr std::uint64_t between_shows_milliseconds = 100;
constexpr std::uint64_t bar_columns = 40;

}  // namespace

Progress::Progress(std::string task, std::uint64_t total) : task_{std::move(task)}, total_{total} {
    if (stderr_is_terminal())
        watcher_ = std::jthread{[this](const std::stop_token& stop) { watch(stop); }};
}

Progress::~Progress() = default;

void Progress::watch(const std::stop_token& stop) const {
    std::mutex mutex;
    std::condition_variable_any never;
    std::unique_lock lock{mutex};
    std::uint64_t milliseconds = 0;
    while (!stop.stop_requested()) {
        never.wait_for(lock, stop, std::chrono::milliseconds{between_shows_milliseconds},
                       [] { return false; });
        milliseconds += between_shows_milliseconds;
        if (milliseconds >= quiet_milliseconds && !stop.stop_requested()) show(milliseconds);
    }
    if (milliseconds > quiet_milliseconds) std::fputs("\r\x1b[K", stderr);
}

void Progress::show(std::uint64_t milliseconds) const {
    const std::uint64_t done = std::min(done_.load(std::memory_order_relaxed), total_);
    if (total_ == 0) {
        std::fprintf(stderr, "\r%s %s %d s", task_.c_str(), terminal_is_utf8() ? "…" : "...",
                     static_cast<int>(milliseconds / 1'000));
    } else {
        const std::string bar(static_cast<std::size_t>(done * bar_columns / total_), '#');
        std::fprintf(stderr, "\r%s [%-*s] %3d %%", task_.c_str(), static_cast<int>(bar_columns),
                     bar.c_str(), static_cast<int>(done * 100 / total_));
    }
    std::fflush(stderr);
}

}  // namespace underwell::adapters::system
