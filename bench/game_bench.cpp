// What the game costs: a round of battle of four against four, decided, applied and told; looking
// around; a step into a known room; a step on the tiles of a room, and the tiles looked at. One
// item is one round, one look, one step.
#include <string>

#include <benchmark/benchmark.h>

#include "battle_ground.hpp"
#include "tile_steps.hpp"
#include "underwell/game/apply.hpp"
#include "underwell/game/chamber_sight.hpp"

namespace underwell::game {
namespace {

constexpr std::uint32_t fighters_of_a_side = 4;

// Neither side can fall: what a round costs, not how fights end.
struct Melee {
    tests::BattleGround ground;
    std::vector<base::CharacterId> people;

    Melee() {
        MonsterKind& kind = ground.monster("test:ox");
        kind.hit_dice = 8;
        kind.armour = 4;
        for (std::uint32_t count = 0; count < fighters_of_a_side; ++count)
            ground.first_room.push_back({.kind = kind.id, .blocks = true, .hidden = false});
        for (const char* name : {"Ada", "Bob", "Cleo", "Dan"}) {
            const base::CharacterId who = ground.delver(name);
            people.push_back(who);
            ground.set_hit_points(who, 1'000'000'000);
            ground.wield(who, ground.give(who, "test:sword"), GearPlace::weapon_hand);
        }
        for (const Monster& monster : ground.house().room_of(people[0]).monsters)
            ground.happen(people[0], HitPointsChanged{.who = fighter(monster.id),
                                                      .room = {},
                                                      .hit_points = 1'000'000'000,
                                                      .cause = HarmCause::rest});
        for (const base::CharacterId who : people)
            ground.house().type(who, "attack");
        for (const base::CharacterId who : people)
            ground.house().type(who, "repeat");
    }
};

void round_of_four_against_four(benchmark::State& state) {
    Melee melee;
    auto& house = melee.ground.house();
    Zone& zone = house.zone_with(melee.people[0]);
    const Rules rules{house.content(), house.generators};
    std::size_t events = 0;
    std::size_t notices = 0;
    for (auto _ : state) {
        const base::Instant due = zone.timers.begin()->due;
        const Turn turn = step(zone, rules, {.time = due, .what = TimePasses{}});
        events += turn.events.size();
        notices += turn.notices.size();
        benchmark::DoNotOptimize(turn);
    }
    state.SetItemsProcessed(state.iterations());
    const auto rounds = static_cast<double>(state.iterations());
    state.counters["events"] = static_cast<double>(events) / rounds;
    state.counters["notices"] = static_cast<double>(notices) / rounds;
}

void look_around(benchmark::State& state) {
    tests::BattleGround ground;
    const base::CharacterId ada = ground.delver("Ada");
    auto& house = ground.house();
    Zone& zone = house.zone_with(ada);
    const Rules rules{house.content(), house.generators};
    const Input look{.time = house.now, .what = CommandLine{.who = ada, .line = "look"}};
    for (auto _ : state)
        benchmark::DoNotOptimize(step(zone, rules, look));
    state.SetItemsProcessed(state.iterations());
}

// To and fro between two rooms.
void step_into_a_known_room(benchmark::State& state) {
    tests::BattleGround ground;
    const base::CharacterId ada = ground.delver("Ada");
    auto& house = ground.house();
    Zone& zone = house.zone_with(ada);
    const Rules rules{house.content(), house.generators};
    std::vector<Input> ways;
    for (const auto& [there, back] :
         {std::pair{"north", "south"}, std::pair{"east", "west"}, std::pair{"south", "north"}}) {
        house.type(ada, there);
        if (house.character(ada).room == RoomNumber{0}) continue;
        house.type(ada, back);
        ways = {{.time = house.now, .what = CommandLine{.who = ada, .line = there}},
                {.time = house.now, .what = CommandLine{.who = ada, .line = back}}};
        break;
    }
    std::size_t next = 0;
    for (auto _ : state) {
        benchmark::DoNotOptimize(step(zone, rules, ways[next]));
        next = 1 - next;
    }
    state.SetItemsProcessed(state.iterations());
}

// To and fro between two tiles of a chamber with four rats in it, in a crowd of four.
struct Parlour {
    tests::BattleGround ground;
    base::CharacterId ada;
    std::vector<Input> steps;

    Parlour() {
        for (std::uint32_t count = 0; count < fighters_of_a_side; ++count)
            ground.first_room.push_back(
                {.kind = tests::monster_named("test:rat"), .blocks = false, .hidden = false});
        ada = ground.delver("Ada");
        for (const char* name : {"Bob", "Cleo", "Dan"})
            ground.delver(name);
        const grid::Spot centre = tests::ground_under(ground.house(), ada).chamber.centre;
        tests::put_on(ground, ada, centre);
        const auto side = *tests::side_with(tests::ground_under(ground.house(), ada), centre, true);
        for (const grid::Direction towards : {side, grid::opposite(side)})
            steps.push_back({.time = ground.house().now,
                             .what = CommandLine{.who = ada, .line = tests::step_line(towards)}});
    }
};

void take(benchmark::State& state, Parlour& parlour) {
    auto& house = parlour.ground.house();
    Zone& zone = house.zone_with(parlour.ada);
    const Rules rules{house.content(), house.generators};
    std::size_t next = 0;
    for (auto _ : state) {
        benchmark::DoNotOptimize(step(zone, rules, parlour.steps[next]));
        next = 1 - next;
    }
    state.SetItemsProcessed(state.iterations());
}

void step_on_tiles(benchmark::State& state) {
    Parlour parlour;
    take(state, parlour);
}

// Decided, applied, and shown to who stepped.
void step_on_tiles_and_watch(benchmark::State& state) {
    Parlour parlour;
    parlour.ground.house().type(parlour.ada, "tiles on");
    take(state, parlour);
}

void look_at_tiles(benchmark::State& state) {
    Parlour parlour;
    auto& house = parlour.ground.house();
    const Zone& zone = house.zone_with(parlour.ada);
    for (auto _ : state)
        benchmark::DoNotOptimize(
            look_at_chamber(zone, house.content(), zone.people.at(parlour.ada)));
    state.SetItemsProcessed(state.iterations());
}

BENCHMARK(round_of_four_against_four);
BENCHMARK(look_around);
BENCHMARK(step_into_a_known_room);
BENCHMARK(step_on_tiles);
BENCHMARK(step_on_tiles_and_watch);
BENCHMARK(look_at_tiles);

}  // namespace
}  // namespace underwell::game
