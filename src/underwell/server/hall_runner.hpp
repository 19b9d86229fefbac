// Who does the rounds of a hall (hall.hpp). It has a thread of its own, which sleeps while there is
// nothing to do; but waking a thread costs more than what a few typed lines ask for. So whoever
// brings little from the network while that thread sleeps does the round in its place, there and
// then. Whoever brings much wakes it, and goes on bringing meanwhile. One round at a time, in any
// case: what belongs to the hall is never met by two threads at once.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <mutex>

#include "underwell/base/instant.hpp"
#include "underwell/server/hall.hpp"
#include "underwell/server/pulse.hpp"

namespace underwell::server {

// More is worth a thread of its own: it is handled while the next is being read.
inline constexpr std::size_t brought_by_hand_max = 16;

class HallRunner {
  public:
    // Before anything arrives. It must live as long as anything can, and the hall longer; nobody
    // else may let that work.
    HallRunner(Hall& hall, std::function<base::Instant()> clock);
    HallRunner(const HallRunner&) = delete;
    HallRunner& operator=(const HallRunner&) = delete;
    ~HallRunner() = default;

    // By the hall's own thread, until the hall has ended.
    void run();

    // Any thread. It goes round, or has not begun to: what a watchdog wants to know.
    bool is_lively() const { return pulse_.is_felt(std::chrono::steady_clock::now()); }

    // The hall's own thread has nothing to do.
    bool is_asleep() const { return is_asleep_; }

    // Storing fails at present.
    bool is_in_trouble() const { return in_trouble_; }

  private:
    // By a transport's thread. Storage's must not: a round may end it.
    void brought(std::size_t several);
    // True: there is more to do. By whoever holds round_.
    bool go_round();

    Hall& hall_;
    const std::function<base::Instant()> clock_;
    Pulse pulse_;
    std::mutex round_;
    base::Instant sleeps_until_;           // by round_
    std::atomic<bool> is_asleep_ = false;  // the hall's own thread, or about to be
    std::atomic<bool> in_trouble_ = false;
};

}  // namespace underwell::server
