// Keeps the rounds of a thread apart while they come thick and fast and each has only one thing to
// do: waking up for it costs more than the thing itself, and a moment's rest lets more gather. A
// round that found more to do is followed by the next one at once, and so is whoever comes after a
// pause. For one thread; rest() sleeps.
#pragma once

#include <chrono>
#include <thread>

namespace underwell::adapters::network {

// Short against everything a person notices, long against waking a thread.
inline constexpr std::chrono::microseconds between_rounds{400};

class RoundPace {
  public:
    // When there is something to do.
    void begin() {
        const auto now = std::chrono::steady_clock::now();
        comes_thick_ = now - began_ < 2 * between_rounds;
        began_ = now;
    }

    // After a round that did one thing.
    void rest() const {
        if (comes_thick_) std::this_thread::sleep_until(began_ + between_rounds);
    }

  private:
    std::chrono::steady_clock::time_point began_ = {};
    bool comes_thick_ = false;
};

}  // namespace underwell::adapters::network
