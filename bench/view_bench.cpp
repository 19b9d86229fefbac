// What looking costs: our views beside libtcod's symmetric shadow casting, on the same maps, from
// the same tiles, in the small and in the large; besides, a view with its memory, and one line of
// sight.
#include <cstddef>
#include <cstdint>
#include <libtcod.h>
#include <memory>
#include <vector>

#include <benchmark/benchmark.h>

#include "sample_maps.hpp"
#include "underwell/grid/field_of_view.hpp"
#include "underwell/grid/memory.hpp"

namespace underwell::bench {
namespace {

struct Sample {
    grid::BitGrid wall;
    std::vector<grid::Spot> eyes;
};

std::vector<Sample> samples(const benchmark::State& state) {
    std::vector<Sample> all;
    const grid::Size size{.width = static_cast<std::int32_t>(state.range(0)),
                          .height = static_cast<std::int32_t>(state.range(1))};
    for (grid::BitGrid& wall : sample_walls(size)) {
        std::vector<grid::Spot> eyes = sample_floors(wall, sample_eyes_per_map);
        all.push_back({.wall = std::move(wall), .eyes = std::move(eyes)});
    }
    return all;
}

std::int32_t radius_of(const benchmark::State& state) {
    return static_cast<std::int32_t>(state.range(2));
}

void count_views(benchmark::State& state) {
    state.SetItemsProcessed(state.iterations() *
                            static_cast<std::int64_t>(sample_map_count * sample_eyes_per_map));
}

void view(benchmark::State& state) {
    const std::vector<Sample> all = samples(state);
    const std::int32_t radius = radius_of(state);
    grid::View view;
    for (auto _ : state)
        for (const Sample& sample : all)
            for (const grid::Spot spot : sample.eyes) {
                view.look(sample.wall, {.spot = spot, .radius = radius});
                benchmark::DoNotOptimize(view);
            }
    count_views(state);
}

void view_with_memory(benchmark::State& state) {
    const std::vector<Sample> all = samples(state);
    const std::int32_t radius = radius_of(state);
    std::vector<grid::Memory> memories;
    for (const Sample& sample : all)
        memories.emplace_back(sample.wall.size());
    grid::View view;
    for (auto _ : state)
        for (std::size_t map = 0; map < all.size(); ++map)
            for (const grid::Spot spot : all[map].eyes) {
                view.look(all[map].wall, {.spot = spot, .radius = radius});
                benchmark::DoNotOptimize(memories[map].see(view));
            }
    count_views(state);
}

// From each eye to the next one's tile. With a small radius most of them are out of reach, which is
// known without following a line.
void line_of_sight(benchmark::State& state) {
    const std::vector<Sample> all = samples(state);
    const std::int32_t radius = radius_of(state);
    for (auto _ : state)
        for (const Sample& sample : all)
            for (std::size_t eye = 0; eye < sample_eyes_per_map; ++eye)
                benchmark::DoNotOptimize(grid::sees(sample.wall,
                                                    {.spot = sample.eyes[eye], .radius = radius},
                                                    sample.eyes[(eye + 1) % sample_eyes_per_map]));
    count_views(state);
}

using TcodMap = std::unique_ptr<TCOD_Map, decltype(&TCOD_map_delete)>;

TcodMap tcod_map(const grid::BitGrid& wall) {
    TcodMap map{TCOD_map_new(wall.size().width, wall.size().height), &TCOD_map_delete};
    for (std::int32_t y = 0; y < wall.size().height; ++y)
        for (std::int32_t x = 0; x < wall.size().width; ++x) {
            const bool is_floor = !wall[{.x = x, .y = y}];
            TCOD_map_set_properties(map.get(), x, y, is_floor, is_floor);
        }
    return map;
}

void libtcod_view(benchmark::State& state) {
    const std::vector<Sample> all = samples(state);
    const std::int32_t radius = radius_of(state);
    std::vector<TcodMap> tcod_maps;
    for (const Sample& sample : all)
        tcod_maps.push_back(tcod_map(sample.wall));
    for (auto _ : state)
        for (std::size_t map = 0; map < all.size(); ++map)
            for (const grid::Spot spot : all[map].eyes)
                TCOD_map_compute_fov(tcod_maps[map].get(), spot.x, spot.y, radius, true,
                                     FOV_SYMMETRIC_SHADOWCAST);
    count_views(state);
}

void sizes(benchmark::internal::Benchmark* benchmark) {
    benchmark->Args({80, 45, 10})->Args({960, 540, 10})->Args({80, 45, 64})->Args({960, 540, 64});
}

BENCHMARK(view)->Apply(sizes);
BENCHMARK(libtcod_view)->Apply(sizes);
BENCHMARK(view_with_memory)->Apply(sizes);
BENCHMARK(line_of_sight)->Args({80, 45, 10})->Args({80, 45, 64});

}  // namespace
}  // namespace underwell::bench
