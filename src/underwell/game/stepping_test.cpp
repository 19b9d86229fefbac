#include "underwell/game/stepping.hpp"

#include <algorithm>
#include <array>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>

#include "folding.hpp"
#include "tile_steps.hpp"
#include "underwell/game/chamber_sight.hpp"
#include "underwell/game/zone_codec.hpp"
#include "views_shown.hpp"

namespace underwell::game {
namespace {

using grid::Direction;
using grid::Spot;
using testing::ElementsAre;
using testing::IsEmpty;
using tests::answer_to;
using tests::BattleGround;
using tests::expect_folding_gives_the_same;
using tests::GameHouse;
using tests::ground_under;
using tests::monster_named;
using tests::put_on;
using tests::spot_under;
using tests::stands_around;
using tests::step_line;
using tests::walk_line;

struct Stepping : testing::Test {
    void TearDown() override { expect_folding_gives_the_same(battle.house()); }

    GameHouse& house() { return battle.house(); }

    Spot centre(base::CharacterId who) { return ground_under(house(), who).chamber.centre; }

    void add_rat(bool blocks = true) {
        battle.first_room.push_back(
            {.kind = monster_named("test:rat"), .blocks = blocks, .hidden = false});
    }

    // Next to the first monster of the room, which no blow kills; the direction in which it is.
    Direction put_beside_rat(base::CharacterId who) {
        battle.happen(who, HitPointsChanged{.who = fighter(house().room_of(who).monsters[0].id),
                                            .room = house().character(who).room,
                                            .hit_points = 10'000,
                                            .cause = HarmCause::rest});
        const Spot rat = *stands_around(house(), who).monsters.front();
        const auto side = tests::side_with(ground_under(house(), who), rat, true);
        put_on(battle, who, grid::step(rat, *side));
        return grid::opposite(*side);
    }

    void make_party(base::CharacterId one, base::CharacterId other) {
        house().type(one, "invite " + house().character(other).name);
        house().type(other, "accept");
    }

