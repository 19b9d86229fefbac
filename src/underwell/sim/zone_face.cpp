#include "underwell/sim/zone_face.hpp"

#include "underwell/base/bytes.hpp"
#include "underwell/base/random.hpp"
#include "underwell/game/zone_codec.hpp"

namespace underwell::sim {

std::uint64_t digest_of(const game::Zone& zone) {
    std::uint64_t digest = base::scramble(zone.awake ^ base::checksum(game::snapshot(zone)));
    for (const game::Timer& timer : zone.timers) {
        const auto due = static_cast<std::uint64_t>(timer.due.since_epoch.count());
        const std::uint64_t monster = timer.monster ? timer.monster->number : 0;
        digest = base::scramble(digest ^ due) + (std::uint64_t{timer.room.value} << 32) + monster;
    }
    return digest;
}

std::uint32_t size_of(const game::Zone& zone) {
    return static_cast<std::uint32_t>(zone.rooms.size() + zone.people.size());
}

}  // namespace underwell::sim
