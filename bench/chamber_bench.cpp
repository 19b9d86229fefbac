// What chambers (T19) and the masks of room shapes (T10) cost. Chambers: 41 x 21 with four doors,
// a different cell each time, at a depth of every theme. Masks: a room of 9 x 9 of every shape.
#include "underwell/level/chamber.hpp"

#include <cstdint>
#include <string>

#include <benchmark/benchmark.h>

#include "underwell/base/random.hpp"
#include "underwell/level/shapes.hpp"
#include "underwell/level/themes.hpp"

namespace underwell::level {
namespace {

void make_chambers(benchmark::State& state) {
    const Theme& theme = themes()[static_cast<std::size_t>(state.range(0))];
    ChamberPlace place{
        .branch_seed = 7, .depth = theme.first_depth, .exits = grid::four_directions};
    Chamber chamber;
    for (auto _ : state) {
        ++place.cell.x;
        benchmark::DoNotOptimize(make_chamber_into(chamber, place));
        benchmark::DoNotOptimize(chamber.terrain.values().data());
    }
    state.SetItemsProcessed(state.iterations());
    state.SetLabel(std::string{theme.name});
}

void make_masks(benchmark::State& state) {
    const auto shape = static_cast<Shape>(state.range(0));
    base::Stream stream{7};
    Mask mask;
    for (auto _ : state) {
        make_mask(mask, shape, {.width = 9, .height = 9}, stream);
        benchmark::DoNotOptimize(mask);
    }
    state.SetItemsProcessed(state.iterations());
    state.SetLabel(std::string{shape_names[static_cast<std::size_t>(state.range(0))]});
}

BENCHMARK(make_chambers)->Name("chamber")->DenseRange(0, theme_count - 1);
BENCHMARK(make_masks)->Name("mask")->DenseRange(0, shape_count - 1);

}  // namespace
}  // namespace underwell::level