    BattleGround battle;
};

// All zones of a house, as bytes.
std::vector<base::Bytes> worlds(GameHouse& house) {
    std::vector<base::Bytes> worlds;
    for (const auto& [id, zone] : house.zones)
        worlds.push_back(snapshot(zone));
    return worlds;
}

TEST_F(Stepping, T20AStepLeadsToTheNeighbouringTileAndIsToldToNobodyElse) {
    const auto ada = battle.delver("Ada");
    const auto bob = battle.delver("Bob");
    put_on(battle, ada, centre(ada));
    const auto side = *tests::side_with(ground_under(house(), ada), centre(ada), true);
    house().told(ada);
    house().told(bob);
    house().type(ada, step_line(side));
    EXPECT_EQ(spot_under(house(), ada), grid::step(centre(ada), side));
    EXPECT_THAT(house().told(ada), ElementsAre("takes_steps"));
    EXPECT_THAT(house().told(bob), IsEmpty());
    EXPECT_EQ(battle.events<Stepped>(ada).size(), 2U);
}

// A step after which one sees a tile that one did not see before it.
struct StepIntoView {
    Spot from;
    Direction towards = Direction::north;
};

std::optional<StepIntoView> step_into_view(const Scene& scene, Spot of) {
    const auto is_free = [&](Spot spot) {
        return can_stand(scene.ground, spot) && !way_at(scene.ground, spot) && spot != of;
    };
    const grid::Size size = scene.ground.chamber.terrain.size();
    for (std::int32_t y = 0; y < size.height; ++y)
        for (std::int32_t x = 0; x < size.width; ++x)
            for (const Direction towards : grid::eight_directions) {
                const Spot from{.x = x, .y = y};
                const Spot to = grid::step(from, towards);
                if (is_free(from) && is_free(to) && !sees(scene, from, of) && sees(scene, to, of))
                    return StepIntoView{.from = from, .towards = towards};
            }
    return std::nullopt;
}

TEST(SteppingFar, T20WhoStepsIsToldWhatComesIntoView) {
    int seen = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed)
        for (const bool thing : {false, true}) {
            BattleGround battle{seed};
            battle.thing("test:pebble", ThingSort::treasure);
            if (!thing) battle.first_room.push_back(tests::a("test:rat", false));
            const auto ada = battle.delver("Ada");
            GameHouse& house = battle.house();
            if (thing) {
                battle.give(ada, "test:pebble");
                put_on(battle, ada, ground_under(house, ada).chamber.centre);
                house.type(ada, "drop pebble");
            }
            const Scene scene = scene_in(house.zone_with(ada), house.content(), {});
            const auto of = thing ? scene.stands.things.front() : scene.stands.monsters.front();
            const auto step = step_into_view(scene, *of);
            if (!step) continue;
            ++seen;
            put_on(battle, ada, step->from);
            house.told(ada);
            house.type(ada, step_line(step->towards));
            EXPECT_THAT(house.told(ada),
                        ElementsAre("takes_steps", thing ? "sees_things" : "sees_beings"))
                << seed;
            house.type(ada, step_line(grid::opposite(step->towards)));
            EXPECT_THAT(house.told(ada), ElementsAre("takes_steps")) << seed;
            expect_folding_gives_the_same(house);
        }
    EXPECT_GT(seen, 20);
}

TEST_F(Stepping, T20SeveralStepsAreOneEvent) {
    const auto ada = battle.delver("Ada");
    put_on(battle, ada, centre(ada));
    const auto side = *tests::side_with(ground_under(house(), ada), centre(ada), true);
    const std::string there{grid::name(side)};
    const std::string back{grid::name(grid::opposite(side))};
    house().type(ada, "step " + there + " " + back + " " + there);
    EXPECT_EQ(spot_under(house(), ada), grid::step(centre(ada), side));
    EXPECT_EQ(battle.events<Stepped>(ada).size(), 2U);
}

TEST_F(Stepping, T20WallsAreRefusedAndEndALongerWay) {
    const auto ada = battle.delver("Ada");
    const Ground ground = ground_under(house(), ada);
    Spot corner = ground.chamber.centre;
    while (can_stand(ground, grid::step(corner, Direction::north)) &&
           !way_at(ground, grid::step(corner, Direction::north)))
        corner = grid::step(corner, Direction::north);
    put_on(battle, ada, corner);
    EXPECT_EQ(answer_to(house(), ada, "step n"), "wall_there");
    EXPECT_EQ(spot_under(house(), ada), corner);
    EXPECT_EQ(answer_to(house(), ada, walk_line(grid::step(corner, Direction::north))),
              "wall_there");
    ASSERT_NE(corner, ground.chamber.centre);
    put_on(battle, ada, grid::step(corner, Direction::south));
    house().told(ada);
    house().type(ada, "step n n n");
    EXPECT_THAT(house().told(ada), ElementsAre("takes_steps", "wall_there"));
    EXPECT_EQ(spot_under(house(), ada), corner);
}

TEST_F(Stepping, T20WrongWordsAreRefused) {
    const auto ada = battle.delver("Ada");
    EXPECT_EQ(answer_to(house(), ada, "step"), "step_where");
    EXPECT_EQ(answer_to(house(), ada, "step n up"), "no_such_direction");
    EXPECT_EQ(answer_to(house(), ada, "step sideways"), "no_such_direction");
    std::string far = "step";
    for (std::size_t count = 0; count <= steps_at_once_max; ++count)
        far += " n";
    EXPECT_EQ(answer_to(house(), ada, far), "too_many_steps");
    EXPECT_EQ(answer_to(house(), ada, "walk"), "walk_where");
    EXPECT_EQ(answer_to(house(), ada, "walk to"), "walk_where");
    for (const auto* line : {"walk 41,0", "walk -1,3", "walk 0 2147483647"})
        EXPECT_EQ(answer_to(house(), ada, line), "no_such_tile");
    EXPECT_THAT(battle.events<Stepped>(ada), IsEmpty());
}

// T20, the property of the whole: on tiles one gets exactly where the typed direction leads.
TEST(SteppingTwice, T20OntoADoorIsTheSameAsTypingTheDirection) {
    for (std::uint64_t seed = 1; seed <= 12; ++seed)
        for (const Direction side : grid::eight_directions) {
            BattleGround typed{seed};
            BattleGround stepped{seed};
            const auto ada = typed.delver("Ada");
            stepped.delver("Ada");
            const auto door = ground_under(typed.house(), ada).ways[grid::index(side)];
            if (!door) continue;
            const Ground ground = ground_under(typed.house(), ada);
            for (const Direction inwards : grid::eight_directions) {
                const Spot before = grid::step(*door, inwards);
                if (!can_stand(ground, before)) continue;
                put_on(typed, ada, before);
                put_on(stepped, ada, before);
                typed.house().type(ada, std::string{grid::name(side)});
                stepped.house().type(ada, step_line(grid::opposite(inwards)));
                break;
            }
            EXPECT_EQ(worlds(typed.house()), worlds(stepped.house())) << seed;
            EXPECT_EQ(typed.house().told(ada), stepped.house().told(ada));
            const bool is_home = typed.house().zone_with(ada).surface != nullptr;
            EXPECT_TRUE(is_home || typed.house().character(ada).room != RoomNumber{0});
            expect_folding_gives_the_same(stepped.house());
        }
}

TEST(SteppingTwice, T20BumpingIntoAMonsterIsTheSameAsAttackingIt) {
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        BattleGround typed{seed};
        BattleGround bumped{seed};
        for (BattleGround* battle : {&typed, &bumped})
            for (int count = 0; count < 3; ++count)
                battle->first_room.push_back(
                    {.kind = monster_named("test:rat"), .blocks = true, .hidden = false});
        const auto ada = typed.delver("Ada");
        bumped.delver("Ada");
        const Spot second = *stands_around(typed.house(), ada).monsters[1];
        const auto side = tests::side_with(ground_under(typed.house(), ada), second, true);
        put_on(typed, ada, grid::step(second, *side));
        put_on(bumped, ada, grid::step(second, *side));
        if (spot_under(typed.house(), ada) != grid::step(second, *side)) continue;
        typed.house().type(ada, "attack 2");
        bumped.house().type(ada, step_line(grid::opposite(*side)));
        EXPECT_TRUE(typed.house().room_of(ada).fight != nullptr);
        EXPECT_EQ(worlds(typed.house()), worlds(bumped.house())) << seed;
        expect_folding_gives_the_same(bumped.house());
    }
}

