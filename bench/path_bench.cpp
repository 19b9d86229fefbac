// Ways across a map and full distance maps on classic levels of 80 x 45, beside libtcod's A* and
// Dijkstra on the same maps and the same pairs of tiles in the same run. Every case counts its
// steps, so that one sees whether both found ways of the same length.
#include "underwell/grid/path.hpp"

#include <cstddef>
#include <cstdint>
#include <libtcod/fov.h>
#include <libtcod/path.h>
#include <memory>
#include <vector>

#include <benchmark/benchmark.h>

#include "sample_maps.hpp"
#include "underwell/base/random.hpp"
#include "underwell/grid/distance_map.hpp"

namespace underwell::bench {
namespace {

using grid::BitGrid;
using grid::Neighbours;
using grid::Spot;
using grid::Walking;

struct Map {
    BitGrid walkable;
    grid::EntryCosts costs;  // 1 to 9
    std::vector<Pair> pairs;
};

Map map_of(const BitGrid& wall, std::uint64_t number) {
    base::Stream stream = base::StreamFamily{7, "bench.entry_costs"}.of(number);
    Map map{.walkable = BitGrid{wall.size()}, .costs = {wall.size(), 0}, .pairs = {}};
    for (std::int32_t y = 0; y < wall.size().height; ++y)
        for (std::int32_t x = 0; x < wall.size().width; ++x) {
            const Spot spot{.x = x, .y = y};
            if (wall[spot]) continue;
            map.walkable.insert(spot);
            map.costs[spot] = static_cast<std::uint8_t>(1 + stream.below(9));
        }
    map.pairs = sample_pairs(wall);
    return map;
}

std::vector<Map> maps() {
    std::vector<Map> all;
    for (const BitGrid& wall : sample_walls(usual_size))
        all.push_back(map_of(wall, all.size()));
    return all;
}

// Calls `search` once for every pair of every map in turn; it returns the steps of the way.
template <typename Search>
void search_all(benchmark::State& state, const std::vector<Map>& all, Search search) {
    std::uint64_t searches = 0;
    std::uint64_t steps = 0;
    for (auto _ : state)
        for (std::size_t map = 0; map < all.size(); ++map)
            for (const Pair& pair : all[map].pairs) {
                steps += search(map, pair);
                ++searches;
            }
    state.SetItemsProcessed(static_cast<std::int64_t>(searches));
    state.counters["mean_steps"] = static_cast<double>(steps) / static_cast<double>(searches);
}

// Calls `fill` for every map in turn; it returns the value of one far tile.
template <typename Fill>
void fill_all(benchmark::State& state, const std::vector<Map>& all, Fill fill) {
    std::uint64_t fills = 0;
    for (auto _ : state)
        for (std::size_t map = 0; map < all.size(); ++map) {
            if (all[map].pairs.empty()) continue;
            benchmark::DoNotOptimize(fill(map, all[map].pairs.front()));
            ++fills;
        }
    state.SetItemsProcessed(static_cast<std::int64_t>(fills));
}

struct Deleter {
    void operator()(TCOD_Map* map) const { TCOD_map_delete(map); }

    void operator()(TCOD_Path* path) const { TCOD_path_delete(path); }

