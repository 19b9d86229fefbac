// Who may come in: how many connections there are over all transports that share it, how many from
// one household (an IPv4 address, an IPv6 /64), and how fast new ones come from it. Who comes too
// fast is asked to wait; only who would have to wait too long, or is one too many, is refused.
// Memory is bounded by the connections that are there, and by those that came within the last
// moments. Any thread; the caller brings the clock.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <cstddef>
#include <cstdint>
#include <mutex>

#include "underwell/adapters/network/network_settings.hpp"
#include "underwell/adapters/network/pace.hpp"
#include "underwell/server/networks.hpp"

namespace underwell::adapters::network {

enum class Refusal : std::uint8_t {
    none,
    server_is_full,
    household_is_full,
    household_is_too_fast
};

struct Admitted {
    Refusal refusal = Refusal::none;
    Time from{};  // if not refused: it may begin then, which may be now
};

class Admission {
  public:
    explicit Admission(const AdmissionBounds& bounds) : bounds_{bounds} {}

    // Unless it is refused, leave() must follow one day.
    Admitted enter(const server::InternetAddress& address, Time now);
    void leave(const server::InternetAddress& address, Time now);

    // Of all that are there, from anywhere; before it is known whether they may enter. False: there
    // are so many. Else give_room_back() must follow one day.
    bool take_room(std::size_t connections_max);
    void give_room_back();

    // From now on; who is there stays.
    void follow(const AdmissionBounds& bounds);

    // How many households are remembered: for tests.
    std::size_t households() const;

  private:
    struct Household {
        std::size_t connections = 0;
        Pace pace;
    };

    struct AddressHash {
        std::size_t operator()(const server::InternetAddress& address) const;
    };

    void forget_rested(Time now);

    mutable std::mutex mutex_;  // for all that follows
    std::size_t connections_ = 0;
    AdmissionBounds bounds_;
    boost::unordered_flat_map<server::InternetAddress, Household, AddressHash> households_;
    std::size_t forget_at_ = 1024;
};

}  // namespace underwell::adapters::network
