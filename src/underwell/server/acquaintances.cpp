#include "underwell/server/acquaintances.hpp"

namespace underwell::server {

void Acquaintances::remember(const Pair& pair) {
    if (const auto known = places_.find(pair); known != places_.end()) {
        pairs_.splice(pairs_.begin(), pairs_, known->second);
        return;
    }
    pairs_.push_front(pair);
    places_.emplace(pair, pairs_.begin());
    if (places_.size() <= most_) return;
    places_.erase(pairs_.back());
    pairs_.pop_back();
}

void Acquaintances::forget(const std::string& account) {
    auto known = places_.lower_bound({.account = account, .household = {}});
    while (known != places_.end() && known->first.account == account) {
        pairs_.erase(known->second);
        known = places_.erase(known);
    }
}

}  // namespace underwell::server
