// What a simulation (simulation.hpp) holds back until it is durable, with what it will show: so
// that it can be judged when it is told (law 4).
#pragma once

#include <cstdint>
#include <vector>

#include "underwell/base/ids.hpp"
#include "underwell/game/notice.hpp"
#include "underwell/game/request.hpp"

namespace underwell::sim {

// What may be told once a commit is durable.
struct Untold {
    // A zone, and how much had happened in it when this was decided.
    struct Seen {
        base::ZoneId zone;
        std::uint64_t events = 0;

        friend bool operator==(const Seen&, const Seen&) = default;
    };

    struct Telling {
        game::Notice notice;
        std::vector<Seen> seen;  // where those are who are told
    };

    std::vector<Telling> tellings = {};
    std::vector<game::Request> requests = {};
};

}  // namespace underwell::sim
