// Who may come in: how many connections there are from one household (an IPv4 address, an IPv6
// /64), and how fast new ones come from it. Who comes too fast is asked to wait; only who would
// have to wait too long, or is one too many, is refused. Memory is bounded by the connections that
// are there, and by those that came within the last moments. One thread; the caller brings the
// clock.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <cstddef>
#include <cstdint>

#include "underwell/adapters/telnet/pace.hpp"
#include "underwell/adapters/telnet/telnet_settings.hpp"
#include "underwell/server/networks.hpp"

namespace underwell::adapters::telnet {

enum class Refusal : std::uint8_t { none, household_is_full, household_is_too_fast };

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

    // From now on; who is there stays.
    void follow(const AdmissionBounds& bounds) { bounds_ = bounds; }

    // How many households are remembered: for tests.
    std::size_t households() const { return households_.size(); }

  private:
    struct Household {
        std::size_t connections = 0;
        Pace pace;
    };

    struct AddressHash {
        std::size_t operator()(const server::InternetAddress& address) const;
    };

    void forget_rested(Time now);

    AdmissionBounds bounds_;
    boost::unordered_flat_map<server::InternetAddress, Household, AddressHash> households_;
    std::size_t forget_at_ = 1024;
};

}  // namespace underwell::adapters::telnet
