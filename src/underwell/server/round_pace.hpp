// Keeps the rounds of a thread apart while they come thick and fast: then each would handle one
// thing, and waking up for it costs more than the thing itself; a moment's rest lets more gather.
// Whoever comes after a pause is served at once. For one thread; rest() sleeps.
#pragma once

#include <chrono>
#include <thread>

namespace underwell::server {

class RoundPace {
  public:
    explicit RoundPace(std::chrono::microseconds between_rounds)
        : between_rounds_{between_rounds} {}

    // When there is something to do.
    void begin() {
        const auto now = std::chrono::steady_clock::now();
        comes_thick_ = now - began_ < 2 * between_rounds_;
        began_ = now;
    }

    // When that is done.
    void rest() const {
        if (comes_thick_) std::this_thread::sleep_until(began_ + between_rounds_);
    }

  private:
    std::chrono::microseconds between_rounds_;
    std::chrono::steady_clock::time_point began_ = {};
    bool comes_thick_ = false;
};

// Short against everything a person notices, long against waking a thread.
inline constexpr std::chrono::microseconds between_rounds{400};

// Syncing a disk costs more than that.
inline constexpr std::chrono::microseconds between_commits{2'000};

}  // namespace underwell::server
