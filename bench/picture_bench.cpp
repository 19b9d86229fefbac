// What a step costs to tell: to a program that takes signals as telnet's do, and to one that takes
// pictures as the browser does. Over known ground, to and fro between two rooms, and on the tiles
// of one. One item is one report.
#include <string>

#include <benchmark/benchmark.h>

#include "picture_walk.hpp"
#include "underwell/adapters/web/web_messages.hpp"

namespace underwell {
namespace {

// Two rooms that are known, with somebody going to and fro; the map around is as large as it gets.
struct Ground {
    explicit Ground(int rooms) {
        walk.house.generators.generator.made = {};
        for (int step = 0; step < rooms; ++step)
            walk.house.type(
                walk.bob,
                std::string{game::heading_names[static_cast<std::size_t>(walk.chance().below(8))]});
        for (const std::string_view name : game::heading_names) {
            there = name;
            const game::RoomNumber before = walk.house.character(walk.ada).room;
            if (name != "west") walk.house.type(walk.ada, there);
            if (walk.house.character(walk.ada).room != before) break;
        }
        walk.house.type(walk.ada, "back");
    }

    tests::PictureWalk walk{7};
    std::string there;
};

void report_steps(benchmark::State& state, bool takes_pictures, bool on_tiles) {
    Ground ground{2'000};
    tests::PictureWalk& walk = ground.walk;
    walk.takes_pictures = takes_pictures;
    benchmark::DoNotOptimize(walk.report());
    bool away = false;
    std::size_t bytes = 0;
    for (auto _ : state) {
        state.PauseTiming();
        if (on_tiles)
            walk.house.type(walk.ada, away ? "step west" : "step east");
        else
            walk.house.type(walk.ada, away ? "back" : ground.there);
        away = !away;
        state.ResumeTiming();
        const auto several = walk.report();
        benchmark::DoNotOptimize(several);
        state.PauseTiming();
        for (const server::Signal& signal : several)
            bytes += adapters::web::signal_message(signal, {.changes = true}).value_or("").size();
        state.ResumeTiming();
    }
    state.counters["bytes"] = static_cast<double>(bytes) / static_cast<double>(state.iterations());
}

BENCHMARK_CAPTURE(report_steps, rooms_to_telnet, false, false)->Iterations(20'000);
BENCHMARK_CAPTURE(report_steps, rooms_to_browsers, true, false)->Iterations(20'000);
BENCHMARK_CAPTURE(report_steps, tiles_to_telnet, false, true)->Iterations(20'000);
BENCHMARK_CAPTURE(report_steps, tiles_to_browsers, true, true)->Iterations(20'000);

}  // namespace
}  // namespace underwell
