// What the rules of growth cost, beside the floor: one insert into a boost::unordered_flat_map that
// grows to the same size, plus three random draws. scripts/bench turns the figures into ratios.
#include "underwell/branch/branch.hpp"

#include <boost/unordered/unordered_flat_map.hpp>
#include <cstdint>
#include <optional>
#include <vector>

#include <benchmark/benchmark.h>

#include "underwell/base/random.hpp"
#include "underwell/branch/branch_form.hpp"
#include "underwell/branch/explorer.hpp"

namespace underwell::branch {
namespace {

constexpr Branch::Origin origin{.seed = 7, .entrance = grid::Direction::east};

Branch grown(std::uint32_t rooms) {
    Branch branch = *Branch::open({}, origin);
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

void explore(benchmark::State& state) {
    for (auto _ : state)
        benchmark::DoNotOptimize(grown(size_of(state)));
    count_rooms(state);
}

BENCHMARK(dig_floor)->Arg(1'000)->Arg(100'000)->Arg(10'000'000)->Unit(benchmark::kMillisecond);
BENCHMARK(dig)->Arg(1'000)->Arg(100'000)->Arg(10'000'000)->Unit(benchmark::kMillisecond);
BENCHMARK(explore)->Arg(1'000)->Arg(100'000)->Arg(10'000'000)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace underwell::branch
