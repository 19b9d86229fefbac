#include "underwell/server/acquaintances.hpp"

namespace underwell::server {

void Acquaintances::meet(const Acquaintance& who) {
    if (const auto known = places_.find(who); known != places_.end()) {
        all_.splice(all_.begin(), all_, known->second);
        return;
    }
    all_.push_front(who);
    places_.emplace(who, all_.begin());
    if (places_.size() <= most_) return;
    places_.erase(all_.back());
    all_.pop_back();
}

}  // namespace underwell::server
