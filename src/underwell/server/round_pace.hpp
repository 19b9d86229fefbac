// Keeps the rounds of a thread apart. Under load, rounds that follow each other at once handle one
// thing each, and waking up costs more than the thing itself; a moment's rest lets more gather. Who
// comes after a pause is served at once. For one thread; keep() sleeps.
#pragma once

#include <chrono>
#include <thread>

namespace underwell::server {

// Short against everything a person notices, long against waking a thread.
inline constexpr std::chrono::microseconds least_time_between_rounds{250};

class RoundPace {
  public:
    // Before each round: waits until the last one began at least so long ago.
    void keep() {
        const auto earliest = last_began_ + least_time_between_rounds;
        auto now = std::chrono::steady_clock::now();
        if (now < earliest) {
            std::this_thread::sleep_until(earliest);
            now = std::chrono::steady_clock::now();
        }
        last_began_ = now;
    }

  private:
    std::chrono::steady_clock::time_point last_began_ = {};
};

}  // namespace underwell::server
