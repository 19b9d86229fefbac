#include "underwell/adapters/network/admission.hpp"

#include <algorithm>
#include <functional>
#include <string_view>

#include "underwell/base/check.hpp"

namespace underwell::adapters::network {

using server::InternetAddress;

namespace {

constexpr std::size_t households_kept_min = 1024;

}  // namespace

std::size_t Admission::AddressHash::operator()(const InternetAddress& address) const {
    return std::hash<std::string_view>{}(
        {reinterpret_cast<const char*>(address.bytes.data()), address.bytes.size()});
}

bool Admission::take_room(std::size_t connections_max) {
    const std::scoped_lock lock{mutex_};
    if (connections_ >= connections_max) return false;
    ++connections_;
    return true;
}

void Admission::give_room_back() {
    const std::scoped_lock lock{mutex_};
    CHECK(connections_ > 0);
    --connections_;
}

void Admission::follow(const AdmissionBounds& bounds) {
    const std::scoped_lock lock{mutex_};
    bounds_ = bounds;
}

std::size_t Admission::households() const {
    const std::scoped_lock lock{mutex_};
    return households_.size();
}

Admitted Admission::enter(const InternetAddress& address, Time now) {
    const std::scoped_lock lock{mutex_};
    if (households_.size() >= forget_at_) forget_rested(now);
    Household& household = households_[household_of(address).first];
    if (household.connections >= bounds_.household_connections_max)
        return {.refusal = Refusal::household_is_full};
    const Time from = std::max(household.pace.next(bounds_.household_pace), now);
    if (from - now > bounds_.wait_max) return {.refusal = Refusal::household_is_too_fast};
    household.pace.take(bounds_.household_pace, now);
    ++household.connections;
    return {.from = from};
}

void Admission::leave(const InternetAddress& address, Time now) {
    const std::scoped_lock lock{mutex_};
    const auto found = households_.find(household_of(address).first);
    CHECK(found != households_.end());
    CHECK(found->second.connections > 0);
    --found->second.connections;
    if (found->second.connections == 0 && found->second.pace.is_rested(now))
        households_.erase(found);
}

// Now and then, so that it costs little on the whole.
void Admission::forget_rested(Time now) {
    boost::unordered::erase_if(households_, [now](const auto& entry) {
        return entry.second.connections == 0 && entry.second.pace.is_rested(now);
    });
    forget_at_ = std::max(households_kept_min, 2 * households_.size());
}

}  // namespace underwell::adapters::network
