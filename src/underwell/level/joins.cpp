#include "underwell/level/joins.hpp"

#include <algorithm>
#include <limits>
#include <tuple>

namespace underwell::level {

using grid::Rectangle;

namespace {

// Rooms no further apart than this are worth a loop if the way between them is longer than so many
// times the gap and so many steps more.
constexpr std::int32_t near_gap = 16;
constexpr std::int32_t detour_times = 2;
constexpr std::int32_t detour_steps = 24;
constexpr std::uint32_t steps_across_a_room = 6;  // from door to door, about
constexpr std::uint32_t unknown = std::numeric_limits<std::uint32_t>::max();

}  // namespace

std::int32_t gap_between(const Rectangle& one, const Rectangle& other) {
    const std::int32_t across = std::max({one.x - other.right(), other.x - one.right(), 0});
    const std::int32_t down = std::max({one.y - other.bottom(), other.y - one.bottom(), 0});
    return across + down;
}

base::Result<void> join_in_order(Draft& draft) {
    draft.joins.reserve(draft.level.rooms.size());
    for (std::uint32_t number = 1; number < draft.level.rooms.size(); ++number)
        draft.joins.push_back({.from = number - 1, .to = number});
    return {};
}

base::Result<void> join_nearest(Draft& draft) {
    const auto& rooms = draft.level.rooms;
    constexpr std::int32_t joined = -1;

    struct Nearest {
        std::int32_t gap;
        std::uint32_t room;
    };

    std::vector<Nearest> nearest(rooms.size(),
                                 {.gap = std::numeric_limits<std::int32_t>::max(), .room = 0});
    std::uint32_t newest = 0;
    if (rooms.empty()) return {};
    nearest[0].gap = joined;
    for (std::size_t count = 1; count < rooms.size(); ++count) {
        std::uint32_t next = 0;
        for (std::uint32_t number = 1; number < rooms.size(); ++number) {
            Nearest& other = nearest[number];
            if (other.gap == joined) continue;
            const std::int32_t gap = gap_between(rooms[newest].bounds, rooms[number].bounds);
            if (gap < other.gap) other = {.gap = gap, .room = newest};
            if (next == 0 || other.gap < nearest[next].gap) next = number;
        }
        draft.joins.push_back({.from = nearest[next].room, .to = next});
        nearest[next].gap = joined;
        newest = next;
    }
    return {};
}

LoopFinder::LoopFinder(const Draft& draft)
    : draft_{draft},
      chance_{stream(draft, "level.loops")},
      first_way_(draft.level.rooms.size(), unknown),
      distance_(draft.level.rooms.size(), unknown) {
    const auto& rooms = draft.level.rooms;
    for (std::uint32_t from = 0; from < rooms.size(); ++from)
        for (std::uint32_t to = from + 1; to < rooms.size(); ++to) {
            const std::int32_t gap = gap_between(rooms[from].bounds, rooms[to].bounds);
            if (gap <= near_gap) pairs_.push_back({.gap = gap, .from = from, .to = to});
        }
    std::ranges::sort(pairs_, [](const Pair& one, const Pair& other) {
        return std::tie(one.gap, one.from, one.to) < std::tie(other.gap, other.from, other.to);
    });
}

void LoopFinder::learn_new_tunnels() {
    const auto& tunnels = draft_.level.tunnels;
    const auto add = [&](std::uint32_t from, std::uint32_t to, std::uint32_t length) {
        ways_.push_back(
            {.to = to, .length = length + steps_across_a_room, .next = first_way_[from]});
        first_way_[from] = static_cast<std::uint32_t>(ways_.size() - 1);
    };
    for (; learned_ < tunnels.size(); ++learned_) {
        const Tunnel& tunnel = tunnels[learned_];
        add(tunnel.from, tunnel.to, tunnel.length);
        add(tunnel.to, tunnel.from, tunnel.length);
    }
}

// A search for the shortest way that gives up where it becomes a detour: few rooms are that near.
bool LoopFinder::is_detour(const Pair& pair) {
    const auto limit = static_cast<std::uint32_t>(detour_times * pair.gap + detour_steps);
    open_.assign(1, pair.from);
    std::vector<std::uint32_t>& seen = open_;
    distance_[pair.from] = 0;
    bool found = false;
    for (std::size_t next = 0; next < seen.size() && !found; ++next) {
        const std::uint32_t here = seen[next];
        for (std::uint32_t way = first_way_[here]; way != unknown; way = ways_[way].next) {
            const std::uint32_t reached = distance_[here] + ways_[way].length;
            const std::uint32_t there = ways_[way].to;
            if (reached > limit || distance_[there] <= reached) continue;
            distance_[there] = reached;
            seen.push_back(there);
            found = found || there == pair.to;
        }
    }
    for (const std::uint32_t room : seen)
        distance_[room] = unknown;
    return !found;
}

std::optional<Join> LoopFinder::next() {
    learn_new_tunnels();
    while (pair_ < pairs_.size()) {
        const Pair& pair = pairs_[pair_++];
        if (!is_detour(pair)) continue;
        if (!happens(chance_, draft_.level.settings.loops_percent)) continue;
        return Join{.from = pair.from, .to = pair.to, .loop = true};
    }
    return std::nullopt;
}

}  // namespace underwell::level
