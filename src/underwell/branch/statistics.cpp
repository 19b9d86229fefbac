#include "underwell/branch/statistics.hpp"

namespace underwell::branch {

Statistics statistics(const Branch& branch) {
    const Branch::Rim& rim = branch.rim();
    Statistics result{.rooms = branch.room_count(),
                      .deepest = branch.deepest(),
                      .unexplored_exits = branch.unexplored_exits(),
                      .openings = static_cast<std::uint32_t>(branch.openings().size()),
                      .width = static_cast<std::uint32_t>(rim.east.x - rim.west.x) + 1,
                      .height = static_cast<std::uint32_t>(rim.north.y - rim.south.y) + 1,
                      .bytes = branch.bytes()};
    for (const Room& room : branch.rooms()) {
        if (room.exits().size() == 1) ++result.dead_ends;
        if (room.two_way.contains(room.back)) ++result.two_way_passages;  // each counted once
        result.one_way_exits += room.one_way.size();
    }
    return result;
}

}  // namespace underwell::branch
