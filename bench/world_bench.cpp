// The living world with the base pack, through the same door as every player: walking into new
// rooms, folding what happened, the memory of rooms and characters, and the collapse of a large
// branch. One item is one room, one event, one character.
// Usage: world_bench from the checkout's folder, since it loads packs/base.
#include <algorithm>
#include <array>
#include <chrono>
#include <ctime>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <benchmark/benchmark.h>

#include "counted_memory.hpp"
#include "underwell/adapters/lua/pack_loader.hpp"
#include "underwell/base/check.hpp"
#include "underwell/game/apply.hpp"
#include "underwell/game/turn.hpp"
#include "underwell/game/zone_codec.hpp"

namespace underwell::bench {
namespace {

namespace lua = adapters::lua;

// Processor time: on a busy machine turns are not longer, only later.
double seconds() {
    timespec time{};
    CHECK(::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

constexpr base::CharacterId walker{1};
constexpr base::Instant noon{std::chrono::days{20'000}};
constexpr std::size_t rooms_of_a_branch = 200;

struct World {
    World() : packs{std::move(*lua::load_packs(std::array{std::filesystem::path{"packs/base"}}))} {
        generators = std::move(*lua::PackGenerators::make(packs, {}));
    }

    game::Rules rules() { return {.content = packs.content, .generators = *generators}; }

    game::Zone surface() {
        game::Zone zone;
        zone.id = game::surface_zone;
        game::step(zone, rules(), {.time = noon, .what = game::FoundsSurface{1}});
        return zone;
    }

    lua::LoadedPacks packs;
    std::unique_ptr<lua::PackGenerators> generators;
};

// Somebody in a branch who cannot fall, and before whom every room opens.
class Expedition {
  public:
    Expedition(World& world, std::uint64_t seed, bool drawn = false) : world_{&world} {
        game::Zone surface = world.surface();
        game::step(surface, world.rules(),
                   {.time = noon, .what = game::Creates{.id = walker, .name = "Ada", .offer = 0}});
        game::step(surface, world.rules(), {.time = noon, .what = game::Wakes{walker}});
        game::Character body = surface.people.at(walker);
        body.vitals.hit_points = body.vitals.hit_points_most = 1'000'000'000;
        body.preferences.pictures = drawn;
        body.role = game::Role::admin;  // who can be wherever there is something new
        zone.id = {2};
        const game::Enters enters{.plan = {.branch = {2},
                                           .seed = seed,
                                           .entrance = grid::Direction::east,
                                           .settings = {},
                                           .generator = world.packs.content.surface().generator},
                                  .body = body};
        live({.time = noon,
              .what = game::Delivery{
                  .from = game::surface_zone, .number = 1, .message = game::Message{enters}}});
    }

    // The seconds that one step into a new room took, decided, applied and told.
    double walk_on() {
        const auto [from, towards] = newest_way();
        clear(from);
        const game::Input input{
            .time = noon,
            .what = game::CommandLine{.who = walker, .line = std::string{grid::name(towards)}}};
        const std::size_t rooms = zone.rooms.size();
        const auto begun = std::chrono::steady_clock::now();
        game::Turn turn = game::step(zone, world_->rules(), input);
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begun;
        keep(input, std::move(turn));
        CHECK(zone.rooms.size() == rooms + 1);
        return took.count();
    }

    // So many rooms, and monsters that are far from everybody have come to rest.
    void explore(std::size_t rooms) {
        while (zone.rooms.size() < rooms)
            walk_on();
        for (base::Instant now = noon;
             zone.timers.size() >
             game::room(zone, zone.people.at(walker).room).monsters.size() + 1;)
            live({.time = now = now + std::chrono::hours{1}, .what = game::TimePasses{}});
    }

    game::Zone zone;
    std::vector<game::TurnsKept> history;

  private:
    struct Way {
        game::RoomNumber from;
        grid::Direction towards;
    };

    Way newest_way() const {
        const branch::Branch& branch = *zone.branch->branch;
        for (auto number = static_cast<std::uint32_t>(zone.rooms.size()); number-- > 0;)
            for (const grid::Direction towards : branch.room(number).unexplored)
                return {.from = {number}, .towards = towards};
        CHECK(false);
    }

    // What stood in the way is gone, and the walker stands before the exit.
    void clear(game::RoomNumber number) {
        const game::Character& who = zone.people.at(walker);
        leave_alone();
        if (who.room != number)
            live({.time = noon,
                  .what = game::CommandLine{.who = walker,
                                            .line = "goto " + std::to_string(number.value)}});
        CHECK(who.room == number);
        leave_alone();  // who is there may have begun a fight
        if (!game::room(zone, number).clear) happen(game::RoomCleared{.room = number});
    }

    // Nobody fights the walker, and nothing is the matter with them.
    void leave_alone() {
        const game::Character& who = zone.people.at(walker);
        if (game::room(zone, who.room).fight) happen(game::FightEnded{.room = who.room});
        if (!who.vitals.effects.empty())
            happen(game::EffectsChanged{
                .who = game::fighter(walker), .room = who.room, .effects = {}});
    }

    void happen(const game::Event& event) {
        game::apply(zone, event);
        history.push_back({.inputs = {}, .events = {event}});
    }

    void live(const game::Input& input) { keep(input, game::step(zone, world_->rules(), input)); }

    void keep(const game::Input& input, game::Turn turn) {
        game::TurnsKept& kept = history.emplace_back();
        kept.inputs.push_back(input);
        kept.events = std::move(turn.events);
        // The surface has heard of it.
        for (std::size_t index = 0; index < kept.events.size(); ++index)
            if (const auto* sent = kept.events[index].as<game::MessageSent>()) {
                kept.events.push_back(
                    game::MessagesConfirmed{.to = sent->to, .number = sent->number});
                game::apply(zone, kept.events.back());
            }
    }

    World* world_;
};

void walk_into_a_new_room(benchmark::State& state, bool drawn) {
    World world;
    std::uint64_t seed = 1;
    auto expedition = std::make_unique<Expedition>(world, seed, drawn);
    for (auto _ : state) {
        if (expedition->zone.rooms.size() >= rooms_of_a_branch)
            expedition = std::make_unique<Expedition>(world, ++seed, drawn);
        state.SetIterationTime(expedition->walk_on());
    }
    state.SetItemsProcessed(state.iterations());
}

// A day in a branch of two hundred rooms whose people all sleep: what it does by itself.
void idle_branch(benchmark::State& state) {
    World world;
    Expedition expedition{world, 1};
    while (expedition.zone.rooms.size() < rooms_of_a_branch)
        expedition.walk_on();
    game::Zone& zone = expedition.zone;
    game::step(zone, world.rules(), {.time = noon, .what = game::Sleeps{walker}});
    std::uint64_t events = 0;
    std::uint64_t days = 0;
    for (auto _ : state) {
        const base::Instant midnight = noon + std::chrono::days{++days};
        while (game::next_due(zone).value_or(midnight + base::Duration{1}) <= midnight)
            events +=
                game::step(zone, world.rules(), {.time = midnight, .what = game::TimePasses{}})
                    .events.size();
    }
    state.SetItemsProcessed(state.iterations());
    state.counters["events"] = static_cast<double>(events);
}

// Read back from bytes and applied, as after a restart: no dice, no scripts.
void fold(benchmark::State& state) {
    World world;
    std::vector<base::Bytes> kept;
    std::int64_t events = 0;
    Expedition expedition{world, 1};
    while (expedition.zone.rooms.size() < 10'000)
        expedition.walk_on();
    for (const game::TurnsKept& turns : expedition.history) {
        kept.push_back(game::serialise(turns));
        events += static_cast<std::int64_t>(turns.events.size());
    }
    for (auto _ : state) {
        game::Zone zone;
        zone.id = expedition.zone.id;
        for (const base::Bytes& bytes : kept) {
            const auto turns = game::restore_turns(bytes);
            for (const game::Event& event : turns->events)
                game::apply(zone, event);
        }
        CHECK(zone.rooms.size() == expedition.zone.rooms.size());
    }
    state.SetItemsProcessed(state.iterations() * events);
}

void memory_of_rooms(benchmark::State& state) {
    World world;
    Expedition expedition{world, 1};
    expedition.explore(10'000);
    const base::Bytes bytes = game::snapshot(expedition.zone);
    double held = 0;
    for (auto _ : state) {
        const std::size_t before = tests::bytes_held();
        const auto zone = game::restore_zone(bytes);
        held = static_cast<double>(tests::bytes_held() - before);
    }
    const auto rooms = static_cast<double>(expedition.zone.rooms.size());
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(rooms));
    state.counters["bytes"] = held / rooms;
}

// Newcomers with all that they carry, on the surface.
void memory_of_characters(benchmark::State& state) {
    constexpr std::uint64_t newcomers = 1'000;
    World world;
    game::Zone zone = world.surface();
    const std::size_t before = tests::bytes_held();
    for (std::uint64_t id = 1; id <= newcomers; ++id)
        game::step(
            zone, world.rules(),
            {.time = noon,
             .what = game::Creates{.id = {id},
                                   .name = "Ada" + std::string(id % 7 + 1, 'a') +
                                           std::string(1, static_cast<char>('a' + id / 7 % 26)) +
                                           std::string(1, static_cast<char>('a' + id / 182 % 26)),
                                   .offer = 0}});
    CHECK(zone.people.size() == newcomers);
    const auto held = static_cast<double>(tests::bytes_held() - before);
    const base::Bytes bytes = game::snapshot(zone);
    for (auto _ : state)
        benchmark::DoNotOptimize(game::restore_zone(bytes));
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(newcomers));
    state.counters["bytes"] = held / static_cast<double>(newcomers);
}

// S6: all rooms in slices. The longest turn is what somebody elsewhere may have to wait for.
void collapse(benchmark::State& state) {
    World world;
    Expedition expedition{world, 1};
    expedition.explore(100'000);
    const base::Bytes bytes = game::snapshot(expedition.zone);
    // Of each turn the fastest run, since all do the same: what else the machine does is not ours.
    std::vector<double> fastest;
    for (auto _ : state) {
        auto zone = game::restore_zone(bytes);
        game::Input input{.time = noon,
                          .what = game::Delivery{.from = game::surface_zone,
                                                 .number = 2,
                                                 .message = game::Message{game::Collapses{}}}};
        double all = 0;
        for (std::size_t turn = 0; !zone->ended; ++turn) {
            const double begun = seconds();
            benchmark::DoNotOptimize(game::step(*zone, world.rules(), input));
            const double took = seconds() - begun;
            if (turn == fastest.size()) fastest.push_back(took);
            fastest[turn] = std::min(fastest[turn], took);
            all += took;
            input = {.time = noon, .what = game::TimePasses{}};
        }
        state.SetIterationTime(all);
    }
    state.SetItemsProcessed(state.iterations() * 100'000);
    state.counters["longest_ms"] = *std::ranges::max_element(fastest) * 1'000;
}

BENCHMARK_CAPTURE(walk_into_a_new_room, by_text, false)->UseManualTime();
BENCHMARK_CAPTURE(walk_into_a_new_room, drawn, true)->UseManualTime();
BENCHMARK(idle_branch);
BENCHMARK(fold)->Unit(benchmark::kMillisecond);
BENCHMARK(memory_of_rooms)->Unit(benchmark::kMillisecond);
BENCHMARK(memory_of_characters)->Unit(benchmark::kMillisecond);
BENCHMARK(collapse)->UseManualTime()->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace underwell::bench
