#include "underwell/server/hall_runner.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

namespace underwell::server {

namespace {

constexpr base::Duration sleep_max = std::chrono::seconds{1};

}  // namespace

HallRunner::HallRunner(Hall& hall, std::function<base::Instant()> clock)
    : hall_{hall}, clock_{std::move(clock)} {
    hall_.on_arrivals([this](std::size_t several) { brought(several); });
}

bool HallRunner::go_round() {
    const bool more = hall_.work(clock_());
    in_trouble_ = hall_.trouble().has_value();
    return more;
}

void HallRunner::run() {
    while (true) {
        pulse_.beat(std::chrono::steady_clock::now());
        base::Duration sleeps{0};
        {
            const std::scoped_lock lock{round_};
            const bool more = go_round();
            if (hall_.has_ended()) return;
            if (more) continue;
            const base::Instant now = clock_();
            sleeps = std::clamp(hall_.next_due() - now, base::Duration{0}, sleep_max);
            sleeps_until_ = now + sleeps;
            is_asleep_ = true;
        }
        hall_.mailbox().wait(sleeps);
        is_asleep_ = false;
    }
}

// Who finds the hall's own thread awake leaves it to that, since it looks into the mailbox before
// it sleeps.
void HallRunner::brought(std::size_t several) {
    if (!is_asleep_) return;
    std::unique_lock lock{round_, std::defer_lock};
    if (several > brought_by_hand_max || !lock.try_lock()) return hall_.mailbox().ring();
    const bool more = go_round();
    const bool wakes_it = more || hall_.has_ended() || hall_.next_due() < sleeps_until_;
    lock.unlock();
    // Others may have brought something meanwhile, and found that somebody is at it.
    if (wakes_it || !hall_.mailbox().is_empty()) hall_.mailbox().ring();
}

}  // namespace underwell::server