TEST(SteppingFar, T20WhoStandsInADoorwayLeavesByAStepOutwardsOrByItsTile) {
    for (const bool outwards : {true, false}) {
        BattleGround battle;
        const auto ada = battle.delver("Ada");
        const Spot door = spot_under(battle.house(), ada);
        battle.house().type(ada, outwards ? "step w" : walk_line(door));
        EXPECT_TRUE(battle.house().zone_with(ada).surface);
    }
}

TEST_F(Stepping, T20TheWayOnIsBlockedOnTilesToo) {
    add_rat();
    const auto ada = battle.delver("Ada");
    const Ground ground = ground_under(house(), ada);
    for (const Direction side : grid::eight_directions) {
        const auto door = ground.ways[grid::index(side)];
        if (!door || side == Direction::west) continue;
        for (const Direction inwards : grid::eight_directions)
            if (can_stand(ground, grid::step(*door, inwards)))
                put_on(battle, ada, grid::step(*door, inwards));
        EXPECT_EQ(answer_to(house(), ada, walk_line(*door)), "way_is_blocked_by_foes");
    }
}

TEST_F(Stepping, T20InAFightRoundsDecideNotSteps) {
    add_rat();
    const auto ada = battle.delver("Ada");
    battle.set_hit_points(ada, 100);
    const Direction rat = put_beside_rat(ada);
    house().type(ada, step_line(rat));
    ASSERT_TRUE(house().room_of(ada).fight != nullptr);
    const Direction away = grid::opposite(rat);
    EXPECT_EQ(answer_to(house(), ada, step_line(away)), "no_steps_in_fight");
    EXPECT_EQ(answer_to(house(), ada, walk_line(grid::step(spot_under(house(), ada), away))),
              "no_steps_in_fight");
    const auto door = ground_under(house(), ada).ways[grid::index(Direction::west)];
    put_on(battle, ada, grid::step(*door, Direction::east));
    EXPECT_EQ(answer_to(house(), ada, "step w"), "flee_first");
}

// From however far: battle knows no distance.
TEST_F(Stepping, T20AClickOnAFoeInAFightIsTheChoiceToAttackIt) {
    add_rat();
    const auto ada = battle.delver("Ada");
    const auto bob = battle.delver("Bob");
    for (const auto who : {ada, bob})
        battle.set_hit_points(who, 100);
    put_beside_rat(bob);
    house().type(ada, "attack");
    house().type(bob, "attack");
    house().type(bob, walk_line(*stands_around(house(), bob).monsters.front()));
    const auto choices = battle.events<ChoiceMade>(bob);
    ASSERT_FALSE(choices.empty());
    EXPECT_EQ(choices.back().who, fighter(bob));
    EXPECT_EQ(choices.back().choice.kind, ChoiceKind::attack);
}

