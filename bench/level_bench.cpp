// What making a level of 80 x 45 costs: ours of every kind, and beside them libtcod's binary space
// partition dug into its own map. "fresh" makes a new level each time, as most callers do; "kept"
// digs into one that is there already. Every case says how much floor its levels have, so that one
// sees whether the same amount of work was done.
#include <cstdint>
#include <libtcod/fov.h>
#include <libtcod/mersenne.h>

#include <benchmark/benchmark.h>

#include "libtcod_level.hpp"
#include "underwell/level/generate.hpp"

namespace underwell::bench {
namespace {

using level::Generator;
using level::Level;
using level::LevelSettings;

constexpr std::uint64_t counted_levels = 256;

void count_levels(benchmark::State& state) {
    state.SetItemsProcessed(state.iterations());
}

void count_floor(benchmark::State& state, const LevelSettings& settings) {
    std::uint64_t floor = 0;
    for (std::uint64_t seed = 0; seed < counted_levels; ++seed)
        floor += level::walkable(level::generate(settings, seed)->terrain).count();
    state.counters["floor"] = static_cast<double>(floor) / static_cast<double>(counted_levels);
}

void fresh_level(benchmark::State& state, const LevelSettings& settings) {
    std::uint64_t seed = 0;
    for (auto _ : state) {
        const auto level = level::generate(settings, ++seed);
        if (!level) return state.SkipWithError(level.error().message.c_str());
        benchmark::DoNotOptimize(level->terrain.values().data());
    }
    count_levels(state);
    count_floor(state, settings);
}

void kept_level(benchmark::State& state, const LevelSettings& settings) {
    std::uint64_t seed = 0;
    Level level;
    for (auto _ : state) {
        if (const auto made = level::generate_into(level, settings, ++seed); !made)
            return state.SkipWithError(made.error().message.c_str());
        benchmark::DoNotOptimize(level.terrain.values().data());
    }
    count_levels(state);
    count_floor(state, settings);
}

constexpr grid::Size level_size{.width = 80, .height = 45};
constexpr std::uint32_t libtcod_seed = 7;

void count_libtcod_floor(benchmark::State& state, TCOD_Random* dice) {
    std::uint64_t floor = 0;
    for (std::uint64_t number = 0; number < counted_levels; ++number) {
        const LibtcodMap map{TCOD_map_new(level_size.width, level_size.height)};
        libtcod_level({.map = map.get(), .dice = dice}, level_size);
        for (int y = 0; y < level_size.height; ++y)
            for (int x = 0; x < level_size.width; ++x)
                floor += TCOD_map_is_walkable(map.get(), x, y) ? 1U : 0U;
    }
    state.counters["floor"] = static_cast<double>(floor) / static_cast<double>(counted_levels);
}

// One generator of chance for all levels: to seed libtcod's anew for each would cost it more.
void fresh_libtcod_level(benchmark::State& state) {
    const LibtcodDice dice{TCOD_random_new_from_seed(TCOD_RNG_CMWC, libtcod_seed)};
    for (auto _ : state) {
        const LibtcodMap map{TCOD_map_new(level_size.width, level_size.height)};
        libtcod_level({.map = map.get(), .dice = dice.get()}, level_size);
        benchmark::DoNotOptimize(map.get());
    }
    count_levels(state);
    count_libtcod_floor(state, dice.get());
}

void kept_libtcod_level(benchmark::State& state) {
    const LibtcodDice dice{TCOD_random_new_from_seed(TCOD_RNG_CMWC, libtcod_seed)};
    const LibtcodMap map{TCOD_map_new(level_size.width, level_size.height)};
    for (auto _ : state) {
        TCOD_map_clear(map.get(), false, false);
        libtcod_level({.map = map.get(), .dice = dice.get()}, level_size);
        benchmark::DoNotOptimize(map.get());
    }
    count_levels(state);
    count_libtcod_floor(state, dice.get());
}

constexpr LevelSettings classic{.proof = false};
constexpr LevelSettings classic_proved{};
constexpr LevelSettings tutorial{.tutorial = true, .proof = false};
constexpr LevelSettings rich{.shapes = level::all_shapes,
                             .tunnels = level::Tunnels::path,
                             .loops_percent = 40,
                             .doors_percent = 60};
constexpr LevelSettings furnished{.shapes = level::all_shapes,
                                  .tunnels = level::Tunnels::path,
                                  .loops_percent = 40,
                                  .doors_percent = 60,
                                  .secrets_percent = 20,
                                  .locks = 2,
                                  .vaults = 2,
                                  .decor = true};

BENCHMARK_CAPTURE(fresh_level, classic, classic);
BENCHMARK_CAPTURE(kept_level, classic, classic);
BENCHMARK(fresh_libtcod_level);
BENCHMARK(kept_libtcod_level);
BENCHMARK_CAPTURE(fresh_level, classic_proved, classic_proved);
BENCHMARK_CAPTURE(kept_level, classic_proved, classic_proved);
BENCHMARK_CAPTURE(fresh_level, tutorial, tutorial);
BENCHMARK_CAPTURE(kept_level, tutorial, tutorial);
BENCHMARK_CAPTURE(fresh_level, rich, rich);
BENCHMARK_CAPTURE(kept_level, rich, rich);
BENCHMARK_CAPTURE(fresh_level, furnished, furnished);
BENCHMARK_CAPTURE(fresh_level, bsp, {.generator = Generator::bsp});
BENCHMARK_CAPTURE(fresh_level, cave, {.generator = Generator::cave});
BENCHMARK_CAPTURE(fresh_level, maze, {.generator = Generator::maze});
BENCHMARK_CAPTURE(fresh_level, drunkard, {.generator = Generator::drunkard});
BENCHMARK_CAPTURE(fresh_level, mixed, {.generator = Generator::mixed});

}  // namespace
}  // namespace underwell::bench
