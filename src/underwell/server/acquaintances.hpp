// From where accounts were logged in to with the right password: whoever guesses at somebody's
// account from elsewhere must not keep the owner out. Bounded: of too many, those who were longest
// away are forgotten. Knows neither threads nor time; one thread at a time.
#pragma once

#include <cstddef>
#include <list>
#include <map>
#include <string>
#include <utility>

namespace underwell::server {

class Acquaintances {
  public:
    // As keys of the clerk's: a folded name, a household.
    struct Acquaintance {
        std::string account;
        std::string address;

        friend auto operator<=>(const Acquaintance&, const Acquaintance&) = default;
    };

    explicit Acquaintances(std::size_t most) : most_{most} {}

    void meet(const Acquaintance& who);

    bool knows(const Acquaintance& who) const { return places_.contains(who); }

    std::size_t size() const { return places_.size(); }

  private:
    std::size_t most_;
    std::list<Acquaintance> all_;  // whoever came last comes first
    std::map<Acquaintance, std::list<Acquaintance>::iterator> places_;
};

}  // namespace underwell::server