TEST_F(Stepping, T20WhoIsHeldTakesNoStep) {
    const auto ada = battle.delver("Ada");
    put_on(battle, ada, centre(ada));
    battle.happen(
        ada, EffectsChanged{.who = fighter(ada),
                            .room = {},
                            .effects = {{.kind = EffectKind::held, .strength = 1, .left = 9}}});
    const auto side = *tests::side_with(ground_under(house(), ada), centre(ada), true);
    EXPECT_EQ(answer_to(house(), ada, step_line(side)), "you_are_held");
}

TEST_F(Stepping, T20FriendsChangePlacesStrangersDoNot) {
    const auto ada = battle.delver("Ada");
    const auto bob = battle.delver("Bob");
    const auto side = *tests::side_with(ground_under(house(), ada), centre(ada), true);
    const Spot beside = grid::step(centre(ada), side);
    put_on(battle, ada, centre(ada));
    put_on(battle, bob, beside);
    EXPECT_EQ(answer_to(house(), ada, step_line(side)), "person_in_the_way");
    EXPECT_EQ(spot_under(house(), ada), centre(ada));
    make_party(ada, bob);
    ASSERT_TRUE(house().character(ada).company.party.has_value());
    house().told(bob);
    EXPECT_EQ(answer_to(house(), ada, step_line(side)), "changes_places");
    EXPECT_THAT(house().told(bob), ElementsAre("changes_places"));
    EXPECT_EQ(spot_under(house(), ada), beside);
    EXPECT_EQ(spot_under(house(), bob), centre(ada));
    battle.happen(
        bob, EffectsChanged{.who = fighter(bob),
                            .room = {},
                            .effects = {{.kind = EffectKind::held, .strength = 1, .left = 9}}});
    EXPECT_EQ(answer_to(house(), ada, step_line(grid::opposite(side))), "friend_cannot_move");
}

TEST_F(Stepping, T20WhereThingsLieOneIsToldWhat) {
    battle.thing("test:pebble", ThingSort::treasure);
    const auto ada = battle.delver("Ada");
    battle.give(ada, "test:pebble");
    house().type(ada, "drop pebble");
    const Spot pebble = *stands_around(house(), ada).things.front();
    const auto side = *tests::side_with(ground_under(house(), ada), pebble, true);
    put_on(battle, ada, grid::step(pebble, side));
    EXPECT_EQ(answer_to(house(), ada, "walk to pebble"), "things_here");
    EXPECT_EQ(spot_under(house(), ada), pebble);
    EXPECT_EQ(answer_to(house(), ada, "walk to pebble"), "stands_there_already");
}

// Somebody at the far end of a row of free tiles; where one comes to beside them.
struct Row {
    Spot begin;
    Spot end;
    Spot beside_end;
};

Row free_row(const Ground& ground, std::int32_t steps) {
    const grid::Size size = ground.chamber.terrain.size();
    const auto is_free = [&](std::int32_t x, std::int32_t y) {
        return can_stand(ground, {.x = x, .y = y}) && !way_at(ground, {.x = x, .y = y});
    };
    for (std::int32_t y = 0; y < size.height; ++y)
        for (std::int32_t x = 0; x + steps < size.width; ++x) {
            std::int32_t free = 0;
            while (free <= steps && is_free(x + free, y))
                ++free;
            if (free > steps)
                return {.begin = {.x = x, .y = y},
                        .end = {.x = x + steps, .y = y},
                        .beside_end = {.x = x + steps - 1, .y = y}};
        }
    ADD_FAILURE() << "no row of free tiles";
    return {};
}

TEST_F(Stepping, T20WalkAndANameLeadsBesideSomebody) {
    const auto ada = battle.delver("Ada");
    const auto bob = battle.delver("Bob");
    const Row row = free_row(ground_under(house(), ada), 4);
    put_on(battle, ada, row.begin);
    put_on(battle, bob, row.end);
    EXPECT_EQ(answer_to(house(), ada, "walk to bob"), "takes_steps");
    EXPECT_EQ(steps_between(spot_under(house(), ada), row.end), 1);
    EXPECT_EQ(spot_under(house(), bob), row.end);
    EXPECT_EQ(answer_to(house(), ada, "go bob"), "stands_there_already");
    EXPECT_EQ(answer_to(house(), ada, "walk me"), "stands_there_already");
    EXPECT_EQ(answer_to(house(), ada, "walk zoe"), "not_here");
}

