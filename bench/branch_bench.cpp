// What the rules of growth cost, beside the floor: one insert into a boost::unordered_flat_map that
// grows to the same size, plus three random draws. scripts/bench turns the figures into ratios.
#include "underwell/branch/branch.hpp"

#include <boost/unordered/unordered_flat_map.hpp>
#include <cstdint>
#include <memory>
#include <vector>

#include <benchmark/benchmark.h>

#include "underwell/base/random.hpp"
#include "underwell/branch/branch_form.hpp"
#include "underwell/branch/explorer.hpp"

namespace underwell::branch {
namespace {

constexpr Branch::Origin origin{.seed = 7, .entrance = grid::Direction::east};

Branch grown(std::uint32_t rooms, const Settings& settings = {}) {
    Branch branch = *Branch::open(settings, origin);
    Explorer explorer{branch, Explorer::Choice::random};
    while (branch.room_count() < rooms)
        explorer.see(*branch.walk(*explorer.next(branch)));
    return branch;
}

// The walks that dig a branch, so that digging can be timed without an explorer's choices.
std::vector<Walk> walks_of(const Branch& branch) {
    std::vector<Walk> walks;
    branch.for_each_growth([&](const Growth& growth) { walks.push_back(growth.walk); });
    return walks;
}

std::uint32_t size_of(const benchmark::State& state) {
    return static_cast<std::uint32_t>(state.range(0));
}

void count_rooms(benchmark::State& state) {
    state.SetItemsProcessed(state.iterations() * state.range(0));
}

// What no generator of this kind can do without: a table that holds the rooms, and chance.
void dig_floor(benchmark::State& state) {
    const std::vector<Walk> walks = walks_of(grown(size_of(state)));
    for (auto _ : state) {
        boost::unordered_flat_map<std::uint64_t, std::uint32_t> rooms;
        base::Stream stream{1};
        std::uint32_t drawn = 0;
        for (const Walk& walk : walks) {
            for (int draw = 0; draw < 3; ++draw)
                drawn += stream.below(4);
            rooms.emplace(grid::key(grid::step(walk.from, walk.towards)), drawn);
        }
        benchmark::DoNotOptimize(rooms);
    }
    count_rooms(state);
}

void dig(benchmark::State& state) {
    const std::vector<Walk> walks = walks_of(grown(size_of(state)));
    for (auto _ : state) {
        Branch branch = *Branch::undug({}, origin);
        for (const Walk& walk : walks)
            benchmark::DoNotOptimize(branch.walk(walk));
        state.counters["bytes_per_room"] =
            static_cast<double>(branch.bytes()) / static_cast<double>(branch.room_count());
    }
    count_rooms(state);
}

void explore_eight(benchmark::State& state) {
    const Settings settings{.directions = 8};
    for (auto _ : state)
        benchmark::DoNotOptimize(grown(size_of(state), settings));
    count_rooms(state);
}

void explore(benchmark::State& state) {
    for (auto _ : state)
        benchmark::DoNotOptimize(grown(size_of(state)));
    count_rooms(state);
}

// From each room to the one it was dug from, in the order of digging.
void walk_known(benchmark::State& state) {
    Branch branch = grown(size_of(state));
    std::vector<Walk> walks;
    for (const Room& room : branch.rooms())
        walks.push_back({.from = room.cell, .towards = room.back});
    for (auto _ : state)
        for (const Walk& walk : walks)
            benchmark::DoNotOptimize(branch.walk(walk));
    count_rooms(state);
}

void look(benchmark::State& state) {
    const Branch branch = grown(size_of(state));
    std::vector<grid::Cell> cells;
    for (const Room& room : branch.rooms())
        cells.push_back(room.cell);
    for (auto _ : state)
        for (const grid::Cell cell : cells)
            benchmark::DoNotOptimize(branch.look(cell));
    count_rooms(state);
}

void serialise_all(benchmark::State& state) {
    const Branch branch = grown(size_of(state));
    for (auto _ : state)
        benchmark::DoNotOptimize(serialise(branch));
    count_rooms(state);
}

void restore_all(benchmark::State& state) {
    const base::Bytes bytes = serialise(grown(size_of(state)));
    for (auto _ : state)
        benchmark::DoNotOptimize(restore(bytes));
    count_rooms(state);
}

void collapse(benchmark::State& state) {
    for (auto _ : state) {
        state.PauseTiming();
        auto branch = std::make_unique<Branch>(grown(size_of(state)));
        state.ResumeTiming();
        branch.reset();
        benchmark::ClobberMemory();
    }
    count_rooms(state);
}

constexpr std::int64_t small = 1'000;
constexpr std::int64_t medium = 100'000;
constexpr std::int64_t large = 1'000'000;
constexpr std::int64_t huge = 10'000'000;

BENCHMARK(dig_floor)->Arg(small)->Arg(medium)->Arg(huge)->Unit(benchmark::kMillisecond);
BENCHMARK(dig)->Arg(small)->Arg(medium)->Arg(huge)->Unit(benchmark::kMillisecond);
BENCHMARK(explore_eight)->Arg(medium)->Unit(benchmark::kMillisecond);
BENCHMARK(explore)->Arg(small)->Arg(medium)->Arg(huge)->Unit(benchmark::kMillisecond);
BENCHMARK(walk_known)->Arg(medium)->Unit(benchmark::kMillisecond);
BENCHMARK(look)->Arg(medium)->Unit(benchmark::kMillisecond);
BENCHMARK(serialise_all)->Name("serialise")->Arg(large)->Unit(benchmark::kMillisecond);
BENCHMARK(restore_all)->Name("restore")->Arg(large)->Unit(benchmark::kMillisecond);
BENCHMARK(collapse)->Arg(large)->Iterations(3)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace underwell::branch