    void operator()(TCOD_Dijkstra* dijkstra) const { TCOD_dijkstra_delete(dijkstra); }
};

using Libtcod = std::unique_ptr<TCOD_Map, Deleter>;
using LibtcodPath = std::unique_ptr<TCOD_Path, Deleter>;
using LibtcodDijkstra = std::unique_ptr<TCOD_Dijkstra, Deleter>;

Libtcod libtcod_map(const BitGrid& walkable) {
    Libtcod map{TCOD_map_new(walkable.size().width, walkable.size().height)};
    for (std::int32_t y = 0; y < walkable.size().height; ++y)
        for (std::int32_t x = 0; x < walkable.size().width; ++x)
            TCOD_map_set_properties(map.get(), x, y, false, walkable[{.x = x, .y = y}]);
    return map;
}

std::vector<Libtcod> libtcod_maps(const std::vector<Map>& all) {
    std::vector<Libtcod> maps;
    for (const Map& map : all)
        maps.push_back(libtcod_map(map.walkable));
    return maps;
}

void way(benchmark::State& state, const Walking& walking) {
    const std::vector<Map> all = maps();
    grid::PathFinder finder;
    std::vector<Spot> path;
    search_all(state, all, [&](std::size_t map, const Pair& pair) {
        finder.find(all[map].walkable, {.from = pair.from, .to = pair.to, .walking = walking},
                    path);
        return path.size() - 1;
    });
}

void weighted_way(benchmark::State& state, const Walking& walking) {
    const std::vector<Map> all = maps();
    grid::PathFinder finder;
    std::vector<Spot> path;
    search_all(state, all, [&](std::size_t map, const Pair& pair) {
        finder.find(all[map].costs, {.from = pair.from, .to = pair.to, .walking = walking}, path);
        return path.size() - 1;
    });
}

// A diagonal cost of 0 forbids diagonal steps.
void libtcod_way(benchmark::State& state, float diagonal_cost) {
    const std::vector<Map> all = maps();
    const std::vector<Libtcod> libtcod = libtcod_maps(all);
    std::vector<LibtcodPath> paths;
    for (const Libtcod& map : libtcod)
        paths.emplace_back(TCOD_path_new_using_map(map.get(), diagonal_cost));
    search_all(state, all, [&](std::size_t map, const Pair& pair) {
        TCOD_path_compute(paths[map].get(), pair.from.x, pair.from.y, pair.to.x, pair.to.y);
        return static_cast<std::size_t>(TCOD_path_size(paths[map].get()));
    });
}

void distance_map(benchmark::State& state, const Walking& walking) {
    const std::vector<Map> all = maps();
    grid::DistanceMap distances;
    fill_all(state, all, [&](std::size_t map, const Pair& pair) {
        const grid::Goal goal{.spot = pair.from};
        distances.fill(all[map].walkable, {&goal, 1}, {.walking = walking});
        return distances[pair.to];
    });
}

void weighted_distance_map(benchmark::State& state, const Walking& walking) {
    const std::vector<Map> all = maps();
    grid::DistanceMap distances;
    fill_all(state, all, [&](std::size_t map, const Pair& pair) {
        const grid::Goal goal{.spot = pair.from};
        distances.fill(all[map].costs, {&goal, 1}, {.walking = walking});
        return distances[pair.to];
    });
}

void libtcod_distance_map(benchmark::State& state, float diagonal_cost) {
    const std::vector<Map> all = maps();
    const std::vector<Libtcod> libtcod = libtcod_maps(all);
    std::vector<LibtcodDijkstra> dijkstras;
    for (const Libtcod& map : libtcod)
        dijkstras.emplace_back(TCOD_dijkstra_new(map.get(), diagonal_cost));
    fill_all(state, all, [&](std::size_t map, const Pair& pair) {
        TCOD_dijkstra_compute(dijkstras[map].get(), pair.from.x, pair.from.y);
        return TCOD_dijkstra_get_distance(dijkstras[map].get(), pair.to.x, pair.to.y);
    });
}

void flee_map(benchmark::State& state) {
    const std::vector<Map> all = maps();
    grid::DistanceMap distances;
    fill_all(state, all, [&](std::size_t map, const Pair& pair) {
        const grid::Goal goal{.spot = pair.from};
        distances.fill(all[map].walkable, {&goal, 1});
        distances.flee();
        return distances[pair.to];
    });
}

constexpr Walking four{.neighbours = Neighbours::four};
constexpr Walking eight{.neighbours = Neighbours::eight};
constexpr Walking fifths{.neighbours = Neighbours::eight, .straight_cost = 5, .diagonal_cost = 7};

BENCHMARK_CAPTURE(way, four, four);
BENCHMARK_CAPTURE(libtcod_way, four, 0.0F);
BENCHMARK_CAPTURE(way, eight, eight);
BENCHMARK_CAPTURE(libtcod_way, eight, 1.0F);
BENCHMARK_CAPTURE(way, fifths, fifths);
BENCHMARK_CAPTURE(libtcod_way, fifths, 1.4F);
BENCHMARK_CAPTURE(weighted_way, four, four);
BENCHMARK_CAPTURE(weighted_way, eight, eight);
BENCHMARK_CAPTURE(distance_map, four, four);
BENCHMARK_CAPTURE(libtcod_distance_map, four, 0.0F);
BENCHMARK_CAPTURE(distance_map, eight, eight);
BENCHMARK_CAPTURE(libtcod_distance_map, eight, 1.0F);
BENCHMARK_CAPTURE(weighted_distance_map, eight, eight);
BENCHMARK(flee_map);

}  // namespace
}  // namespace underwell::bench
