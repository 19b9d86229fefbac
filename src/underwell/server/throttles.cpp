#include "underwell/server/throttles.hpp"

#include <algorithm>

namespace underwell::server {

using base::Duration;
using base::Instant;

Duration Throttles::wait_after(std::uint32_t failures) const {
    if (failures <= settings_.failures_free) return Duration{0};
    Duration wait = settings_.wait_first;
    for (std::uint32_t more = settings_.failures_free + 1;
         more < failures && wait < settings_.wait_most; ++more)
        wait *= 2;
    return std::min(wait, settings_.wait_most);
}

// Nothing also for what is to be forgotten; and after a clock that went back, rather than letting
// people wait until it is where it was.
const Throttles::Entry* Throttles::find(std::string_view who, Instant now) const {
    const auto found = places_.find(who);
    if (found == places_.end()) return nullptr;
    const Entry& entry = *found->second;
    const bool counts = entry.last <= now && now - entry.last < settings_.forgotten_after;
    return counts ? &entry : nullptr;
}

Instant Throttles::may_try_at(std::string_view who, Instant now) const {
    const Entry* entry = find(who, now);
    if (entry == nullptr) return now;
    return std::max(now, entry->last + wait_after(entry->failures));
}

Throttles::Try Throttles::begin(std::string_view who, Instant now) {
    const Entry* known = find(who, now);
    const Entry before =
        known != nullptr ? *known : Entry{.who = std::string{who}, .failures = 0, .last = now};
    forget(who);
    entries_.push_front({.who = before.who, .failures = before.failures + 1, .last = now});
    places_.emplace(before.who, entries_.begin());
    if (places_.size() > settings_.entries_max) {
        places_.erase(entries_.back().who);
        entries_.pop_back();
    }
    return {.begun = now, .last_before = before.last};
}

void Throttles::take_back(std::string_view who, const Try& succeeded) {
    const auto found = places_.find(who);
    if (found == places_.end()) return;
    Entry& entry = *found->second;
    // Else somebody tried since, whose time counts.
    if (entry.last == succeeded.begun) entry.last = succeeded.last_before;
    if (--entry.failures == 0) forget(std::string{who});
}

void Throttles::forget(std::string_view who) {
    const auto found = places_.find(who);
    if (found == places_.end()) return;
    entries_.erase(found->second);
    places_.erase(found);
}

}  // namespace underwell::server
