// Time as data. Pure code never asks for the time: whoever calls it passes an Instant in.
#pragma once

#include <chrono>
#include <compare>
#include <cstdint>

namespace underwell::base {

using Duration = std::chrono::milliseconds;

// A moment, counted from the Unix epoch.
struct Instant {
    Duration since_epoch{0};

    friend constexpr auto operator<=>(Instant, Instant) = default;

    friend constexpr Instant operator+(Instant instant, Duration later) {
        return {instant.since_epoch + later};
    }

    friend constexpr Instant operator-(Instant instant, Duration earlier) {
        return {instant.since_epoch - earlier};
    }

    friend constexpr Duration operator-(Instant later, Instant earlier) {
        return later.since_epoch - earlier.since_epoch;
    }
};

}  // namespace underwell::base
