// Who has failed how often, and how long they wait therefore: the first few failures cost nothing,
// each further one doubles the wait of the next try, up to a bound. A try counts as failed from its
// beginning, so that many tries at once gain nothing; whoever succeeds is not charged for that try.
// Bounded: of too many, those who were longest quiet are forgotten. Time comes in as a value.
// Knows neither threads nor passwords; one thread at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <map>
#include <string>
#include <string_view>

#include "underwell/base/instant.hpp"

namespace underwell::server {

struct ThrottleSettings {
    std::uint32_t failures_free = 3;
    base::Duration wait_first = std::chrono::seconds{1};
    base::Duration wait_most = std::chrono::seconds{60};
    base::Duration forgotten_after = std::chrono::minutes{15};
    std::size_t entries_max = 10'000;
};

class Throttles {
  public:
    explicit Throttles(const ThrottleSettings& settings) : settings_{settings} {}

    // When the next try may begin: now, or later.
    base::Instant may_try_at(std::string_view who, base::Instant now) const;

    // A try under way, to be given back if it succeeds.
    struct Try {
        base::Instant begun;
        base::Instant last_before;
    };

    Try begin(std::string_view who, base::Instant now);

    // As if that try had not been; earlier failures still count.
    void take_back(std::string_view who, const Try& succeeded);

    // All failures.
    void forget(std::string_view who);

    std::size_t size() const { return places_.size(); }

  private:
    struct Entry {
        std::string who;
        std::uint32_t failures = 0;
        base::Instant last;
    };

    using Entries = std::list<Entry>;

    const Entry* find(std::string_view who, base::Instant now) const;
    base::Duration wait_after(std::uint32_t failures) const;

    ThrottleSettings settings_;
    Entries entries_;  // whoever tried last comes first
    std::map<std::string, Entries::iterator, std::less<>> places_;
};

}  // namespace underwell::server
