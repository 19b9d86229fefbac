// Keeps the rounds of a thread apart while they come thick and fast: then each would handle one
// thing, and waking up for it costs more than the thing itself; a moment's rest lets more gather.
// Whoever comes after a pause is served at once. For one thread; rest() sleeps.
#pragma once

#include <chrono>
#include <cstddef>
#include <thread>

namespace underwell::server {

// A round that has so much to do is worth its waking.
inline constexpr std::size_t handled_without_rest = 16;

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

    // When that is done: so many things were.
    void rest(std::size_t handled) const {
        if (comes_thick_ && handled < handled_without_rest)
            std::this_thread::sleep_until(began_ + between_rounds_);
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