// It is no attack: who wants one says so.
TEST_F(Stepping, T20WalkAndAMonsterLeadsBesideItWithoutAFight) {
    add_rat();
    const auto ada = battle.delver("Ada");
    const Spot rat = *stands_around(house(), ada).monsters.front();
    const Ground ground = ground_under(house(), ada);
    Spot far = rat;
    const grid::Size size = ground.chamber.terrain.size();
    for (std::int32_t y = 0; y < size.height; ++y)
        for (std::int32_t x = 0; x < size.width; ++x) {
            put_on(battle, ada, {.x = x, .y = y});
            const bool plain = can_stand(ground, {.x = x, .y = y}) &&
                               !way_at(ground, {.x = x, .y = y}) && Spot{.x = x, .y = y} != rat;
            const auto view = plain ? tests::shown_by<ChamberView>(house(), ada, "tiles")
                                    : std::optional<ChamberView>{};
            if (view && view->monsters.front().spot &&
                steps_between({.x = x, .y = y}, rat) > steps_between(far, rat))
                far = {.x = x, .y = y};
        }
    ASSERT_GT(steps_between(far, rat), 2);
    put_on(battle, ada, far);
    EXPECT_EQ(answer_to(house(), ada, "walk rat"), "takes_steps");
    EXPECT_EQ(steps_between(spot_under(house(), ada), rat), 1);
    EXPECT_EQ(house().room_of(ada).fight, nullptr);
    house().type(ada, "attack");
    EXPECT_EQ(answer_to(house(), ada, "walk rat"), "no_steps_in_fight");
}

// A doorway is no way out for who is beside somebody already.
TEST_F(Stepping, T20WhoStandsInADoorwayBesideSomebodyStaysThere) {
    const auto ada = battle.delver("Ada");
    const auto bob = battle.delver("Bob");
    const Spot door = *ground_under(house(), ada).ways[grid::index(Direction::west)];
    put_on(battle, ada, door);
    put_on(battle, bob, grid::step(door, Direction::east));
    EXPECT_EQ(answer_to(house(), ada, "walk bob"), "stands_there_already");
    EXPECT_TRUE(house().zone_with(ada).branch);
}

TEST_F(Stepping, T20InTheDarkOnlyWhoIsBesideOneIsWalkedTo) {
    battle.bright = false;
    const auto ada = battle.delver("Ada");
    const auto bob = battle.delver("Bob");
    const Row row = free_row(ground_under(house(), ada), 4);
    put_on(battle, ada, row.begin);
    put_on(battle, bob, row.end);
    EXPECT_EQ(answer_to(house(), ada, "walk bob"), "tile_out_of_sight");
    put_on(battle, ada, row.beside_end);
    EXPECT_EQ(answer_to(house(), ada, "walk bob"), "stands_there_already");
}

TEST(SteppingFar, T20ALongWayEndsWhereAFoeComesIntoView) {
    std::uint32_t stopped = 0;
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
        BattleGround battle{seed};
        battle.first_room = {{.kind = monster_named("test:rat"), .blocks = true, .hidden = false}};
        const auto ada = battle.delver("Ada");
        GameHouse& house = battle.house();
        if (house.room_of(ada).fight) continue;
        const auto view = tests::shown_by<ChamberView>(house, ada, "tiles");
        if (view->monsters.front().spot) continue;
        for (std::uint32_t tries = 0; tries < 10; ++tries) {
            const auto now = tests::shown_by<ChamberView>(house, ada, "tiles");
            Spot farthest = now->own;
            for (std::int32_t y = 0; y < 21; ++y)
                for (std::int32_t x = 0; x < 41; ++x) {
                    const Spot spot{.x = x, .y = y};
                    const bool plain = now->seen[spot] && !level::stops_feet(now->terrain[spot]) &&
                                       now->terrain[spot] != level::Terrain::door;
                    if (plain && steps_between(spot, now->own) > steps_between(farthest, now->own))
                        farthest = spot;
                }
            house.told(ada);
            house.type(ada, walk_line(farthest));
            const auto told = house.told(ada);
            const auto after = tests::shown_by<ChamberView>(house, ada, "tiles");
            const bool in_view = after->monsters.front().spot.has_value();
            const bool is_stopped = std::ranges::find(told, "comes_into_view") != told.end();
            if (is_stopped) {
                EXPECT_TRUE(in_view);
            }
            if (after->own != farthest && !is_stopped) break;
            stopped += is_stopped ? 1 : 0;
            if (in_view) break;
        }
        expect_folding_gives_the_same(house);
    }
    EXPECT_GT(stopped, 0U);
}

