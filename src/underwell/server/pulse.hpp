// Whether a thread still goes round: it beats in every round, at least once a second, and others
// feel for it. A thread that hangs, in a turn without end or on a disk that does not answer, is
// noticed by its silence; one that has not begun to go round is not missed. Any thread; nothing
// waits.
#pragma once

#include <atomic>
#include <chrono>

namespace underwell::server {

// Longer than any healthy round, shorter than anybody's patience.
inline constexpr std::chrono::seconds pulse_silence_max{5};

class Pulse {
  public:
    using Moment = std::chrono::steady_clock::time_point;

    void beat(Moment now) { last_.store(now, std::memory_order_relaxed); }

    bool is_felt(Moment now) const {
        return now - last_.load(std::memory_order_relaxed) <= pulse_silence_max;
    }

  private:
    std::atomic<Moment> last_ = Moment::max();  // it has not begun
};

}  // namespace underwell::server
