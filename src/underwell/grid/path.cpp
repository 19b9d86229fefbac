#include "underwell/grid/path.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <limits>

#include "underwell/base/check.hpp"

namespace underwell::grid {

namespace {

constexpr std::uint32_t no_mark = 0;

// Enough for the least cost of a way across a map of 2^15 x 2^15 tiles where steps cost most, and
// leaves 2^40 for the cost of a way.
constexpr std::uint32_t least_cost_bits = 24;

// The least number of steps between two tiles so many columns and rows apart.
template <Neighbours neighbours>
std::uint32_t least_steps(std::int32_t columns, std::int32_t rows) {
    const auto across = static_cast<std::uint32_t>(std::abs(columns));
    const auto down = static_cast<std::uint32_t>(std::abs(rows));
    return neighbours == Neighbours::four ? across + down : std::max(across, down);
}

// What a way between two tiles costs at least, as no tile costs less than 1.
std::uint64_t least_cost(Spot from, Spot to, const Walking& walking) {
    const auto across = static_cast<std::uint64_t>(std::abs(to.x - from.x));
    const auto down = static_cast<std::uint64_t>(std::abs(to.y - from.y));
    const std::uint64_t straight = walking.straight_cost;
    if (walking.neighbours == Neighbours::four) return (across + down) * straight;
    const std::uint64_t diagonal = std::min<std::uint64_t>(walking.diagonal_cost, 2 * straight);
    const std::uint64_t both = std::min(across, down);
    return both * diagonal + (across + down - 2 * both) * straight;
}

// Walks back from the goal to the start over tiles for which `leads_to(earlier, direction, later)`
// says that they are on a cheapest way. Turns only where it must.
template <typename LeadsTo>
void trace_back(const PathRequest& request, std::vector<Spot>& path, LeadsTo leads_to) {
    const auto directions = request.walking.directions();
    Spot later = request.to;
    Direction back = Direction::north;
    path.push_back(later);
    while (later != request.from) {
        if (!leads_to(step(later, back), opposite(back), later))
            back = *std::ranges::find_if(directions, [&](Direction turned) {
                return leads_to(step(later, turned), opposite(turned), later);
            });
        later = step(later, back);
        path.push_back(later);
    }
    std::ranges::reverse(path);
}

}  // namespace

std::optional<std::uint64_t> PathFinder::find(const BitGrid& walkable, const PathRequest& request,
                                              std::vector<Spot>& path) {
    path.clear();
    request.walking.check();
    if (!walkable.contains(request.from) || !walkable.contains(request.to)) return std::nullopt;
    if (request.from == request.to) {
        path.push_back(request.to);
        return 0;
    }
    if (!walkable[request.to]) return std::nullopt;

    if (!request.walking.counts_steps()) {
        const auto cost_of = [&](Spot spot) { return walkable[spot] ? 1U : 0U; };
        begin_costs(walkable.size());
        const auto cost = find_cheapest(request, cost_of);
        if (cost) trace_costs(request, cost_of, path);
        return cost;
    }

    begin_steps(walkable);
    const auto steps = request.walking.neighbours == Neighbours::four
                           ? count_steps<Neighbours::four>(request)
                           : count_steps<Neighbours::eight>(request);
    if (steps) trace_steps(request, path);
    return steps;
}

std::optional<std::uint64_t> PathFinder::find(const EntryCosts& costs, const PathRequest& request,
                                              std::vector<Spot>& path) {
    path.clear();
    request.walking.check();
    if (!costs.contains(request.from) || !costs.contains(request.to)) return std::nullopt;
    const auto cost_of = [&](Spot spot) { return std::uint32_t{costs[spot]}; };
    if (request.from != request.to && cost_of(request.to) == 0) return std::nullopt;
    begin_costs(costs.size());
    const auto cost = find_cheapest(request, cost_of);
    if (cost) trace_costs(request, cost_of, path);
    return cost;
}

// Steps of equal cost. The estimate of a way through a tile is the steps up to it plus the least
// number of steps from it to the goal. A step changes the estimate by 0, 1 or 2, so three lists
// are queue enough. Tiles are visited in the order of their estimates; the first time is the best.

void PathFinder::begin_steps(const BitGrid& walkable) {
    const bool resized = unvisited_.load(walkable);
    // A search marks tiles with at most as many steps as there are positions.
    const std::uint32_t marks_left = std::numeric_limits<std::uint32_t>::max() - last_mark_;
    if (resized || marks_left <= unvisited_.positions()) {
        marks_.assign(unvisited_.positions(), no_mark);
        last_mark_ = no_mark;
        offsets_ = unvisited_.offsets();
    }
    first_mark_ = last_mark_ + 1;
    current_.clear();
    for (auto& positions : late_)
        positions.clear();
}

inline void PathFinder::close(std::uint32_t position, std::uint32_t steps) {
    unvisited_.erase(position);
    marks_[position] = first_mark_ + steps;
    current_.push_back(position);
}

template <Neighbours neighbours>
std::optional<std::uint32_t> PathFinder::count_steps(const PathRequest& request) {
    const Spot goal = request.to;
    std::uint32_t estimate =
        least_steps<neighbours>(request.from.x - goal.x, request.from.y - goal.y);
    close(unvisited_.position(request.from), 0);
    while (true) {
        const bool found = expand_all<neighbours>(goal, estimate);
        last_mark_ = first_mark_ + estimate;  // no tile is further away than the estimate
        if (found) return estimate;
        if (std::ranges::all_of(late_, [](const auto& positions) { return positions.empty(); }))
            return std::nullopt;
        ++estimate;
    }
}

// Visits every tile with this estimate; true as soon as the goal is among them.
template <Neighbours neighbours>
bool PathFinder::expand_all(Spot goal, std::uint32_t estimate) {
    std::vector<std::uint32_t>& late = late_[estimate % 3];
    while (true) {
        while (!current_.empty()) {
            const std::uint32_t position = current_.back();
            current_.pop_back();
            if (expand<neighbours>(position, goal, estimate)) return true;
        }
        if (late.empty()) return false;
        const std::uint32_t position = late.back();
        late.pop_back();
        if (!unvisited_.contains(position)) continue;
        const Spot spot = unvisited_.spot(position);
        close(position, estimate - least_steps<neighbours>(spot.x - goal.x, spot.y - goal.y));
    }
}

// Looks at the neighbours of a visited tile; true if the goal is one of them. The way to a
// neighbour that is nearer to the goal has the same estimate and thus is final at once.
template <Neighbours neighbours>
bool PathFinder::expand(std::uint32_t position, Spot goal, std::uint32_t estimate) {
    const Spot spot = unvisited_.spot(position);
    const std::int32_t east = spot.x - goal.x;
    const std::int32_t south = spot.y - goal.y;
    const std::uint32_t least = least_steps<neighbours>(east, south);
    std::uint32_t around = unvisited_.around(position);
    around &= neighbours == Neighbours::four ? PaddedBits::straight_places : PaddedBits::all_places;
    for (; around != 0; around &= around - 1) {
        const auto place = static_cast<std::uint32_t>(std::countr_zero(around));
        const std::uint32_t next = position + offsets_[place];
        const std::uint32_t next_least =
            least_steps<neighbours>(east + static_cast<std::int32_t>(place % 3) - 1,
                                    south + static_cast<std::int32_t>(place / 3) - 1);
        if (next_least < least) {
            close(next, estimate - next_least);
            if (next_least == 0) return true;
        } else {
            late_[(estimate + 1 + next_least - least) % 3].push_back(next);
        }
    }
    return false;
}

void PathFinder::trace_steps(const PathRequest& request, std::vector<Spot>& path) const {
    // A spot just off the map has a position in the padding, which is never marked.
    trace_back(request, path, [&](Spot earlier, Direction, Spot later) {
        return marks_[unvisited_.position(earlier)] + 1 == marks_[unvisited_.position(later)];
    });
}

// Steps of different costs: a heap of candidates. A tile may be on it more than once; all but the
// cheapest are passed over.

bool PathFinder::is_worse(const Candidate& a, const Candidate& b) {
    // A total order, so that the search is the same with every standard library.
    return a.rank != b.rank ? a.rank > b.rank : a.spot > b.spot;
}

void PathFinder::begin_costs(Size size) {
    heap_.clear();
    if (reached_.size() != size || search_ == std::numeric_limits<std::uint32_t>::max()) {
        reached_.reset(size, {});
        search_ = 0;
    }
    ++search_;
}

template <typename CostOf>
std::optional<std::uint64_t> PathFinder::find_cheapest(const PathRequest& request, CostOf cost_of) {
    const auto reach = [&](Spot spot, std::uint64_t cost) {
        reached_[spot] = {.cost = cost, .search = search_};
        // Of equal estimates first the tile that is nearer to the goal.
        const std::uint64_t least = least_cost(spot, request.to, request.walking);
        heap_.push_back({.rank = (cost + least) << least_cost_bits | least, .spot = spot});
        std::ranges::push_heap(heap_, is_worse);
    };
    reach(request.from, 0);
    while (!heap_.empty()) {
        std::ranges::pop_heap(heap_, is_worse);
        const Candidate best = heap_.back();
        heap_.pop_back();
        const std::uint64_t best_cost = reached_[best.spot].cost;
        if (best.spot == request.to) return best_cost;
        const std::uint64_t least = best.rank & ((std::uint64_t{1} << least_cost_bits) - 1);
        if (best_cost + least < best.rank >> least_cost_bits) continue;
        for (const Direction direction : request.walking.directions()) {
            const Spot next = step(best.spot, direction);
            if (!reached_.contains(next)) continue;
            const std::uint64_t entering = cost_of(next);
            if (entering == 0) continue;
            const std::uint64_t cost = best_cost + entering * request.walking.cost(direction);
            const Reached& before = reached_[next];
            if (before.search != search_ || cost < before.cost) reach(next, cost);
        }
    }
    return std::nullopt;
}

template <typename CostOf>
void PathFinder::trace_costs(const PathRequest& request, CostOf cost_of,
                             std::vector<Spot>& path) const {
    trace_back(request, path, [&](Spot earlier, Direction direction, Spot later) {
        if (!reached_.contains(earlier) || reached_[earlier].search != search_) return false;
        const std::uint64_t cost = std::uint64_t{cost_of(later)} * request.walking.cost(direction);
        return reached_[earlier].cost + cost == reached_[later].cost;
    });
}

}  // namespace underwell::grid