TEST_F(Stepping, T20WhatIsOutOfSightCannotBeWalkedTo) {
    battle.bright = false;
    const auto ada = battle.delver("Ada");
    const auto door = spot_under(house(), ada);
    EXPECT_EQ(answer_to(house(), ada, walk_line({.x = door.x + 2, .y = door.y})),
              "tile_out_of_sight");
    EXPECT_EQ(answer_to(house(), ada, walk_line({.x = door.x + 1, .y = door.y})), "takes_steps");
}

TEST_F(Stepping, T20WalkAndADirectionIsTheDirection) {
    const auto ada = battle.delver("Ada");
    house().type(ada, "walk west");
    EXPECT_TRUE(house().zone_with(ada).surface);
    house().type(ada, "go to up");
    EXPECT_EQ(house().character(ada).room, RoomNumber{0});
}

// After every line of a wild walk: everybody is on ground, and nobody shares a tile.
void expect_sound(GameHouse& house, base::CharacterId who) {
    const Ground ground = ground_under(house, who);
    const Stands stands = stands_around(house, who);
    std::set<Spot> taken;
    for (std::size_t number = 0; number < stands.people.size(); ++number) {
        const Spot spot = stands.people[number];
        EXPECT_TRUE(can_stand(ground, spot));
        EXPECT_TRUE(taken.insert(spot).second);
        const Character& person = house.character(house.room_of(who).people[number]);
        if (person.position.stand == Stand::spot) {
            EXPECT_EQ(person.position.spot, spot);
        }
    }
    for (const auto& spot : stands.monsters)
        EXPECT_TRUE(!spot || taken.insert(*spot).second);
}

std::string wild_line(base::Stream& chance) {
    static constexpr std::array<std::string_view, 8> sides = {"n", "ne", "e", "se",
                                                              "s", "sw", "w", "nw"};
    const std::uint32_t kind = chance.below(10);
    if (kind == 0) return std::string{sides[chance.below(8)]};
    if (kind <= 3) {
        const auto x = static_cast<std::int32_t>(chance.below(41));
        const auto y = static_cast<std::int32_t>(chance.below(21));
        return walk_line({.x = x, .y = y});
    }
    if (kind == 4) return "flee";
    if (kind == 5) return "down";
    std::string line = "step";
    const std::uint32_t steps = 1 + chance.below(4);
    for (std::uint32_t count = 0; count < steps; ++count)
        line += " " + std::string{sides[chance.below(8)]};
    return line;
}

std::size_t steps_taken(GameHouse& house) {
    std::size_t steps = 0;
    for (const auto& [id, turns] : house.turns)
        for (const Turn& turn : turns)
            steps += static_cast<std::size_t>(std::ranges::count_if(
                turn.events, [](const Event& event) { return event.as<Stepped>() != nullptr; }));
    return steps;
}

TEST(SteppingWildly, T20WhateverIsSteppedAllStandOnGroundAndNobodySharesATile) {
    std::size_t steps = 0;  // fights hold some of them
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        BattleGround battle{seed};
        battle.first_room = {{.kind = monster_named("test:rat"), .blocks = false, .hidden = false},
                             {.kind = monster_named("test:rat"), .blocks = false, .hidden = true}};
        battle.other_rooms = battle.first_room;
        battle.bright = seed % 3 != 0;
        std::vector<base::CharacterId> people;
        for (const char* name : {"Ada", "Bob", "Cleo", "Dan"}) {
            people.push_back(battle.delver(name));
            battle.set_hit_points(people.back(), 10'000);
        }
        battle.house().type(people[0], "invite Bob");
        battle.house().type(people[1], "accept");
        base::Stream chance = base::StreamFamily{seed, "test.steps"}.of(1);
        for (std::uint32_t turn = 0; turn < 400; ++turn) {
            const base::CharacterId who = people[chance.below(4)];
            battle.house().type(who, wild_line(chance));
            expect_sound(battle.house(), who);
            if (testing::Test::HasFailure()) return;
        }
        steps += steps_taken(battle.house());
        expect_folding_gives_the_same(battle.house());
    }
    EXPECT_GT(steps, 500U);
}

}  // namespace
}  // namespace underwell::game
