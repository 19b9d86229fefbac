// From where people have logged in well: failures of strangers do not slow down whoever comes from
// there. Bounded: of too many, those who were longest away are forgotten; what is known of the last
// login stands in the account anyway. Knows neither threads nor time; one thread at a time.
#pragma once

#include <cstddef>
#include <list>
#include <map>
#include <string>
#include <utility>

namespace underwell::server {

class Acquaintances {
  public:
    explicit Acquaintances(std::size_t most) : most_{most} {}

    struct Pair {
        std::string account;
        std::string household;

        friend auto operator<=>(const Pair&, const Pair&) = default;
    };

    void remember(const Pair& pair);

    bool knows(const Pair& pair) const { return places_.contains(pair); }

    // Wherever the account was used.
    void forget(const std::string& account);

    std::size_t size() const { return places_.size(); }

  private:
    using Pairs = std::list<Pair>;

    std::size_t most_;
    Pairs pairs_;  // whoever came last comes first
    std::map<Pair, Pairs::iterator> places_;
};

}  // namespace underwell::server
