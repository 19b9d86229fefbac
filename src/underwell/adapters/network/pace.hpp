// How often something may happen: so many times a second in the long run, and a burst now and then
// (a token bucket, kept as the one moment until which everything is paid for). A value of eight
// bytes; the caller brings the clock.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

namespace underwell::adapters::network {

using Time = std::chrono::steady_clock::time_point;
using TimeSpan = std::chrono::steady_clock::duration;

struct PaceBounds {
    std::uint32_t per_second = 1;
    std::uint32_t burst = 1;
};

class Pace {
  public:
    // The next one may happen from then on.
    Time next(PaceBounds bounds) const {
        return paid_until_ - interval(bounds) * (std::max(bounds.burst, 1U) - 1);
    }

    bool allows(PaceBounds bounds, Time now) const { return next(bounds) <= now; }

    void take(PaceBounds bounds, Time now, std::uint32_t count = 1) {
        paid_until_ = std::max(paid_until_, now) + interval(bounds) * count;
    }

    // As if nothing had ever happened.
    bool is_rested(Time now) const { return paid_until_ <= now; }

  private:
    static TimeSpan interval(PaceBounds bounds) {
        return TimeSpan{std::chrono::seconds{1}} / std::max(bounds.per_second, 1U);
    }

    Time paid_until_{};
};

}  // namespace underwell::adapters::network
