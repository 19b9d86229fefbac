// What the base pack costs: a call of its room generator with views and strict reading, and loading
// all of it.
// Usage: pack_bench from the checkout's folder, since it loads packs/base.
#include <array>
#include <cstdint>
#include <filesystem>
#include <utility>

#include <benchmark/benchmark.h>

#include "underwell/adapters/lua/pack_loader.hpp"
#include "underwell/branch/explorer.hpp"
#include "underwell/game/apply.hpp"

namespace underwell::bench {
namespace {

namespace lua = adapters::lua;

base::Result<lua::LoadedPacks> base_pack() {
    return lua::load_packs(std::array{std::filesystem::path{"packs/base"}});
}

// A branch that grows as somebody explores it.
struct Growing {
    Growing(const lua::LoadedPacks& packs, std::uint64_t seed)
        : branch{*branch::Branch::open({}, {.seed = seed, .entrance = grid::Direction::east})},
          explorer{branch, branch::Explorer::Choice::deepest} {
        zone.id = {1};
        game::apply(zone,
                    game::BranchFounded{.plan = {.branch = {1},
                                                 .seed = seed,
                                                 .entrance = grid::Direction::east,
                                                 .settings = {},
                                                 .generator = packs.content.surface().generator}});
        branch.for_each_growth(
            [&](const branch::Growth& growth) { game::apply(zone, game::RoomDug{growth}); });
    }

    void dig() {
        const auto walked = branch.walk(*explorer.next(branch));
        explorer.see(*walked);
        game::apply(zone, game::RoomDug{*walked->growth});
    }

    game::Zone zone;
    branch::Branch branch;
    branch::Explorer explorer;
};

constexpr std::size_t rooms_of_a_branch = 200;

void call_generator(benchmark::State& state) {
    const auto packs = base_pack();
    if (!packs) return state.SkipWithError(packs.error().message.c_str());
    const auto generators = lua::PackGenerators::make(*packs, {});
    game::RoomGenerator* const generator = (*generators)->find("base:depths");
    Growing growing{*packs, 1};
    while (growing.zone.rooms.size() < rooms_of_a_branch)
        growing.dig();
    std::uint64_t number = 0;
    std::uint64_t steps = 0;
    for (auto _ : state) {
        base::Stream chance{++number};
        const auto room = static_cast<std::uint32_t>(1 + number % (rooms_of_a_branch - 1));
        const auto made =
            generator->furnish({.zone = growing.zone, .room = {room}, .depth = 1}, chance);
        if (!made) return state.SkipWithError(made.error().message.c_str());
        steps += (*generators)->steps();
    }
    state.SetItemsProcessed(state.iterations());
    state.counters["steps"] = static_cast<double>(steps) / static_cast<double>(state.iterations());
}

BENCHMARK(call_generator);

void load(benchmark::State& state) {
    for (auto _ : state) {
        const auto packs = base_pack();
        if (!packs) return state.SkipWithError(packs.error().message.c_str());
    }
}

BENCHMARK(load)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace underwell::bench
