// What the searches of grid are measured against: the cost of the cheapest way from every tile to
// one goal, found by going over the whole map until nothing gets cheaper any more (Bellman and
// Ford). Slow, and shares no code with what it checks.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "tile_maps.hpp"
#include "underwell/grid/bit_grid.hpp"
#include "underwell/grid/grid.hpp"
#include "underwell/grid/spot.hpp"
#include "underwell/grid/walking.hpp"

namespace underwell::tests {

inline constexpr grid::Walking four{.neighbours = grid::Neighbours::four};
inline constexpr grid::Walking eight{.neighbours = grid::Neighbours::eight};
inline constexpr grid::Walking fifths{
    .neighbours = grid::Neighbours::eight, .straight_cost = 5, .diagonal_cost = 7};

inline constexpr std::uint64_t no_way = std::numeric_limits<std::uint64_t>::max();

struct SlowGoal {
    grid::Spot spot;
    std::uint64_t value = 0;
};

// What a step from one tile to the other costs; no_way if they are no neighbours.
inline std::uint64_t slow_step_cost(const grid::EntryCosts& costs, const grid::Walking& walking,
                                    grid::Spot from, grid::Spot to) {
    const std::int32_t across = from.x < to.x ? to.x - from.x : from.x - to.x;
    const std::int32_t down = from.y < to.y ? to.y - from.y : from.y - to.y;
    if (across + down == 0 || across > 1 || down > 1 || costs[to] == 0) return no_way;
    const bool diagonal = across + down == 2;
    if (diagonal && walking.neighbours == grid::Neighbours::four) return no_way;
    return std::uint64_t{costs[to]} * (diagonal ? walking.diagonal_cost : walking.straight_cost);
}

// The cheapest rest of a way from a tile that is `value` from a goal itself, given its neighbours.
inline std::uint64_t slow_best(const grid::EntryCosts& costs, const grid::Walking& walking,
                               const grid::Grid<std::uint64_t>& values, grid::Spot from) {
    std::uint64_t best = values[from];
    for (std::int32_t y = from.y - 1; y <= from.y + 1; ++y)
        for (std::int32_t x = from.x - 1; x <= from.x + 1; ++x) {
            const grid::Spot to{.x = x, .y = y};
            if (!values.contains(to) || values[to] == no_way) continue;
            const std::uint64_t cost = slow_step_cost(costs, walking, from, to);
            if (cost != no_way && values[to] + cost < best) best = values[to] + cost;
        }
    return best;
}

// Tiles in a wall have a value too: one can walk from them, though not to them.
inline grid::Grid<std::uint64_t> slow_distances(const grid::EntryCosts& costs,
                                                const grid::Walking& walking,
                                                const std::vector<SlowGoal>& goals) {
    grid::Grid<std::uint64_t> values{costs.size(), no_way};
    for (const SlowGoal& goal : goals)
        if (costs.contains(goal.spot) && costs[goal.spot] != 0 && goal.value < values[goal.spot])
            values[goal.spot] = goal.value;
    for (bool changed = true; changed;) {
        changed = false;
        for_each_spot(costs.size(), [&](grid::Spot spot) {
            const std::uint64_t best = slow_best(costs, walking, values, spot);
            changed = changed || best != values[spot];
            values[spot] = best;
        });
    }
    return values;
}

inline grid::BitGrid floor_of(const grid::BitGrid& wall) {
    grid::BitGrid floor{wall.size()};
    for (const grid::Spot spot : floors_of(wall))
        floor.insert(spot);
    return floor;
}

inline grid::BitGrid walkable_in(const std::vector<std::string>& picture) {
    return floor_of(wall_of(picture));
}

// Every floor tile costs 1 to `most`.
inline grid::EntryCosts any_costs(base::Stream& stream, const grid::BitGrid& wall,
                                  std::uint32_t most) {
    grid::EntryCosts costs{wall.size(), 0};
    for (const grid::Spot spot : floors_of(wall))
        costs[spot] = static_cast<std::uint8_t>(1 + stream.below(most));
    return costs;
}

// Noise, thin or thick, or rooms and tunnels; one tile to three words wide.
inline grid::BitGrid any_wall(base::Stream& stream) {
    grid::Size size;
    size.width = stream.below(4) == 0 ? 62 + static_cast<std::int32_t>(stream.below(70))
                                      : 1 + static_cast<std::int32_t>(stream.below(24));
    size.height = 1 + static_cast<std::int32_t>(stream.below(14));
    if (stream.below(2) == 0) return rooms_and_tunnels(stream, size);
    const std::uint32_t wall_percent = stream.below(60);
    return noise(stream, size, wall_percent);
}

inline grid::Walking any_walking(base::Stream& stream) {
    grid::Walking walking;
    if (stream.below(2) == 0) walking.neighbours = grid::Neighbours::four;
    if (stream.below(2) == 0) return walking;
    walking.straight_cost = static_cast<std::uint8_t>(1 + stream.below(7));
    walking.diagonal_cost = static_cast<std::uint8_t>(walking.straight_cost + stream.below(9));
    return walking;
}

}  // namespace underwell::tests
