#include "underwell/adapters/system/progress.hpp"

#include <cstdio>
#include <utility>

#include "underwell/adapters/system/terminal.hpp"

namespace underwell::adapters::system {

namespace {

using Clock = std::chrono::steady_clock;

constexpr auto quiet_at_first = std::chrono::seconds{1};
constexpr auto between_shows = std::chrono::milliseconds{100};
constexpr std::uint64_t between_looks = 10'000;
constexpr int bar_columns = 40;

}  // namespace

Progress::Progress(std::string task, std::uint64_t total)
    : task_{std::move(task)},
      total_{total},
      enabled_{stderr_is_terminal()},
      next_show_{Clock::now() + quiet_at_first} {}

Progress::~Progress() {
    if (shown_) std::fputs("\r\x1b[K", stderr);
}

void Progress::look(std::uint64_t done) {
    next_look_ = done + between_looks;
    const auto now = Clock::now();
    if (now < next_show_) return;
    next_show_ = now + between_shows;
    shown_ = true;
    const std::uint64_t shown_total = total_ == 0 ? 1 : total_;
    const std::string bar(static_cast<std::size_t>(done * bar_columns / shown_total), '#');
    std::fprintf(stderr, "\r%s [%-*s] %3d %%", task_.c_str(), bar_columns, bar.c_str(),
                 static_cast<int>(done * 100 / shown_total));
    std::fflush(stderr);
}

}  // namespace underwell::adapters::system
