// What the benchmarks of sight and paths look at, ours and those of our peers: classic levels,
// tiles of floor in them to look from, and pairs of tiles to walk between. The same on every run
// and machine; map number i does not depend on how many are asked for.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "underwell/base/check.hpp"
#include "underwell/base/random.hpp"
#include "underwell/grid/bit_grid.hpp"
#include "underwell/grid/grid.hpp"
#include "underwell/grid/spot.hpp"
#include "underwell/level/generate.hpp"
#include "underwell/level/level.hpp"

namespace underwell::bench {

inline constexpr grid::Size usual_size{.width = 80, .height = 45};
inline constexpr std::size_t sample_map_count = 64;
inline constexpr std::size_t sample_eyes_per_map = 32;
inline constexpr std::size_t sample_pairs_per_map = 16;

// Bits are set where there is wall. The map is the level of this seed.
inline grid::BitGrid sample_wall(std::uint64_t seed, grid::Size size) {
    const level::LevelSettings settings{.width = size.width, .height = size.height, .proof = false};
    const auto level = level::generate(settings, seed);
    CHECK(level.has_value());
    return level::opaque(level->terrain);
}

inline std::vector<grid::BitGrid> sample_walls(grid::Size size) {
    std::vector<grid::BitGrid> walls;
    walls.reserve(sample_map_count);
    for (std::uint64_t seed = 0; seed < sample_map_count; ++seed)
        walls.push_back(sample_wall(seed, size));
    return walls;
}

// Floor tiles drawn uniformly, a tile possibly more than once. The map must have floor.
inline std::vector<grid::Spot> sample_floors(const grid::BitGrid& wall, std::size_t count) {
    std::vector<grid::Spot> floors;
    for (std::int32_t y = 0; y < wall.size().height; ++y)
        for (std::int32_t x = 0; x < wall.size().width; ++x)
            if (const grid::Spot spot{.x = x, .y = y}; !wall[spot]) floors.push_back(spot);

    base::Stream stream = base::StreamFamily{7, "bench.sample_floors"}.of(floors.size());
    std::vector<grid::Spot> chosen;
    chosen.reserve(count);
    while (chosen.size() < count)
        chosen.push_back(floors[stream.below(static_cast<std::uint32_t>(floors.size()))]);
    return chosen;
}

struct Pair {
    grid::Spot from;
    grid::Spot to;
};

// Ways across the map: from its westmost columns to its eastmost. Few pairs, or none, where a map
// has little floor there.
inline std::vector<Pair> sample_pairs(const grid::BitGrid& wall) {
    constexpr std::int32_t margin = 15;
    constexpr std::size_t tiles_to_choose_from = 4'096;
    std::vector<grid::Spot> west;
    std::vector<grid::Spot> east;
    for (const grid::Spot spot : sample_floors(wall, tiles_to_choose_from)) {
        if (spot.x < margin) west.push_back(spot);
        if (spot.x >= wall.size().width - margin) east.push_back(spot);
    }
    std::vector<Pair> pairs;
    const std::size_t count = std::min({west.size(), east.size(), sample_pairs_per_map});
    for (std::size_t pair = 0; pair < count; ++pair)
        pairs.push_back({.from = west[pair], .to = east[pair]});
    return pairs;
}

}  // namespace underwell::bench
