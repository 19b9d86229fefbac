#include "underwell/grid/distance_map.hpp"

#include <algorithm>
#include <bit>

#include "underwell/base/check.hpp"

namespace underwell::grid {

namespace {

// Fleeing: -6/5 of a distance, in fifths. A factor beyond -1 makes far places so much better that
// a way past the danger can be worth it.
constexpr std::int32_t flee_factor = -6;
constexpr std::int32_t flee_scale = 5;

// What visit() may write behind the end of the queue.
constexpr std::size_t queue_slack = 1;

}  // namespace

void DistanceMap::begin(Size size, std::span<const Goal> goals, const DistanceOptions& options) {
    options.walking.check();
    walking_ = options.walking;
    limit_ = std::min(options.limit, distance_max);
    scale_ = 1;
    values_.reset(size, unreachable);
    goals_.clear();
    for (const Goal& goal : goals) {
        CHECK(goal.value >= -distance_max);
        if (size.contains(goal.spot) && goal.value <= limit_) goals_.push_back(goal);
    }
    std::ranges::sort(goals_, {}, &Goal::value);
}

void DistanceMap::fill(const BitGrid& walkable, std::span<const Goal> goals,
                       const DistanceOptions& options) {
    begin(walkable.size(), goals, options);
    if (walking_.counts_steps()) {
        has_entry_costs_ = false;
        count_steps(walkable);
        return;
    }
    has_entry_costs_ = true;
    entry_costs_.reset(walkable.size(), 0);
    for (std::int32_t y = 0; y < walkable.size().height; ++y)
        for (std::int32_t x = 0; x < walkable.size().width; ++x)
            if (const Spot spot{.x = x, .y = y}; walkable[spot]) entry_costs_[spot] = 1;
    fill_from_goals();
}

void DistanceMap::fill(const EntryCosts& costs, std::span<const Goal> goals,
                       const DistanceOptions& options) {
    begin(costs.size(), goals, options);
    has_entry_costs_ = true;
    entry_costs_ = costs;
    fill_from_goals();
}

// Steps of equal cost: all tiles of one value are visited before those of the next. Goals join when
// their value has come.

void DistanceMap::count_steps(const BitGrid& walkable) {
    if (unvisited_.load(walkable)) offsets_ = unvisited_.offsets();
    queue_.resize(values_.values().size() + queue_slack);
    auto goal = goals_.begin();
    std::size_t first = 0;
    std::size_t end = 0;
    for (std::int32_t value = 0; goal != goals_.end() || first < end; ++value) {
        if (first == end) value = goal->value;
        for (; goal != goals_.end() && goal->value == value; ++goal) {
            const std::uint32_t position = unvisited_.position(goal->spot);
            if (!unvisited_.contains(position)) continue;
            unvisited_.erase(position);
            queue_[end++] = position;
        }
        const std::size_t next_end = walking_.neighbours == Neighbours::four
                                         ? visit<Neighbours::four>({first, end}, value)
                                         : visit<Neighbours::eight>({first, end}, value);
        if (value == limit_) break;
        first = end;
        end = next_end;
    }
}

// Gives the value to a part of the queue and puts the unvisited neighbours behind it; returns the
// new end of the queue. Without branches, as nobody can foretell where walls are: every neighbour
// is written behind the end, and the end moves on only for those that count.
template <Neighbours neighbours>
std::size_t DistanceMap::visit(Part part, std::int32_t value) {
    constexpr std::uint32_t places =
        neighbours == Neighbours::four ? PaddedBits::straight_places : PaddedBits::all_places;
    std::uint32_t* const queue = queue_.data();
    std::uint32_t* next = queue + part.end;
    std::int32_t* const values = values_.values().data();
    const auto width = static_cast<std::size_t>(values_.width());
    const auto offsets = offsets_;
    for (std::size_t place = part.first; place < part.end; ++place) {
        const std::uint32_t position = queue[place];
        const Spot spot = unvisited_.spot(position);
        values[static_cast<std::size_t>(spot.y) * width + static_cast<std::size_t>(spot.x)] = value;
        const std::uint32_t around = unvisited_.take_around(position, places);
        const auto offer = [&](std::uint32_t neighbour) {
            *next = position + offsets[neighbour];
            next += around >> neighbour & 1U;
        };
        if constexpr (neighbours == Neighbours::eight) offer(0);
        offer(1);
        if constexpr (neighbours == Neighbours::eight) offer(2);
        offer(3);
        offer(5);
        if constexpr (neighbours == Neighbours::eight) offer(6);
        offer(7);
        if constexpr (neighbours == Neighbours::eight) offer(8);
    }
    return static_cast<std::size_t>(next - queue);
}

// Steps of different costs: Dijkstra's search from all goals at once, against the direction in
// which seekers walk. A tile may be on the heap more than once; all but the best are passed over.

bool DistanceMap::is_worse(const Candidate& a, const Candidate& b) {
    return a.value > b.value;  // the order of equals changes no value
}

std::int32_t DistanceMap::step_cost(Spot entered, Direction direction) const {
    const std::int32_t entering = has_entry_costs_ ? entry_costs_[entered] : 1;
    return entering * static_cast<std::int32_t>(walking_.cost(direction)) * scale_;
}

void DistanceMap::fill_from_goals() {
    heap_.clear();
    for (const Goal& goal : goals_) {
        if (entry_costs_[goal.spot] == 0 || values_[goal.spot] <= goal.value) continue;
        values_[goal.spot] = goal.value;
        heap_.push_back({.value = goal.value, .spot = goal.spot});
    }
    relax();
}

// Lowers values until none is above what a step to a neighbour costs plus the neighbour's value.
void DistanceMap::relax() {
    std::ranges::make_heap(heap_, is_worse);
    while (!heap_.empty()) {
        std::ranges::pop_heap(heap_, is_worse);
        const Candidate best = heap_.back();
        heap_.pop_back();
        if (values_[best.spot] < best.value) continue;
        for (const Direction direction : walking_.directions()) {
            const Spot next = step(best.spot, direction);
            if (!values_.contains(next) || entry_costs_[next] == 0) continue;
            const std::int32_t value = best.value + step_cost(best.spot, direction);
            if (value > limit_ || value >= values_[next]) continue;
            values_[next] = value;
            heap_.push_back({.value = value, .spot = next});
            std::ranges::push_heap(heap_, is_worse);
        }
    }
}

void DistanceMap::flee() {
    CHECK(scale_ == 1);
    scale_ = flee_scale;
    limit_ = -flee_factor * distance_max;
    if (!has_entry_costs_) entry_costs_.reset(values_.size(), 1);
    has_entry_costs_ = true;
    heap_.clear();
    for (std::int32_t y = 0; y < values_.height(); ++y)
        for (std::int32_t x = 0; x < values_.width(); ++x) {
            const Spot spot{.x = x, .y = y};
            if (values_[spot] == unreachable) {
                entry_costs_[spot] = 0;
                continue;
            }
            values_[spot] *= flee_factor;
            heap_.push_back({.value = values_[spot], .spot = spot});
        }
    relax();
}

std::optional<Spot> DistanceMap::roll_down(Spot from) const {
    std::optional<Spot> best;
    std::int64_t best_value = 0;
    for (const Direction direction : walking_.directions()) {
        const Spot next = step(from, direction);
        if (!values_.contains(next) || values_[next] >= values_[from]) continue;
        const std::int64_t value = std::int64_t{values_[next]} + step_cost(next, direction);
        if (best && value >= best_value) continue;
        best = next;
        best_value = value;
    }
    return best;
}

}  // namespace underwell::grid
